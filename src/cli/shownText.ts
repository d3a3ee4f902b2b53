import { boundedLine } from '../domain/format/shownText.ts';

/** The maximum length of a message or a path, in characters. */
const longestLine = 2_000;

/**
 * Makes foreign text safe for a line in a terminal or a build log: removes escape sequences, line breaks, and
 * characters that reorder or hide words, and breaks up commands that a runner accepts anywhere (`##[`, `##vso[`). A
 * command that only counts at the start of a line (`::error::`) is broken up there.
 */
export function shownLine(text: string, most = longestLine): string {
  return boundedLine(text, most)
    .replace(/##(?=[a-z]*\[)/gi, '# #')
    .replace(/^::/, ': :');
}

/** A path that is safe at the beginning of a line. */
export function shownPath(path: string): string {
  return shownLine(path);
}

/**
 * Equivalent JSON without characters that a terminal or a log interprets. These occur only within strings, so they can
 * be escaped.
 */
export function shownJson(value: unknown, indentation = 2): string {
  return JSON.stringify(value, undefined, indentation)
    .replace(/[\u007f-\u009f\u2028\u2029\p{Cf}]/gu, escapeUnits)
    .replace(/##(?=[a-z]*\[)/gi, '#\\u0023');
}

function escapeUnits(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
