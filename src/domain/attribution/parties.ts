import { wordSet } from '../../base/wordSet.ts';
import type { NoteSpan } from '../notes/noteLines.ts';
import { sayingVerb } from '../notes/sayingVerbs.ts';
import { nameShape } from '../transcripts/nameShape.ts';
import { isGivenName } from '../transcripts/nicknames.ts';
import { isSuffix } from '../transcripts/personName.ts';
import { particles, type CallNames } from './callNames.ts';
import { isKnownCompany } from './knownCompanies.ts';
import type { ProseToken } from './proseTokens.ts';
import { roleAt } from './spokenRoles.ts';

export interface NamedSpan extends NoteSpan {
  text: string;
}

/**
 * A person, role or company that a sentence names: `Goldman’s John Roe`, `the CFO of Acme`, `Jane Doe (CEO)`, `Amazon`.
 */
export interface Party {
  /** Tokens, `to` exclusive. */
  from: number;
  to: number;
  /** Capitalized words that aren't a known company, so they may name a person. */
  name?: NamedSpan & { isExact: boolean; isFirst: boolean };
  roles: readonly (NamedSpan & { id: string })[];
  /** Other companies and firms that the party is said to be or belong to. */
  companies: readonly NamedSpan[];
  /** The name of the call's company. */
  own?: NamedSpan;
  isPossessive: boolean;
  hasDeterminer: boolean;
  /** True if words say that the party had its role, or was with its company, before. */
  isFormer: boolean;
  /** True if words say that the party has its role at another time, or that it is in a clause about somebody. */
  isElsewhen: boolean;
}

/** Maximum number of words in a name. */
const longestName = 8;
export const determiners = wordSet('the a an its our their his her my your this that these those another one');
/** Words that may stand between a determiner and a role. */
const adjectives = wordSet(
  'former ex previous past onetime erstwhile retired then new longtime interim acting outgoing incoming senior lead deputy group unnamed',
);
/** Words before a role or company, or behind it, that place it in a person's past. */
export const pasts: readonly { words: string; why: string; example: string }[] = [
  {
    words: 'former formerly ex previous previously past once onetime erstwhile retired',
    why: 'The role or company was theirs before.',
    example: 'Jane Doe, a former Apple executive, said “Costs fell.” LINK',
  },
  {
    words: 'veteran alumnus alumna alum',
    why: 'These nouns name who was with a company before.',
    example: 'Jane Doe, an Apple veteran, said “Costs fell.” LINK',
  },
];
/** Words beside a role that place it in a person's later time, or in another person's. */
const laterBefore = wordSet(
  'incoming future next now today designated designate soon upcoming then successor succeeds succeeded become becomes became who where',
);
const laterBehind = wordSet('since from now designate elect then later');
const pastBefore = wordSet(pasts[0]!.words);
const pastBehind = wordSet(pasts[1]!.words);
/** Number of words before a role that may place it in another time, or in a clause of its own: `who hired Lee as CFO`. */
const mostBefore = 5;
/** Words between two parts of one apposition: `ex-CFO of Apple and a Tesla director`. */
const joins = wordSet('and & a an the veteran alumnus alumna alum former');
/** Words that are capitalized without being a name. */
const calendar = wordSet(
  'monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec',
);
/** Words that are capitalized only because they start a sentence, besides those in `nameShape`. */
const openers = wordSet(
  'an do in my on or see so accordingly across after afterward again against all according although among around back because before both despite during earlier even ' +
    'eventually given however indeed instead just later like likewise meanwhile moreover nevertheless no nobody nonetheless only once or ' +
    'otherwise overall per quoting segun selon laut secondo since so someone still thereafter therefore though thus together too ultimately ' +
    'unlike until up versus via volgens whereas while with within without yet incoming future designated soon soon-to-be upcoming',
);

/** Reads the parties that a sentence names, in order. */
export function readParties(tokens: readonly ProseToken[], names: CallNames): Party[] {
  const reader = new PartyReader(tokens, names);
  const parties: Party[] = [];
  for (let at = 0; at < tokens.length;) {
    const party = reader.partyAt(at);
    const last = parties.at(-1);
    const between = party && last?.isFormer && !party.name && tokens.slice(last.to, party.from);
    if (between && between.every(({ key }) => joins.has(key))) party.isFormer = true;
    if (party) parties.push(party);
    at = party?.to ?? at + 1;
  }
  return parties;
}

class PartyReader {
  readonly #tokens: readonly ProseToken[];
  readonly #keys: readonly string[];
  readonly #names: CallNames;

  constructor(tokens: readonly ProseToken[], names: CallNames) {
    this.#tokens = tokens;
    this.#keys = tokens.map(({ key }) => key);
    this.#names = names;
  }

  /** Reads a party and the details after it: `Roe, an analyst`, `the CFO, Sam Lee,`, `the CEO of Acme`. */
  partyAt(from: number): Party | undefined {
    const whole = this.#placedAt(from);
    if (!whole || whole.isPossessive) return whole;
    const open = this.#tokens[whole.to];
    if (open?.kind !== 'mark' || !',—('.includes(open.key)) return whole;
    const more = this.#placedAt(whole.to + 1);
    const next = more && this.#tokens[more.to];
    if (!more || more.isPossessive || (next?.kind === 'word' && sayingVerb(next.key))) return whole;
    const isTitle = whole.name !== undefined && !more.name && more.roles.length > 0;
    const isName = !whole.name && whole.roles.length > 0 && more.name !== undefined && more.roles.length === 0;
    const isClosed = open.key === '(' && next?.key === ')';
    const isFirm = isClosed && more.companies.length > 0 && !more.name && this.#names.isAsker(whole.name?.text ?? '');
    return isTitle || isName || isFirm ? merged(whole, more, more.to + (isClosed ? 1 : 0)) : whole;
  }

  /** Reads a party and the company after it: `the CEO of Acme`. */
  #placedAt(from: number): Party | undefined {
    const party = this.#plainAt(from);
    if (!party || party.isPossessive || !/^(?:of|at|from|with)$/.test(this.#keys[party.to] ?? '')) return party;
    const placed = this.#plainAt(party.to + 1);
    const isOf = placed && !placed.name && (placed.own ?? placed.companies[0] ?? placed.roles[0]?.id === 'group');
    return isOf ? merged(party, placed, placed.to) : party;
  }

  /** Reads `[company]['s] [role [and role]] [name]`, where each part is optional. */
  #plainAt(from: number): Party | undefined {
    const isThat = this.#keys[from] === 'that' && this.#tokens[from + 1]?.isCapital === true;
    const isBegun = determiners.has(this.#keys[from] ?? '') && !isThat && !this.#roleAt(from);
    let at = from + (isBegun ? 1 : 0);
    if (isBegun) while (adjectives.has(this.#keys[at] ?? '')) at += 1;
    const begin = at;
    const party: Party & { companies: NamedSpan[]; roles: (NamedSpan & { id: string })[] } = {
      from,
      to: from,
      roles: [],
      companies: [],
      isPossessive: false,
      hasDeterminer: isBegun,
      isFormer: false,
      isElsewhen: false,
    };
    for (let end = this.#partEnd(at); end > at; end = this.#partEnd(at)) {
      const role = this.#roleAt(at);
      const span = this.#spanOf(at, end);
      if (role) party.roles.push({ ...span, id: role.id });
      else if (this.#tokens[at]!.isExact !== true && this.#names.isOwnCompany(span.text) && !this.#isSpeaker(span))
        party.own = span;
      else if (this.#isCompany(span)) party.companies.push(span);
      else {
        if (party.name) party.companies.push(party.name);
        const isFirst = this.#tokens[at - 1]?.kind !== 'word';
        party.name = { ...span, isExact: this.#tokens[at]!.isExact === true, isFirst };
      }
      party.to = end;
      party.isPossessive = this.#tokens[end - 1]!.isPossessive;
      if (party.isPossessive && party.name && this.#isSpeaker(party.name)) break;
      const joins = role && ['and', '&'].includes(this.#keys[end] ?? '') && this.#roleAt(end + 1);
      at = joins ? end + 1 : end;
    }
    if (party.to === from) return undefined;
    const before = this.#keys.slice(Math.max(0, from - 1), begin);
    party.isFormer = pastBehind.has(this.#keys[party.to] ?? '') || before.some((key) => pastBefore.has(key));
    party.isElsewhen = party.isFormer || (party.roles.length > 0 && this.#isElsewhen(party));
    // An unknown name right before a title may also be a company's.
    const last = party.roles.at(-1);
    const { name } = party;
    if (name && !name.isExact && last && last.start > name.end && !this.#isSpeaker(name)) {
      delete party.name;
      party.companies.push(name);
    }
    return party;
  }

  /** Returns whether words beside a party's role place it in another time, or in a clause that starts with “who”. */
  #isElsewhen({ from, to }: Party): boolean {
    const before = this.#tokens.slice(Math.max(0, from - mostBefore), from);
    const start = before.findLastIndex(
      ({ kind, key }) => (kind === 'mark' && key !== '-') || sayingVerb(key) !== undefined,
    );
    const isLater = before.slice(start + 1).some(({ key }) => laterBefore.has(key.split(/[-'’]/u)[0]!));
    return isLater || laterBehind.has(this.#keys[to] ?? '');
  }

  #partEnd(at: number): number {
    return this.#roleAt(at) ? at + this.#roleAt(at)!.length : this.#runEnd(at);
  }

  #isSpeaker({ text }: NamedSpan): boolean {
    return this.#names.isSpeaker(text);
  }

  #isCompany(span: NamedSpan): boolean {
    return (this.#names.isAnalystsFirm(span.text) || isKnownCompany(span.text)) && !this.#isSpeaker(span);
  }

  #spanOf(from: number, to: number): NamedSpan {
    const [first, last] = [this.#tokens[from]!, this.#tokens[to - 1]!];
    const within = this.#tokens.slice(from, to);
    const text = within.map(({ kind, text: written }) =>
      kind === 'word' ? ` ${written}` : kind === 'mark' ? written : '',
    );
    return { text: text.join('').trim(), start: first.start, end: last.end };
  }

  /** Returns the end of one name's capitalized words. Lowercase words count only if they are a speaker's whole name. */
  #runEnd(from: number): number {
    if (this.#tokens[from]?.isExact) return from + 1;
    let to = from;
    for (let next = this.#nextOfRun(from, to); next !== undefined && next - from <= longestName;) {
      to = next;
      next = this.#tokens[to - 1]!.isPossessive ? undefined : this.#nextOfRun(from, to);
    }
    return to > from ? to : this.#lowerCaseName(from);
  }

  #nextOfRun(from: number, at: number): number | undefined {
    const [token, next, third] = this.#tokens.slice(at, at + 3);
    if (!token || token.isExact || (token.isApart && at > from)) return undefined;
    if (token.kind !== 'word') return at === from || !next ? undefined : this.#afterMark(from, at);
    if (this.#roleAt(at)) return undefined;
    if (token.isCapital) {
      const isKnown = this.#names.isNameWord(token.key);
      if (!isKnown && (calendar.has(token.key) || token.text === 'I')) return undefined;
      return at === from && !isKnown && this.#opens(at) ? undefined : at + 1;
    }
    const joins = particles.has(token.key) || (token.key === 'of' && at === from + 1 && this.#keys[from] === 'bank');
    if (!joins || at === from) return undefined;
    if (next?.kind === 'word' && next.isCapital) return at + 2;
    return particles.has(next?.key ?? '') && third?.isCapital ? at + 3 : undefined;
  }

  /**
   * Returns the end of a name that continues after a mark: `Stone, Jr.`, `Lee, Sam`, `Aaron (A.J.) Nahmad`, `C. “Bob”
   * Stone`.
   */
  #afterMark(from: number, at: number): number | undefined {
    const [mark, next, third, fourth] = this.#tokens.slice(at, at + 4);
    if (mark!.key === ',' && next!.kind === 'word') {
      if (isSuffix(next!.key) || isSuffix(next!.key.replace('.', ''))) return at + 2;
      if (at !== from + 1 || !next!.isCapital || third?.kind === 'word' || third?.kind === 'quarter') return undefined;
      const [family, given] = [this.#keys[from]!, next!.key];
      const isOfCall = this.#names.isNameWord(family) || this.#names.isNameWord(given);
      const isReversed = isOfCall
        ? this.#names.isPerson(`${family}, ${given}`)
        : isGivenName(given) && !isGivenName(family);
      return isReversed ? at + 2 : undefined;
    }
    if (mark!.kind === 'quotation') return next!.isCapital && mark!.end - mark!.start <= 20 ? at + 2 : undefined;
    const isNickname = mark!.key === '(' && third?.key === ')' && this.#names.isNameWord(next!.key);
    return isNickname && fourth?.isCapital === true ? at + 4 : undefined;
  }

  /** Returns whether a word may be capitalized only because it starts a sentence. */
  #opens(at: number): boolean {
    const { key, text } = this.#tokens[at]!;
    const next = this.#tokens[at + 1];
    if (openers.has(key) || nameShape(text) === 'none') return true;
    if (/..ly$/.test(key) && !isGivenName(key)) return next?.isCapital === true || next?.key === ',';
    return this.#tokens[at - 1]?.kind !== 'word' && next?.isCapital === true && sayingVerb(key) !== undefined;
  }

  #lowerCaseName(from: number): number {
    for (const length of [3, 2]) {
      const run = this.#tokens.slice(from, from + length);
      const isName = run.every(({ kind, key }) => kind === 'word' && this.#names.isNameWord(key));
      if (isName && run.length === length) return from + length;
    }
    return from;
  }

  /** Reads a role, but not letters that are also the ticker of the call's company. */
  #roleAt(at: number): { id: string; length: number } | undefined {
    return this.#tokens[at]?.text === this.#names.ticker ? undefined : roleAt(this.#keys, at);
  }
}

function merged(party: Party, more: Party, to: number): Party {
  return {
    ...party,
    ...(more.name && !party.name ? { name: more.name } : {}),
    ...(more.own && !party.own ? { own: more.own } : {}),
    to,
    roles: [...party.roles, ...more.roles],
    companies: [...party.companies, ...more.companies],
    isPossessive: more.isPossessive,
    isFormer: party.isFormer || more.isFormer,
    isElsewhen: party.isElsewhen || more.isElsewhen,
  };
}
