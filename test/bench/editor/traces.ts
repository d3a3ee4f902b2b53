import type { TraceEvent } from '../../workbench/operations.ts';
import { ask } from '../../workbench/support/ask.ts';
import { markCategories } from '../frames/workOfFrames.ts';

/** From here on the browser keeps the marks that a page sets. */
export async function startMarks(): Promise<void> {
  await ask('startTrace', { categories: markCategories });
}

/** From here on it keeps every task of every thread as well. */
export async function startTasks(): Promise<void> {
  await ask('startTrace', { categories: [...markCategories, 'toplevel'] });
}

export async function endTrace(): Promise<TraceEvent[]> {
  return ask('endTrace', {});
}

const task = 'ThreadControllerImpl::RunTask';
/** Each page sets one when it begins: that is how its thread is told. */
const begins = 'domLoading';

/** Milliseconds of work of the longest task on the pages' thread, which is the editor's own as well where it is served. */
export function longestTask(events: readonly TraceEvent[]): number {
  const threads = new Set(events.filter(({ name }) => name === begins).map(({ thread }) => thread));
  const tasks = events.filter(({ name, thread }) => name === task && threads.has(thread));
  if (tasks.length === 0) throw new Error('The trace tells of no task of a page.');
  return tasks.reduce((longest, { threadLasted }) => Math.max(longest, threadLasted / 1000), 0);
}
