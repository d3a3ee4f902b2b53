import * as v from 'valibot';
import { ToolError } from './toolError.ts';

/** Tokens of an answer, counted as characters / 4. */
export const tokenLimits = { least: 200, usual: 2_000, most: 8_000 } as const;
const charactersPerToken = 4;

/** The size of an answer: an input field of every tool whose answer may be long. */
export function maxTokensWith(usual: number): v.GenericSchema<number | undefined, number> {
  return v.optional(
    v.pipe(
      v.number(),
      v.integer('Give a whole number.'),
      v.minValue(tokenLimits.least, `Give at least ${tokenLimits.least} tokens.`),
      v.maxValue(
        tokenLimits.most,
        `An answer has at most ${tokenLimits.most} tokens. Give ${tokenLimits.most} or less, and go on with "next".`,
      ),
      v.description('Tokens of the answer'),
    ),
    usual,
  );
}

export const maxTokensInput = maxTokensWith(tokenLimits.usual);

/** The input field that identifies where an answer continues. */
export const nextInput = v.optional(v.pipe(v.string(), v.maxLength(60), v.description('"next" of the answer before')));

/** A part of an answer's items. */
interface FittedItems<T> {
  /** The items from the offset of `next` on. If there is only one, it may be cut. */
  shown: readonly T[];
  /** The number of items before them. */
  before: number;
  /** The number of items after them. */
  left: number;
  /** The input that continues the same question; undefined after the last item. */
  next: string | undefined;
  /** True if the only item is cut because it doesn't fit whole. */
  isCut: boolean;
}

export interface Fitting<T, A> {
  items: readonly T[];
  /** The place of the items within a larger whole, such as a page; see {@link offsetOf}. */
  part?: ItemsPart;
  /** The question that `next` belongs to: the tool's name and its input, ignoring `next`, `maxTokens` and `limit`. */
  question: ToolQuestion;
  /** Maximum number of items. */
  limit?: number | undefined;
  maxTokens: number;
  /** Builds the answer. Its size must grow with the number of items. */
  build: (shown: FittedItems<T>) => A;
  /** The tool's `format`. */
  format: (answer: A) => string;
  /** Shortens an item to about this many characters of text, as {@link cutText} does. If absent, items stay whole. */
  cut?: ((item: T, length: number) => T) | undefined;
}

/** The place of items within a larger whole. */
interface ItemsPart {
  /** The offset of the first item. */
  from: number;
  /** The place where the answer continues after these items; undefined if nothing follows. */
  goesOn: number | undefined;
  /** The number of items that follow these. */
  after: number;
}

type ToolQuestion = readonly [tool: string, input: Readonly<Record<string, unknown>>];

/**
 * Returns the answer with the most items that fits, as text and as JSON. It has at least one if there are any, cut if
 * necessary. The work depends on the answer's length and not on the number of items. Throws `badNext` for a `next` of
 * another question, and `badInput` for a size in which not even one item fits.
 */
export function fit<T, A>(fitting: Fitting<T, A>): A {
  const { items, question, part, limit = Infinity, build, format } = fitting;
  const most = fitting.maxTokens * charactersPerToken;
  const first = part?.from ?? 0;
  const offset = offsetOf(question);
  const from = offset - first;
  if (from < 0 || (offset > first && from >= items.length)) throw badNext();
  const all = Math.min(limit, items.length - from);
  const answerOf = (count: number, cut?: T): A => {
    const end = from + count;
    const goesOn = end < items.length ? first + end : part?.goesOn;
    return build({
      shown: cut === undefined ? items.slice(from, end) : [cut],
      before: first + from,
      left: items.length - end + (part?.after ?? 0),
      next: goesOn === undefined ? undefined : encodeNext(question, goesOn),
      isCut: cut !== undefined,
    });
  };
  const sizeOf = (answer: A): number => Math.max(format(answer).length, JSON.stringify(answer).length);
  const tryOf = (count: number, cut?: T): A | undefined => {
    const answer = answerOf(count, cut);
    return sizeOf(answer) <= most ? answer : undefined;
  };
  if (all === 0) {
    const empty = answerOf(0);
    return sizeOf(empty) <= most ? empty : refuse(sizeOf(empty));
  }
  const single = tryOf(1);
  if (single === undefined) {
    const { cut } = fitting;
    const item = items[from]!;
    if (!cut) return refuse(sizeOf(answerOf(1)));
    const found = largest(most, (length) => tryOf(1, cut(item, length)));
    return found?.answer ?? refuse(sizeOf(answerOf(1, cut(item, 1))));
  }
  const best = largest(all, (count) => tryOf(count), { count: 1, answer: single })!;
  // With the last item, the text about omitted items goes away.
  return (best.count === all - 1 ? tryOf(all) : undefined) ?? best.answer;
}

function refuse(size: number): never {
  const least = Math.ceil(size / charactersPerToken);
  throw new ToolError('badInput', `maxTokens: The answer doesn't fit. Give at least ${least} tokens.`);
}

/** Returns the greatest count up to `most` that has an answer, by doubling and then halving. */
function largest<A>(
  most: number,
  tryOf: (count: number) => A | undefined,
  known?: { count: number; answer: A },
): { count: number; answer: A } | undefined {
  let best = known;
  let over = most + 1;
  for (let count = best ? best.count * 2 : 1; over > most; count *= 2) {
    const tried = Math.min(count, most);
    if (tried === best?.count) break;
    const answer = tryOf(tried);
    if (answer === undefined) over = tried;
    else best = { count: tried, answer };
  }
  for (let low = best?.count ?? 0; low + 1 < over;) {
    const middle = Math.floor((low + over) / 2);
    const answer = tryOf(middle);
    if (answer === undefined) over = middle;
    else {
      best = { count: middle, answer };
      low = middle;
    }
  }
  return best;
}

/** Cuts a text to a maximum length after a sentence or a word, with `…` if anything is missing. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const kept = text.slice(0, Math.max(0, length - 2));
  const least = Math.floor(kept.length / 2);
  for (let at = kept.length; at > least; at -= 1)
    if (/\s/.test(text.charAt(at)) && /[.!?]["'”’)]?$/.test(text.slice(at - 2, at))) return `${text.slice(0, at)} …`;
  for (let at = kept.length; at > least; at -= 1)
    if (/\s/.test(text.charAt(at))) return `${text.slice(0, at).trimEnd()}…`;
  return `${kept.replace(/[\ud800-\udbff]$/, '')}…`;
}

const encodeNext = (question: ToolQuestion, offset: number): string => `${offset.toString(36)}-${checkOf(question)}`;

/** Returns the offset in a question's `next`; 0 if it has none. Throws `badNext` for another question's. */
export function offsetOf(question: ToolQuestion): number {
  const { next } = question[1];
  if (next === undefined) return 0;
  if (typeof next !== 'string') throw badNext();
  const found = /^([1-9a-z][0-9a-z]{0,7})-([0-9a-z]{1,7})$/.exec(next);
  if (found?.[2] !== checkOf(question)) throw badNext();
  return Number.parseInt(found[1]!, 36);
}

/** Creates the error for a `next` of another question, or whose data is no longer in the library. */
export function badNext(): ToolError {
  return new ToolError(
    'badNext',
    '"next" isn\'t from an answer to this question, or the library changed since. Ask again without "next".',
  );
}

/** Returns a short checksum (FNV-1a) of the tool and its input, independent of the order of fields. */
function checkOf([tool, input]: ToolQuestion): string {
  const fields = Object.entries(input)
    .filter(([key, value]) => !['next', 'maxTokens', 'limit'].includes(key) && value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  let check = 0x811c9dc5;
  const text = JSON.stringify([tool, fields]);
  for (let at = 0; at < text.length; at += 1) check = Math.imul(check ^ text.charCodeAt(at), 0x01000193);
  return (check >>> 0).toString(36);
}
