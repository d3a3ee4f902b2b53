import { foldedWords } from '../transcripts/foldName.ts';
import { legalForms } from './legalForms.ts';

/** Words that join the last members of a list, and may also be parts of names. */
const joining = new Set(['and', 'or', '&', '+', '/', 'vs', 'vs.', 'versus']);
/** Maximum number of pieces of one name between commas and joining words: “Becton, Dickinson and Company”. */
const mostPieces = 4;

/**
 * Parses a list: what people and models write with commas, semicolons, lines, joining words, or as JSON. An element of
 * a JSON list stays whole. `isOne` recognizes names that contain separators.
 */
export function listElements(
  given: string | readonly string[],
  isOne: (text: string) => boolean = () => false,
): string[] {
  if (typeof given !== 'string') return given.map((each) => each.trim()).filter((each) => each !== '');
  const text = given.trim();
  const json = text.startsWith('[') ? jsonList(text) : undefined;
  if (json) return listElements(json);
  const pieces = piecesOf(text);
  const elements: string[] = [];
  for (let at = 0; at < pieces.length;) {
    let count = Math.min(mostPieces, pieces.length - at);
    while (count > 1 && !isOne(spanOf(text, pieces, at, count))) count -= 1;
    const element = spanOf(text, pieces, at, count);
    // “Inc.” after a comma belongs to the name before it.
    if (elements.length === 0 || !foldedWords(element).every((word) => legalForms.has(word))) elements.push(element);
    at += count;
  }
  return elements;
}

interface Piece {
  start: number;
  end: number;
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let piece: Piece | undefined;
  for (const { index, 0: part } of text.matchAll(/[,;|\n]|[^\s,;|]+/g)) {
    const isSeparator = /^[,;|\n]$/.test(part) || joining.has(part.toLowerCase());
    if (isSeparator) piece = undefined;
    else if (piece) piece.end = index + part.length;
    else pieces.push((piece = { start: index, end: index + part.length }));
  }
  return pieces;
}

function spanOf(text: string, pieces: readonly Piece[], at: number, count: number): string {
  return text.slice(pieces[at]!.start, pieces[at + count - 1]!.end);
}

function jsonList(text: string): string[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.map(String) : undefined;
  } catch {
    return undefined;
  }
}
