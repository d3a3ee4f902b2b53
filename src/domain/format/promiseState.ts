import * as l10n from '@vscode/l10n';

/** The states of a promise that a person decides on. */
export const answerStates = ['kept', 'moved', 'missed', 'unsaid'] as const;
export type AnswerState = (typeof answerStates)[number];
export type PromiseState = AnswerState | 'open';

export function formatPromiseState(state: PromiseState): string {
  return {
    open: l10n.t('Open'),
    kept: l10n.t('Kept'),
    moved: l10n.t('Moved'),
    missed: l10n.t('Missed'),
    unsaid: l10n.t('No longer said'),
  }[state];
}
