import { trimEndOf, trimStartOf } from '../../base/textEdges.ts';
import { bearingOf, type Bearing } from './bearing.ts';
import { FoldedText } from './foldedText.ts';
import { unescapeMarkdown } from '../format/markdown.ts';

/** Consecutive words of the source, and how much of it may come before them. */
export interface Fragment {
  /** Folded with `words`, without white space at its ends. */
  words: string;
  /**
   * `none`: the words follow directly. `some`: a person's own words replace some of the source. `any`: something was
   * left out.
   */
  gap: 'none' | 'some' | 'any';
  /** Whether it is part of a word only, since a letter was put in: `[W]e`. */
  beginsInWord: boolean;
  endsInWord: boolean;
  /** The bearing of the person's own words before it, which may replace some of the source. */
  inserted?: Bearing;
  /** The same for words behind it, if nothing of the source follows them. */
  insertedAfter?: Bearing;
}

/** The name before the words of each of several speakers. */
export const namedSpeaker = /\*\*[^*\n]{1,120}?:\*\*/g;

/**
 * Private-use characters that replace what Markdown escapes, so that the source's brackets aren't taken for the
 * person's.
 */
const escapedBracket: Record<string, string> = { '[': '\ue000', ']': '\ue001' };

/**
 * Reads a quotation in a note, with Markdown and honest editing: `…`, `...` and `[…]` for omissions, `[words]` for
 * insertions, `[sic]`, emphasis, line breaks, and names before the words of several speakers.
 */
export function readQuotation(markdown: string): Fragment[] {
  const text = markdown
    .replace(/\\([[\]])/g, (_, mark: string) => escapedBracket[mark]!)
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(namedSpeaker, ' … ')
    .replace(/\[sic[^\]]{0,20}\]|\(sic\)/gi, ' ')
    .replace(/\[emphasis[^\]]{0,40}\]|\(emphasis (?:added|mine)\)/gi, ' ')
    .replace(/!?\[\^[^\]\s]{1,60}\]/g, ' ');
  const fragments: Fragment[] = [];
  let gap: Fragment['gap'] = 'any';
  let beginsInWord = false;
  let inserted = '';
  const pieces = text.split(/(\[\s*(?:…|\.\s?\.\s?\.)\s*\]|…|\.\s?\.\s?\.(?:\s?\.)?|\[[^[\]]{0,400}\])/);
  pieces.forEach((piece, index) => {
    if (index % 2 === 1) {
      const isOmission = /^\[?\s*(?:…|\.)/.test(piece);
      if (isOmission) gap = 'any';
      else {
        inserted += ` ${fold(piece.slice(1, -1))}`;
        if (gap === 'none') gap = 'some';
      }
      return;
    }
    const words = fold(piece);
    if (words === '') return;
    const insertedAfter = pieces[index + 1];
    const isEnd = /[\p{L}\p{N}]$/u.test(piece) && insertedAfter !== undefined && isInsertion(insertedAfter);
    const insertedBefore = pieces[index - 1];
    beginsInWord = /^[\p{L}\p{N}]/u.test(piece) && insertedBefore !== undefined && isInsertion(insertedBefore);
    fragments.push({
      words,
      gap,
      beginsInWord,
      endsInWord: isEnd,
      ...(inserted === '' ? {} : { inserted: bearingOf(inserted) }),
    });
    gap = 'none';
    inserted = '';
  });
  const last = fragments.at(-1);
  if (last && inserted !== '') last.insertedAfter = bearingOf(inserted);
  return fragments;
}

function isInsertion(piece: string): boolean {
  return /^\[\s*[^\s….]/.test(piece);
}

/** A quotation read in two ways: with editing, and as the source's plain words. */
export interface Quotation {
  fragments: readonly Fragment[];
  verbatim: readonly Fragment[];
}

/** The longest quotation that is read, in UTF-16 units of Markdown. */
export const longestQuotation = 600_000;

/** Undefined if it is too long. */
export function parseQuotation(markdown: string): Quotation | undefined {
  if (markdown.length > longestQuotation) return undefined;
  return { fragments: readQuotation(markdown), verbatim: readVerbatim(markdown) };
}

/** Without editing, the words are the source's, even if they look like editing. */
function readVerbatim(markdown: string): Fragment[] {
  const pieces = markdown.replace(/\\([[\]])/g, (_, mark: string) => escapedBracket[mark]!).split(namedSpeaker);
  return pieces
    .map((piece): Fragment => ({ words: fold(piece), gap: 'any', beginsInWord: false, endsInWord: false }))
    .filter(({ words }) => words !== '');
}

/** Removes punctuation at the end and quotes around the whole, which belong to the note's own sentence. */
function fold(piece: string): string {
  const plain = unescapeMarkdown(piece).replaceAll('\ue000', '[').replaceAll('\ue001', ']');
  const folded = withoutEmphasis(new FoldedText(plain, 'words').text).trim();
  return trimEndOf(trimStartOf(folded, `"' ,;:.`), `"' ,;:.!?-`);
}

/** Emphasis marks are ignored everywhere, the source's own included, and several hyphens are a dash. */
export function withoutEmphasis(folded: string): string {
  return folded.replace(/[*_~]/g, '').replace(/-{2,}/g, '-');
}
