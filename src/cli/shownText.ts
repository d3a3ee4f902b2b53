import { boundedLine } from '../domain/format/shownText.ts';

/** In characters, of a message or a path. */
const longestLine = 2_000;

/**
 * Foreign text for a line that a terminal or the log of a build shows: without escape sequences, line breaks, characters
 * that reorder or hide words, and what a runner takes for a command wherever it stands (`##[`, `##vso[`). A command that
 * only counts at the beginning of a line (`::error::`) never begins one.
 */
export function shownLine(text: string, most = longestLine): string {
  return boundedLine(text, most)
    .replace(/##(?=[a-z]*\[)/gi, '# #')
    .replace(/^::/, ': :');
}

/** A path as a line begins with it. */
export function shownPath(path: string): string {
  return shownLine(path);
}

/**
 * JSON that means the same and has no character that a terminal or a log obeys: these are escaped, which is possible
 * within strings only, and they are nowhere else.
 */
export function shownJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2)
    .replace(/[\u007f-\u009f\u2028\u2029\p{Cf}]/gu, escapeUnits)
    .replace(/##(?=[a-z]*\[)/gi, '#\\u0023');
}

function escapeUnits(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
