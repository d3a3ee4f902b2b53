/** A text as Windows writes it, and where a place of it is there. */
export interface WindowsText {
  text: string;
  at: (offset: number) => number;
}

export function withWindowsEnds(text: string): WindowsText {
  return {
    text: text.replaceAll('\n', '\r\n'),
    at: (offset) => offset + text.slice(0, offset).split('\n').length - 1,
  };
}

/** The same found in both: every `start` and `end` is moved to where it is in the other text. */
export function moved<T>(found: T, at: (offset: number) => number): T {
  return JSON.parse(
    JSON.stringify(found, (key, value: unknown) =>
      (key === 'start' || key === 'end') && typeof value === 'number' ? at(value) : value,
    ),
  ) as T;
}
