/** The result of a `parseX`: a value, or an error with the range of the text it is about. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; error: LocatedError };

export interface LocatedError {
  message: string;
  /** Offsets into the parsed text, `end` exclusive. */
  start: number;
  end: number;
}

/** Refuses a whole text, or a value that isn't text. */
export function refused(message: string, text = ''): Parsed<never> {
  return { ok: false, error: { message, start: 0, end: text.length } };
}
