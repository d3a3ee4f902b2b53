/**
 * Characters that replace others in words of a call that an assistant gets, so that no tag or escape is in them. A
 * quotation with a replacement counts as exact.
 */
export const standIns: ReadonlyMap<string, string> = new Map([
  ['<', '≺'],
  ['&', '⅋'],
  ['%', '٪'],
  ['\\', '∖'],
]);

/** The original characters by their replacement. */
export const stoodFor: ReadonlyMap<string, string> = new Map([...standIns].map(([said, stand]) => [stand, said]));
