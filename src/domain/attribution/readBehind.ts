import type { CallNames } from './callNames.ts';
import { objectPronouns, perceived, pronouns, Sentence, separators, type Found } from './claimingSentence.ts';
import { joinCalls, type ClaimedCall, type Claims } from './claims.ts';
import type { Party } from './parties.ts';
import type { ProseToken } from './proseTokens.ts';

/** Maximum number of tokens that may separate a subject from its verb, such as an apposition. */
const longestApposition = 16;

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
    if (said && said.parties.length > 0) this.claims.speakers.push(this.claimOf('verb', said.parties));
    if (said)
      for (const next of [said.at, said.at + 1, this.afterHearer(said.at)])
        this.addPlace(next, (to) => this.#isEnd(to));
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
    const isHow = /^(?:is|was)$/.test(this.key(from)) && this.key(from + 1) === 'how';
    const at = this.key(from) === 'as' ? from + 1 : from + (isHow ? 2 : 0);
    const framed = this.framedAt(from) ?? this.quotedAt(at);
    if (framed) return this.#withJoined(framed);
    const owner = /^(?:is|was)$/.test(this.key(from)) ? this.ownerAt(from + 1) : undefined;
    if (owner?.parties[0]?.isPossessive && this.#isEnd(owner.at)) return owner;
    const party = this.partyAt(at);
    if (party?.isPossessive) return undefined;
    if (!party) return pronouns.has(this.key(at)) && this.#verbBehind(at + 1) ? { at: at + 2, parties: [] } : undefined;
    const found = this.#withJoined(party);
    const said = this.#verbBehind(found.at);
    if (said === undefined || (isHow && !/^(?:it|this|that|things)$/.test(this.key(said)) && !this.#isEnd(said)))
      return undefined;
    if (perceived.has(this.key(said - 1)) && objectPronouns.has(this.key(said))) return { at: said + 1, parties: [] };
    const object = perceived.has(this.key(said - 1)) ? this.partyAt(said) : undefined;
    return object && !object.isPossessive ? this.#withJoined(object) : { ...found, at: said };
  }

  #isEnd(at: number): boolean {
    return at >= this.tokens.length || this.isMark(at);
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
        if (this.isMark(at, ';:[]')) return undefined;
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
