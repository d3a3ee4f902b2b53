import * as vscode from 'vscode';
import { contextKeys } from '../../ids.ts';
import { kept, type Kept, type Memory } from './kept.ts';

/** A walkthrough step that stays done, by the context key that checks it off. */
export type Step = (typeof steps)[number];
const steps = [
  contextKeys.calendarSeen,
  contextKeys.besideNote,
  contextKeys.screenSeen,
  contextKeys.quotaSeen,
] as const;

/** The steps that were done in any window. A value from another machine isn't trusted. */
export function stepsDone(memory: Memory): Kept<Step[]> {
  const read = (stored: unknown): Step[] => steps.filter((step) => Array.isArray(stored) && stored.includes(step));
  return kept({ memory, key: 'start.stepsDone', read });
}

/** Checks off a step permanently. */
export function markStepDone(memory: Memory, step: Step): void {
  void vscode.commands.executeCommand('setContext', step, true);
  const done = stepsDone(memory);
  if (!done.get().includes(step)) void done.set([...done.get(), step]);
}
