import type { Side, Speaker } from '../transcript.ts';
import { foldedWords } from '../transcripts/foldName.ts';
import { roleKind } from '../transcripts/roleWords.ts';

/**
 * A role in prose. `side`: whose people have it. `isTelling`: a speaker whose role is known and doesn't say so doesn't
 * have it, whereas the lesser titles of an executive are often left out.
 */
interface SpokenRole {
  forms: readonly string[];
  side: Side;
  isTelling?: boolean;
}

/** Longer forms are found first. */
const roles: Record<string, SpokenRole> = {
  ceo: {
    forms: ['ceo', 'chief executive', 'chief executive officer', 'chief exec', 'co ceo'],
    side: 'company',
    isTelling: true,
  },
  cfo: {
    forms: [
      'cfo',
      'chief financial officer',
      'finance chief',
      'financial chief',
      'finance director',
      'head of finance',
      'chief of finance',
    ],
    side: 'company',
    isTelling: true,
  },
  coo: {
    forms: ['coo', 'chief operating officer', 'operations chief', 'chief operations officer'],
    side: 'company',
    isTelling: true,
  },
  cto: {
    forms: ['cto', 'chief technology officer', 'technology chief', 'tech chief'],
    side: 'company',
    isTelling: true,
  },
  cio: { forms: ['cio', 'chief information officer', 'chief investment officer'], side: 'company', isTelling: true },
  cmo: {
    forms: ['cmo', 'chief marketing officer', 'chief medical officer', 'marketing chief'],
    side: 'company',
    isTelling: true,
  },
  cso: {
    forms: ['cso', 'chief strategy officer', 'chief scientific officer', 'chief sustainability officer'],
    side: 'company',
    isTelling: true,
  },
  cpo: { forms: ['cpo', 'chief product officer', 'chief people officer'], side: 'company', isTelling: true },
  cao: { forms: ['cao', 'chief accounting officer', 'chief administrative officer'], side: 'company', isTelling: true },
  ir: {
    forms: [
      'ir',
      'investor relations',
      'head of investor relations',
      'head of ir',
      'ir head',
      'ir chief',
      'investor relations chief',
      'director of investor relations',
      'vice president of investor relations',
      'vp of investor relations',
      'investor relations officer',
    ],
    side: 'company',
    isTelling: true,
  },
  chair: {
    forms: ['chair', 'chairman', 'chairwoman', 'chairperson', 'executive chairman', 'executive chair', 'board chair'],
    side: 'company',
  },
  vicechair: { forms: ['vice chair', 'vice chairman', 'vice chairwoman'], side: 'company' },
  president: { forms: ['president'], side: 'company' },
  vicepresident: {
    forms: [
      'vice president',
      'vp',
      'svp',
      'evp',
      'senior vice president',
      'executive vice president',
      'senior vp',
      'executive vp',
    ],
    side: 'company',
  },
  counsel: { forms: ['general counsel', 'chief legal officer', 'clo'], side: 'company', isTelling: true },
  treasurer: { forms: ['treasurer'], side: 'company', isTelling: true },
  founder: { forms: ['founder', 'co founder', 'cofounder'], side: 'company' },
  executive: {
    forms: [
      'executive',
      'exec',
      'boss',
      'officer',
      'company executive',
      'company representative',
      'manager',
      'spokesman',
      'spokeswoman',
      'spokesperson',
      'director',
      'head of',
    ],
    side: 'company',
  },
  operator: {
    forms: [
      'operator',
      'call operator',
      'conference operator',
      'moderator',
      'call moderator',
      'coordinator',
      'conference coordinator',
    ],
    side: 'operator',
  },
  analyst: {
    forms: [
      'analyst',
      'analysts',
      'sell side analyst',
      'sell side',
      'equity analyst',
      'questioner',
      'caller',
      'investor',
      'investors',
      'shareholder',
      'journalist',
      'reporter',
      'research analyst',
    ],
    side: 'analyst',
  },
};

/** The company's speakers as a group. */
const groups: readonly string[] = [
  'management',
  'senior management',
  'the management',
  'management team',
  'leadership',
  'executives',
  'execs',
  'officials',
  'the company',
  'the firm',
  'company officials',
];

const byFirstWord = new Map<string, { words: string[]; id: string }[]>();
for (const [id, forms] of [
  ...Object.entries(roles).map(([id, { forms }]) => [id, forms] as const),
  ...groups.map((group) => [group, [group]] as const),
]) {
  for (const form of forms) {
    const words = form.split(' ');
    byFirstWord.set(words[0]!, [...(byFirstWord.get(words[0]!) ?? []), { words, id }]);
  }
}
for (const forms of byFirstWord.values()) forms.sort((one, other) => other.words.length - one.words.length);

/** The longest role that begins at one of several folded words, and of how many words it is. */
export function roleAt(keys: readonly string[], at: number): { id: string; length: number } | undefined {
  const found = byFirstWord
    .get(keys[at] ?? '')
    ?.find(({ words }) => words.every((word, index) => keys[at + index] === word));
  return found && { id: found.id, length: found.words.length };
}

/** The roles that a speaker's own words for a role contain; empty where they are only the name of a firm. */
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

/**
 * Whether a speaker has a role, as far as the call tells: the side may be known where the role isn't. `isHeld`: somebody
 * on the call has it. `isTitle`: it stands beside the speaker's own name, so it may be one that the call leaves out.
 */
export function mayHaveRole(
  id: string,
  { role, side }: Speaker,
  { isHeld, isTitle = false }: { isHeld: boolean; isTitle?: boolean },
): boolean {
  const asked = roles[id]?.side ?? 'company';
  if (side !== 'unknown' && side !== asked) return false;
  if (asked !== 'company' || roles[id] === undefined || id === 'executive') return true;
  const own = rolesOf(role);
  if (own.has(id)) return true;
  if (isHeld) return false;
  return isTitle || !(roles[id].isTelling === true && own.size > 0 && roleKind(role) === 'company');
}
