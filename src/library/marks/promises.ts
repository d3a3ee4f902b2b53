import type { PromiseState } from '../../domain/format/promiseState.ts';
import { compareQuarters } from '../../domain/quarters.ts';
import type { Due } from '../../domain/marks/markLabels.ts';
import { isOfCall, type Answer, type Mark, type MarkedCall } from './mark.ts';
import type { Marks } from './marks.ts';

/** The id of the label that makes a highlight a promise. The user may rename the label. */
const promiseLabel = 'promise';

/** A highlight with the label of promises, and its answers. */
export interface FollowedPromise {
  mark: Mark;
  /** Oldest first; the last one counts. */
  answers: readonly Answer[];
  state: PromiseState;
  /** A promise that moved is still open. */
  isOpen: boolean;
  /** The parts that a move left out are those of the promise. */
  due: Due;
}

/** Returns whether a mark is a promise, so that what is due can be written on it. */
export function isPromise({ kind, label }: Pick<Mark, 'kind' | 'label'>): boolean {
  return kind === 'highlight' && label === promiseLabel;
}

/** Reads the promises of all companies, or of one. */
export async function readPromises(
  marks: Pick<Marks, 'list' | 'answers'>,
  { source, cik }: { source: string; cik?: number | undefined },
): Promise<FollowedPromise[]> {
  const [all, answers] = [await marks.list(source), await marks.answers(source)];
  return promisesOf(
    all.filter(({ call }) => cik === undefined || call.cik === cik),
    answers,
  );
}

/** Returns the promises among marks, those of the earliest quarter first, then in the order of the calls. */
export function promisesOf(marks: readonly Mark[], answers: readonly Answer[]): FollowedPromise[] {
  return marks
    .filter(isPromise)
    .map((mark) => follow(mark, answersTo(mark, answers)))
    .toSorted(
      ({ mark: one }, { mark: other }) =>
        compareQuarters(one.call.fyq, other.call.fyq) || (one.locator.turn ?? 0) - (other.locator.turn ?? 0),
    );
}

/** Returns the answers to a promise, and to those that it was merged from. */
export function answersTo({ id, earlier = [] }: Pick<Mark, 'id' | 'earlier'>, answers: readonly Answer[]): Answer[] {
  return answers.filter(({ promise }) => promise === id || earlier.includes(promise));
}

function follow(mark: Mark, answers: readonly Answer[]): FollowedPromise {
  const state = answers.at(-1)?.state ?? 'open';
  const moves = answers.flatMap((answer) => (answer.state === 'moved' && answer.due ? [answer.due] : []));
  const due = Object.assign({}, mark.due, ...moves) as Due;
  return { mark, answers, state, isOpen: state === 'open' || state === 'moved', due };
}

/** Returns the promises of earlier calls that are open, or that were answered in this call. */
export function promisesBefore(promises: readonly FollowedPromise[], call: MarkedCall): FollowedPromise[] {
  return promises.filter(
    ({ mark, answers, isOpen }) =>
      mark.call.cik === call.cik &&
      compareQuarters(mark.call.fyq, call.fyq) < 0 &&
      (isOpen || answers.some((answer) => isOfCall(answer, call))),
  );
}

/** Formats what is due on one line; empty if the person didn't write it. */
export function formatDue({ what = '', when = '' }: Due): string {
  return [what, when].filter((part) => part !== '').join(', ');
}
