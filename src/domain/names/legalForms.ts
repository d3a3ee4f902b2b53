/** How each legal form is written, by its lowercase spelling without dots; a list has them in any case. */
const forms: Readonly<Record<string, string>> = {
  inc: 'Inc.',
  incorporated: 'Incorporated',
  corp: 'Corp.',
  corporation: 'Corporation',
  co: 'Co.',
  company: 'Company',
  ltd: 'Ltd.',
  limited: 'Limited',
  plc: 'plc',
  llc: 'LLC',
  llp: 'LLP',
  lp: 'LP',
  nv: 'N.V.',
  bv: 'B.V.',
  sa: 'S.A.',
  saa: 'S.A.A.',
  sab: 'S.A.B.',
  cv: 'C.V.',
  spa: 'S.p.A.',
  ag: 'AG',
  se: 'SE',
  ab: 'AB',
  asa: 'ASA',
  oyj: 'Oyj',
  kgaa: 'KGaA',
  pbc: 'PBC',
};

/** Short forms by their long spelling; both compare equal. */
const shortForms: Readonly<Record<string, string>> = {
  incorporated: 'inc',
  corporation: 'corp',
  company: 'co',
  limited: 'ltd',
};

/** Forms that a list may spell letter by letter: `N V`, `A S`. */
const spacedForms: Readonly<Record<string, string>> = {
  'n v': 'N.V.',
  's a': 'S.A.',
  'a s': 'A/S',
  'a g': 'AG',
  'l p': 'LP',
  's p a': 'S.p.A.',
};

const bare = (word: string): string => word.toLowerCase().replaceAll('.', '').replace(/,$/, '');

/** Forms that are also words or initials: they count only at the end of a name. */
const endForms = new Set(['se', 'ab', 'ag', 'sa', 'cv', 'spa', 'lp', 'nv', 'bv', 'asa']);
/** Words that belong to the form beside them: `S.A. de C.V.`, `SE & Co. KGaA`. */
const beside = new Set(['de', '&', 'tbk']);

/**
 * Returns the restyled word at an index if it is a legal form there, keeping a comma after it; undefined for any other
 * word.
 */
export function writtenForm(words: readonly string[], at: number): string | undefined {
  const word = words[at]!;
  const form = bare(word);
  if (!Object.hasOwn(forms, form)) return undefined;
  const after = words.slice(at + 1);
  if (endForms.has(form) && !after.every((each) => Object.hasOwn(forms, bare(each)) || beside.has(bare(each))))
    return undefined;
  // A limited-duration bond fund isn't a limited company.
  if (form === 'ltd' && after[0]?.toLowerCase() === 'duration') return 'Limited';
  const comma = word.endsWith(',') ? ',' : '';
  const own = word.slice(0, word.length - comma.length);
  // A form with dots and lowercase letters already is as its company writes it.
  const isOwn = own === 'L.P.' || (own.includes('.') && own !== own.toUpperCase());
  return (isOwn ? own : forms[form]!) + comma;
}

/** Joins the letters of a legal form at the end of the words. */
export function joinForm(words: readonly string[]): string[] {
  for (const count of [3, 2]) {
    const form = words.length > count ? words.slice(-count).join(' ').toLowerCase() : '';
    if (Object.hasOwn(spacedForms, form)) return [...words.slice(0, -count), spacedForms[form]!];
  }
  return [...words];
}

/**
 * Returns a name without the legal form at its end, for where space is short: “Amazon.com” for “Amazon.com Inc.”. A
 * form after `&` stays, since the name continues to it.
 */
export function withoutLegalForm(name: string): string {
  const words = name.split(' ');
  let end = words.length;
  while (end > 1 && Object.hasOwn(forms, bare(words[end - 1]!)) && words[end - 2] !== '&') end--;
  const shown = words.slice(0, end).join(' ');
  return shown.endsWith(',') ? shown.slice(0, -1) : shown;
}

/** Returns the one spelling that all spellings of a legal form share. */
export const comparedForm = (folded: string): string =>
  Object.hasOwn(shortForms, folded) ? shortForms[folded]! : folded;
