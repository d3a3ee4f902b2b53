import * as vscode from 'vscode';
import type { MarkWriting } from '../../domain/marks/markLabels.ts';
import { confirm } from './notifications.ts';

/** Asks before comments are removed with their marks. Throws `CancellationError` if the user keeps them. */
export async function confirmMarkLoss(marks: readonly MarkWriting[]): Promise<void> {
  const comment = marks.find((mark) => mark.comment !== undefined)?.comment;
  if (comment === undefined) return;
  await confirm({
    question: vscode.l10n.t('Remove the highlight and its comment?'),
    detail: comment.slice(0, 300),
    action: vscode.l10n.t('Remove'),
  });
}
