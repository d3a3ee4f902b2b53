import {
  auxiliaries,
  beForms,
  callNouns,
  denials,
  governing,
  openers,
  placing,
  subordinators,
} from './attributionWords.ts';
import type { CallNames } from './callNames.ts';
import { isKnownCompany } from './knownCompanies.ts';
import { readParties, type NamedSpan, type Party } from './namedParties.ts';
import type { ProseToken } from './proseTokens.ts';
import { sayingVerb, type SayingVerb } from '../notes/sayingVerbs.ts';

/** A quarter that a sentence names, with its place. */
export type NamedQuarter = NamedSpan & NonNullable<ProseToken['quarter']>;

/** Parties of which one is said to have spoken. `verb`: by a verb of saying; `sign`: by their place alone. */
export interface ClaimedSpeaker {
  parties: readonly Party[];
  evidence: 'verb' | 'think' | 'sign';
  /** Whether the call's company is named beside it. */
  besideOwnCompany?: boolean;
  /** The subjects whose own words the claim is within: `Doe said that Roe noted`. */
  within?: readonly Party[];
}

/** A call that words are said to be from. One true quarter is enough, since others may be compared with it. */
export interface ClaimedCall {
  quarters: readonly NamedQuarter[];
  companies: readonly NamedSpan[];
  /** Whether the words are said to be from there: `on Amazon's call`. */
  isPlace?: boolean;
}

export interface Claims {
  speakers: ClaimedSpeaker[];
  calls: ClaimedCall[];
}

export interface FoundVerb {
  at: number;
  verb: SayingVerb;
}

/** Tokens between a subject and the verb behind the words that belong to the subject, at most. */
const longestApposition = 16;
const adverb = /..ly$/;

/** A sentence beside a quotation, with the parties that it names and how they stand to each other. */
export class AttributionSentence {
  readonly tokens: readonly ProseToken[];
  readonly parties: readonly Party[];
  readonly #byStart: ReadonlyMap<number, Party>;
  readonly #byEnd: ReadonlyMap<number, Party>;

  constructor(tokens: readonly ProseToken[], names: CallNames) {
    this.tokens = tokens;
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
    return token?.kind === 'word' && !this.#byStart.has(at) ? sayingVerb(token.key, this.key(at + 1)) : undefined;
  }

  isAdverb(at: number): boolean {
    const token = this.tokens[at];
    return token?.kind === 'word' && !token.isCapital && (auxiliaries.has(token.key) || adverb.test(token.key));
  }

  /** The party with those that are joined to it: `Doe and Roe`. */
  joined(party: Party): Party[] {
    const all = [party];
    for (
      let first = party;
      ['and', '&', 'or', '/'].includes(this.key(first.from - 1)) ||
      (all.length > 1 && this.isMark(first.from - 1, ','));
    ) {
      const before = this.partyBefore(first.from - 1);
      if (!before || before.isPossessive || before.kind === 'pronoun') break;
      all.unshift(before);
      first = before;
    }
    return all;
  }

  /** Whether a party is spoken of, to or with rather than speaking: `to Roe`, `answering Roe`, `asked by Roe`. */
  isGoverned(party: Party): boolean {
    let at = party.from - 1;
    while (this.isMark(at, '[')) at -= 1;
    const before = this.tokens[at];
    if (before?.kind !== 'word') return false;
    if (
      governing.has(before.key) ||
      (!before.isCapital && /..ing$/.test(before.key)) ||
      /^(?:answer|ask|follow|interview|quot|cit)ing$/.test(before.key)
    )
      return true;
    const other = before.key === 'and' || before.key === '&' ? this.partyBefore(at) : undefined;
    return other !== undefined && this.isGoverned(other);
  }

  /** The party with the titles and the company that follow it: `Roe (CFO)`, `Roe, Acme's CFO`, `the CFO of Acme`. */
  titled(party: Party): Party {
    const behind = this.isMark(party.to, ',—(') ? this.roleAt(party.to + 1) : undefined;
    const last = behind ?? party;
    const isOf = last.roles.length > 0 && /^(?:of|at|for|from|with)$/.test(this.key(last.to));
    const company = isOf ? this.partyAt(last.to + 1) : undefined;
    const ofCompany = (company?.kind === 'name' ? company.name : undefined) ?? behind?.ofCompany ?? party.ofCompany;
    return { ...party, roles: [...party.roles, ...(behind?.roles ?? [])], ...(ofCompany ? { ofCompany } : {}) };
  }

  /** The role that begins at a token, behind the company that has it: `the company’s CFO`. */
  roleAt(at: number): Party | undefined {
    const party = this.partyAt(at);
    const role = party && isOwner(party) ? this.partyAt(party.to) : party;
    return role?.kind === 'role' ? role : undefined;
  }

  /** Whether a party only tells more of the one before it: `Roe, an analyst`. */
  isAppositive(party: Party): boolean {
    const owner = this.partyBefore(party.from);
    const from = owner && isOwner(owner) ? owner.from : party.from;
    if (party.kind !== 'role' || !this.isMark(from - 1, ',(')) return false;
    const before = this.partyBefore(from - 1);
    return before?.kind === 'name' && !isKnownCompany(before.name!.text);
  }

  /** The first token behind brackets that follow a party. */
  behindBrackets(at: number): number {
    if (!this.isMark(at, '(')) return at;
    for (let end = at; end < at + longestApposition; end += 1) if (this.isMark(end, ')')) return end + 1;
    return at;
  }

  /** The verb of saying that a party is the subject of. */
  verbOf(party: Party): FoundVerb | undefined {
    const behind = this.behindBrackets(party.to);
    const direct = this.#verbFrom(behind);
    if (direct || !this.isMark(behind, ',—')) return direct;
    const role = this.roleAt(behind + 1);
    const atRole = role ? this.#verbFrom(role.to) : undefined;
    if (atRole) return atRole;
    const isSpeaking = this.verbAt(behind + 1);
    if (isSpeaking && isSpeaking.form !== 'past') return { at: behind + 1, verb: isSpeaking };
    for (let end = behind + 1; end < behind + longestApposition && !this.isMark(end, ';:'); end += 1) {
      if (!this.isMark(end, ',—')) continue;
      const found = this.#verbFrom(end + 1);
      if (found) return found;
    }
    return isSpeaking && { at: behind + 1, verb: isSpeaking };
  }

  #verbFrom(from: number): FoundVerb | undefined {
    for (let at = from; at < from + 8; at += 1) {
      const key = this.key(at);
      if (denials.has(key)) return undefined;
      if (beForms.has(key)) return this.#verbBehindBe(at);
      const verb = this.verbAt(at);
      if (verb && !(verb.form !== 'past' && callNouns.has(key))) return { at, verb };
      if (this.isAdverb(at)) continue;
      return placing.has(key) || key === 'of' || key === 'with' ? this.#verbBehindPlace(at) : undefined;
    }
    return undefined;
  }

  /** `is quoted as saying`, `was saying`; but nobody speaks who `was told`. */
  #verbBehindBe(at: number): FoundVerb | undefined {
    let next = at + 1;
    while (this.isAdverb(next)) next += 1;
    const verb = this.verbAt(next);
    return verb && (verb.form === 'participle' || this.key(next) === 'quoted') ? { at: next, verb } : undefined;
  }

  /** The verb behind `of Acme`, `on the call` and the like. */
  #verbBehindPlace(from: number): FoundVerb | undefined {
    for (let at = from + 1; at < from + 10; at += 1) {
      if (this.isMark(at) || at >= this.tokens.length) return undefined;
      if (['and', 'but', 'that', 'who', 'which'].includes(this.key(at))) return undefined;
      const verb = this.verbAt(at);
      if (verb && (verb.form === 'third' || verb.form === 'past') && !callNouns.has(this.key(at))) return { at, verb };
    }
    return undefined;
  }

  /** The place behind words that may begin a clause before its subject: `Then`, `And`, `1.`. */
  clauseStart(): number {
    let at = 0;
    while (at < this.tokens.length && this.isOpening(at)) at += 1;
    return at;
  }

  isOpening(at: number): boolean {
    const token = this.tokens[at]!;
    if (token.kind !== 'word') return token.kind === 'mark';
    return !this.#byStart.has(at) && (/^\d+$/.test(token.key) || (openers.has(token.key) && !governing.has(token.key)));
  }

  /** Tokens of clauses that only say when or why, up to the comma that ends each. */
  asides(): ReadonlySet<number> {
    const found = new Set<number>();
    for (let at = 0; at < this.tokens.length; at += 1) {
      if (this.tokens[at]!.kind !== 'word' || !subordinators.has(this.key(at))) continue;
      let end = at;
      while (end < this.tokens.length && !this.isMark(end, ',;:—')) end += 1;
      if (!this.isMark(end, ',') || end === this.tokens.length - 1) continue;
      for (; at < end; at += 1) found.add(at);
    }
    return found;
  }
}

/** Whether a party is a company that has somebody: `Acme’s`, `the company’s`. */
const isOwner = ({ kind, isPossessive }: Party): boolean => isPossessive && (kind === 'own company' || kind === 'role');
