import type { OperationName, Operations } from '../operations.ts';
import type { Answers } from '../runner/bridge.ts';

let answers: Answers | undefined;

export function answerBy(given: Answers): void {
  answers = given;
}

/** Asks what a test in a real editor asks of the runner, which is this process. */
export async function ask<K extends OperationName>(
  name: K,
  args: Operations[K]['args'],
): Promise<Operations[K]['result']> {
  if (answers === undefined) throw new Error('Nobody answers yet.');
  return answers[name](args);
}
