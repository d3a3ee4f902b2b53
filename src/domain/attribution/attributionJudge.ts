import { escapeOnOneLine } from '../format/markdown.ts';
import { findNamedQuarters, parseFiscalQuarter } from '../identifiers/fiscalQuarter.ts';
import type { NoteSpan } from '../notes/noteLines.ts';
import { speakersOf, type CitedPart } from '../passages/citedParts.ts';
import type { Speaker, Turn } from '../transcript.ts';
import { foldedWords } from '../transcripts/foldName.ts';
import { isSuffix } from '../transcripts/personName.ts';
import { genericSpeaker, namesResearchHouse } from '../transcripts/roleWords.ts';
import { SaidBy, type CallNames } from './callNames.ts';
import type { ClaimedCall, ClaimedSpeaker, Claims, NamedQuarter } from './claims.ts';
import type { NamedSpan, Party } from './parties.ts';
import { labelsSomebody, mayHaveRole, sideOfRole } from './spokenRoles.ts';

export interface AttributionFault extends NoteSpan {
  kind: 'speaker' | 'call';
  /** The true speakers, or the true company and quarter: `NFLX, Q4 2025`. */
  truth: string;
  /** Markdown that replaces a speaker's name. Absent if a title or firm beside the name would then be wrong. */
  fix?: string;
}

interface JudgedCall {
  ticker: string;
  fyq: string;
  speakers: readonly Speaker[];
  turns: readonly Turn[];
}

/** At most this many parts of a passage have their speakers' names searched letter for letter. */
const mostSpelled = 8;

/** Judges what sentences claim about words whose speakers and call are known. */
export class AttributionJudge {
  /** The true speakers, joined; empty if unknown. */
  readonly speaker: string;
  /** Cache key: besides the call's speakers, the judgments depend only on this. */
  readonly key: string;
  /** The names of the true speakers as the product writes them. */
  readonly spellings: readonly string[];
  readonly #truthOfCall: string;
  readonly #fyq: { quarter: number; year: number } | undefined;
  readonly #names: CallNames;
  readonly #said: SaidBy | undefined;

  constructor(
    { ticker, fyq, speakers, turns }: JudgedCall,
    { names, parts }: { names: CallNames; parts: readonly CitedPart[] },
  ) {
    const parsed = parseFiscalQuarter(fyq);
    this.#names = names;
    this.#fyq = parsed.ok ? parsed.value : undefined;
    this.#truthOfCall = [ticker, fyq].filter((word) => word !== '').join(', ');
    const isKnown = parts.length > 0 && parts.every(({ speaker }) => speaker !== '');
    this.speaker = isKnown ? speakersOf(parts).speaker : '';
    const own = isKnown ? [...new Set(parts.slice(0, mostSpelled).map(({ speaker }) => speaker))] : [];
    this.spellings = own.flatMap((name) => [escapeOnOneLine(name), name]);
    this.key = `${this.#truthOfCall}\n${this.speaker}`;
    if (isKnown) this.#said = new SaidBy(distinctSpeakers(parts, { speakers, turns }));
  }

  /** `isDated`: the link's own label names the true quarter, so a bare quarter beside it is a topic. */
  faults({ speakers, calls }: Claims, isDated: boolean): AttributionFault[] {
    const wrong = [
      ...speakers.flatMap((claim) => this.#speakerFaults(claim)),
      ...calls.flatMap((claim) => this.#callFaults(claim, isDated)),
    ];
    const others = wrong.filter(({ kind }) => kind === 'call');
    const spoken = wrong.filter(({ kind }) => kind === 'speaker');
    return others.length === 0 ? spoken : [...spoken, this.#callFault(spanOf(others))];
  }

  #speakerFaults({ by, parties, others = [], isBeside = false }: ClaimedSpeaker): AttributionFault[] {
    const said = this.#said;
    const named = parties.filter(({ name }) => name);
    const isRight = ({ name }: Pick<Party, 'name'>): boolean =>
      name!.isExact || said?.isNamed(name!.text, this.#names) === true;
    const right = named.filter(isRight);
    if (right.length > 0) {
      const beside = [...right, ...parties.filter(({ name }) => !name)];
      return beside.flatMap((party) => [...this.#titleFaults(party), ...this.#companyFaults(party)]);
    }
    const wrong = named.find((party) => this.#isSomebodyElse(party, by, parties));
    const isTold = ({ name, roles }: Party): boolean =>
      (name !== undefined && isRight({ name })) ||
      roles.some(({ id }) => this.#names.heldRoles.has(id) && sideOfRole(id) === 'company');
    if (wrong && said) return [this.#nameFault(wrong, parties, isBeside || named.length > 1 || others.some(isTold))];
    if (named.length > 0) return [];
    const titled = parties.filter(({ roles }) => roles.length > 0);
    const faults = (titled.length > 0 ? titled : parties).map((party) => this.#namelessFaults(party, by));
    return faults.some((each) => each.length === 0) ? [] : (faults[0] ?? []);
  }

  /** Returns whether a name provably belongs to someone who didn't say the words. */
  #isSomebodyElse({ name, roles, hasDeterminer }: Party, by: ClaimedSpeaker['by'], parties: readonly Party[]): boolean {
    const names = this.#names;
    const { text } = name!;
    if (names.isSpeaker(text)) return by === 'verb' || by === 'line' || !names.isTopic(text);
    // The writer may know who an unnamed speaker is.
    if (by === 'label' || hasDeterminer || this.#said?.speakers.some((one) => isUnnamed(one))) return false;
    const isTitle = ({ id }: { id: string }): boolean => id !== 'group';
    const isTitled = roles.some(isTitle) || parties.some((party) => !party.name && party.roles.some(isTitle));
    if (by === 'sign' && !isTitled) return names.isPersonal(text);
    return names.isStranger(text) && !(by === 'verb' && name!.isFirst && /[^s]s$/.test(text) && !/\s/.test(text));
  }

  #nameFault({ name, roles, companies }: Party, parties: readonly Party[], isBeside: boolean): AttributionFault {
    const titles = [...roles, ...parties.flatMap((party) => (party.name ? [] : party.roles))];
    const isAlone =
      !isBeside &&
      companies.length === 0 &&
      !parties.some(({ isFormer }) => isFormer) &&
      titles.every(({ id }) => this.#fits(id, false));
    const isWhole = !isHalf(name!.text);
    return { ...this.#speakerFault(name!), ...(isAlone && isWhole ? { fix: escapeOnOneLine(this.speaker) } : {}) };
  }

  /** Judges a role or company without a name. It is right if it may mean one of the speakers. */
  #namelessFaults(party: Party, by: ClaimedSpeaker['by']): AttributionFault[] {
    const { roles, own, isFormer, companies } = party;
    if (isFormer && companies.length > 0) return [];
    const foreign = this.#companyFaults(party);
    if (foreign.length > 0) return foreign;
    const counted = by === 'label' ? roles.filter(({ id }) => labelsSomebody(id, this.#names.heldRoles)) : roles;
    if (counted.length > 0)
      return counted.some(({ id }) => this.#fits(id, false)) ? [] : [this.#speakerFault(counted[0]!)];
    if (!own || by !== 'verb' || roles.length > 0) return [];
    return this.#said?.speakers.some(({ side }) => side === 'company' || side === 'unknown') === false
      ? [this.#speakerFault(own)]
      : [];
  }

  /** Returns whether one of the speakers may have a role. */
  #fits(id: string, isTitle: boolean): boolean {
    const isHeld = this.#names.heldRoles.has(id);
    return this.#said?.speakers.some((speaker) => mayHaveRole(id, speaker, { isHeld, isTitle })) ?? true;
  }

  /** Finds a title that belongs to someone else beside the right name. */
  #titleFaults({ roles, isFormer, isElsewhen }: Party): AttributionFault[] {
    if (isFormer || isElsewhen) return [];
    return roles.filter(({ id }) => !this.#fits(id, true)).map((title) => this.#speakerFault(title));
  }

  /** Finds another company that one of this call's people is said to be from. */
  #companyFaults({ companies, name, roles, isFormer, isElsewhen }: Party): AttributionFault[] {
    if (isFormer || isElsewhen) return [];
    const names = this.#names;
    const isCompanys = this.#said?.speakers.every(({ side }) => side === 'company') ?? true;
    const isAlone = !name && roles.length === 0;
    const isOther = ({ text }: NamedSpan): boolean => {
      if (names.isOwnCompany(text)) return false;
      if (names.isAnalystsFirm(text) || namesResearchHouse(text))
        return isCompanys || (name !== undefined && this.#isOtherFirm(text));
      return (isCompanys || isAlone) && names.isOtherCompany(text);
    };
    return companies
      .filter(isOther)
      .map((firm) => (this.#isOtherFirm(firm.text) ? this.#firmFault(firm) : this.#callFault(firm)));
  }

  /** Returns whether a firm is another than the call states for each of the speakers. */
  #isOtherFirm(text: string): boolean {
    const speakers = this.#said?.speakers ?? [];
    return (
      speakers.length > 0 &&
      speakers.every(({ side, role }) => side === 'analyst' && this.#names.isOtherFirm(text, role))
    );
  }

  #callFaults({ quarters, companies, isBare }: ClaimedCall, isDated: boolean): AttributionFault[] {
    const names = this.#names;
    const others = companies.filter(
      ({ text }) =>
        names.isOtherCompany(text) &&
        !names.isAnalystsFirm(text) &&
        !(isBare && (text.length < 4 || names.isSpokenOf(text))),
    );
    const wrong = this.#fyq && !(isBare && isDated) && !quarters.some((each) => this.#isQuarter(each)) ? quarters : [];
    const spans: NamedSpan[] = [...others, ...wrong];
    return spans.length === 0 ? [] : [this.#callFault(spanOf(spans))];
  }

  /** Returns whether a text names the true quarter. */
  isDated(text: string): boolean {
    return findNamedQuarters(text).some((each) => each.year !== undefined && this.#isQuarter(each));
  }

  #isQuarter({ quarter, year }: Pick<NamedQuarter, 'quarter' | 'year'>): boolean {
    return quarter === this.#fyq?.quarter && (year === undefined || year === this.#fyq.year);
  }

  #speakerFault({ start, end }: NoteSpan): AttributionFault {
    return { kind: 'speaker', start, end, truth: this.speaker };
  }

  /** Names the true firm with the speaker. */
  #firmFault(firm: NoteSpan): AttributionFault {
    const own = this.#said?.speakers.map(({ name, role }) => `${name}, ${role}`).join('; ') ?? '';
    return { ...this.#speakerFault(firm), truth: own };
  }

  #callFault({ start, end }: NoteSpan): AttributionFault {
    return { kind: 'call', start, end, truth: this.#truthOfCall };
  }
}

/** Returns whether a quoted nickname or suffix may split a name: `Robert C. “Bob”`, `Stone, Jr.` */
function isHalf(name: string): boolean {
  const words = foldedWords(name);
  return /\s\p{Lu}\.$/u.test(name) || (words.length === 2 && isSuffix(words[1]!));
}

const isUnnamed = ({ name, side }: Speaker): boolean => side !== 'operator' && genericSpeaker(name) !== undefined;

function spanOf(spans: readonly NoteSpan[]): NoteSpan {
  return {
    start: spans.reduce((least, { start }) => Math.min(least, start), Infinity),
    end: spans.reduce((most, { end }) => Math.max(most, end), -Infinity),
  };
}

function distinctSpeakers(
  parts: readonly CitedPart[],
  { speakers, turns }: Pick<JudgedCall, 'speakers' | 'turns'>,
): Speaker[] {
  const found = parts.map(({ turn, speaker, role }): Speaker => {
    const known = speakers[turns[turn]?.speaker ?? -1];
    return known?.name === speaker ? known : { name: speaker, role, side: 'unknown' };
  });
  return [...new Map(found.map((speaker) => [speaker.name, speaker])).values()];
}
