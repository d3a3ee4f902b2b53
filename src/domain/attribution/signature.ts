import { nameShape } from '../transcripts/nameShape.ts';
import type { AttributionSentence, Claims, NamedQuarter } from './attributionSentence.ts';
import { determiners, fieldLinks, sayings } from './attributionWords.ts';
import type { CallNames } from './callNames.ts';
import { readAddress, type CallAddress } from './claimedCalls.ts';
import { isKnownCompany } from './knownCompanies.ts';
import type { NamedSpan, Party } from './namedParties.ts';

const separators = ',;:|/—()[]·';
/** Before a field's own words: `see the Q3 2020 call`, `per Roe`. */
const introductions = new Set('source see via per cf quote quoted as and &'.split(' '));
/** Before a call, not before a quarter alone, which is rather what is spoken of. */
const places = new Set(['in', 'on', 'at', 'from']);

export interface Signature extends Claims {
  /** Whether each field names a party or a call. */
  isWhole: boolean;
}

interface TokenRange {
  from: number;
  to: number;
}

/** Reads what the fields of a signature name, such as `Jane Doe, CFO, Acme, Q1 2026` or `AMZN Q3 2020 call`. */
export function readSignature(sentence: AttributionSentence, range: TokenRange, names: CallNames): Signature {
  return new SignatureReader(sentence, names).read(range);
}

class SignatureReader {
  readonly #sentence: AttributionSentence;
  readonly #names: CallNames;
  readonly #parties: Party[] = [];
  /** The quarters and companies that each field names. */
  readonly #calls: { quarters: readonly NamedQuarter[]; companies: readonly NamedSpan[] }[] = [];
  #isWhole = true;
  /** Whether the field is in the text of a link. */
  #isLabel = false;

  constructor(sentence: AttributionSentence, names: CallNames) {
    this.#sentence = sentence;
    this.#names = names;
  }

  read({ from, to }: TokenRange): Signature {
    for (let start = from; start < to;) {
      if (this.#sentence.isMark(start - 1, '[')) this.#isLabel = true;
      if (this.#sentence.isMark(start - 1, ']')) this.#isLabel = false;
      let end = start;
      while (end < to && !this.#sentence.isMark(end, separators)) end += 1;
      if (end > start) this.#readField({ from: start, to: end });
      start = end + 1;
    }
    const companies = this.#calls.flatMap((call) => call.companies);
    const besideOwnCompany = [...companies, ...this.#parties.flatMap(({ name }) => name ?? [])].some(({ text }) =>
      this.#names.isOwnCompany(text),
    );
    const calls = this.#calls
      .map((call) => ({ ...call, quarters: call.quarters.filter(({ year }) => year !== undefined) }))
      .filter((call) => call.quarters.length + call.companies.length > 0);
    return {
      speakers: this.#parties.length > 0 ? [{ parties: this.#parties, evidence: 'sign', besideOwnCompany }] : [],
      calls,
      isWhole: this.#isWhole,
    };
  }

  #readField({ from, to }: TokenRange): void {
    const begin = this.#skipIntroduction({ from, to });
    const address = readAddress(this.#sentence, begin, this.#names);
    if (address.to >= to && this.#namesCall(address, from)) {
      this.#add(address);
      return;
    }
    const isPlace = begin > from && places.has(this.#sentence.key(from));
    const parties =
      isPlace && this.#sentence.partyAt(begin)?.kind !== 'name' ? [] : this.#partiesOf({ from: begin, to });
    if (parties.length === 0) this.#isWhole = false;
    this.#parties.push(...parties);
  }

  /** The token behind `see`, `per`, `as` or a verb that names who speaks: `said Roe`, `as told by Roe`. */
  #skipIntroduction({ from, to }: TokenRange): number {
    const key = this.#sentence.key(from);
    const isVerb = this.#isVerb(from) && this.#sentence.verbAt(from)?.form !== 'base';
    if (!introductions.has(key) && !places.has(key) && !isVerb) return from;
    const next = from + 1;
    if (next >= to) return from;
    const isTold = key === 'as' && this.#isVerb(next) && this.#sentence.key(next + 1) === 'by';
    if (isTold) return next + 2;
    return isVerb && this.#sentence.key(next) === 'by' ? next + 1 : next;
  }

  #isVerb(at: number): boolean {
    return this.#sentence.verbAt(at)?.kind === 'say';
  }

  /** Whether words name a call rather than a topic and its quarter, such as `Outlook Q2 2026`. */
  #namesCall({ quarters, companies, hasNoun }: CallAddress, from: number): boolean {
    if (hasNoun) return true;
    const isPlace = places.has(this.#sentence.key(from));
    return (
      quarters.length > 0 &&
      (!isPlace || companies.length > 0) &&
      companies.every(({ text }) => this.#isCompany(text) || (this.#isLabel && this.#isForeign(text)))
    );
  }

  #isCompany(name: string): boolean {
    return this.#names.isOwnCompany(name) || isKnownCompany(name) || isTicker(name) || this.#names.isAnalystsFirm(name);
  }

  /** Whether a name right before a quarter is one that the call doesn't speak of, and no heading. */
  #isForeign(name: string): boolean {
    return nameShape(name) === 'word' && this.#names.isOtherCompany(name) && !headings.has(name.toLowerCase());
  }

  #add({ quarters, companies, from }: CallAddress): void {
    const before = this.#parties.at(-1);
    // A ticker in the field before a quarter is the call's, whatever else the signature names.
    const isCalls =
      companies.length === 0 &&
      before?.to === from - 1 &&
      before.kind === 'name' &&
      (isTicker(before.name!.text) || (this.#isLabel && this.#isForeign(before.name!.text)));
    const company = isCalls ? [this.#parties.pop()!.name!] : companies;
    this.#calls.push({ quarters, companies: company });
  }

  /** The parties that a field begins with, with no more behind them than what they say it about, to whom or where. */
  #partiesOf({ from, to }: TokenRange): Party[] {
    const parties: Party[] = [];
    let at = from;
    const partyAt = (begin: number): Party | undefined => this.#sentence.roleAt(begin) ?? this.#sentence.partyAt(begin);
    for (let party = partyAt(at); party; party = partyAt(at)) {
      if (party.isPossessive) return sayings.has(this.#sentence.key(party.to)) ? [party] : [];
      if (party.kind === 'pronoun' || (party.kind === 'name' && party.hasDeterminer)) return [];
      parties.push(this.#sentence.titled(party));
      at = party.to;
      if (!['and', '&'].includes(this.#sentence.key(at))) break;
      at += 1;
    }
    const key = this.#sentence.key(at);
    if (at >= to || determiners.has(key)) return parties;
    const rest = readAddress(this.#sentence, at, this.#names);
    const isCall = rest.to >= to && (rest.quarters.length > 0 || rest.hasNoun) && !/^(?:for|of)$/.test(key);
    if (isCall && parties.some((party) => this.#isSpeaking(party))) {
      this.#add(rest);
      return parties;
    }
    const isSubject = this.#isVerb(at) && at + 1 >= to;
    return fieldLinks.has(key) || isSubject ? parties : [];
  }

  #isSpeaking({ kind, name }: Party): boolean {
    return kind !== 'name' || this.#names.isSpeaker(name!.text) || this.#isCompany(name!.text);
  }
}

/** Whether a name is written like a ticker. */
export function isTicker(name: string): boolean {
  return /^[A-Z]{2,5}(?:[.-][A-Z])?$/.test(name) && nameShape(name) === 'word' && !abbreviations.has(name);
}

/** Words that name a link by its target or its contents. */
const headings = new Set(
  `call transcript earnings results report release highlights notes source link quote quotes summary outlook guidance
  presentation slides webcast audio conference remarks questions answers excerpt text original telefonkonferenz
  ergebnisse quartalszahlen quelle konferenz conférence résultats appel resultados llamada fuente`.split(/\s+/),
);

/** Capitals in labels that are no ticker. */
const abbreviations = new Set('PDF HTML URL SEC FAQ US UK EU USD EUR TBD NB PS OK'.split(' '));
