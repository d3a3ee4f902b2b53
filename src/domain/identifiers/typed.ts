import type { Parsed } from '../../base/located.ts';

/** The typed text, without the white space around it. `word` is in upper case. */
interface TypedIdentifier {
  word: string;
  refuse: (message: string) => Parsed<never>;
}

/** Identifiers ignore case, so text is parsed in upper case. Errors are about the whole word. */
export function readTyped(text: string): TypedIdentifier {
  const word = text.trim();
  const start = text.length - text.trimStart().length;
  return {
    word: word.toUpperCase(),
    refuse: (message) => ({ ok: false, error: { message, start, end: start + word.length } }),
  };
}

export function accept<T>(value: T): Parsed<T> {
  return { ok: true, value };
}
