import { wordSet } from '../../base/wordSet.ts';
import type { Side, Speaker } from '../transcript.ts';
import { foldedWords } from '../transcripts/foldName.ts';
import { roleKind } from '../transcripts/roleWords.ts';

/** The forms of each role in prose, by the side of the call that its holders are on. */
const forms: Record<Exclude<Side, 'unknown'>, Record<string, string>> = {
  company: {
    ceo: 'ceo,chief executive,chief executive officer,chief exec,co ceo',
    cfo: 'cfo,chief financial officer,finance chief,financial chief,finance director,head of finance',
    coo: 'coo,chief operating officer,operations chief,chief operations officer',
    cto: 'cto,chief technology officer,technology chief',
    cio: 'cio,chief information officer,chief investment officer',
    cmo: 'cmo,chief marketing officer,chief medical officer,marketing chief',
    cso: 'cso,chief strategy officer,chief scientific officer,chief sustainability officer',
    cpo: 'cpo,chief product officer,chief people officer',
    cao: 'cao,chief accounting officer,chief administrative officer',
    ir:
      'ir,investor relations,head of investor relations,head of ir,ir head,director of investor relations,' +
      'vice president of investor relations,vp of investor relations,investor relations officer',
    counsel: 'general counsel,chief legal officer,clo',
    treasurer: 'treasurer',
    chair: 'chair,chairman,chairwoman,chairperson,executive chairman,executive chair,board chair',
    vicechair: 'vice chair,vice chairman,vice chairwoman',
    president: 'president',
    vicepresident: 'vice president,vp,svp,evp,senior vice president,executive vice president,senior vp,executive vp',
    founder: 'founder,co founder,cofounder',
    executive: 'executive,exec,company executive,company representative,spokesman,spokeswoman,spokesperson',
    group: 'management,mgmt,senior management,management team,executives,execs,the company,company officials',
  },
  operator: { operator: 'operator,call operator,conference operator,moderator,call moderator,conference coordinator' },
  analyst: {
    analyst: 'analyst,analysts,sell side analyst,sell side,equity analyst,research analyst,questioner',
    holder: 'caller,investor,investors,shareholder,shareholders,journalist,reporter',
  },
};
/** A speaker with a known role has one of these only if the call states it. Lesser executive titles are left out. */
const telling = wordSet('ceo cfo coo cto cio cmo cso cpo cao ir counsel treasurer');
/** Roles that may mean any of the company's people. */
const anybody = new Set(['executive', 'group']);
/** Roles before a colon that mean a speaker even if no speaker of the call has that role by name. */
const plain = wordSet('ceo cfo operator analyst group');

const sideOf = new Map<string, Side>();
const byFirstWord = new Map<string, { words: string[]; id: string }[]>();
for (const [side, roles] of Object.entries(forms)) {
  for (const [id, all] of Object.entries(roles)) {
    sideOf.set(id, side as Side);
    for (const words of all.split(',').map((form) => form.split(' ')))
      byFirstWord.set(words[0]!, [...(byFirstWord.get(words[0]!) ?? []), { words, id }]);
  }
}
for (const each of byFirstWord.values()) each.sort((one, other) => other.words.length - one.words.length);

/** Returns the longest role that starts at one of several folded words, and its length in words. */
export function roleAt(keys: readonly string[], at: number): { id: string; length: number } | undefined {
  const found = byFirstWord
    .get(keys[at] ?? '')
    ?.find(({ words }) => words.every((word, index) => keys[at + index] === word));
  return found && { id: found.id, length: found.words.length };
}

/** Returns the roles in a speaker's stated role; empty if it is only the name of a firm. */
export function rolesOf(role: string): Set<string> {
  const keys = foldedWords(role.slice(0, 300));
  const found = new Set<string>();
  for (let at = 0; at < keys.length;) {
    const one = roleAt(keys, at);
    if (one) found.add(one.id);
    at += one?.length ?? 1;
  }
  return found;
}

/** Returns the side of the call that the holders of a role are on. */
export function sideOfRole(id: string): Side {
  return sideOf.get(id) ?? 'company';
}

/** Returns whether a role before a colon means a person rather than a topic, such as a CLO (a kind of loan). */
export function labelsSomebody(id: string, held: ReadonlySet<string>): boolean {
  return plain.has(id) || held.has(id);
}

/**
 * Returns whether a speaker may have a role, as far as the call shows: the side may be known when the role isn't.
 * `isHeld`: someone on the call has the role. `isTitle`: it stands beside the speaker's own name, so the call may have
 * left it out.
 */
export function mayHaveRole(
  id: string,
  { role, side }: Speaker,
  { isHeld, isTitle = false }: { isHeld: boolean; isTitle?: boolean },
): boolean {
  const asked = sideOfRole(id);
  if (side !== 'unknown' && side !== asked) return false;
  if (asked !== 'company' || anybody.has(id)) return true;
  const own = rolesOf(role);
  if (own.has(id)) return true;
  if (isHeld) return false;
  return isTitle || !(telling.has(id) && own.size > 0 && roleKind(role) === 'company');
}
