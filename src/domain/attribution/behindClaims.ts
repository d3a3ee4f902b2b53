import { AttributionSentence, type Claims, type ClaimedSpeaker } from './attributionSentence.ts';
import { beForms, continuations, sayings } from './attributionWords.ts';
import type { CallNames } from './callNames.ts';
import { readPlaces } from './claimedCalls.ts';
import type { Party } from './namedParties.ts';
import type { ProseToken } from './proseTokens.ts';
import { readSignature } from './signature.ts';

/** Reads to whom and to which call the words behind a quotation, the link's own among them, attribute it. */
export function readBehind(tokens: readonly ProseToken[], names: CallNames): Claims {
  return new BehindReader(ownSentence(tokens), names).read();
}

/** The tokens up to the end of the sentence, or up to the next quotation with what leads to it. */
function ownSentence(tokens: readonly ProseToken[]): readonly ProseToken[] {
  const next = tokens.findIndex(({ kind }) => kind === 'quotation');
  const near = next === -1 ? tokens : tokens.slice(0, lastComma(tokens, next));
  const first = near.findIndex(({ kind }) => kind !== 'mark');
  const end = near.findIndex(({ kind, key }, at) => {
    if (at <= first || kind !== 'mark') return false;
    return '.!?'.includes(key) || (key === ';' && !isInBrackets(near, at));
  });
  return end === -1 ? near : near.slice(0, end);
}

/** Whether brackets close behind a token that were opened before it. */
function isInBrackets(tokens: readonly ProseToken[], at: number): boolean {
  return tokens.slice(at).find(({ key }) => key === '(' || key === ')')?.key === ')';
}

function lastComma(tokens: readonly ProseToken[], before: number): number {
  for (let at = before - 1; at > 0; at -= 1)
    if (tokens[at]!.kind === 'mark' && ',;'.includes(tokens[at]!.key)) return at;
  return 0;
}

class BehindReader extends AttributionSentence {
  readonly #names: CallNames;

  constructor(tokens: readonly ProseToken[], names: CallNames) {
    super(tokens, names);
    this.#names = names;
  }

  read(): Claims {
    const found: Claims = { speakers: [], calls: [] };
    const label = this.tokens.findIndex((_, at) => this.isMark(at, ']'));
    const [begin, ...more] = [0, ...(label === -1 ? [] : [label + 1])].map((at) => this.#skipMarks(at));
    this.#readFrom(found, begin!, more[0] ?? this.tokens.length);
    for (const next of more) this.#readFrom(found, next, this.tokens.length);
    return found;
  }

  #readFrom(found: Claims, begin: number, end: number): void {
    const isOther = this.#isOtherClause(begin);
    const said = isOther ? undefined : this.#speakerAt(begin);
    if (said) found.speakers.push(said.claim);
    if (!isOther) found.calls.push(...this.#places(begin, end, said?.to));
    this.#signatures(found, { begin, end, hasSpeaker: said !== undefined });
  }

  #skipMarks(from: number): number {
    let at = from;
    while (at < this.tokens.length && (this.isMark(at) || /..ly$|^(?:also|again|later)$/.test(this.key(at)))) at += 1;
    return at;
  }

  #isOtherClause(at: number): boolean {
    return continuations.has(this.key(at)) || (at > 0 && continuations.has(this.key(at - 1)));
  }

  /** The party that the first words name as the one who speaks, and the token behind it. */
  #speakerAt(at: number): { claim: ClaimedSpeaker; to: number } | undefined {
    const verb = this.verbAt(at);
    if (verb && verb.kind !== 'think' && (verb.form === 'past' || verb.form === 'third')) {
      const isPassive = ['by', 'from'].includes(this.key(at + 1));
      const party = this.partyAt(isPassive ? at + 2 : this.#skipAdverbs(at + 1));
      const isHearer = verb.kind === 'tell' || (isPassive && verb.kind === 'ask');
      return party && !isHearer && !party.isPossessive ? this.#claim(party, 'verb') : undefined;
    }
    return this.#subjectAt(at) ?? this.#framedAt(at) ?? this.#equatedAt(at);
  }

  #skipAdverbs(from: number): number {
    let at = from;
    while (this.isAdverb(at) || this.isMark(at, '[')) at += 1;
    return at;
  }

  #claim(party: Party, evidence: ClaimedSpeaker['evidence']): { claim: ClaimedSpeaker; to: number } {
    const parties = [party];
    let { to } = party;
    while (['and', '&'].includes(this.key(to)) && this.partyAt(to + 1)) {
      parties.push(this.partyAt(to + 1)!);
      to = parties.at(-1)!.to;
    }
    return { claim: { parties: parties.map((each) => this.titled(each)), evidence }, to };
  }

  /** `Roe said`, `as Roe put it`. */
  #subjectAt(from: number): { claim: ClaimedSpeaker; to: number } | undefined {
    const at = this.key(from) === 'as' ? from + 1 : from;
    const verb = this.verbAt(at);
    if (at > from && verb?.form === 'past' && this.key(at + 1) === 'by') {
      const party = this.partyAt(at + 2);
      return party && this.#claim(party, 'verb');
    }
    const first = this.partyAt(at);
    if (!first || first.isPossessive) return undefined;
    const joined = this.#claim(first, 'verb');
    const party = joined.claim.parties.at(-1)!;
    const found = this.verbOf(party);
    if (!found || (at > from && found.verb.kind !== 'say' && found.verb.kind !== 'tell')) return undefined;
    const evidence = found.verb.kind === 'think' ? 'think' : 'verb';
    return { claim: { ...joined.claim, evidence }, to: found.at + 1 };
  }

  /** `according to Roe`, `from Roe`, `in Roe's words`, `in the words of Roe`. */
  #framedAt(at: number): { claim: ClaimedSpeaker; to: number } | undefined {
    const [first, second] = [this.key(at), this.key(at + 1)];
    if (first === 'according' && second === 'to') return this.#claimAt(at + 2, 'verb');
    if (['per', 'by', 'from', 'via', 'quoth'].includes(first)) return this.#claimAt(at + 1);
    if (first === 'courtesy' && second === 'of') return this.#claimAt(at + 2);
    if (first !== 'in') return undefined;
    const owner = this.partyAt(at + 1);
    if (owner?.isPossessive) return sayings.has(this.key(owner.to)) ? this.#claim(owner, 'verb') : undefined;
    const isOf = second === 'the' && sayings.has(this.key(at + 2)) && this.key(at + 3) === 'of';
    return isOf ? this.#claimAt(at + 4, 'verb') : undefined;
  }

  #claimAt(
    at: number,
    evidence: ClaimedSpeaker['evidence'] = 'sign',
  ): { claim: ClaimedSpeaker; to: number } | undefined {
    const party = this.partyAt(this.isMark(at, '[') ? at + 1 : at);
    return party && !party.isPossessive ? this.#claim(party, evidence) : undefined;
  }

  /** `is how Roe put it`, `was Roe's answer`, `were the words of Roe`. */
  #equatedAt(at: number): { claim: ClaimedSpeaker; to: number } | undefined {
    if (!beForms.has(this.key(at))) return undefined;
    const next = this.key(at + 1);
    if (next === 'how' || next === 'what') {
      const party = this.partyAt(at + 2);
      const verb = party && this.verbOf(party)?.verb;
      return verb?.kind === 'say' ? this.#claim(party!, 'verb') : undefined;
    }
    const owner = this.partyAt(at + 1);
    if (owner?.isPossessive) return sayings.has(this.key(owner.to)) ? this.#claim(owner, 'verb') : undefined;
    const isOf = next === 'the' && sayings.has(this.key(at + 2)) && ['of', 'from'].includes(this.key(at + 3));
    return isOf ? this.#claimAt(at + 4) : undefined;
  }

  #places(from: number, till: number, said: number | undefined): Claims['calls'] {
    const end = this.tokens.findIndex(
      ({ key, kind }, at) => kind === 'word' && at > from && continuations.has(key) && key !== 'that',
    );
    return readPlaces(this, {
      names: this.#names,
      asides: this.asides(),
      from,
      to: end === -1 ? till : Math.min(end, till),
      isWhen: (at, behind) =>
        said !== undefined && at >= said - 1 && at <= said + 1 && (behind >= this.tokens.length || this.isMark(behind)),
    });
  }

  /** The fields behind a dash or between brackets, or those that stand alone. */
  #signatures(
    found: Claims,
    { begin, end: till, hasSpeaker }: { begin: number; end: number; hasSpeaker: boolean },
  ): void {
    let from = begin;
    while (from > 0 && this.isMark(from - 1)) from -= 1;
    let signed = from;
    while (signed < till && !this.isMark(signed, '—([|')) signed += 1;
    if (signed > begin && !hasSpeaker && !this.#isOtherClause(begin)) this.#sign(found, begin, signed);
    for (let at = signed; at < till; at += 1) {
      if (!this.isMark(at, '—([|')) continue;
      const close = this.isMark(at, '(') ? ')' : this.isMark(at, '[') ? ']' : '';
      let end = at + 1;
      while (end < till && !(close !== '' && this.isMark(end, close))) end += 1;
      if (!this.#isOtherClause(at + 1) && this.#stands(at)) this.#sign(found, at + 1, end);
      at = end - 1;
    }
  }

  /** Whether brackets stand for themselves, not behind somebody who is spoken to or of. */
  #stands(at: number): boolean {
    const party = this.partyAt(at + 1);
    return !party || !this.isGoverned(party) || this.verbAt(at - 1)?.kind === 'say';
  }

  #sign(found: Claims, from: number, to: number): void {
    const { speakers, calls } = readSignature(this, { from, to }, this.#names);
    found.speakers.push(...speakers);
    found.calls.push(...calls);
  }
}
