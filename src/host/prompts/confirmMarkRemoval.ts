import * as vscode from 'vscode';
import type { MarkWriting } from '../../domain/marks/markLabels.ts';
import type { Mark } from '../../library/marks/mark.ts';
import type { Marks } from '../../library/marks/marks.ts';
import { answersTo, formatDue } from '../../library/marks/promises.ts';
import { confirm } from './notifications.ts';

/** A mark that is to be removed, with what a person wrote on it. */
export type RemovedMark = MarkWriting & Pick<Mark, 'id' | 'earlier'>;

/**
 * Returns the ids to remove: of the marks, and of the answers to those that are promises. Asks before anything that a
 * person wrote goes along, and throws `CancellationError` if the user keeps it.
 */
export async function confirmMarkRemoval(
  marks: Pick<Marks, 'answers'>,
  removed: readonly RemovedMark[],
): Promise<string[]> {
  const kept = await marks.answers();
  const answers = removed.flatMap((mark) => answersTo(mark, kept));
  const comments = removed.flatMap(({ comment }) => comment ?? []);
  const dues = removed.flatMap(({ due }) => (due ? formatDue(due) : []));
  const [detail = ''] = [...comments, ...dues, ...answers.map(({ words }) => words)];
  if (comments.length + dues.length + answers.length > 0)
    await confirm({
      question:
        dues.length + answers.length > 0
          ? vscode.l10n.t('Remove the promise and everything written about it?')
          : vscode.l10n.t('Remove the highlight and its comment?'),
      detail: detail.slice(0, 300),
      action: vscode.l10n.t('Remove'),
    });
  return [...removed, ...answers].map(({ id }) => id);
}
