import * as vscode from 'vscode';
import { contextKeys } from '../../ids.ts';
import { kept, type Kept, type Memory } from './kept.ts';

/** The walkthrough's steps that stay done, by the context key that checks each off. */
export type Step = (typeof steps)[number];
const steps = [
  contextKeys.calendarSeen,
  contextKeys.besideNote,
  contextKeys.screenSeen,
  contextKeys.quotaSeen,
] as const;

/** The steps that were done in any window. What another machine wrote is not believed. */
export function stepsDone(memory: Memory): Kept<Step[]> {
  const read = (stored: unknown): Step[] => steps.filter((step) => Array.isArray(stored) && stored.includes(step));
  return kept({ memory, key: 'start.stepsDone', read });
}

/** Checks off a step, for good. */
export function markStepDone(memory: Memory, step: Step): void {
  void vscode.commands.executeCommand('setContext', step, true);
  const done = stepsDone(memory);
  if (!done.get().includes(step)) void done.set([...done.get(), step]);
}
