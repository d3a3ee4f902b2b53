import { AttributionSentence, type Claims, type ClaimedSpeaker, type FoundVerb } from './attributionSentence.ts';
import { beForms, contrasts, fieldLinks, portrayals, questions, resuming, sayings } from './attributionWords.ts';
import { nameShape } from '../transcripts/nameShape.ts';
import type { CallNames } from './callNames.ts';
import { readAddress, readPlaces } from './claimedCalls.ts';
import type { Party } from './namedParties.ts';
import type { ProseToken } from './proseTokens.ts';
import { readSignature, type Signature } from './signature.ts';

/** A party that speaks, and the token that says so. */
interface SpeakingParty {
  party: Party;
  at: number;
  verb?: FoundVerb['verb'];
  /** Whether words such as `according to` leave no doubt. */
  isFramed?: boolean;
  /** The relative pronoun that is its subject, as in `Roe, who said`. */
  relative?: number;
}

/** Words that may stand between an attribution and the quotation. */
const introducing = new Set(
  'that how this simply quote only just it as follows and such like including namely again'.split(' '),
);
/** With a preposition behind them they make a party the source: `a quote from Roe:`, `heard from Roe:`. */
const sources = new Set(
  'quote quoted straight directly direct heard came comes said spoken stated noted written told words word hear'.split(
    ' ',
  ),
);
/** Behind one of them, a party or a question is only answered: `in response to Roe’s question`. */
const responding = new Set('after to on upon answering following responding replying about'.split(' '));

/** Reads to whom and to which call the words before a quotation attribute it. */
export function readLead(tokens: readonly ProseToken[], names: CallNames): Claims {
  return new LeadReader(lastClause(tokens), names).read();
}

/** The last clause: a full stop or semicolon ends what says who speaks, unless nothing follows it. */
function lastClause(tokens: readonly ProseToken[]): readonly ProseToken[] {
  const ends = tokens.findLastIndex(
    ({ kind, key }, at) => kind === 'mark' && '.!?;'.includes(key) && !isLabelEnd(tokens, at),
  );
  return tokens.slice(ends + 1);
}

/** In words. A shorter sentence right before a quotation labels it: `**John Roe.** “…”`. */
const longestLabel = 4;

/** Whether a full stop only ends a label, of which nothing but marks follow. */
function isLabelEnd(tokens: readonly ProseToken[], at: number): boolean {
  if (tokens[at]!.key !== '.' || tokens.slice(at + 1).some(({ kind }) => kind !== 'mark')) return false;
  const before = tokens.slice(0, at);
  const begin = before.findLastIndex(({ kind, key }) => kind === 'mark' && '.!?;'.includes(key));
  return before.slice(begin + 1).filter(({ kind }) => kind === 'word').length <= longestLabel;
}

class LeadReader extends AttributionSentence {
  readonly #names: CallNames;
  readonly #asides: ReadonlySet<number>;
  readonly #start: number;

  constructor(tokens: readonly ProseToken[], names: CallNames) {
    super(tokens, names);
    this.#names = names;
    this.#asides = this.asides();
    this.#start = this.clauseStart();
  }

  read(): Claims {
    if (this.tokens.some((_, at) => this.isMark(at, '|'))) return this.#readWhole();
    const speaking = this.#speaking();
    const last = speaking.at(-1);
    const contrast = this.#contrastAfter(last?.at ?? -1);
    const calls = contrast ? [] : this.#places(speaking);
    const whole = last?.verb ? undefined : this.#readWhole();
    const label = whole?.isWhole ? whole : { speakers: [], calls: [] };
    const isSpoken = last !== undefined && !contrast;
    return { speakers: isSpoken ? [this.#claimOf(last, speaking)] : label.speakers, calls: [...calls, ...label.calls] };
  }

  /** Reads a clause that only labels the quotation, such as `AMZN, Q3 2020:`. */
  #readWhole(): Signature {
    return readSignature(this, { from: 0, to: this.tokens.length }, this.#names);
  }

  #claimOf(last: SpeakingParty, speaking: readonly SpeakingParty[]): ClaimedSpeaker {
    const resumed = last.party.kind === 'pronoun' && resuming.has(this.key(last.at)) ? speaking.at(-2) : undefined;
    const { party, verb } = resumed ?? last;
    const isSign = verb === undefined && !last.isFramed;
    const evidence = isSign ? 'sign' : verb?.kind === 'think' ? 'think' : 'verb';
    const host = speaking.at(-2);
    const isWithin =
      host !== undefined && host.party !== party && !this.#hasComma(host.at, last.relative ?? last.party.from);
    return {
      parties: this.joined(party).map((each) => this.titled(each)),
      evidence,
      ...(isWithin ? { within: this.joined(host.party) } : {}),
    };
  }

  #hasComma(from: number, to: number): boolean {
    for (let at = from; at < to; at += 1) if (this.isMark(at, ',—')) return true;
    return false;
  }

  /** Whether the clause turns to something else behind a token: `Roe said little, but`. */
  #contrastAfter(from: number): boolean {
    for (let at = Math.max(0, from); at < this.tokens.length - 1; at += 1)
      if (this.isMark(at, ',') && contrasts.has(this.key(at + 1)) && !this.verbAt(at + 2)) return from >= 0;
    return false;
  }

  /** The parties that speak, in order of the tokens that say so. */
  #speaking(): SpeakingParty[] {
    const found = this.parties.flatMap((party): SpeakingParty[] => {
      if (this.#asides.has(party.from)) return [];
      const one = this.#bySubject(party) ?? this.#byFrame(party) ?? this.#byPlace(party);
      return one ? [one] : [];
    });
    const shared = this.#bySharedSubject(new Set(found.map(({ at }) => at)));
    return [...found, ...(shared ? [shared] : [])].sort((one, other) => one.at - other.at);
  }

  /** `Roe said`, `Roe, an analyst, asked`, and the one before `who said`. */
  #bySubject(party: Party): SpeakingParty | undefined {
    if (party.isPossessive || this.isAppositive(party) || this.#isObject(party)) return undefined;
    const isRelative = party.kind === 'pronoun' && this.key(party.from) === 'who';
    const meant = isRelative ? this.partyBefore(this.isMark(party.from - 1, ',') ? party.from - 1 : party.from) : party;
    if (!meant || (!isRelative && this.isGoverned(party))) return this.#inverted(party);
    const found = this.verbOf(party);
    if (!found) return this.#inverted(party);
    // The answer may stand behind a question that is told.
    if (found.verb.kind === 'ask' && !this.#touchesEnd(found.at + 1)) return undefined;
    return { party: meant, ...found, ...(isRelative ? { relative: party.from } : {}) };
  }

  /** Whether a pronoun stands for what is said rather than for whom. */
  #isObject({ kind, from }: Party): boolean {
    return (
      kind === 'pronoun' &&
      from > 0 &&
      /^(?:this|that|these|those|it|another|others|himself|herself)$/.test(this.key(from)) &&
      this.tokens[from - 1]!.kind === 'word'
    );
  }

  /** `Said Roe:` */
  #inverted(party: Party): SpeakingParty | undefined {
    if (party.kind === 'pronoun') return undefined;
    const verb = this.verbAt(party.from - 1);
    const isFirst = this.clauseStart() >= party.from - 1 || this.tokens[party.from - 2]?.kind !== 'word';
    const isSaying = verb?.kind === 'say' && (verb.form === 'past' || verb.form === 'third');
    const behind = this.#behindTitle(party);
    const isAside = this.isMark(party.from - 2, ',') && this.isMark(behind, ',');
    return isSaying && isFirst && (isAside || this.#touchesEnd(behind))
      ? { party, at: party.from - 1, verb }
      : undefined;
  }

  /** `according to Roe`, `in Roe's words`, `a quote from Roe:`. */
  #byFrame(party: Party): SpeakingParty | undefined {
    const [before, earlier] = [this.key(party.from - 1), this.key(party.from - 2)];
    const at = party.to;
    if (party.isPossessive) return this.#byPossession(party, before);
    if (
      (before === 'to' && (earlier === 'according' || earlier === 'attributed')) ||
      before === 'per' ||
      /^quot(?:h|ing)$/.test(before) ||
      (before === 'quote' && earlier === 'to')
    )
      return { party, at, isFramed: true };
    if (!['from', 'by', 'of', 'via', 'to'].includes(before)) return undefined;
    const isSaying = sayings.has(earlier) || sources.has(earlier);
    if ((before === 'of' || before === 'from') && /^words?$/.test(earlier)) return { party, at, isFramed: true };
    if (!this.#touchesEnd(this.#behindTitle(party))) return undefined;
    if (before === 'to') return ['listen', 'over', 'back', 'turn'].includes(earlier) ? { party, at } : undefined;
    if (questions.has(earlier)) return this.#isResponse() ? undefined : { party, at };
    const isFirst = party.from - 1 <= this.clauseStart();
    return isSaying || (before !== 'of' && before !== 'by' && isFirst) || (before === 'by' && party.from === 1)
      ? { party, at }
      : undefined;
  }

  #isResponse(): boolean {
    return this.tokens.some(
      ({ key }) => responding.has(key) || key === 'response' || key === 'reply' || key === 'answer',
    );
  }

  #byPossession(party: Party, before: string): SpeakingParty | undefined {
    if (responding.has(before) || ['of', 'for', 'with', 'unlike', 'like', 'than', 'despite', 'given'].includes(before))
      return undefined;
    if (this.#touchesEnd(party.to)) return { party, at: party.to };
    for (let at = party.to; at < party.to + 4; at += 1) {
      const key = this.key(at);
      if (questions.has(key)) return this.#touchesEnd(at + 1) ? { party, at } : undefined;
      if (sayings.has(key)) return this.#presents(at + 1) || before === 'in' ? { party, at } : undefined;
      if (this.tokens[at]?.kind === 'mark') return undefined;
    }
    return undefined;
  }

  /** Whether a noun of saying leads on to the quotation: `Roe's answer was`, `Roe's view on costs:`. */
  #presents(at: number): boolean {
    return (
      this.#touchesEnd(at) || /^(?:is|was|were|are)$/.test(this.key(at)) || this.isMark(this.tokens.length - 1, ':')
    );
  }

  /** A party with nothing but a colon, a dash or a comma before the quotation, or whose topic they follow. */
  #byPlace(party: Party): SpeakingParty | undefined {
    if (party.isPossessive || party.kind === 'pronoun' || this.isGoverned(party) || this.isAppositive(party))
      return undefined;
    const isSpeaker =
      party.kind !== 'name' || (this.#names.isSpeaker(party.name!.text) && this.key(party.from) !== 'a');
    if (
      !isSpeaker &&
      (this.isMark(party.from - 1, '(') || party.hasDeterminer || nameShape(party.name!.text) === 'heading')
    )
      return undefined;
    const behind = this.#behindTitle(party);
    const isFirst = party.from <= this.#start;
    const before = party.from - 1;
    const isFree =
      isFirst ||
      this.isMark(before) ||
      this.isOpening(before) ||
      ['is', 'heres', 'hear', '&'].includes(this.key(before));
    const isColon = this.isMark(this.tokens.length - 1, ':—');
    if (this.#touchesEnd(behind))
      return isFirst || (isColon && isFree) || this.joined(party)[0]!.from <= this.#start
        ? { party, at: party.to }
        : undefined;
    const topic = this.isMark(behind, ',') ? behind + 1 : behind;
    const goesOn = fieldLinks.has(this.key(topic)) || portrayals.has(this.key(behind));
    const isThat =
      this.key(this.tokens.length - 1) === 'that' && beForms.has(this.key(behind)) && !this.#hasVerbFrom(behind);
    if (!isFirst || !(isColon || isThat) || !goesOn || this.#isPassive(behind)) return undefined;
    const address = readAddress(this, party.from, this.#names);
    return address.hasNoun ? undefined : { party, at: behind };
  }

  #hasVerbFrom(from: number): boolean {
    return this.tokens.some((_, at) => at >= from && this.verbAt(at) !== undefined);
  }

  /** Whether somebody `was told` something rather than saying it. */
  #isPassive(at: number): boolean {
    return /^(?:is|was|were|are|got)$/.test(this.key(at)) && this.verbAt(at + 1)?.form === 'past';
  }

  /** The token behind what belongs to a name: `Roe (CFO)`, `Roe, an analyst at Goldman`. */
  #behindTitle(party: Party): number {
    const behind = this.behindBrackets(party.to);
    const isTitled = this.isMark(behind, ',—') && this.partyAt(behind + 1)?.kind === 'role';
    let at = isTitled ? this.partyAt(behind + 1)!.to : behind;
    if (isTitled && /^(?:of|at|for|from)$/.test(this.key(at))) at = this.partyAt(at + 1)?.to ?? at;
    return at;
  }

  /** A verb whose subject is the first party: `Roe joined the call and said`, `Roe ended, saying`. */
  #bySharedSubject(taken: ReadonlySet<number>): SpeakingParty | undefined {
    const party = this.partyAt(this.#start);
    if (!party || party.isPossessive || party.kind === 'pronoun' || this.isGoverned(party)) return undefined;
    for (let at = this.tokens.length - 1; at > party.to; at -= 1) {
      const verb = this.verbAt(at);
      if (!verb || taken.has(at) || this.#asides.has(at) || !['say', 'tell'].includes(verb.kind)) continue;
      if (this.#sharesSubject(at, verb, party)) return { party, at, verb };
    }
    return undefined;
  }

  #sharesSubject(at: number, { form }: FoundVerb['verb'], party: Party): boolean {
    let before = at - 1;
    while (before > party.to && /..ly$|^(?:also|then|later)$/.test(this.key(before))) before -= 1;
    const joins = this.isMark(before, ',—') || ['and', 'but', 'then', 'by', 'before', 'or'].includes(this.key(before));
    if (form === 'participle') return joins;
    if (form === 'base')
      return this.key(before) === 'to' && !this.parties.some(({ from }) => from > party.from && from < at);
    return joins;
  }

  /** Whether nothing but marks and introducing words follows. */
  #touchesEnd(from: number): boolean {
    for (let at = from; at < this.tokens.length; at += 1) {
      if (this.tokens[at]!.kind !== 'mark' && !introducing.has(this.key(at))) return false;
    }
    return true;
  }

  #places(speaking: readonly SpeakingParty[]): Claims['calls'] {
    const said = new Map(speaking.filter(({ verb }) => verb && verb.kind !== 'think').map((one) => [one.at, one]));
    const starts = new Set(speaking.filter(({ verb }) => verb?.kind !== 'think').map(({ party }) => party.from));
    const calls = readPlaces(this, {
      names: this.#names,
      asides: this.#asides,
      from: 0,
      to: this.tokens.length,
      isWhen: (at, behind) => {
        const next = this.isMark(behind, ',') ? behind + 1 : behind;
        if (this.clauseStart() >= at) return starts.has(next) || this.#touchesEnd(behind);
        const isBehindVerb = said.has(at - 1) || said.has(at - 2);
        if (isBehindVerb) return this.#touchesEnd(behind) || this.key(behind) === 'that' || this.isMark(behind);
        const subject = this.partyBefore(this.isMark(at - 1, ',') ? at - 1 : at);
        return subject !== undefined && (said.has(next) || said.has(behind));
      },
    });
    const address = readAddress(this, this.#start, this.#names);
    if (address.hasNoun && this.verbAt(address.to)) calls.push(address);
    return calls;
  }
}
