import { trimWhere } from '../../base/textEdges.ts';
import { unescapeMarkdown } from '../format/markdown.ts';
import { foldText } from '../passages/foldedText.ts';
import type { Passage } from '../passages/passage.ts';

/** The name before the words of each of several speakers. */
const namedSpeaker = /\*\*[^*\n]{1,120}?:\*\*/g;

interface Word extends Passage {
  key: string;
}

/** Maximum number of words inserted or omitted at one place for the rest to be compared. */
const mostBetween = 24;
/** In characters. A shorter word may occur anywhere. */
const longEnough = 4;
const isMark = (character: string): boolean => /[^\p{L}\p{M}\p{N}]/u.test(character);

/**
 * Finds the words of a quotation that its source doesn't have there, as offsets into the quotation. If only words of
 * the source are missing, returns those on either side of the gap. Words in brackets, omissions and names of speakers
 * are ignored. After `most` places the comparison stops, and the last range extends to the end.
 */
export function differingWords(quotation: string, source: string, most: number): Passage[] {
  const said = wordsOf(withoutOwn(quotation));
  const words = wordsOf(source);
  const spans: Passage[] = [];
  let [at, from] = [0, 0];
  while (at < said.length) {
    if (said[at]!.key === words[from]?.key) {
      at += 1;
      from += 1;
      continue;
    }
    const next = resume(said, words, { at, from });
    const isOmission = at > 0 && /…|\.\s?\.\s?\./.test(quotation.slice(said[at - 1]!.end, said[at]!.start));
    if (next.at > at) spans.push({ start: said[at]!.start, end: said[next.at - 1]!.end });
    else if (!isOmission && at > 0) spans.push({ start: said[at - 1]!.start, end: said[at]!.end });
    if (spans.length === most) {
      spans[most - 1] = { start: spans[most - 1]!.start, end: said.at(-1)!.end };
      break;
    }
    ({ at, from } = next);
  }
  return spans;
}

interface WordPair {
  at: number;
  from: number;
}

/** Returns the nearest place at which the same words resume: two words, or the last, or else one long word. */
function resume(said: readonly Word[], words: readonly Word[], { at, from }: WordPair): WordPair {
  let alone: WordPair | undefined;
  for (let apart = 1; apart <= mostBetween; apart += 1)
    for (let more = Math.min(apart, said.length - at); more >= 0; more -= 1) {
      const place = { at: at + more, from: from + apart - more };
      const word = said[place.at]?.key;
      if (word === undefined || word !== words[place.from]?.key) continue;
      const next = said[place.at + 1];
      if (!next || next.key === words[place.from + 1]?.key) return alone && alone.at < place.at ? alone : place;
      if (word.length >= longEnough) alone ??= place;
    }
  // A difference at the end extends to the end.
  return alone ?? { at: said.length, from };
}

function withoutOwn(quotation: string): string {
  const blank = (found: string): string => ' '.repeat(found.length);
  return quotation
    .replace(namedSpeaker, blank)
    .replace(/(?<!\\)\[[^[\]]{0,400}\]/g, blank)
    .replace(/<br\s{0,9}\/?>/gi, blank);
}

/** Emphasis marks are ignored everywhere, including the source's own, and several hyphens are a dash. */
const withoutEmphasis = (folded: string): string => folded.replace(/[*_~]/g, '').replace(/-{2,}/g, '-');

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(/[^\s—–…]+/gu), ({ 0: word, index }) => {
    const key = trimWhere(withoutEmphasis(foldText(unescapeMarkdown(word), 'words')), isMark);
    return { start: index, end: index + word.length, key };
  }).filter(({ key }) => key !== '');
}
