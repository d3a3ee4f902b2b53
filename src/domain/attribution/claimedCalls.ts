import type { AttributionSentence, ClaimedCall, NamedQuarter } from './attributionSentence.ts';
import { callNouns, callWords, determiners, placeless, placing, sayings } from './attributionWords.ts';
import type { CallNames } from './callNames.ts';
import { foldedWords } from '../transcripts/foldName.ts';
import { nameShape } from '../transcripts/nameShape.ts';
import type { NamedSpan, Party } from './namedParties.ts';

/** Words that name a call, such as `its Q3 2020 earnings call`, `Amazon Q3 2020`. */
export interface CallAddress extends ClaimedCall {
  /** Tokens, `to` exclusive. */
  from: number;
  to: number;
  hasNoun: boolean;
}

const longestAddress = 14;
const audiences = new Set('analysts investors reporters shareholders journalists us them him her me'.split(' '));

/** Reads as many words from a token on as name a call. Speakers are no part of it. */
export function readAddress(sentence: AttributionSentence, from: number, names: CallNames): CallAddress {
  const quarters: NamedQuarter[] = [];
  const companies: NamedSpan[] = [];
  let hasNoun = false;
  let to = from;
  while (to < from + longestAddress) {
    const token = sentence.tokens[to];
    const party = sentence.partyAt(to);
    if (token?.kind === 'quarter') {
      quarters.push({ text: token.text, start: token.start, end: token.end, ...token.quarter! });
      to += 1;
    } else if (party && mayBeCompany(party, names)) {
      companies.push(party.name!);
      to = party.to;
    } else if (token?.kind === 'word' && isCallWord(token.key)) {
      if (callNouns.has(token.key)) hasNoun = true;
      to += 1;
    } else if (token && sentence.isMark(to, '&/') && to > from) to += 1;
    else break;
  }
  while (to > from && determiners.has(sentence.key(to - 1))) to -= 1;
  return { quarters, companies, hasNoun, from, to };
}

function mayBeCompany({ kind, name, roles }: Party, names: CallNames): boolean {
  if (!name || roles.length > 0) return false;
  if (kind === 'own company') return true;
  if (isCallWord(foldedWords(name.text)[0] ?? '')) return false;
  return !names.isSpeaker(name.text) && !['heading', 'none'].includes(nameShape(name.text));
}

function isCallWord(key: string): boolean {
  return callWords.has(key) || callNouns.has(key) || determiners.has(key) || /^(?:\d{1,4}|fy\d{2,4})$/.test(key);
}

interface PlaceSearch {
  names: CallNames;
  /** Tokens that aren't looked at. */
  asides: ReadonlySet<number>;
  from: number;
  to: number;
  /** Whether a quarter alone, behind `in`, says when words were said, by the place of `in` and the end of the quarter. */
  isWhen: (preposition: number, behind: number) => boolean;
}

/** The calls that a sentence places words in: `on its Q3 2020 call`, `In Q3 2020, Cook said`. */
export function readPlaces(
  sentence: AttributionSentence,
  { names, asides, from, to, isWhen }: PlaceSearch,
): ClaimedCall[] {
  const calls: ClaimedCall[] = [];
  for (let at = from; at < to; at += 1) {
    if (asides.has(at) || !placing.has(sentence.key(at)) || !isPlaced(sentence, at)) continue;
    const address = readAddress(sentence, at + 1, names);
    const { quarters, companies } = address;
    const isPeriod = /^(?:in|during|within)$/.test(sentence.key(at)) && companies.length === 0 && quarters.length > 0;
    const isAtCompany = sentence.key(at) === 'at' && companies.length > 0;
    if (address.hasNoun) calls.push({ ...address, isPlace: true });
    else if ((isPeriod || isAtCompany) && isWhen(at, address.to))
      calls.push({ quarters: quarters.filter(({ year }) => year !== undefined), companies, isPlace: true });
    at = Math.max(at, address.to - 1);
  }
  return calls;
}

/** Whether an adverb belongs to a verb of saying or its subject, or begins the clause. */
function isAdverbOfSaying(sentence: AttributionSentence, at: number): boolean {
  if (!sentence.isAdverb(at)) return false;
  return (
    sentence.verbAt(at - 1) !== undefined || sentence.partyBefore(at) !== undefined || sentence.clauseStart() >= at
  );
}

/** Whether a preposition belongs to what is said, rather than to a comparison or another noun. */
function isPlaced(sentence: AttributionSentence, at: number): boolean {
  const before = sentence.tokens[at - 1];
  if (before?.kind !== 'word') return true;
  if (placeless.has(before.key)) return false;
  return (
    sentence.verbAt(at - 1) !== undefined ||
    sentence.partyBefore(at) !== undefined ||
    audiences.has(before.key) ||
    isAdverbOfSaying(sentence, at - 1) ||
    sentence.isOpening(at - 1) ||
    (sayings.has(before.key) && sentence.clauseStart() >= at - 1)
  );
}
