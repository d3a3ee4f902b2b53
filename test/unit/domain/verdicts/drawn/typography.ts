import { replaceOne, type Change } from './draws.ts';

const innerWord = /(?<= )[A-Za-z]{4,}(?= [a-z])/g;
const blank = /(?<=\w) (?=\w)/g;
/** Blanks at which a person's editor wraps a line; a first line of two names would be an attribution. */
const wrapped = /(?<=.{20}\w) (?=\w)/g;
const dash = / ?(?:-{2,}|–|—) ?/g;
const inside = (put: string): Change => replaceOne(/(?<=[a-z]{3})(?=[a-z]{3})/g, () => put);
const around = (before: string, behind = before): Change => replaceOne(innerWord, (found) => before + found + behind);
const every =
  (pattern: RegExp, put: string): Change =>
  (words) => {
    const changed = words.replaceAll(pattern, put);
    return changed === words ? undefined : changed;
  };

/** Ways of writing the same words. */
export const typography: Readonly<Record<string, Change>> = {
  'curly apostrophes': every(/(?<=\w)'(?=\w)/g, '’'),
  'straight apostrophes': every(/(?<=\w)[’'](?=\w)/g, "'"),
  'apostrophe as an entity': every(/(?<=\w)'(?=\w)/g, '&rsquo;'),
  'apostrophe as a number': every(/(?<=\w)'(?=\w)/g, '&#39;'),
  'en dash': every(dash, ' – '),
  'em dash without blanks': every(dash, '—'),
  'em dash with blanks': every(dash, ' — '),
  'two hyphens': every(dash, ' -- '),
  'dash as an entity': every(dash, ' &mdash; '),
  'nbsp as a character': replaceOne(blank, () => '\u00A0'),
  'nbsp everywhere': every(/ /g, '\u00A0'),
  'nbsp as an entity': replaceOne(blank, () => '&nbsp;'),
  'nbsp as a number': replaceOne(blank, () => '&#160;'),
  'thin and narrow blanks': replaceOne(blank, (_, draws) => draws.one(['\u2009', '\u202F', '\u2007', '\u3000'])),
  'two blanks': replaceOne(blank, () => '  '),
  'soft hyphen': inside('\u00AD'),
  'soft hyphen as an entity': inside('&shy;'),
  'zero-width blank': inside('\u200B'),
  'hyphen that keeps lines together': every(/(?<=[a-z])-(?=[a-z])/g, '\u2011'),
  'minus sign for a hyphen': every(/(?<= )-(?=\$?\d)/g, '−'),
  'en dash for a minus': every(/(?<= )-(?=\$?\d)/g, '–'),
  'bold in the middle': around('**'),
  'italics in the middle': around('*'),
  'italics with low lines': around('_'),
  'bold italics': around('***'),
  'highlight in the middle': around('=='),
  'strong as an element': around('<strong>', '</strong>'),
  'em as an element': around('<em>', '</em>'),
  'bold over several words': replaceOne(/(?<= )[a-z]{3,} [a-z]{3,} [a-z]{3,}(?= [a-z])/g, (found) => `**${found}**`),
  'all in bold': (words) => `**${words}**`,
  'all in italics': (words) => `*${words}*`,
  'new line in the middle': replaceOne(wrapped, () => '\n'),
  'break with a backslash': replaceOne(wrapped, () => '\\\n'),
  'break with two wrappeds': replaceOne(wrapped, () => '  \n'),
  'dollar sign escaped': every(/\$/g, String.raw`\$`),
  'hyphen escaped': every(/(?<=[a-z])-(?=[a-z])/g, String.raw`\-`),
  'ampersand as an entity': every(/&/g, '&amp;'),
  'accents taken apart': (words) => (words.normalize('NFD') === words ? undefined : words.normalize('NFD')),
  'ellipsis before': (words) => `… ${words}`,
  'dots before': (words) => `...${words}`,
  'ellipsis behind': (words) => `${words.replace(/[.?!]$/, '')} …`,
  'ellipsis behind the period': (words) => `${words} …`,
  'dots behind': (words) => `${words.replace(/[.?!]$/, '')}...`,
  'ellipses in brackets around': (words) => `[…] ${words} […]`,
  'dots in brackets around': (words) => `[...] ${words} [...]`,
  'comma of the writer': every(/\.$/g, ','),
  'without its period': every(/\.$/g, ''),
};
