import { wordSet } from '../../base/wordSet.ts';
import { sayingVerb, type SayingVerb } from '../notes/sayingVerbs.ts';
import type { CallNames } from './callNames.ts';
import type { ClaimedCall, ClaimedSpeaker, Claims, NamedQuarter } from './claims.ts';
import { determiners, readParties, type NamedSpan, type Party } from './parties.ts';
import type { ProseToken } from './proseTokens.ts';
import { sideOfRole } from './spokenRoles.ts';

/** Words right before a speaker's name, each with an example. */
export const frames: readonly { words: string; why: string; example: string }[] = [
  { words: 'according to', why: 'It names the source.', example: 'According to Sam Lee, “Costs fell.” LINK' },
  { words: 'in the words of', why: 'It names the source.', example: 'In the words of Sam Lee: “Costs fell.” LINK' },
  { words: 'per', why: 'It names the source.', example: '“Costs fell,” per Sam Lee LINK' },
];
const framing = frames.map(({ words }) => words.split(' '));
/** Words right before a speaker's name, if the quotation follows it at once. */
export const quoteFrames: readonly { words: string; why: string; example: string }[] = [
  {
    words: 'quoting, to quote, quote from',
    why: 'It names whose words follow.',
    example: 'To quote Sam Lee: “Costs fell.” LINK',
  },
  {
    words: 'stated by, said by, told by, described by, explained by',
    why: 'The verb is passive, and the speaker is its agent.',
    example: 'As stated by Sam Lee, “Costs fell.” LINK',
  },
];
const quoteFraming = quoteFrames.flatMap(({ words }) => words.split(', ').map((phrase) => phrase.split(' ')));

/** Nouns for somebody's words, behind the name of the speaker. */
export const wordNouns: readonly { words: string; why: string; example: string }[] = [
  {
    words: 'view take opinion comment comments commentary remark remarks statement words',
    why: 'They are what the speaker said.',
    example: 'Sam Lee’s view: “Costs fell.” LINK',
  },
  {
    words: 'answer reply response',
    why: 'An analyst’s answer may be the one that the analyst was given.',
    example: 'Sam Lee’s answer was “Costs fell.” LINK',
  },
];
const [plainNouns, replies] = wordNouns.map(({ words }) => wordSet(words));
const ownNouns = wordSet('own prepared opening closing full');

/** Words between a party and a participle whose subject is this party, not that of the sentence. */
export const objectFrames: readonly { words: string; why: string; example: string }[] = [
  {
    words: 'for with as into of about on upon over',
    why: 'The party before it is the object of thanks, praise, quoting or pressing, and said the words.',
    example: 'Sam Lee thanked Jane Doe for noting that “Costs fell.” LINK',
  },
];
export const afterObject = wordSet(objectFrames.map(({ words }) => words).join(' '));
/** Verbs whose object says what a participle right behind it has: `Lee recalled Doe saying`. Others may address it. */
export const perceiving: readonly { words: string; why: string; example: string }[] = [
  {
    words:
      'quote quotes quoted cite cites cited recall recalls recalled remember remembers remembered hear hears heard',
    why: 'The one who is quoted or heard says the words.',
    example: 'Sam Lee recalled Jane Doe saying “Costs fell.” LINK',
  },
];
export const perceived = wordSet(perceiving.map(({ words }) => words).join(' '));
export const objectPronouns = wordSet('him her them us me');

/** Words that may stand between a subject and its verb. */
const auxiliaries = wordSet(
  'also then only later even once again further has had have having would will did does do may might must can ever already just still now ' +
    'therefore thus however instead since recently often always repeatedly earlier first next finally soon simply both today yesterday to too all ' +
    'himself herself',
);
export const pronouns = wordSet(
  'i he she they we it you who someone somebody nobody anyone everyone others this that there',
);
/** Nouns for a call, and for other occasions on which a company reports a quarter. */
export const callNouns = wordSet(
  'call calls conference teleconference webcast transcript transcripts earnings results release report update letter presentation remarks qa q&a session ' +
    'interview meeting briefing event',
);
/** Other words that the name of a call may contain, besides its company, quarter, nouns and determiners. */
const callWords = wordSet(
  'investor investors quarterly quarter quarters fiscal year analyst analysts video latest last previous prior recent own prepared financial ' +
    'full annual company companys of for and from on in at s live page p pp min nasdaq nyse ticker source link see cf time start beginning end part',
);
const placing = wordSet('in on during at from within throughout');
/** Words after a party in a field or label that lead to its topic, audience or place: `Doe on costs`. */
const fieldLinks = wordSet(
  'answering replying responding to on in at of from via during for re about regarding when after again',
);
/** Words that may introduce a field: `see the Q3 2020 call`, `said Roe`. */
const introductions = wordSet('source see via per cf quote quoted from by in on at');
export const separators = '.,;:|/—()[]·→=';
const longestAddress = 14;

export interface Found {
  at: number;
  /** Empty if the speaker is a pronoun or the verb is denied. */
  parties: Party[];
}

/** The parties and the call that a field names, and the index of the token after it. */
interface Field {
  parties?: Party[];
  call?: Omit<ClaimedCall, 'isBare'> & { hasNoun: boolean };
  to: number;
  /** True if the field has nothing else, such as a topic. */
  isWhole?: boolean;
}

/** A sentence beside a quotation, and the parties it names. */
export class Sentence {
  readonly tokens: readonly ProseToken[];
  readonly parties: readonly Party[];
  readonly names: CallNames;
  readonly claims: Claims = { speakers: [], calls: [] };
  readonly #byStart: ReadonlyMap<number, Party>;
  readonly #byEnd: ReadonlyMap<number, Party>;

  constructor(tokens: readonly ProseToken[], names: CallNames) {
    this.tokens = tokens;
    this.names = names;
    this.parties = readParties(tokens, names);
    this.#byStart = new Map(this.parties.map((party) => [party.from, party]));
    this.#byEnd = new Map(this.parties.map((party) => [party.to, party]));
  }

  key(at: number): string {
    return this.tokens[at]?.key ?? '';
  }

  isMark(at: number, marks?: string): boolean {
    const token = this.tokens[at];
    return token?.kind === 'mark' && (marks === undefined || marks.includes(token.key));
  }

  partyAt(at: number): Party | undefined {
    return this.#byStart.get(at);
  }

  partyBefore(at: number): Party | undefined {
    return this.#byEnd.get(at);
  }

  verbAt(at: number): SayingVerb | undefined {
    const token = this.tokens[at];
    if (token?.kind !== 'word' || this.#byStart.has(at)) return undefined;
    const verb = sayingVerb(token.key, this.key(at + 1));
    return verb?.kind === 'think' ? undefined : verb;
  }

  isAdverb(at: number): boolean {
    const token = this.tokens[at];
    return token?.kind === 'word' && !token.isCapital && (auxiliaries.has(token.key) || /..ly$/.test(token.key));
  }

  /** Returns whether a verb of saying has a subject. A noun such as `answer` has none. */
  isFinite(verb: SayingVerb | undefined, at: number): boolean {
    if (!verb || verb.form === 'participle') return false;
    if (verb.form !== 'base' || /^(?:put|forecast)$/.test(this.key(at))) return true;
    return /^(?:to|would|will|did|does|do|may|might|must|can)$/.test(this.key(at - 1));
  }

  /** Returns the party and those joined to it: `Doe and Roe`. */
  joined(party: Party): Party[] {
    const all = [party];
    for (let at = party.from; ['and', '&'].includes(this.key(at - 1));) {
      const before = this.partyBefore(at - 1);
      if (!before || before.isPossessive) break;
      all.unshift(before);
      at = before.from;
    }
    return all;
  }

  /** Makes the claim that parties spoke, with what else the sentence says of a speaker. */
  claimOf(by: ClaimedSpeaker['by'], parties: readonly Party[], isBeside = false): ClaimedSpeaker {
    const isApposed = parties.some(({ to }) => this.isMark(to, ',(') && this.tokens[to + 1]?.kind === 'word');
    const isMeant = this.tokens.some(({ key }) => /^(?:s?he|his|hers?|him|himself|herself)$/.test(key));
    const others = this.parties.filter((party) => !parties.includes(party));
    return { by, parties, others, isBeside: isBeside || isApposed || isMeant };
  }

  /** Returns the party after words that name a source. */
  framedAt(at: number): Party | undefined {
    const frame = framing.find((each) => each.every((word, index) => this.key(at + index) === word));
    const party = frame && this.partyAt(at + frame.length);
    if (party) return party.isPossessive ? undefined : party;
    const owner = this.key(at) === 'in' ? this.partyAt(at + 1) : undefined;
    return owner?.isPossessive && /^words?$/.test(this.key(owner.to)) ? owner : undefined;
  }

  /** Returns the party after words that say whose words follow, if it is somebody of the call. */
  quotedAt(at: number): Party | undefined {
    const frame = quoteFraming.find((each) => each.every((word, index) => this.key(at + index) === word));
    const party = frame && this.partyAt(at + frame.length);
    return party && !party.isPossessive && this.#isOfCall(party) ? party : undefined;
  }

  /** Returns the party whose words the noun behind it means, and the index after the noun: `Doe’s own words`. */
  ownerAt(at: number): Found | undefined {
    const party = this.partyAt(at);
    if (!party || !this.#isOfCall(party)) return undefined;
    let { to } = party;
    while (ownNouns.has(this.key(to))) to += 1;
    const isReply = replies!.has(this.key(to));
    if (!isReply && !plainNouns!.has(this.key(to))) return undefined;
    return (isReply || !party.isPossessive) && this.#mayAsk(party) ? undefined : { at: to + 1, parties: [party] };
  }

  #isOfCall({ name, roles, own, companies }: Party): boolean {
    if (name) return this.names.isSpeaker(name.text);
    return roles.length > 0 || own !== undefined || companies.some(({ text }) => this.names.isAnalystsFirm(text));
  }

  #mayAsk({ name, roles, own }: Party): boolean {
    if (name) return this.names.isAsker(name.text);
    return !own && !roles.some(({ id }) => sideOfRole(id) === 'company');
  }

  /** Reads the longest name of a call from a token on: `its Q3 2020 earnings call`, `Amazon Q3 2020`. */
  addressAt(from: number): { quarters: NamedQuarter[]; companies: NamedSpan[]; hasNoun: boolean; to: number } {
    const quarters: NamedQuarter[] = [];
    const companies: NamedSpan[] = [];
    let hasNoun = false;
    let to = from;
    while (to < from + longestAddress) {
      const token = this.tokens[to];
      const party = this.partyAt(to);
      if (token?.kind === 'quarter') {
        quarters.push({ text: token.text, start: token.start, end: token.end, ...token.quarter! });
        to += 1;
      } else if (party && this.#mayName(party, token!.key)) {
        companies.push(...party.companies, ...(party.name ? [party.name] : []), ...(party.own ? [party.own] : []));
        to = party.to;
      } else if (token?.kind === 'word' && isCallWord(token.key)) {
        if (callNouns.has(token.key)) hasNoun = true;
        to += 1;
      } else if (token && this.isMark(to, '&/') && to > from) to += 1;
      else break;
    }
    while (to > from && determiners.has(this.key(to - 1))) to -= 1;
    return { quarters, companies, hasNoun, to };
  }

  /** Returns whether a party may be a part of a call's name: `Amazon’s`, `the company’s`. */
  #mayName({ roles, name, hasDeterminer }: Party, key: string): boolean {
    if (roles.length > 0 && roles[0]!.id !== 'group') return false;
    return (hasDeterminer || !isCallWord(key)) && !(name && this.names.isSpeaker(name.text));
  }

  /**
   * Adds the call in which words after a preposition place the quotation: `on its Q3 2020 call`, `In Q3 2020, Doe
   * said`.
   */
  addPlace(at: number, isWhen: (behind: number) => boolean): void {
    const start = ['back', 'speaking'].includes(this.key(at)) ? at + 1 : at;
    if (!placing.has(this.key(start))) return;
    const { quarters, companies, hasNoun, to } = this.addressAt(start + 1);
    const isPeriod = /^(?:in|during|within)$/.test(this.key(start)) && companies.length === 0;
    const isAtCompany = this.key(start) === 'at' && companies.length > 0;
    if (hasNoun) this.claims.calls.push({ quarters, companies, isBare: false });
    else if ((isPeriod || isAtCompany) && isWhen(to))
      this.claims.calls.push({ quarters: quarters.filter(({ year }) => year), companies, isBare: false });
  }

  /** Returns the index of the preposition of a call that ends before a token: `Doe on the Q3 2020 call said`. */
  placeBefore(end: number): number {
    for (let at = end - 2; at > 0 && at > end - longestAddress; at -= 1) {
      if (this.partyBefore(at) && this.afterPlace(at) === end) return at;
    }
    return end;
  }

  /** Returns the index of the token after a preposition and its call: `on the call`. */
  afterPlace(at: number): number {
    const { to, hasNoun } = this.addressAt(at + 1);
    return placing.has(this.key(at)) && hasNoun ? to : at;
  }

  /** Returns whether the sentence names a company other than the call's. */
  isBeside(calls: readonly ClaimedCall[]): boolean {
    return calls.some(({ companies }) => companies.some(({ text }) => !this.names.isOwnCompany(text)));
  }

  /** Returns the index of the token after the words that name the audience: `told analysts`. */
  afterHearer(at: number): number {
    const party = this.partyAt(at);
    if (party) return party.to;
    return /^(?:analysts|investors|reporters|shareholders|journalists|us|them|him|her|me)$/.test(this.key(at))
      ? at + 1
      : at;
  }

  /** Reads a field of a signature or label; undefined if it has more than a speaker or a call. */
  fieldOf(from: number, to: number): Field | undefined {
    const isIntroduced = introductions.has(this.key(from)) || this.isFinite(this.verbAt(from), from);
    const begin = from + (isIntroduced && to > from + 1 ? 1 : 0);
    const party = this.partyAt(begin + (this.key(begin) === 'as' ? 1 : 0));
    const isPlace = placing.has(this.key(from));
    if (!party?.name || !this.names.isSpeaker(party.name.text)) {
      const call = this.addressAt(begin);
      const isCall = call.hasNoun || (!isPlace && call.companies.every(({ text }) => this.names.isCompany(text)));
      const isRole = party !== undefined && party.roles.length > 0 && party.to >= to;
      if (call.to >= to && isCall && !isRole) return { call, to: call.to };
    }
    if (!party || party.isPossessive || (isPlace && this.key(from) !== 'from')) return undefined;
    if (party.hasDeterminer && party.roles.length === 0) return undefined;
    const end = this.ownerAt(begin)?.at ?? party.to;
    const key = this.key(end);
    const joined = ['and', '&'].includes(key) ? this.fieldOf(end + 1, to) : undefined;
    if (joined?.parties) return { ...joined, parties: [party, ...joined.parties] };
    const place = placing.has(key) ? this.addressAt(end + 1) : undefined;
    const call = place && place.to >= to ? { call: place } : {};
    const isSubject = this.isFinite(this.verbAt(party.to), party.to) && party.to + 1 >= to;
    const isWhole = end >= to || isSubject;
    return isWhole || fieldLinks.has(key) ? { parties: [party], to: end, isWhole, ...call } : undefined;
  }
}

function isCallWord(key: string): boolean {
  return callWords.has(key) || callNouns.has(key) || determiners.has(key) || /^(?:\d{1,4}|fy\d{2,4})$/.test(key);
}
