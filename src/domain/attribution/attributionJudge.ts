import { speakersOf, type CitedPart } from '../passages/citedParts.ts';
import { escapeOnOneLine } from '../format/markdown.ts';
import { parseFiscalQuarter } from '../identifiers/fiscalQuarter.ts';
import type { Speaker, Turn } from '../transcript.ts';
import { nameShape } from '../transcripts/nameShape.ts';
import { foldedWords } from '../transcripts/foldName.ts';
import { isGivenName } from '../transcripts/nicknames.ts';
import { genericSpeaker } from '../transcripts/roleWords.ts';
import type { ClaimedCall, ClaimedSpeaker, Claims, NamedQuarter } from './attributionSentence.ts';
import { SaidBy, type CallNames } from './callNames.ts';
import { isKnownCompany } from './knownCompanies.ts';
import type { NamedSpan, Party } from './namedParties.ts';
import type { NoteSpan } from '../notes/noteLines.ts';
import { isTicker } from './signature.ts';
import { mayHaveRole } from './spokenRoles.ts';

export interface AttributionFault extends NoteSpan {
  kind: 'speaker' | 'call';
  /** The true speakers, or the true company and quarter: `NFLX, Q4 2025`. */
  truth: string;
  /**
   * Markdown that replaces the span. Absent where nothing can be put right without changing the writer's sentence: only
   * names of speakers can be.
   */
  fix?: string;
}

/** The judgment of a claim: `open` where nothing can be said against it. */
type Judgment = 'right' | 'open' | AttributionFault;

const isFault = (judgment: Judgment): judgment is AttributionFault => typeof judgment === 'object';

interface Judging {
  /** Whether the true speaker's name stands before what is judged. */
  isNamed: boolean;
  /** Whether it is in a line that is there to name the speaker. */
  isLine: boolean;
}

interface JudgedCall {
  ticker: string;
  fyq: string;
  speakers: readonly Speaker[];
  turns: readonly Turn[];
}

/** Judges what sentences claim about words whose speakers and call are known. */
export class AttributionJudge {
  /** The true speakers, joined; empty if unknown. */
  readonly speaker: string;
  /** The judgments depend on this beside the call's speakers. */
  readonly key: string;
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
    this.key = `${this.#truthOfCall}\n${this.speaker}`;
    if (isKnown) this.#said = new SaidBy(distinctSpeakers(parts, { speakers, turns }));
  }

  faults({ speakers, calls }: Claims, judging: Judging): AttributionFault[] {
    const wrong = [
      ...speakers.flatMap((claim) => this.#speakerFaults(claim, judging)),
      ...calls.flatMap((claim) => this.#callFaults(claim)),
    ];
    const others = wrong.filter(({ kind }) => kind === 'call');
    const spoken = wrong.filter(({ kind }) => kind === 'speaker');
    return others.length === 0 ? spoken : [...spoken, this.#callFault(spanOf(others))];
  }

  #speakerFaults({ parties, within, ...claim }: ClaimedSpeaker, judging: Judging): AttributionFault[] {
    if (within?.some((party) => this.#judge(party, { evidence: 'verb' }, judging) === 'right')) return [];
    const persons = parties.filter(({ kind }) => kind !== 'role' && (kind === 'name' || claim.evidence !== 'sign'));
    const roles = parties.filter(({ kind }) => kind === 'role');
    const judgments = persons.map((party) => this.#judge(party, claim, judging));
    const isNamed = judging.isNamed || judgments.includes('right');
    const titles = [...persons, ...roles].flatMap((party) => party.roles);
    if (isNamed) {
      const right = persons.filter((_, at) => judgments[at] === 'right');
      const companies = [...right, ...roles].flatMap((party) => this.#foreignCompany(party));
      const others = judgments.filter(isFault).filter(({ kind }) => kind === 'call');
      return [...titles.flatMap((title) => this.#titleFault(title)), ...companies, ...others];
    }
    const wrong = judgments.filter(isFault);
    if (wrong.length > 0) return wrong.slice(0, 1);
    if (persons.length > 0 || roles.length === 0) return [];
    const ofRoles = roles.map((party) => this.#judgeRole(party));
    return ofRoles.includes('right') ? [] : ofRoles.filter(isFault).slice(0, 1);
  }

  #judge(party: Party, claim: Omit<ClaimedSpeaker, 'parties'>, judging: Judging): Judgment {
    switch (party.kind) {
      case 'pronoun':
        return 'open';
      case 'role':
        return this.#judgeRole(party);
      case 'own company':
        return claim.evidence === 'sign' ? 'open' : this.#judgeOwnCompany(party.name!);
      case 'name':
        return this.#judgeName(party, claim, judging);
    }
  }

  #judgeName(
    party: Party,
    { evidence, besideOwnCompany }: Omit<ClaimedSpeaker, 'parties'>,
    { isLine }: Judging,
  ): Judgment {
    const name = party.name!;
    const names = this.#names;
    if (this.#said?.isNamed(name.text, names)) return 'right';
    if (names.isSpeaker(name.text)) return this.#isTopic(party, evidence) ? 'open' : this.#wrongSpeaker(name);
    if (names.isOwnCompany(name.text)) return 'open';
    if (names.isAnalystsFirm(name.text)) return this.#judgeFirm(name);
    if (isKnownCompany(name.text)) return this.#callFault(name);
    if (evidence === 'verb') return this.#judgeSubject(party, name);
    if (evidence === 'think') return isGivenName(foldedWords(name.text)[0] ?? '') ? this.#wrongSpeaker(name) : 'open';
    if (isTicker(name.text))
      return !besideOwnCompany && names.isOtherCompany(name.text) ? this.#callFault(name) : 'open';
    const shape = nameShape(name.text);
    const isTitled = party.roles.length > 0 && (shape === 'name' || shape === 'word');
    const isSigned = isLine && (shape === 'name' || (shape === 'word' && names.isOtherCompany(name.text)));
    const isInvented = isTitled || isSigned || names.isInventedPerson(name.text);
    return isInvented ? this.#wrongSpeaker(name) : 'open';
  }

  /** Whether a word before a colon is rather what is spoken of, though somebody is called by it: `Price:`. */
  #isTopic({ name }: Party, evidence: ClaimedSpeaker['evidence']): boolean {
    return evidence === 'sign' && !/\s/.test(name!.text) && nameShape(name!.text) === 'heading';
  }

  /** The subject of a verb of saying whom the call doesn't know. */
  #judgeSubject({ hasDeterminer }: Party, name: NamedSpan): Judgment {
    const shape = nameShape(name.text);
    if (hasDeterminer || shape === 'heading' || shape === 'none') return 'open';
    const isCompany =
      /^[A-Z]{2,5}$/.test(name.text) ||
      (this.#names.isOtherCompany(name.text) && /\b(?:Inc|Corp|Co|Ltd|Group)\b/.test(name.text));
    return isCompany ? this.#callFault(name) : this.#wrongSpeaker(name);
  }

  #judgeFirm(name: NamedSpan): Judgment {
    const isAnalyst = this.#said?.speakers.some(({ side }) => side !== 'company' && side !== 'operator') ?? true;
    return isAnalyst ? 'open' : this.#callFault(name);
  }

  #judgeOwnCompany(name: NamedSpan): Judgment {
    const fits = this.#said?.speakers.some(({ side }) => side === 'company' || side === 'unknown') ?? true;
    return fits ? 'right' : this.#speakerFault(name);
  }

  /** A role alone is right if one of the speakers may have it. */
  #judgeRole(party: Party): Judgment {
    const [role] = party.roles;
    if (!role || !this.#said) return 'open';
    const fits = this.#said.speakers.some((speaker) =>
      party.roles.some(({ id }) => mayHaveRole(id, speaker, { isHeld: this.#names.heldRoles.has(id) })),
    );
    if (!fits) return this.#speakerFault(role);
    return this.#foreignCompany(party)[0] ?? 'right';
  }

  /** A title beside the right name, which somebody else has. */
  #titleFault(title: NamedSpan & { id: string }): AttributionFault[] {
    const fits = this.#said?.speakers.some((speaker) =>
      mayHaveRole(title.id, speaker, { isHeld: this.#names.heldRoles.has(title.id), isTitle: true }),
    );
    return fits === false ? [this.#speakerFault(title)] : [];
  }

  /** Another company that somebody of this one is said to be of. */
  #foreignCompany({ ofCompany }: Party): AttributionFault[] {
    const isCompanys = this.#said?.speakers.every(({ side }) => side === 'company') ?? false;
    return ofCompany && isCompanys && this.#names.isOtherCompany(ofCompany.text) ? [this.#callFault(ofCompany)] : [];
  }

  #callFaults({ quarters, companies, isPlace }: ClaimedCall): AttributionFault[] {
    const others = companies.filter(({ text }) => this.#isOtherCompany(text, isPlace === true));
    const fyq = this.#fyq;
    const wrong = fyq && !quarters.some((each) => isQuarter(each, fyq)) ? quarters : [];
    const spans: NamedSpan[] = [...others, ...wrong];
    return spans.length === 0 ? [] : [this.#callFault(spanOf(spans))];
  }

  #isOtherCompany(name: string, isPlace: boolean): boolean {
    if (this.#names.isOwnCompany(name) || this.#names.isAnalystsFirm(name)) return false;
    const shape = nameShape(name);
    if (isKnownCompany(name)) return true;
    if (shape === 'heading' || shape === 'none') return false;
    return isPlace || this.#names.isOtherCompany(name);
  }

  #wrongSpeaker(name: NamedSpan): Judgment {
    const said = this.#said;
    if (!said) return 'open';
    // Somebody unnamed may be known to the writer, unless the named one speaks for the other side.
    if (said.speakers.some((one) => isUnnamed(one) && !this.#names.isSpeaker(name.text))) return 'open';
    return { ...this.#speakerFault(name), fix: escapeOnOneLine(this.speaker) };
  }

  #speakerFault({ start, end }: NoteSpan): AttributionFault {
    return { kind: 'speaker', start, end, truth: this.speaker };
  }

  #callFault({ start, end }: NoteSpan): AttributionFault {
    return { kind: 'call', start, end, truth: this.#truthOfCall };
  }
}

function isQuarter({ quarter, year }: NamedQuarter, fyq: { quarter: number; year: number }): boolean {
  return quarter === fyq.quarter && (year === undefined || year === fyq.year);
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
