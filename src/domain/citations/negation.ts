const negation =
  /(?<![\p{L}\p{N}])(?:not|no|never|neither|nor|none|nobody|nothing|cannot|without|hardly|barely|scarcely|rarely|seldom|unlikely|unable|fail|fails|failed|failing)(?![\p{L}\p{N}'])|n['’]t(?![\p{L}\p{N}])/iu;
const endOfSentence = /[.?!]["']?(?= |$)/g;

/** Whether words have a negation. */
export function negates(words: string): boolean {
  return negation.test(words);
}

/** Whether words left out deny the words around them. Whole sentences may be left out, whatever they say. */
export function leavesNegation(omitted: string): boolean {
  const ends = [...omitted.matchAll(endOfSentence)];
  const [first, last] = [ends[0], ends.at(-1)];
  if (!first || !last) return negates(omitted);
  return negates(omitted.slice(0, first.index)) || negates(omitted.slice(last.index + last[0].length));
}
