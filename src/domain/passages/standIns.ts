/**
 * Characters that stand for others in words of a call that are handed to an assistant, so that nothing in them is a tag
 * or an escape. A quotation with them is one of the words as they were said.
 */
export const standIns: ReadonlyMap<string, string> = new Map([
  ['<', '≺'],
  ['&', '⅋'],
  ['%', '٪'],
  ['\\', '∖'],
]);

/** The characters that were said, by what stands for them. */
export const stoodFor: ReadonlyMap<string, string> = new Map([...standIns].map(([said, stand]) => [stand, said]));
