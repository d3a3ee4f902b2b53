import { leavesOut } from '../transcripts/stopWords.ts';

/** Characters before a place in which names are looked for. */
const reach = 500;
const capitalized =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}\p{N}&’'.-]{0,40}(?:\s\p{Lu}[\p{L}\p{M}\p{N}&’'.-]{0,40}){0,4}/gu;

/** The names in the sentence that a text ends in and in the one before it. */
export function namesBefore(text: string): string[] {
  const end = text.slice(-reach);
  const sentences = end.split(/(?<=[.?!]["”’)]?\s)/u).slice(-2);
  return sentences.flatMap((sentence) =>
    Array.from(sentence.matchAll(capitalized), ([name]) => name.replace(/[.'’-]{1,3}s?$/u, '')).filter(
      (name) => name !== '' && (name.includes(' ') || !leavesOut(name.toLowerCase())),
    ),
  );
}
