import * as vscode from 'vscode';
import { isMetered } from '../../domain/format/cost.ts';
import { PlainError } from '../errors/plainError.ts';

/**
 * The same action for a command whose title names no cost. It throws while a service counts requests, so that a title
 * without a cost never sends one.
 */
export function sampleAction<Call, Result>(action: (call: Call) => Result): (call: Call) => Result {
  return (call) => {
    if (isMetered())
      throw new PlainError(
        vscode.l10n.t('This command is for sample data only. For your service, use the command that shows its cost.'),
      );
    return action(call);
  };
}
