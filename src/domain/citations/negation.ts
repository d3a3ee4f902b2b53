const negation =
  /(?<![\p{L}\p{N}])(?:not|no|never|neither|nor|none|nobody|nothing|cannot|without|hardly|barely|scarcely|rarely|seldom|unlikely|unable|fail|fails|failed|failing)(?![\p{L}\p{N}'])|n['’]t(?![\p{L}\p{N}])/iu;
const endOfSentence = /[.?!]["']?(?= |$)/g;

/** Whether words have a negation. */
export function negates(words: string): boolean {
  return negation.test(words);
}

const turning =
  /(?<![\p{L}\p{N}])(?:minus|negative|positive|down|lower|decline[ds]?|declining|fell|fall|falls|falling|decrease[ds]?|decreasing|shrank|dropped|worse|less|fewer|up|higher|grew|grow|grows|growing|rose|rise|rises|rising|increase[ds]?|increasing|better|more|if|unless|except|assuming|provided|but|although|though|because|until)(?![\p{L}\p{N}])/giu;
const number = /\p{Nd}(?:[\p{Nd}.,]*\p{Nd})?%?/gu;

/**
 * What in words turns a sentence around or counts: whether they deny, and their numbers, directions and conditions.
 * Words that a person puts in place of a speaker's are honest only where this is the same of both.
 */
export function bearingOf(words: string): string {
  const found = [...words.matchAll(turning), ...words.matchAll(number)].map(([word]) => word.toLowerCase());
  return [...found.toSorted(), negates(words) ? 'not' : ''].join(' ');
}

/** Whether words left out deny the words around them. Whole sentences may be left out, whatever they say. */
export function leavesNegation(omitted: string): boolean {
  const ends = [...omitted.matchAll(endOfSentence)];
  const [first, last] = [ends[0], ends.at(-1)];
  if (!first || !last) return negates(omitted);
  return negates(omitted.slice(0, first.index)) || negates(omitted.slice(last.index + last[0].length));
}
