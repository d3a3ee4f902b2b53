import { trimEndOf, trimStartOf } from '../../base/textEdges.ts';
import { FoldedText } from './foldedText.ts';
import { unescapeMarkdown } from '../format/markdown.ts';

/** Words of a quotation that stand in the source one after the other, and what may stand before them there. */
export interface Fragment {
  /** Folded by `words`, without white space at its ends. */
  words: string;
  /** `none`: they follow at once. `some`: as much as a person's own words stand for. `any`: something was left out. */
  gap: 'none' | 'some' | 'any';
  /** Part of a word only, since the person has put in a letter: `[W]e`. */
  beginsInWord: boolean;
  endsInWord: boolean;
}

/** Before the words of each of several speakers. */
const namedSpeaker = /\*\*[^*\n]{1,120}?:\*\*/g;

/** Stand-ins for what Markdown escapes, so that a bracket of the source is not taken for the person's. */
const escapedBracket: Record<string, string> = { '[': '\ue000', ']': '\ue001' };

/**
 * Reads a quotation of a note, Markdown and honest editing included: `…`, `...` and `[…]` for what is left out, `[words]`
 * put in, `[sic]`, emphasis, line breaks, names before the words of each of several speakers.
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
  const pieces = text.split(/(\[\s*(?:…|\.\s?\.\s?\.)\s*\]|…|\.\s?\.\s?\.(?:\s?\.)?|\[[^[\]]{0,400}\])/);
  pieces.forEach((piece, index) => {
    if (index % 2 === 1) {
      const isOmission = /^\[?\s*(?:…|\.)/.test(piece);
      if (isOmission) gap = 'any';
      else if (gap === 'none') gap = 'some';
      return;
    }
    const words = fold(piece);
    if (words === '') return;
    const insertedAfter = pieces[index + 1];
    const isEnd = /[\p{L}\p{N}]$/u.test(piece) && insertedAfter !== undefined && isInsertion(insertedAfter);
    const insertedBefore = pieces[index - 1];
    beginsInWord = /^[\p{L}\p{N}]/u.test(piece) && insertedBefore !== undefined && isInsertion(insertedBefore);
    fragments.push({ words, gap, beginsInWord, endsInWord: isEnd });
    gap = 'none';
  });
  return fragments;
}

function isInsertion(piece: string): boolean {
  return /^\[\s*[^\s….]/.test(piece);
}

/** A quotation as a person may have edited it, and as if nobody had. */
export interface Quotation {
  fragments: readonly Fragment[];
  verbatim: readonly Fragment[];
}

/** UTF-16 units of Markdown; what is longer is not read. */
export const longestQuotation = 600_000;

/** Undefined where it is too long. */
export function parseQuotation(markdown: string): Quotation | undefined {
  if (markdown.length > longestQuotation) return undefined;
  return { fragments: readQuotation(markdown), verbatim: readVerbatim(markdown) };
}

/** A quotation that nobody has edited is the source's words, whatever would be taken for editing in it. */
function readVerbatim(markdown: string): Fragment[] {
  const pieces = markdown.replace(/\\([[\]])/g, (_, mark: string) => escapedBracket[mark]!).split(namedSpeaker);
  return pieces
    .map((piece): Fragment => ({ words: fold(piece), gap: 'any', beginsInWord: false, endsInWord: false }))
    .filter(({ words }) => words !== '');
}

/** The punctuation at the end, and quotes around the whole, follow the note's own sentence. */
function fold(piece: string): string {
  const plain = unescapeMarkdown(piece).replaceAll('\ue000', '[').replaceAll('\ue001', ']');
  const folded = withoutEmphasis(new FoldedText(plain, 'words').text).trim();
  return trimEndOf(trimStartOf(folded, `"' ,;:.`), `"' ,;:.!?-`);
}

/** Marks of emphasis count nowhere, so that a source that has some of its own is no exception. */
export function withoutEmphasis(folded: string): string {
  return folded.replace(/[*_~]/g, '');
}
