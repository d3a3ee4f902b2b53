/** Templates of a paragraph: one opens it, the others follow in any order. */
export interface Topic {
  lead: readonly string[];
  body: readonly string[];
}

/** A line each; blank lines are dropped. */
export function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The first `leads` lines open, the others follow. */
export function topic(leads: number, text: string): Topic {
  const all = lines(text);
  return { lead: all.slice(0, leads), body: all.slice(leads) };
}
