import * as l10n from '@vscode/l10n';
import { createBatch, type Batch, type Initiator } from '../../library/ledger/initiator.ts';
import type { Read } from '../../library/library.ts';
import { formatError } from '../errors/formatError.ts';
import { withReadProgress } from '../prompts/notifications.ts';
import { about, isCancellation, PlainError } from '../errors/plainError.ts';

/** The options of every read of a batch. */
interface SharedReadOptions {
  initiator: Initiator;
  batch: Batch;
  signal: AbortSignal;
  onSending: () => void;
}

interface BatchOptions<T> {
  /** The work in progress, with its cost. */
  title: string;
  /** Maximum number of requests for all the reads. */
  cost: number;
  /** The tickers of those requests, if one of them may be unknown. */
  tickers?: readonly string[];
  /** The batch, if the user was already asked about it. */
  batch?: Batch | undefined;
  initiator: Initiator;
  work: (shared: SharedReadOptions, report: (message: string) => void) => Promise<T>;
}

/** Runs reads that are one batch to the user: one question, shared progress, and canceled together. */
export function asOneBatch<T>(options: BatchOptions<T>): Promise<T> {
  const { title, cost, tickers, batch = createBatch(cost, undefined, tickers), initiator, work } = options;
  return withReadProgress({ title, work: (progress, report) => work({ initiator, batch, ...progress }, report) });
}

interface EachOptions<Item, Answer> {
  items: readonly Item[];
  read: (item: Item) => Promise<Answer>;
  /** Names the item in the progress. */
  nameOf: (item: Item) => string;
  /** Names the item in an error, or looks up its name; by default as in the progress. */
  subjectOf?: (item: Item) => string | (() => Promise<string>);
  report?: (message: string) => void;
  /** Adds the progress of the batch to the message of an error. */
  howFar?: (message: string, done: number, all: number) => string;
}

/**
 * Reads items one after the other. If one can't be read, no requests are sent for the items after it, and what was read
 * stays in the library.
 */
export async function readEach<Item, Answer>(options: EachOptions<Item, Answer>): Promise<Answer[]> {
  const { items, read, nameOf, subjectOf = nameOf, report, howFar } = options;
  const answers: Answer[] = [];
  for (const [index, item] of items.entries()) {
    report?.(l10n.t('{0} ({1} of {2})', nameOf(item), index + 1, items.length));
    try {
      answers.push(await about(subjectOf(item), () => read(item)));
    } catch (error) {
      if (isCancellation(error) || !howFar) throw error;
      const { message, kind } = formatError(error);
      throw new PlainError(howFar(message, index, items.length), kind, error);
    }
  }
  return answers;
}

/** Returns whether the read counts as a request. A cache on the way may have answered instead of the service. */
export function isCounted({ fromLibrary, uncounted }: Read<unknown>): boolean {
  return !fromLibrary && !uncounted;
}
