import { lines } from './topic.ts';

/** What one analyst asks about: questions, answers that open and go on, a question after it, and its short answer. */
export interface Exchange {
  /** Who answers first. */
  by: 'chief' | 'finance';
  ask: readonly string[];
  lead: readonly string[];
  body: readonly string[];
  follow: readonly string[];
  reply: readonly string[];
}

const parts = { '?': 'ask', '>': 'lead', '-': 'body', '+': 'follow', '=': 'reply' } as const;

/** Lines that begin with `?` ask, `>` open the answer, `-` go on, `+` ask again, `=` answer that. */
export function exchange(by: Exchange['by'], text: string): Exchange {
  const read = { ask: [], lead: [], body: [], follow: [], reply: [] } as Record<
    (typeof parts)[keyof typeof parts],
    string[]
  >;
  for (const line of lines(text)) read[parts[line.charAt(0) as keyof typeof parts]].push(line.slice(2));
  return { by, ...read };
}
