import { foldedWords } from './foldName.ts';

/** Who is named as a person in the speech: handed over to, thanked, greeted, introduced. */
export interface PersonMentions {
  /** Some word of the name is a person's. */
  hasWord(name: string): boolean;
  /** The first and last word of the name stand together as a person's. */
  hasName(name: string): boolean;
}

const mention =
  /\b(?:(line of|questions?(?: today)?(?: comes| is| will come)?(?: to us)? from|call over to|conference over to|floor to|[Tt]hanks,?|[Tt]hank you,?|I'm|I am|Mr\.|Mrs\.|Ms\.|Dr\.)|over to|back to|go to|[Ww]elcome,?|Hi,?|Hello,?|Hey,?|[Mm]orning,?|[Aa]fternoon,?|[Ee]vening,?|joined by|with me(?: today)?(?: is| are)?|we have|introduce)\s+((?:\p{Lu}[\p{L}\p{M}'’.-]*[^\S\n]?){1,5})/gu;

/** Reads the text once. Mentions beyond `limit` are left unread: they serve to settle doubts only. */
export function findPersonMentions(text: string, limit = 20_000): PersonMentions {
  const words = new Set<string>();
  const names = new Set<string>();
  let count = 0;
  for (const match of text.matchAll(mention)) {
    if (++count > limit) break;
    const folded = foldedWords(match[2]!);
    const asName = match[1] !== undefined;
    for (const [at, word] of folded.entries()) {
      words.add(word);
      if (asName && at > 0) names.add(`${folded[at - 1]!} ${word}`);
    }
  }
  return {
    hasWord: (name) => foldedWords(name).some((word) => word.length > 1 && words.has(word)),
    hasName: (name) => {
      const folded = foldedWords(name);
      return folded.length > 1 && names.has(`${folded[0]!} ${folded.at(-1)!}`);
    },
  };
}
