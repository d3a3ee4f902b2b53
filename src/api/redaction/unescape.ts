import { firstIndex } from '../../base/sortedSearch.ts';

/**
 * Text in the form that the redactor searches: its UTF-8 bytes as one-byte characters, in lower case. Changing the case
 * never changes the length of such text, and `%C3%A9`, `\u00e9` and `é` become equal.
 */
export type FoldedBytes = string;

export function foldText(text: string | Buffer): FoldedBytes {
  return (typeof text === 'string' ? Buffer.from(text) : text).toString('latin1').toLowerCase();
}

/**
 * The place of each unescaped piece, and its place in the previous text. Pieces are in order; everything else is
 * unchanged.
 */
export interface Unescaped {
  text: FoldedBytes;
  pieces: { at: number; length: number; from: number; sourceLength: number }[];
}

/**
 * Every escape that can spell a character: of JSON and programming languages, URLs and HTML. Nothing in it can
 * backtrack.
 */
const escapes =
  /\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|\\u[0-9a-f]{4}|\\u\{[0-9a-f]{1,6}\}|\\x[0-9a-f]{2}|\\[^]|%u[0-9a-f]{4}|%[0-9a-f]{2}|&#x[0-9a-f]{1,8};?|&#[0-9]{1,8};?|&[a-z]{2,8};/g;

const blanks: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  plus: '+',
  sol: '/',
  bsol: '\\',
  equals: '=',
  percnt: '%',
  num: '#',
  lowbar: '_',
  hyphen: '-',
  dash: '-',
  period: '.',
  comma: ',',
  colon: ':',
  semi: ';',
  quest: '?',
  excl: '!',
  commat: '@',
  dollar: '$',
  ast: '*',
  lpar: '(',
  rpar: ')',
  lsqb: '[',
  rsqb: ']',
  lbrack: '[',
  rbrack: ']',
  lcub: '{',
  rcub: '}',
  verbar: '|',
  vert: '|',
  hat: '^',
  grave: '`',
  nbsp: ' ',
};

function bytesOf(code: number): string {
  if (code < 0x80) return String.fromCharCode(code).toLowerCase();
  return code > 0x10ffff ? '' : foldText(String.fromCodePoint(code));
}

/** A byte escape stands for one byte; sequences of them form characters, as in the folded text. */
const byteOf = (hex: string): string => String.fromCharCode(parseInt(hex, 16)).toLowerCase();

/** The character outside the Basic Multilingual Plane that two JSON escapes spell. */
function codeOfPair(escapes: string): number {
  const high = parseInt(escapes.slice(2, 6), 16);
  const low = parseInt(escapes.slice(8), 16);
  return 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
}

/** The text that an escape spells; the escape itself if it spells nothing. */
function meaningOf(escape: string): string {
  const second = escape[1]!;
  switch (escape[0]) {
    case '%':
      return second === 'u' ? bytesOf(parseInt(escape.slice(2), 16)) : byteOf(escape.slice(1));
    case '&':
      if (second !== '#') return entities[escape.slice(1, -1)] ?? escape;
      return escape[2] === 'x' ? bytesOf(parseInt(escape.slice(3), 16)) : bytesOf(parseInt(escape.slice(2), 10));
    default:
      if (escape.length === 2) return blanks[second] ?? second;
      if (escape.length === 12) return bytesOf(codeOfPair(escape));
      if (second === 'x') return byteOf(escape.slice(2));
      return bytesOf(parseInt(escape.slice(escape[2] === '{' ? 3 : 2), 16));
  }
}

/**
 * True if unescaping might reveal something in text that hasn't been unescaped yet. Line breaks and quotation marks,
 * which are frequent in JSON, hide nothing: a key has no line breaks, and its quoted form in JSON is a spelling of its
 * own.
 */
export function canHide(text: FoldedBytes): boolean {
  return (
    anyAfter(text, '\\', (next) => !'nrtbf"'.includes(next)) ||
    anyAfter(text, '%', (next) => isHex(next) || next === 'u') ||
    anyAfter(text, '&', (next) => next === '#' || (next >= 'a' && next <= 'z'))
  );
}

function isHex(character: string): boolean {
  return (character >= '0' && character <= '9') || (character >= 'a' && character <= 'f');
}

function anyAfter(text: string, mark: string, tells: (next: string) => boolean): boolean {
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) {
    const next = text[at + 1];
    if (next !== undefined && tells(next)) return true;
  }
  return false;
}

/** Undoes one level of all kinds of escapes. */
export function unescapeOnce(text: FoldedBytes): FoldedBytes {
  return text.replace(escapes, meaningOf);
}

/** Like {@link unescapeOnce}, but also returns the source of every piece. */
export function unescapeWithPlaces(text: FoldedBytes): Unescaped {
  const pieces: Unescaped['pieces'] = [];
  let grown = 0;
  const unescaped = text.replace(escapes, (escape: string, from: number) => {
    const meaning = meaningOf(escape);
    pieces.push({ at: from + grown, length: meaning.length, from, sourceLength: escape.length });
    grown += meaning.length - escape.length;
    return meaning;
  });
  return { text: unescaped, pieces };
}

/** The span of the source that a span of the unescaped text came from, always whole escapes. */
export function sourceOf({ pieces }: Unescaped, [from, to]: readonly [number, number]): [number, number] {
  const first = lastUpTo(pieces, from);
  const last = lastUpTo(pieces, to - 1);
  return [startOf(first, from), endOf(last, to)];
}

type UnescapedPiece = Unescaped['pieces'][number];

function startOf(piece: UnescapedPiece | undefined, at: number): number {
  if (!piece) return at;
  return at < piece.at + piece.length ? piece.from : piece.from + piece.sourceLength + (at - piece.at - piece.length);
}

function endOf(piece: UnescapedPiece | undefined, to: number): number {
  if (!piece) return to;
  const after = to - piece.at - piece.length;
  return piece.from + piece.sourceLength + Math.max(0, after);
}

/** The last piece that begins at or before an offset. */
function lastUpTo(pieces: readonly UnescapedPiece[], at: number): UnescapedPiece | undefined {
  return pieces[firstIndex(pieces.length, (index) => pieces[index]!.at > at) - 1];
}
