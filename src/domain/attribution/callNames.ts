import { wordSet } from '../../base/wordSet.ts';
import type { Speaker } from '../transcript.ts';
import { foldedWords } from '../transcripts/foldName.ts';
import { nameShape } from '../transcripts/nameShape.ts';
import { sameNickname } from '../transcripts/nicknames.ts';
import { People } from '../transcripts/people.ts';
import { legalForms } from '../identifiers/legalForms.ts';
import { isHonorific, isMisspelling, isSuffix, looksPersonal, parsePersonName } from '../transcripts/personName.ts';
import { genericSpeaker } from '../transcripts/roleWords.ts';
import { isKnownCompany, isRelaying } from './knownCompanies.ts';
import { rolesOf } from './spokenRoles.ts';

/** The parts of a call that its names are read from. */
interface NamingCall {
  company: string;
  companyName: string;
  ticker: string;
  speakers: readonly Speaker[];
  /** The transcript as received. */
  text: string;
}

/** Number of characters at the start of a call that name its company. */
const opening = 2_000;
/** Only the words in this many characters of a transcript are remembered. */
const mostText = 400_000;
/** Words in company names that don't distinguish one company from another. */
const common = new Set([...legalForms, ...'group holdings companies com holding and of de new class'.split(' ')]);

/** Words that may be lowercase within a name. None of them names a person alone: “WATERS CORP /DE/” isn't Mr. De Bruin. */
export const particles: ReadonlySet<string> = wordSet(
  'von van de der den del della di da dos du la le al bin ibn ter ten',
);

/** Given names that are also words, as in Chip Shortage. */
const usualWords = new Set(
  (
    'amber april art bill buck chase chip cliff colt crystal dale dean dick don drew ed faith forest frank gale gene glen grace grant guy hope iris ' +
    'jack joy june lane max mark may miles paige pat penny pearl ray reed rich rob rose ruby sandy skip sky sue summer van ward will wade'
  ).split(' '),
);

/** Finds the people and the company that a call may be attributed to, by any form of their names. */
export class CallNames {
  readonly ticker: string;
  readonly heldRoles = new Set<string>();
  readonly #call: NamingCall;
  readonly #people = new People();
  readonly #nameWords = new Set<string>();
  readonly #firmWords = new Set<string>();
  readonly #askerWords = new Set<string>();
  #companyWords: ReadonlySet<string> | undefined;
  #openingWords: ReadonlySet<string> | undefined;
  #spokenWords: ReadonlySet<string> | undefined;

  constructor(call: NamingCall) {
    this.#call = call;
    this.ticker = call.ticker;
    for (const { name, role, side } of call.speakers) {
      for (const id of rolesOf(role)) this.heldRoles.add(id);
      if (side === 'analyst') for (const word of foldedWords(role.slice(0, 300))) this.#firmWords.add(word);
      if (name === '' || genericSpeaker(name)) continue;
      this.#people.add(name);
      const person = parsePersonName(name);
      for (const word of [...person.words, ...person.nicknames])
        if (word.length > 1 && !particles.has(word)) {
          this.#nameWords.add(word);
          if (side !== 'company') this.#askerWords.add(word);
        }
    }
  }

  isNameWord(word: string): boolean {
    return this.#nameWords.has(word);
  }

  /** Returns whether a name belongs to a speaker of the call, or each of its words does. */
  isSpeaker(name: string): boolean {
    const words = nameWordsOf(name);
    return words.length > 0 && (words.every((word) => this.#nameWords.has(word)) || this.isPerson(name));
  }

  /** Returns whether a full name belongs to a speaker of the call. */
  isPerson(name: string): boolean {
    return this.#people.find(name) !== undefined;
  }

  /** Returns whether a name may be that of somebody who asks questions on the call. */
  isAsker(name: string): boolean {
    const words = nameWordsOf(name);
    return words.length > 0 && words.every((word) => this.#askerWords.has(word));
  }

  /** Returns whether words are a form of the company's name, its ticker, or the company name that opens the call. */
  isOwnCompany(name: string): boolean {
    if (isSameTicker(name, this.#call.ticker)) return true;
    const { company, companyName, ticker } = this.#call;
    this.#companyWords ??= new Set([...companyKeys(companyName), ...companyKeys(company), ticker.toLowerCase()]);
    const words = companyWordsOf(name);
    if (words.length === 0) return companyKeys(name).length > 0 && companyKeys(name).every((word) => this.#isOwn(word));
    const joined = words.join('');
    return (
      words.every((word) => this.#isOwn(word)) ||
      [companyName, company].some((own) => isShortFor(joined, companyWordsOf(own))) ||
      (isKnownCompany(name) && !this.isAnalystsFirm(name) && this.#opens(name))
    );
  }

  #isOwn(word: string): boolean {
    return this.#companyWords!.has(word);
  }

  #opens(name: string): boolean {
    this.#openingWords ??= new Set(companyKeys(this.#call.text.slice(0, opening), opening));
    return companyWordsOf(name).every((word) => this.#openingWords!.has(word));
  }

  /** Returns whether words name another known company, rather than a topic. */
  isOtherCompany(name: string): boolean {
    return isKnownCompany(name) && !this.isOwnCompany(name);
  }

  /** Returns whether words name a firm whose analysts ask questions on the call. */
  isAnalystsFirm(name: string): boolean {
    const words = companyWordsOf(name);
    return words.length > 0 && words.every((word) => this.#firmWords.has(word));
  }

  /** Returns whether words name the firm of other analysts of the call, and nothing of this role. */
  isOtherFirm(name: string, role: string): boolean {
    if (!isKnownCompany(name) || !this.isAnalystsFirm(name)) return false;
    const own = companyWordsOf(role);
    return own.length > 0 && !companyWordsOf(name).some((word) => own.includes(word));
  }

  /** Returns whether words name any company or firm. */
  isCompany(name: string): boolean {
    return isKnownCompany(name) || this.isAnalystsFirm(name) || this.isOwnCompany(name);
  }

  /** Returns whether each of these words is in the transcript, so that they may be its topic. */
  isSpokenOf(name: string): boolean {
    return wordsIn(name).every((word) => this.#isSpoken(word) || this.#isSpoken(word.toLowerCase()));
  }

  /** Returns whether a word before a colon is more likely a topic than the person of that name: `Price:`. */
  isTopic(name: string): boolean {
    const isUsual = nameShape(name) === 'heading' || /^\p{Lu}{1,3}$/u.test(name) || this.#isSpoken(name.toLowerCase());
    return isUsual && !/\s/.test(name);
  }

  /** Returns whether words have a part that only personal names have, such as a given name that isn't also a word. */
  isPersonal(name: string): boolean {
    return looksPersonal(name) && /^(?:name|lexical)$/.test(nameShape(name)) && !usualWords.has(foldedWords(name)[0]!);
  }

  /** Returns whether words name a person unknown to the call, as far as a name alone can show. */
  isStranger(name: string): boolean {
    const shape = nameShape(name);
    if (shape === 'heading' || shape === 'none' || shape === 'odd') return false;
    if (this.isPersonal(name)) return true;
    if (shape === 'lexical' || /^\p{Lu}+$/u.test(name) || isRelaying(name)) return false;
    return !wordsIn(name).some((word) => this.#isSpoken(word) || this.#isSpoken(word.toLowerCase()));
  }

  #isSpoken(word: string): boolean {
    this.#spokenWords ??= new Set(
      this.#call.text.slice(0, mostText).match(/[\p{L}\p{N}]+(?:[.&][\p{L}\p{N}]+)*/gu) ?? [],
    );
    return this.#spokenWords.has(word);
  }
}

const wordsIn = (name: string): string[] => name.split(/[\s-]+/).filter((word) => word !== '');

function companyKeys(name: string, longest = 200): string[] {
  return foldedWords(name.slice(0, longest).replace(/[.&](?=[\p{L}\p{N}]{2})/gu, ' '));
}

const companyWordsOf = (name: string): string[] => companyKeys(name).filter((word) => !common.has(word));

/** Returns whether letters start a company's name (JPMorgan) or are the initials of its words (GE). */
function isShortFor(joined: string, own: readonly string[]): boolean {
  const initials = own.length > 1 ? own.map((word) => word.charAt(0)).join('') : '';
  return (joined.length >= 4 && own.join('').startsWith(joined)) || joined === initials;
}

/** Returns whether two tickers are the same, or are share classes of one company. */
function isSameTicker(one: string, other: string): boolean {
  const [a, b] = [one, other].map((ticker) => ticker.toUpperCase().replace(/[^A-Z0-9]/g, ''));
  if (!a || !b) return false;
  if (a === b || one.toUpperCase() === other.toUpperCase().split(/[.-]/)[0]) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= 3 && long.length === short.length + 1 && long.startsWith(short) && /[ABCKL]$/.test(long);
}

function nameWordsOf(name: string): string[] {
  const words = foldedWords(name.slice(0, 200)).filter((word, at) => !isSuffix(word) && (at === 0 || word.length > 1));
  while (words.length > 1 && isHonorific(words[0]!)) words.shift();
  return words;
}

/** Finds the true speakers of some words by any form of their names. */
export class SaidBy {
  readonly speakers: readonly Speaker[];
  readonly #people = new People();

  constructor(speakers: readonly Speaker[]) {
    this.speakers = speakers;
    for (const { name } of speakers) this.#people.add(name);
  }

  /** Returns whether a name means one of the speakers: a full name, a part of it, a nickname, or a title and name. */
  isNamed(name: string, names: CallNames): boolean {
    if (this.#people.find(name) !== undefined) return true;
    const words = nameWordsOf(name);
    // A name after a title alone is a family name, not a nickname: Mr. Ritchie isn't Richard.
    const hasGiven = words.length > 1 || !isHonorific(foldedWords(name.slice(0, 200))[0] ?? '');
    const isMeant = (_: Speaker, index: number): boolean =>
      words.every((word, at) => isFormOf(word, this.#people.name(index), { isFirst: at === 0 && hasGiven, names }));
    return words.length > 0 && this.speakers.some(isMeant);
  }
}

function isFormOf(
  word: string,
  { words, given, family, nicknames }: ReturnType<typeof parsePersonName>,
  { isFirst, names }: { isFirst: boolean; names: CallNames },
): boolean {
  if (words.includes(word) || nicknames.includes(word)) return true;
  if (isFirst && (sameNickname(word, given) || (word.length > 2 && given.startsWith(word)))) return true;
  if (word.length === 1) return words.some((each) => each.startsWith(word));
  return !names.isNameWord(word) && word.length > 4 && isMisspelling(word, family);
}
