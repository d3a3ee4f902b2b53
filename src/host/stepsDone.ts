import * as vscode from 'vscode';
import { contextKeys } from '../ids.ts';

const key = 'start.stepsDone';
type StepsMemento = Pick<vscode.Memento, 'get' | 'update'>;

/** The walkthrough's steps that stay done, by the context key that checks each off. */
export type Step = (typeof steps)[number];
const steps = [
  contextKeys.calendarSeen,
  contextKeys.besideNote,
  contextKeys.screenSeen,
  contextKeys.quotaSeen,
] as const;

/** The steps that were done in any window. What another machine wrote is not believed. */
export function stepsDone(state: Pick<StepsMemento, 'get'>): Step[] {
  const kept = state.get<unknown>(key);
  return steps.filter((step) => Array.isArray(kept) && kept.includes(step));
}

/** Checks off a step, for good. */
export function markStepDone(state: StepsMemento, step: Step): void {
  void vscode.commands.executeCommand('setContext', step, true);
  const done = stepsDone(state);
  if (!done.includes(step)) void state.update(key, [...done, step]);
}
