import { sayingVerb, type SayingVerb } from '../notes/sayingVerbs.ts';
import type { CallNames } from './callNames.ts';
import { determiners, readParties, type NamedSpan, type Party } from './parties.ts';
import type { ProseToken } from './proseTokens.ts';

/** A quarter that a sentence names, and its place. */
export type NamedQuarter = NamedSpan & NonNullable<ProseToken['quarter']>;

/** Parties, one of whom is said to have spoken, and what says so: a verb, a place for names, or a label before it. */
export interface ClaimedSpeaker {
  by: 'verb' | 'line' | 'sign' | 'label';
  parties: readonly Party[];
  /** True if something beside the name, such as a firm, would be wrong beside another name. */
  isBeside?: boolean;
}

/**
 * A call that words are said to come from. `isBare`: a label or brackets alone name it, so it may be a topic instead.
 */
export interface ClaimedCall {
  quarters: readonly NamedQuarter[];
  companies: readonly NamedSpan[];
  isBare: boolean;
}

export interface Claims {
  speakers: ClaimedSpeaker[];
  calls: ClaimedCall[];
}

/** Words right before a speaker's name, each with an example. */
export const frames: readonly { words: string; why: string; example: string }[] = [
  { words: 'according to', why: 'It names the source.', example: 'According to Sam Lee, “Costs fell.” LINK' },
  { words: 'in the words of', why: 'It names the source.', example: 'In the words of Sam Lee: “Costs fell.” LINK' },
  { words: 'per', why: 'It names the source.', example: '“Costs fell,” per Sam Lee LINK' },
];
const framing = frames.map(({ words }) => words.split(' '));

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** A name after one of these isn't the speaker: `asked by Roe`, `unlike Roe`, `after Roe said goodbye`. */
const beforeSubject = words(
  'and but so or then yet still also again later now here today yesterday meanwhile however finally next first second third ' +
    'once earlier that what how as which where both',
);
/** Words that may stand between a subject and its verb. */
const auxiliaries = words(
  'also then only later even once again further has had have having would will did does do may might must can ever already just still now ' +
    'therefore thus however instead since recently often always repeatedly earlier first next finally soon simply both today yesterday to too all',
);
const beForms = words('is was are were be been being');
const denials = words(
  'not never hardly didnt doesnt dont wont wouldnt couldnt hasnt havent refused declined failed nor neither',
);
const pronouns = words('i he she they we it you who someone somebody nobody anyone everyone others this that there');
/** Words before a verb that give it the subject of an earlier verb: `Roe joined and said`, `Roe agreed, saying`. */
const sharing = words('and but then by as or before to');
/** Words that start another clause, which the words before them don't govern. */
const turning = words('and but or yet while whereas because since so although though which who until unless');
/** Words that continue the clause after a comma. */
const goingOn = words(
  'on in at during as among that when for speaking answering responding replying from about to and',
);
/** Words that may stand between an attribution and the quotation. */
const introducing = words('that how this simply only just it as follows and such like including namely again was is');
/** Nouns for a call, and for other occasions on which a company reports a quarter. */
const callNouns = words(
  'call calls conference teleconference webcast transcript transcripts earnings results release report update letter presentation remarks qa q&a session ' +
    'interview meeting briefing event',
);
/** Other words that the name of a call may contain, besides its company, quarter, nouns and determiners. */
const callWords = words(
  'investor investors quarterly quarter quarters fiscal year analyst analysts video latest last previous prior recent own prepared financial ' +
    'full annual company companys of for and from on in at s live page p pp min nasdaq nyse ticker source link see cf time start beginning end part',
);
const placing = words('in on during at from within throughout');
/** Words after a party in a field or label that lead to its topic, audience or place: `Doe on costs`. */
const fieldLinks = words(
  'answering replying responding to on in at of from via during for re about regarding when after again',
);
/** Words that may introduce a field: `see the Q3 2020 call`, `said Roe`. */
const introductions = words('source see via per cf quote quoted from by in on at');
const separators = '.,;:|/—()[]·→=';
/** Maximum number of tokens that may separate a subject from its verb, such as an apposition. */
const longestApposition = 16;
const longestAddress = 14;

interface Found {
  at: number;
  /** Empty if the speaker is a pronoun or the verb is denied. */
  parties: Party[];
}

/** Reads the speaker and the call that the words before a quotation attribute it to. */
export function readLead(tokens: readonly ProseToken[], names: CallNames): Claims {
  const last = tokens.findLastIndex(({ kind }) => kind !== 'mark');
  // A full stop with only marks after it ends a label: `**John Roe.** “…”`.
  const ends = tokens.findLastIndex(({ kind, key }, at) => at < last && kind === 'mark' && '.!?;'.includes(key));
  const isEnded = tokens.slice(last + 1).some(({ key }) => '.!?;'.includes(key));
  return new LeadReader(tokens.slice(ends + 1), names).read(isEnded);
}

/** A sentence beside a quotation, and the parties it names. */
class Sentence {
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

  /** Returns the party after words that name a source. */
  framedAt(at: number): Party | undefined {
    const frame = framing.find((each) => each.every((word, index) => this.key(at + index) === word));
    const party = frame && this.partyAt(at + frame.length);
    if (party) return party.isPossessive ? undefined : party;
    const owner = this.key(at) === 'in' ? this.partyAt(at + 1) : undefined;
    return owner?.isPossessive && /^words?$/.test(this.key(owner.to)) ? owner : undefined;
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
    const key = this.key(party.to);
    const joined = ['and', '&'].includes(key) ? this.fieldOf(party.to + 1, to) : undefined;
    if (joined?.parties) return { ...joined, parties: [party, ...joined.parties] };
    const place = placing.has(key) ? this.addressAt(party.to + 1) : undefined;
    const call = place && place.to >= to ? { call: place } : {};
    const isSubject = this.isFinite(this.verbAt(party.to), party.to) && party.to + 1 >= to;
    const isWhole = party.to >= to || isSubject;
    return isWhole || fieldLinks.has(key) ? { parties: [party], to: party.to, isWhole, ...call } : undefined;
  }
}

/** The parties and the call that a field names, and the index of the token after it. */
interface Field {
  parties?: Party[];
  call?: Omit<ClaimedCall, 'isBare'> & { hasNoun: boolean };
  to: number;
  /** True if the field has nothing else, such as a topic. */
  isWhole?: boolean;
}

function isCallWord(key: string): boolean {
  return callWords.has(key) || callNouns.has(key) || determiners.has(key) || /^(?:\d{1,4}|fy\d{2,4})$/.test(key);
}

class LeadReader extends Sentence {
  /** `isEnded`: the sentence has ended, so it doesn't govern the quotation, but its words may be a label. */
  read(isEnded: boolean): Claims {
    const said = isEnded ? undefined : this.#said();
    const framed = said || isEnded ? undefined : this.#framed();
    const by = 'verb';
    if (said) {
      if (said.parties.length > 0) this.claims.speakers.push({ by, parties: said.parties });
      this.#placesAround(said);
    } else if (framed) this.claims.speakers.push({ by, parties: [framed] });
    else this.#label();
    this.addPlace(this.#start(), () => false);
    return this.claims;
  }

  /** Returns the index after words that may open a clause before its subject: `Then`, `And`, `1.`. */
  #start(): number {
    const opens = (at: number): boolean =>
      this.isMark(at) ||
      /^\d+$/.test(this.key(at)) ||
      (beforeSubject.has(this.key(at)) && this.key(at) !== 'as' && !this.partyAt(at));
    return this.tokens.findIndex((_, at) => !opens(at));
  }

  /** Returns the last verb of saying that governs the quotation, and its subject. */
  #said(): Found | undefined {
    for (let at = this.tokens.length - 1; at >= 0; at -= 1) {
      const verb = this.verbAt(at);
      const parties = verb && this.#subjectOf(at, verb);
      if (!parties) continue;
      const isInverted = (parties[0]?.from ?? 0) > at;
      return isInverted || this.#governs(at, verb) ? { at, parties } : { at, parties: [] };
    }
    return undefined;
  }

  /**
   * Returns the subject of a verb: empty if it is a pronoun, is the audience, or the verb is denied; undefined if
   * missing.
   */
  #subjectOf(at: number, verb: SayingVerb): Party[] | undefined {
    const inverted = this.partyAt(at + 1);
    const isFirst = this.tokens[at - 1]?.kind !== 'word';
    if (inverted && isFirst && this.isFinite(verb, at) && verb.kind !== 'tell' && this.#touchesEnd(inverted.to))
      return [inverted];
    let before = at - 1;
    let isDirect = verb.form !== 'participle';
    for (; this.isAdverb(before) || beForms.has(this.key(before)) || denials.has(this.key(before)); before -= 1) {
      if (denials.has(this.key(before))) return [];
      if (!beForms.has(this.key(before))) continue;
      if (verb.form !== 'participle' && this.key(at) !== 'quoted') return [];
      isDirect = true;
    }
    if (verb.form === 'base' && !this.isFinite(verb, at)) return undefined;
    const party = this.partyBefore(before + 1);
    if (party && isDirect) return this.#isFree(party) ? this.joined(party) : undefined;
    if (isDirect && this.key(before) === 'who') {
      const meant = this.partyBefore(this.isMark(before - 1, ',') ? before - 1 : before);
      return meant ? [meant] : [];
    }
    if (pronouns.has(this.key(before)) && !this.partyAt(before)) return [];
    const last = this.parties.findLast(({ to }) => to <= at);
    if (this.key(at - 1) === 'to' && last && !this.#isFree(last)) return [];
    const isAside = this.isMark(before, ',—)') || verb.form === 'participle' || this.key(at - 1) === 'to';
    return isAside || sharing.has(this.key(before)) ? this.#freeBefore(at) : undefined;
  }

  /** Returns the parties before a token that may be the speaker, the nearest first. */
  #freeBefore(at: number): Party[] | undefined {
    const found = this.parties.filter((party) => party.to <= at && !party.isPossessive && this.#isFree(party));
    return found.length > 0 ? found.reverse() : undefined;
  }

  /** Returns whether a party may be the subject, rather than the topic or the audience. */
  #isFree({ from, isPossessive }: Party): boolean {
    let at = from - 1;
    while (this.isMark(at, '[')) at -= 1;
    const before = this.tokens[at];
    if (isPossessive || before?.key === '(') return false;
    if (before?.kind !== 'word') return true;
    const joined = ['and', '&'].includes(before.key) ? this.partyBefore(at) : undefined;
    if (joined) return this.#isFree(joined) || this.key(at - 1) !== '';
    return (
      beforeSubject.has(before.key) ||
      /..ly$/.test(before.key) ||
      callNouns.has(before.key) ||
      /^(?:was|when)$/.test(before.key)
    );
  }

  /** Returns whether no word between a verb and the quotation starts another clause. */
  #governs(at: number, { kind }: SayingVerb): boolean {
    if (kind === 'ask') return this.#touchesEnd(at + 1);
    for (let next = kind === 'tell' ? this.afterHearer(at + 1) : at + 1; next < this.tokens.length; next += 1) {
      if (this.#touchesEnd(next)) return true;
      const party = this.partyAt(next);
      const isOther = party && (party.name ?? party.roles.find(({ id }) => id !== 'group'));
      if (isOther || /^(?:s?he|her|him|they|them|their|his)$/.test(this.key(next))) return false;
      const isTurned =
        this.isMark(next, ',—:') && this.tokens[next + 1]?.kind === 'word' && !goingOn.has(this.key(next + 1));
      if (isTurned || this.isMark(next, '|') || turning.has(this.key(next))) return false;
    }
    return true;
  }

  /** Returns whether only marks and introducing words follow. */
  #touchesEnd(from: number): boolean {
    return this.tokens
      .slice(from)
      .every(({ kind, key }) => kind === 'mark' || kind === 'quotation' || introducing.has(key));
  }

  #framed(): Party | undefined {
    const at = this.tokens.findLastIndex((_, index) => this.framedAt(index) !== undefined);
    return at === -1 ? undefined : this.framedAt(at);
  }

  /** Adds calls named at the start of the sentence, beside the subject and after the verb. */
  #placesAround({ at, parties }: Found): void {
    const subject = parties[0]?.from ?? at;
    const start = this.#start();
    const isSubject = (behind: number): boolean =>
      [0, 1, 2].some((skip) => behind + skip === subject || pronouns.has(this.key(behind + skip)));
    if (start < subject) this.addPlace(start, isSubject);
    const behind = this.afterHearer(at + 1);
    const isEnd = (to: number): boolean => this.#touchesEnd(to) || this.key(to) === 'that' || this.isMark(to);
    for (const next of [behind, behind + 1])
      if (next === behind || this.isMark(behind) || this.isAdverb(behind)) this.addPlace(next, isEnd);
    const last = parties.at(-1);
    for (const next of last ? [last.to, last.to + 1] : [])
      if (next < at && (next === last!.to || this.isMark(last!.to))) this.addPlace(next, () => true);
  }

  /** Reads a clause that only labels the quotation: `John Roe (Analyst):`, `AMZN, Q3 2020:`, `Roe on costs:`. */
  #label(): void {
    const parties: Party[] = [];
    const calls: ClaimedCall[] = [];
    let isBeside = false;
    const isColon = this.isMark(this.tokens.length - 1, ':—|');
    const from = Math.max(0, this.#start());
    for (let start = from; start < this.tokens.length;) {
      let end = start;
      while (end < this.tokens.length && !this.isMark(end, separators)) end += 1;
      const field = end > start ? this.fieldOf(start, end) : undefined;
      const isBracket = this.isMark(start - 1, '(');
      const isOther = end > start && !field && !isBracket;
      isBeside ||= end > start && !field;
      if (isOther && (!isColon || (parties.length + calls.length === 0 && !this.isMark(end, '|')))) return;
      if (field?.isWhole || isColon) parties.push(...(field?.parties ?? []));
      if (field?.call) calls.push({ ...field.call, isBare: !field.call.hasNoun });
      start = Math.max(end + 1, field?.to ?? 0);
    }
    if (parties.length > 0) {
      isBeside ||= this.isBeside(calls);
      this.claims.speakers.push({ by: 'label', parties, isBeside });
    }
    this.claims.calls.push(...joinCalls(calls));
  }
}

/** Joins a company and a quarter from two fields into one call: `Amazon, Q3 2020`. */
function joinCalls(calls: readonly ClaimedCall[]): ClaimedCall[] {
  const companies = calls.flatMap((call) => call.companies);
  const quarters = calls.flatMap((call) => call.quarters).filter(({ year }) => year !== undefined);
  const isBare = calls.every((call) => call.isBare) && (companies.length === 0 || quarters.length === 0);
  return companies.length + quarters.length === 0 ? [] : [{ companies, quarters, isBare }];
}

/** Reads the speaker and the call that the words after a quotation, including the link's text, attribute it to. */
export function readBehind(tokens: readonly ProseToken[], names: CallNames, by: 'line' | 'sign'): Claims {
  return new BehindReader(ownSentence(tokens, names), names).read(by);
}

/** Returns the tokens up to the end of the sentence, or up to the words that introduce the next quotation. */
function ownSentence(tokens: readonly ProseToken[], names: CallNames): readonly ProseToken[] {
  const next = tokens.findIndex(
    ({ kind }, at) => kind === 'quotation' && !(tokens[at - 1]?.isCapital && tokens[at + 1]?.isCapital),
  );
  const comma = tokens
    .slice(0, Math.max(0, next))
    .findLastIndex(({ kind, key }) => kind === 'mark' && ',;'.includes(key));
  const near = next === -1 ? tokens : tokens.slice(0, Math.max(0, comma));
  const first = near.findIndex(({ kind }) => kind !== 'mark');
  const end = near.findIndex(({ kind, key }, at) => {
    if (at <= first || kind !== 'mark') return false;
    const isInBrackets = (): boolean => near.slice(at).find(({ key: each }) => '()'.includes(each))?.key === ')';
    return '.!?'.includes(key) || (key === ';' && !isInBrackets() && !isListed(near, at + 1, names));
  });
  return end === -1 ? near : near.slice(0, end);
}

/** Returns whether a person of the call is next in a list, up to the end of a field: `A Doe; B Roe,`. */
function isListed(tokens: readonly ProseToken[], from: number, names: CallNames): boolean {
  let to = from;
  while (tokens[to]?.kind === 'word' && tokens[to]?.isCapital) to += 1;
  const isEnd = tokens[to]?.kind === 'mark' && ',;[('.includes(tokens[to]!.key);
  const words = tokens.slice(from, to).map(({ text }) => text);
  return isEnd && names.isPerson(words.join(' '));
}

class BehindReader extends Sentence {
  read(by: 'line' | 'sign'): Claims {
    const label = this.tokens.findIndex((_, at) => this.isMark(at, ']'));
    const begin = this.#skipMarks(0);
    const behind = label === -1 ? this.tokens.length : this.#skipMarks(label + 1);
    const said = this.#saidAt(begin) ?? this.#saidAt(behind);
    if (said && said.parties.length > 0) this.claims.speakers.push({ by: 'verb', parties: said.parties });
    if (said)
      for (const next of [said.at, said.at + 1, this.afterHearer(said.at)])
        this.addPlace(next, (to) => to >= this.tokens.length || this.isMark(to));
    for (const at of [begin, behind]) this.addPlace(at, () => false);
    this.#fields(by, said ? said.at : 0);
    return this.claims;
  }

  #skipMarks(from: number): number {
    let at = from;
    while (at < this.tokens.length && (this.isMark(at) || (this.isAdverb(at) && this.key(at) !== 'to'))) at += 1;
    return at;
  }

  /** Returns the party that the first words name as the speaker, and the index of the token after its verb. */
  #saidAt(from: number): Found | undefined {
    const verb = this.verbAt(from);
    if (verb && this.isFinite(verb, from) && verb.kind !== 'tell') {
      const party = this.partyAt(this.#skipMarks(from + 1));
      return party && !party.isPossessive ? this.#withJoined(party) : undefined;
    }
    const framed = this.framedAt(from);
    if (framed) return this.#withJoined(framed);
    const at = this.key(from) === 'as' ? from + 1 : from;
    const party = this.partyAt(at);
    if (party?.isPossessive) return undefined;
    if (!party) return pronouns.has(this.key(at)) && this.#verbBehind(at + 1) ? { at: at + 2, parties: [] } : undefined;
    const found = this.#withJoined(party);
    const said = this.#verbBehind(found.at);
    return said === undefined ? undefined : { ...found, at: said };
  }

  #withJoined(party: Party): Found {
    const parties = [party];
    for (let { to } = party; ['and', '&'].includes(this.key(to)) && this.partyAt(to + 1); { to } = parties.at(-1)!)
      parties.push(this.partyAt(to + 1)!);
    return { at: parties.at(-1)!.to, parties };
  }

  /** Returns the index of the token after the verb whose subject ends at a token. */
  #verbBehind(from: number): number | undefined {
    let at = from;
    if (this.isMark(at, ',(—')) {
      const close = this.isMark(at, '(') ? ')' : ',—';
      for (at += 1; at < from + longestApposition && !this.isMark(at, close); at += 1)
        if (this.isMark(at, ';:')) return undefined;
      at += 1;
    }
    while (this.isAdverb(at)) at += 1;
    return this.isFinite(this.verbAt(at), at) ? at + 1 : undefined;
  }

  /** Reads the fields of a signature: after a dash, in brackets, in the link's text, or on their own. */
  #fields(by: 'line' | 'sign', from: number): void {
    const parties: Party[] = [];
    const own: Party[] = [];
    const calls: ClaimedCall[] = [];
    const labels: ClaimedCall[] = [];
    let isLabel = false;
    let isBroken = from > 0;
    let isBeside = false;
    for (let start = from; start < this.tokens.length;) {
      if (this.isMark(start - 1, '[]')) isLabel = this.isMark(start - 1, '[');
      if (this.isMark(start - 1, '([|—]') && !this.#isAddressed(start)) isBroken = false;
      let end = start;
      while (end < this.tokens.length && !this.isMark(end, separators)) end += 1;
      const field = end > start && !isBroken ? this.fieldOf(start, end) : undefined;
      if (end > start && !field) isBroken = true;
      isBeside ||= isBroken && parties.length > 0 && !isLabel;
      (isLabel ? own : parties).push(...(field?.parties ?? []));
      if (field?.call)
        (isLabel ? labels : calls).push({
          ...field.call,
          isBare: isLabel ? field.call.quarters.length === 0 : !field.call.hasNoun,
        });
      start = Math.max(end + 1, field?.to ?? 0);
    }
    const all = [...parties, ...own];
    isBeside ||= this.isBeside(calls);
    if (all.length > 0) this.claims.speakers.push({ by: parties.length > 0 ? by : 'sign', parties: all, isBeside });
    this.claims.calls.push(...joinCalls(calls), ...joinCalls(labels));
  }

  /** Returns whether the word before brackets makes them the audience: `she told [John Roe](…)`, `for (Roe)`. */
  #isAddressed(at: number): boolean {
    const before = this.tokens[at - 2];
    const isOf = before?.kind === 'word' && !before.isCapital && !this.partyBefore(at - 1);
    return isOf && this.partyAt(at) !== undefined && this.verbAt(at - 2)?.kind !== 'say';
  }
}
