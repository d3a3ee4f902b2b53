import { wordSet } from '../../base/wordSet.ts';
import { roleAt } from '../../domain/attribution/spokenRoles.ts';
import type { PassageLimits } from '../../domain/search/passageQuery.ts';
import { singularOf } from '../../domain/search/singular.ts';
import { foldedWords } from '../../domain/transcripts/foldName.ts';

type PersonLimits = Pick<PassageLimits, 'speaker' | 'role'>;

/** Roles that are compared by their usual short form, and those that mean a side of the call. */
const shortForms = wordSet('ceo cfo coo cto cio cmo cso cpo cao ir');
const sides: Readonly<Record<string, string>> = {
  analyst: 'analyst',
  operator: 'operator',
  executive: 'management',
  group: 'management',
};
const longestField = 200;

/**
 * Returns the readings of the fields of a speaker and a role, the most certain first: `Mr. Decker’s` is Decker, `Decker,
 * CEO` has a name and a role, and `the CFO` is a role. A reading holds if someone speaks within it.
 */
export function personReadings({ speaker: given, role: wanted }: PersonLimits): PersonLimits[] {
  const role = wanted === undefined ? undefined : (roleNamed(wanted) ?? wanted);
  if (given === undefined) return [{ role }];
  const speaker = given.slice(0, longestField);
  const asRole = roleNamed(speaker);
  const isRole = asRole !== undefined && (role === undefined || role === asRole);
  const roles = isRole ? [{ role: asRole }] : [];
  const names = [{ speaker: given, role }, { speaker: plainName(speaker), role }, ...titled(speaker, role)];
  // `IR` may begin names too.
  return /^\s{0,9}[A-Z]{2,3}\s{0,9}$/.test(speaker) ? [...roles, ...names] : [...names, ...roles];
}

/** Reads a name with a role or a firm behind it, or with a role before it: `CEO Patrick Decker`. */
function titled(speaker: string, role: string | undefined): PersonLimits[] {
  const at = speaker.search(/[,(]/);
  const behind = speaker.slice(at + 1).replace(/\)\s{0,9}$/, '');
  const words = speaker.split(/[\s-]/).filter((word) => word !== '');
  const before = roleAt(foldedWords(speaker), 0)?.length ?? 0;
  const parts = [
    ...(at > 0 ? [{ name: speaker.slice(0, at), title: behind }] : []),
    { name: words.slice(before).join(' '), title: words.slice(0, before).join(' ') },
  ];
  return parts
    .filter(({ name, title }) => foldedWords(name).length > 0 && foldedWords(title).length > 0)
    .map(({ name, title }) => ({ speaker: plainName(name), role: role ?? roleNamed(title) ?? title }));
}

/** Returns a name without a courtesy title and the possessive. */
function plainName(name: string): string {
  return name
    .replace(/^\s{0,9}(?:mr|mrs|ms|miss|dr|prof|professor|sir)\b\.?\s(?=.)/i, '')
    .replace(/['’]s?(?!\p{L})/gu, '')
    .trim();
}

/** Returns the role that a whole text names, as a limit: `the CFOs`, `finance chief`. */
function roleNamed(text: string): string | undefined {
  const keys = foldedWords(text.slice(0, longestField)).filter((word, at) => at > 0 || word !== 'the');
  for (const words of [keys, keys.map(singularOf)]) {
    const role = roleAt(words, 0);
    // An investor isn't in investor relations.
    if (role?.length !== words.length || role.id === 'holder') continue;
    return shortForms.has(role.id) ? role.id.toUpperCase() : (sides[role.id] ?? keys.join(' '));
  }
  return undefined;
}
