/** The result of a `parseX`: a value, or an error with the range of the text it is about. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; error: LocatedError };

export interface LocatedError {
  message: string;
  /** Offsets into the parsed text, `end` exclusive. */
  start: number;
  end: number;
}

/** A refusal of a whole text, or of what isn't one. */
export function refused(message: string, text = ''): Parsed<never> {
  return { ok: false, error: { message, start: 0, end: text.length } };
}
