import * as v from 'valibot';
import { answerStates } from '../../domain/format/promiseState.ts';
import { wholeNumber } from '../../base/wholeNumber.ts';
import { labelId } from './labels.ts';
import { longestAuthor, longestComment, longestDue, longestMarkWords } from './mark.ts';

/** In the library's notation for sources. */
export const sourceName = v.pipe(v.string(), v.regex(/^(?:service:https?:\/\/[^\s/]+|sample|data:.+)$/));
const text = (most: number): v.GenericSchema<string> => v.pipe(v.string(), v.maxLength(most));

/** A UUID, which is also the name of the file. */
export const markId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const id = v.pipe(v.string(), v.regex(markId));

/** Each part is on one line. */
export const due = v.object({ what: v.optional(text(longestDue.what)), when: v.optional(text(longestDue.when)) });

const passage = {
  id,
  call: v.object({ source: sourceName, cik: wholeNumber, ticker: text(100), company: text(1_000), fyq: text(100) }),
  speaker: text(1_000),
  words: text(longestMarkWords * 2),
  locator: v.object({
    turn: v.optional(wholeNumber),
    start: text(1_000),
    end: v.optional(text(1_000)),
    before: text(1_000),
    after: text(1_000),
  }),
  madeAt: wholeNumber,
  due: v.optional(due),
};

/** A mark in a file, which may come from anywhere. */
export const mark = v.object({
  ...passage,
  kind: v.picklist(['highlight', 'bookmark']),
  label: v.optional(labelId),
  comment: v.optional(text(longestComment)),
  earlier: v.optional(v.pipe(v.array(id), v.maxLength(100))),
});

/** A mark in its own file. Exports don't say which marks are shared, so an importer never takes those for their own. */
export const filedMark = v.object({
  ...mark.entries,
  isShared: v.optional(v.literal(true)),
  author: v.optional(text(longestAuthor)),
});
/** A file of the same folder. */
export const storedMark = v.variant('kind', [
  filedMark,
  v.object({ ...passage, kind: v.literal('answer'), promise: id, state: v.picklist(answerStates) }),
]);
