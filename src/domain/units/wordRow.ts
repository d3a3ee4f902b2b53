/**
 * Words with one meaning. The example reads `before [text] behind ⟷ value unit`; `≠` means another one, `?` unclear.
 */
export interface WordRow<T> {
  words: string;
  means: T;
  why: string;
  example: string;
}

export const row = <T>(words: string, means: T, example: string, why = ''): WordRow<T> => ({
  words,
  means,
  why,
  example,
});

export type Lexicon<T> = ReadonlyMap<string, T>;
export const split = (words: string): string[] => words.split(', ');

export function lexicon<T>(rows: readonly WordRow<T>[], forms: (words: string) => string[] = split): Lexicon<T> {
  return new Map(rows.flatMap(({ words, means }) => forms(words).map((word) => [word, means] as const)));
}
