import type { Side } from '../transcript.ts';
import { foldedWords } from './foldName.ts';

/** A speaker named by what they are, not who: `Operator`, `Unidentified Analyst`, `Speaker 1`, `spk01`. */
export interface GenericSpeaker {
  side: Side;
  /** False for a word that may as well be a heading in the speech: `Question`, `Management`, `Host`. */
  certain: boolean;
}

const operatorWords = new Set(['operator', 'coordinator', 'moderator']);
const callWords = new Set('conference call webcast telephone event the automated'.split(' '));
const analystWords = new Set(
  'analyst investor shareholder stockholder questioner caller journalist reporter attendee audience q question'.split(
    ' ',
  ),
);
const companyWords = new Set('company corporate executive representative management officer ir answer a'.split(' '));
const neutralWords = new Set(
  'speaker participant male female man woman person voice multiple speakers inaudible indiscernible various all other others guest member recording video interviewer host presenter interpreter translator callers analysts participants executives'.split(
    ' ',
  ),
);
const unnamedWords = new Set([
  'unidentified',
  'male',
  'female',
  'unknown',
  'unverified',
  'unnamed',
  'multiple',
  'inaudible',
  'indiscernible',
]);
const numbered = new Set(
  'speaker participant analyst caller attendee questioner executive shareholder investor operator'.split(' '),
);

function isNumber(word: string): boolean {
  return /^(?:\d{1,6}|[a-z]|one|two|three|four|five|six)$/.test(word);
}

/** Undefined when the label names somebody, or nothing. */
export function genericSpeaker(label: string): GenericSpeaker | undefined {
  if (label.length > 60) return undefined;
  if (/^spk[ _-]?\d{1,4}$/i.test(label)) return { side: 'unknown', certain: true };
  const words = foldedWords(label);
  if (words.length === 0 || words.length > 5) return undefined;
  const hasNumber = words.length > 1 && isNumber(words.at(-1)!);
  const named = hasNumber ? words.slice(0, -1) : words;
  let side: Side = 'unknown';
  for (const word of named) {
    if (operatorWords.has(word)) side = 'operator';
    else if (analystWords.has(word)) side = 'analyst';
    else if (companyWords.has(word)) side = side === 'unknown' ? 'company' : side;
    else if (!neutralWords.has(word) && !unnamedWords.has(word) && !callWords.has(word)) return undefined;
  }
  if (side === 'operator') return { side, certain: named.length === 1 || named.some((word) => callWords.has(word)) };
  if (named.every((word) => callWords.has(word))) return undefined;
  const unnamed = named.some((word) => unnamedWords.has(word));
  return { side, certain: unnamed || (hasNumber && numbered.has(named.at(-1)!)) };
}
