import type { Speaker } from '../transcript.ts';
import { foldedWords } from '../transcripts/foldName.ts';
import { nameShape } from '../transcripts/nameShape.ts';
import { isGivenName, sameNickname } from '../transcripts/nicknames.ts';
import { welcomes } from '../transcripts/operatorWords.ts';
import { People } from '../transcripts/people.ts';
import { isHonorific, isMisspelling, isSuffix, parsePersonName, type PersonName } from '../transcripts/personName.ts';
import { rolesOf } from './spokenRoles.ts';
import { isKnownCompany } from './knownCompanies.ts';

/** The part of a call that its names are read from. */
interface AttributableCall {
  company: string;
  companyName: string;
  ticker: string;
  speakers: readonly Speaker[];
  /** The call as received. */
  text: string;
}

/** Characters at the beginning of a call, in which it says whose it is. */
const opening = 2_000;
/** Characters of a call whose words are remembered. */
const mostText = 400_000;
/** Words that tell the name of a company from other words. */
const legalForms = new Set('inc corp corporation company ltd plc llc group holdings'.split(' '));
/** Words beside a company's name that don't tell it from others. */
const common = new Set([
  ...legalForms,
  ...'incorporated co companies the com limited lp sa ag nv se holding and of de new class'.split(' '),
]);
/** Words that begin a sentence of other languages, in which nouns may be capitalized. */
const foreignArticles = new Set(
  'der die das ein eine den dem le la les un une des el los las il lo gli i uno una o os as um uma het een det den en ett'.split(
    ' ',
  ),
);
const callOpening =
  /\b(?:welcome(?:,? \w+){0,3},? to|joining(?: us)? for|standing by for)\b|\b(?:quarter|results|earnings|conference)\b/gi;

/** The people and the company that a call may be attributed to, found by any form of their names. */
export class CallNames {
  readonly heldRoles = new Set<string>();
  readonly #call: AttributableCall;
  readonly #people = new People();
  readonly #nameWords = new Set<string>();
  readonly #firmWords = new Set<string>();
  #companyWords: ReadonlySet<string> | undefined;
  #spokenWords: ReadonlySet<string> | undefined;

  constructor(call: AttributableCall) {
    this.#call = call;
    for (const { name, role, side } of call.speakers) {
      if (name !== '') this.#people.add(name);
      const person = parsePersonName(name);
      for (const word of [...person.words, ...person.nicknames]) if (word.length > 1) this.#nameWords.add(word);
      for (const id of rolesOf(role)) this.heldRoles.add(id);
      if (side === 'analyst') for (const word of foldedWords(role.slice(0, 300))) this.#firmWords.add(word);
    }
  }

  isNameWord(word: string): boolean {
    return this.#nameWords.has(word);
  }

  /** Whether a name is that of somebody who speaks on the call, or all of its words are. */
  isSpeaker(name: string): boolean {
    const words = nameWordsOf(name);
    return (
      words.length > 0 && (words.every((word) => this.#nameWords.has(word)) || this.#people.find(name) !== undefined)
    );
  }

  /** Whether words are another form of the company's name, or its ticker. */
  isOwnCompany(name: string): boolean {
    this.#companyWords ??= this.#readCompany();
    const words = companyWordsOf(name);
    if (isSameTicker(name, this.#call.ticker)) return true;
    if (words.length === 0)
      return companyKeys(name).length > 0 && companyKeys(name).every((word) => this.#companyWords!.has(word));
    const joined = words.join('');
    return (
      words.every((word) => this.#companyWords!.has(word)) ||
      [this.#call.companyName, this.#call.company].some((own) => isShortFor(joined, companyWordsOf(own)))
    );
  }

  /** Whether words are the name of a firm whose analysts ask. */
  isAnalystsFirm(name: string): boolean {
    const words = companyWordsOf(name);
    return words.length > 0 && words.every((word) => this.#firmWords.has(word));
  }

  /** Whether words are the name of another company rather than a subject of the call. */
  isOtherCompany(name: string): boolean {
    if (this.isOwnCompany(name)) return false;
    return isKnownCompany(name) || hasLegalForm(name) || !this.#isSpokenOf(name);
  }

  /** Whether words are a name of a person, as far as can be told, whom the call knows nothing of. */
  isInventedPerson(name: string): boolean {
    const words = name.split(/\s+/);
    const shape = nameShape(name);
    if (words.length < 2 || (shape !== 'name' && shape !== 'lexical')) return false;
    if (this.isOwnCompany(name)) return false;
    const [first = ''] = nameWordsOf(name);
    if (foreignArticles.has(first)) return false;
    const isPersonal =
      isGivenName(first) || isHonorific(foldedWords(words[0]!)[0] ?? '') || /^\p{Lu}\.$/u.test(words[0]!);
    return isPersonal || (shape === 'name' && !words.some((word) => this.#isSpokenOf(word)));
  }

  /** Whether each of these words is in the call, so that they may be what it is about. */
  #isSpokenOf(name: string): boolean {
    this.#spokenWords ??= new Set(
      this.#call.text.slice(0, mostText).match(/[\p{L}\p{N}]+(?:[.&][\p{L}\p{N}]+)*/gu) ?? [],
    );
    const words = name.split(/[\s-]+/).filter((word) => word !== '');
    return words.every((word) => this.#spokenWords!.has(word) || this.#spokenWords!.has(word.toLowerCase()));
  }

  #readCompany(): ReadonlySet<string> {
    const { company, companyName, ticker, text } = this.#call;
    const words = new Set([...companyKeys(companyName), ...companyKeys(company), ticker.toLowerCase()]);
    for (const name of [companyName, company]) words.add(initials(name));
    for (const word of namesInOpening(text.slice(0, opening))) if (!this.#nameWords.has(word)) words.add(word);
    words.delete('');
    return words;
  }
}

/** The names that a call gives its company before the first of its quarter or results, or again and again. */
function namesInOpening(text: string): string[] {
  const found: string[] = [];
  for (const { index } of text.matchAll(callOpening))
    found.push(...capitalized(text.slice(Math.max(0, index - 60), index + 90)));
  const counts = new Map<string, number>();
  if (!welcomes(text)) return [];
  for (const word of found) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 1).map(([word]) => word);
}

function capitalized(text: string): string[] {
  const found = text.match(/(?<=[\p{Ll},] |['’]s )\p{Lu}[\p{L}&]+/gu) ?? [];
  return found.filter((word) => nameShape(word) === 'word').map((word) => word.toLowerCase());
}

function companyKeys(name: string): string[] {
  return foldedWords(name.slice(0, 200).replace(/[.&](?=[\p{L}\p{N}]{2})/gu, ' '));
}

const companyWordsOf = (name: string): string[] => companyKeys(name).filter((word) => !common.has(word));

const hasLegalForm = (name: string): boolean => companyKeys(name).some((word) => legalForms.has(word));

/** Whether letters are the beginning of a company's name, as in JPMorgan, or begin its words, as in GE. */
function isShortFor(joined: string, own: readonly string[]): boolean {
  return (joined.length >= 4 && own.join('').startsWith(joined)) || joined === initials(own.join(' '));
}

function initials(name: string): string {
  const letters = companyWordsOf(name).map((word) => word.charAt(0));
  return letters.length > 1 ? letters.join('') : '';
}

/** Whether tickers are the same, or those of two share classes of one company. */
function isSameTicker(one: string, other: string): boolean {
  const [a, b] = [one, other].map((ticker) => ticker.toUpperCase().replace(/[^A-Z0-9]/g, ''));
  if (!a || !b) return false;
  if (a === b || one.toUpperCase() === other.toUpperCase().split(/[.-]/)[0]) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= 3 && long.length === short.length + 1 && long.startsWith(short) && /[ABCKL]$/.test(long);
}

function nameWordsOf(name: string): string[] {
  const words = foldedWords(name.slice(0, 200)).filter((word) => !isSuffix(word));
  while (words.length > 1 && isHonorific(words[0]!)) words.shift();
  return words;
}

/** The true speakers of some words, found by any form of their names. */
export class SaidBy {
  readonly speakers: readonly Speaker[];
  readonly #people = new People();
  readonly #persons: readonly PersonName[];

  constructor(speakers: readonly Speaker[]) {
    this.speakers = speakers;
    this.#persons = speakers.map(({ name }) => parsePersonName(name));
    for (const { name } of speakers) this.#people.add(name);
  }

  /** Whether one of them is meant by a name: a full one, one of its words, a nickname, with a title. */
  isNamed(name: string, names: CallNames): boolean {
    if (this.#people.find(name) !== undefined) return true;
    const words = nameWordsOf(name);
    if (words.length === 0) return false;
    // Behind a title alone stands a family name, not a nickname: Mr. Ritchie isn't Richard.
    const hasGiven = words.length > 1 || !isHonorific(foldedWords(name.slice(0, 200))[0] ?? '');
    return this.#persons.some((person) =>
      words.every((word, at) => isFormOf(word, person, { isFirst: at === 0 && hasGiven, names })),
    );
  }
}

function isFormOf(
  word: string,
  { words, given, family, nicknames }: PersonName,
  { isFirst, names }: { isFirst: boolean; names: CallNames },
): boolean {
  if (words.includes(word) || nicknames.includes(word)) return true;
  if (isFirst && (sameNickname(word, given) || (word.length > 2 && given.startsWith(word)))) return true;
  if (word.length === 1) return words.some((each) => each.startsWith(word));
  return !names.isNameWord(word) && word.length > 4 && isMisspelling(word, family);
}
