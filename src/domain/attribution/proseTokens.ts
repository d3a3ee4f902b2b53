import { findNamedQuarters } from '../identifiers/fiscalQuarter.ts';
import { nameAbbreviations, titleAbbreviations } from '../notes/abbreviations.ts';
import { fold } from '../transcripts/foldName.ts';

/**
 * A word, punctuation mark, named quarter or whole quotation of a sentence, with offsets into the note. `key` is the
 * folded word without dots and apostrophes, or the mark; every dash is `—`.
 */
export interface ProseToken {
  kind: 'word' | 'mark' | 'quarter' | 'quotation';
  key: string;
  text: string;
  start: number;
  end: number;
  isCapital: boolean;
  /** True if `'s` follows; it isn't part of the word. */
  isPossessive: boolean;
  quarter?: { quarter: number; year?: number };
  /** True if it is a true speaker's name, letter for letter. */
  isExact?: boolean;
  /** True if it starts the text of a link, or follows it, so it doesn't continue the name before it. */
  isApart?: boolean;
}

/** A stretch of a note. {@link proseTokens} cuts a longer one, since no sentence is that long. */
export interface ProseText {
  start: number;
  text: string;
}

/** In characters. */
export const longestProse = 800;
/** Scripts that don't put spaces between words. */
const unspaced = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]`;
const initial = String.raw`[[\p{L}\p{N}]--${unspaced}]`;
const letter = String.raw`[[\p{L}\p{M}\p{N}]--${unspaced}]`;
const token = new RegExp(
  String.raw`\[\^[^\]\s]{1,60}\]|${initial}${letter}*(?:[.'’\&]${initial}${letter}*)*|\.{3}|-{2,3}|${unspaced}+|[^\s]`,
  'gv',
);
const ignored = /^(?:\[\^.*|[*_~`\\#>]|\.{3}|…)$/u;
const dash = /^(?:[-‐‑‒–—―−]|--+)$/u;
const abbreviation = new RegExp(
  String.raw`^(?:\p{L}|${titleAbbreviations}|${nameAbbreviations}|bros|vs|no|(?:\p{L}\.)+\p{L})$`,
  'iu',
);
/** The marks that close a quotation, by the one that opens it. */
const closing = new Map(
  ['“”', '„“”', '""', '«»', '»«', '‘’', '「」', '‹›'].map(([open = '', ...closes]) => [open, closes]),
);

/** Stands for the edge of a link's text. */
const edge = '\u2063';
const tag = /<\/?[a-z][^<>]{0,100}>/giu;
/** Matches a link around its text: `[text](…)`, `[[page]]`, `[[page|text]]`. */
const linked = /(\[\[(?:[^[\]|]{0,100}\|)?|\[)([^[\]]{1,100})\](?:\]|\([^()\s]{0,300}\))(['’]s)?/gu;

/** Blanks tags and all of a link but its text, so that every other character stays in its place. */
function withoutMarkup(text: string): string {
  return text
    .replace(tag, (whole) => ' '.repeat(whole.length))
    .replace(linked, (whole: string, lead: string, words: string, ending = '') =>
      `${edge.padStart(lead.length)}${words}${ending}${edge}`.padEnd(whole.length),
    );
}

/**
 * Reads the tokens of a stretch in order, without footnote marks, tags, the marks of links and emphasis. Each text in
 * `exact` becomes one token where it occurs, since names may contain quotes, commas and brackets.
 */
export function proseTokens({ start: offset, text: whole }: ProseText, exact: readonly string[] = []): ProseToken[] {
  const text = withoutMarkup(whole.slice(0, longestProse));
  const quarters = findNamedQuarters(text);
  const tokens: ProseToken[] = [];
  let from = 0;
  let isApart = false;
  for (const { 0: written, index } of text.matchAll(token)) {
    if (index < from) continue;
    if (written === edge) {
      isApart = true;
      continue;
    }
    while (quarters[0] && quarters[0].end <= index) quarters.shift();
    const quarter = quarters[0];
    const name = exact.find((each) => text.startsWith(each, index) && !/\p{L}/u.test(text.charAt(index + each.length)));
    if (name !== undefined) {
      const end = index + name.length;
      const isPossessive = /^['’]s/.test(text.slice(end, end + 2));
      const word = { kind: 'word', key: fold(name), text: name, start: offset + index, end: offset + end } as const;
      tokens.push({ ...word, isCapital: true, isExact: true, isPossessive });
      from = end + (isPossessive ? 2 : 0);
    } else if (quarter && index >= quarter.start) {
      tokens.push(quarterToken(text, quarter, offset));
      from = quarter.end;
    } else if (text.startsWith('](', index)) {
      tokens.push(markToken(']', offset + index));
      from = endOfDestination(text, index);
    } else if (/^[\p{L}\p{N}]/u.test(written)) {
      const word = wordToken(text, { written, index, offset });
      const isHalf = /[-‐‑]/.test(text.charAt(index - 1)) && tokens.at(-1)?.isCapital === true;
      tokens.push({ ...word, ...(isHalf ? { isCapital: true } : {}), ...(isApart ? { isApart } : {}) });
      isApart = false;
      from = word.end - offset + (word.isPossessive ? 1 : 0);
    } else if (!ignored.test(written) && !isHyphen(text, index, written))
      tokens.push(markToken(dash.test(written) ? '—' : written, offset + index));
  }
  return joinQuotations(tokens);
}

function quarterToken(
  text: string,
  { start, end, ...quarter }: ReturnType<typeof findNamedQuarters>[number],
  offset: number,
): ProseToken {
  const isPossessive = /^['’]s/.test(text.slice(end, end + 2));
  return {
    kind: 'quarter',
    key: '',
    text: text.slice(start, end),
    start: offset + start,
    end: offset + end,
    isCapital: false,
    isPossessive,
    quarter,
  };
}

function wordToken(
  text: string,
  { written, index, offset }: { written: string; index: number; offset: number },
): ProseToken {
  const behind = index + written.length;
  const withS = /['’]s$/i.test(written);
  const isPossessive = withS || (/s$/i.test(written) && /^['’] \p{L}/u.test(text.slice(behind, behind + 4)));
  const bare = withS ? written.slice(0, -2) : written;
  const isShort = !withS && text[behind] === '.' && abbreviation.test(written);
  const end = index + bare.length + (isShort ? 1 : 0);
  return {
    kind: 'word',
    key: fold(bare).replace(/['’.]/g, ''),
    text: text.slice(index, end),
    start: offset + index,
    end: offset + end,
    isCapital: /^\d{0,3}[\p{Lu}\p{Lt}]/u.test(bare),
    isPossessive,
  };
}

function markToken(key: string, start: number): ProseToken {
  return { kind: 'mark', key, text: key, start, end: start + 1, isCapital: false, isPossessive: false };
}

/** Returns whether a dash is a hyphen between two words, which are then separate tokens. */
function isHyphen(text: string, index: number, written: string): boolean {
  return (
    /^[-‐‑]$/.test(written) &&
    /[\p{L}\p{N}.]/u.test(text[index - 1] ?? '') &&
    /[\p{L}\p{N}]/u.test(text[index + 1] ?? '')
  );
}

function endOfDestination(text: string, index: number): number {
  const end = text.indexOf(')', index);
  return end === -1 ? text.length : end + 1;
}

/** Makes one token of each quotation, since the words within it don't attribute anything. */
function joinQuotations(tokens: readonly ProseToken[]): ProseToken[] {
  const joined: ProseToken[] = [];
  const last = new Map(tokens.map(({ key }, at) => [key, at]));
  for (let at = 0; at < tokens.length; at += 1) {
    const opened = tokens[at]!;
    const closes = opened.kind === 'mark' ? closing.get(opened.key) : undefined;
    const mayClose = closes?.some((mark) => (last.get(mark) ?? -1) > at);
    const end = mayClose ? tokens.findIndex(({ key }, index) => index > at && closes?.includes(key)) : -1;
    if (end === -1) {
      joined.push(opened);
    } else {
      joined.push({ ...opened, kind: 'quotation', key: '', end: tokens[end]!.end });
      at = end;
    }
  }
  return joined;
}
