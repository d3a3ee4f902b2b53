import { calendarWords, determiners, openers, particles, pronouns } from './attributionWords.ts';
import type { CallNames } from './callNames.ts';
import type { NoteSpan } from '../notes/noteLines.ts';
import type { ProseToken } from './proseTokens.ts';
import { sayingVerb } from '../notes/sayingVerbs.ts';
import { roleAt } from './spokenRoles.ts';

export interface NamedSpan extends NoteSpan {
  text: string;
}

/** Somebody whom a sentence names: a person, with a title or not, a role alone, a company, or a pronoun. */
export interface Party {
  /** Tokens, `to` exclusive. */
  from: number;
  to: number;
  /** `name`: capitalized words that are neither a role nor the call's company, so a person or another company. */
  kind: 'name' | 'role' | 'own company' | 'pronoun';
  name?: NamedSpan;
  roles: readonly (NamedSpan & { id: string })[];
  /** The company or firm that it is said to belong to, if it isn't the call's. */
  ofCompany?: NamedSpan;
  isPossessive: boolean;
  hasDeterminer: boolean;
}

/** Words of a name, at most. */
const longestName = 7;
/** Words between determiner and role. */
const ofRoles = new Set(
  'former then new longtime interim acting outgoing incoming senior lead deputy group global one another unnamed unidentified'.split(
    ' ',
  ),
);

/** Reads the parties that a sentence names, in order. */
export function readParties(tokens: readonly ProseToken[], names: CallNames): Party[] {
  const reader = new PartyReader(tokens, names);
  const parties: Party[] = [];
  for (let at = 0; at < tokens.length;) {
    const party = reader.partyAt(at);
    if (party) parties.push(party);
    at = party?.to ?? at + 1;
  }
  return parties;
}

class PartyReader {
  readonly #tokens: readonly ProseToken[];
  readonly #keys: readonly string[];
  readonly #names: CallNames;

  constructor(tokens: readonly ProseToken[], names: CallNames) {
    this.#tokens = tokens;
    this.#keys = tokens.map(({ key }) => key);
    this.#names = names;
  }

  /** Whether a word stands for somebody rather than beginning a name: `Nobody said`, not `Nobody Smith said`. */
  #isPronoun(at: number): boolean {
    const { key, isCapital } = this.#tokens[at]!;
    const next = this.#tokens[at + 1];
    const beginsName = isCapital && next?.kind === 'word' && next.isCapital && /(?:body|one)$/.test(key);
    return pronouns.has(key) && !beginsName;
  }

  partyAt(from: number): Party | undefined {
    const first = this.#tokens[from]!;
    if (first.kind !== 'word') return undefined;
    if (this.#isPronoun(from) && !this.#isRoleBehind(from)) return this.#party({ from, to: from + 1, kind: 'pronoun' });
    const hasDeterminer = determiners.has(first.key);
    const isGroup = hasDeterminer && roleAt(this.#keys, from) !== undefined;
    const at = this.#skipAdjectives(hasDeterminer && !isGroup ? from + 1 : from);
    return this.#headed(from, at, hasDeterminer);
  }

  /** Reads `[company]['s] [role [and role]] [name]`, any of which may be absent. */
  #headed(from: number, begin: number, hasDeterminer: boolean): Party | undefined {
    const roles: (NamedSpan & { id: string })[] = [];
    let at = begin;
    let company: { from: number; to: number; isOwn: boolean } | undefined;
    const ends = this.#runEnd(at);
    if (ends > at) {
      const isOwn = this.#names.isOwnCompany(this.#named(at, ends).text);
      const isCompany = isOwn || this.#tokens[ends - 1]!.isPossessive || this.#roleAt(ends) !== undefined;
      if (!isCompany || this.#names.isSpeaker(this.#named(at, ends).text))
        return this.#nameParty({ from, at, ends, roles, hasDeterminer });
      company = { from: at, to: ends, isOwn };
      at = this.#skipAdjectives(ends);
    }
    at = this.#readRoles(at, roles);
    const nameEnds = this.#runEnd(at);
    const isBehindPossessive = company !== undefined && this.#tokens[company.to - 1]!.isPossessive;
    const ofCompany = company && !company.isOwn ? { ofCompany: this.#named(company.from, company.to) } : {};
    if (nameEnds > at && (roles.length > 0 || isBehindPossessive))
      return this.#nameParty({ from, at, ends: nameEnds, roles, hasDeterminer, ...ofCompany });
    if (roles.length > 0) return this.#party({ from, to: at, kind: 'role', roles, hasDeterminer, ...ofCompany });
    if (!company) return undefined;
    const { text, start, end } = this.#named(company.from, company.to);
    return company.isOwn
      ? this.#party({ from, to: company.to, kind: 'own company', name: { text, start, end }, hasDeterminer })
      : this.#nameParty({ from, at: company.from, ends: company.to, roles, hasDeterminer });
  }

  #nameParty({
    from,
    at,
    ends,
    ...more
  }: Pick<Party, 'roles' | 'hasDeterminer' | 'ofCompany'> & { from: number; at: number; ends: number }): Party {
    return this.#party({ from, to: ends, kind: 'name', name: this.#named(at, ends), ...more });
  }

  #party(party: Pick<Party, 'from' | 'to' | 'kind'> & Partial<Party>): Party {
    return { roles: [], hasDeterminer: false, isPossessive: this.#tokens[party.to - 1]!.isPossessive, ...party };
  }

  #named(from: number, to: number): NamedSpan {
    const [first, last] = [this.#tokens[from]!, this.#tokens[to - 1]!];
    const text = this.#tokens
      .slice(from, to)
      .filter(({ kind }) => kind === 'word')
      .map((token) => token.text)
      .join(' ');
    return { text, start: first.start, end: last.end };
  }

  /** The end of the capitalized words of one name. Lower-case ones count only if they are a speaker's whole name. */
  #runEnd(from: number): number {
    let to = from;
    while (to < this.#tokens.length && to - from < longestName) {
      const next = this.#nextOfRun(from, to);
      if (next === undefined) break;
      to = next;
      if (this.#tokens[to - 1]!.isPossessive) break;
    }
    return to > from ? to : this.#lowerCaseName(from);
  }

  #nextOfRun(from: number, at: number): number | undefined {
    const token = this.#tokens[at]!;
    if (token.kind === 'mark') return at > from ? this.#nicknameEnd(at) : undefined;
    if (token.kind !== 'word' || this.#roleAt(at) !== undefined) return undefined;
    const isKnown = this.#names.isNameWord(token.key);
    if (token.isCapital) {
      if (this.#isPronoun(at) && (at === from || token.key === 'i') && !isKnown) return undefined;
      const mayOpen = at === from && this.#mayOpen(at) && !isKnown;
      return mayOpen || (calendarWords.has(token.key) && !isKnown) ? undefined : at + 1;
    }
    const next = this.#tokens[at + 1];
    const joins = particles.has(token.key) || this.#isBankOf(from, at);
    return joins && at > from && next?.kind === 'word' && next.isCapital ? at + 2 : undefined;
  }

  /** Whether a word may be capitalized only because it begins a sentence. */
  #mayOpen(at: number): boolean {
    const { key } = this.#tokens[at]!;
    const isFirst = this.#tokens[at - 1]?.kind !== 'word';
    return (
      openers.has(key) ||
      /..ly$/.test(key) ||
      (isFirst && this.#tokens[at + 1]?.isCapital === true && sayingVerb(key) !== undefined)
    );
  }

  /** Whether a word joins `Bank of America` and the like to one name. */
  #isBankOf(from: number, at: number): boolean {
    return this.#keys[at] === 'of' && at === from + 1 && this.#keys[from] === 'bank';
  }

  /** The end of a name that goes on behind a nickname in brackets: `Aaron (A.J.) Nahmad`. */
  #nicknameEnd(at: number): number | undefined {
    const [open, word, close, next] = this.#tokens.slice(at, at + 4);
    const isNickname =
      open?.key === '(' && close?.key === ')' && word?.kind === 'word' && this.#names.isNameWord(word.key);
    return isNickname && next?.isCapital === true ? at + 4 : undefined;
  }

  #lowerCaseName(from: number): number {
    for (const length of [3, 2]) {
      const isName = this.#tokens
        .slice(from, from + length)
        .every(({ kind, key }) => kind === 'word' && this.#names.isNameWord(key));
      if (isName && from + length <= this.#tokens.length) return from + length;
    }
    return from;
  }

  #readRoles(from: number, roles: (NamedSpan & { id: string })[]): number {
    let at = from;
    for (let role = this.#roleAt(at); role; role = this.#roleAt(at)) {
      roles.push({ id: role.id, ...this.#named(at, at + role.length) });
      at += role.length;
      if (this.#tokens[at - 1]!.isPossessive) break;
      const joins = ['and', '&', ','].includes(this.#keys[at] ?? '');
      if (joins && this.#roleAt(at + 1) && (this.#keys[at] !== ',' || roles.length > 1)) at += 1;
    }
    return at;
  }

  #roleAt(at: number): { id: string; length: number } | undefined {
    const found = roleAt(this.#keys, at);
    if (found || this.#keys[at] !== 'chief') return found;
    const officer = this.#keys.indexOf('officer', at);
    return officer !== -1 && officer - at <= 4 ? { id: 'executive', length: officer - at + 1 } : undefined;
  }

  #isRoleBehind(at: number): boolean {
    return determiners.has(this.#keys[at]!) && this.#roleAt(this.#skipAdjectives(at + 1)) !== undefined;
  }

  #skipAdjectives(from: number): number {
    let at = from;
    while (at - from < 3 && ofRoles.has(this.#keys[at] ?? '') && roleAt(this.#keys, at) === undefined) at += 1;
    return at;
  }
}
