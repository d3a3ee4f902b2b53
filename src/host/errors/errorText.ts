import { estimated, exactly, withCost } from '../../domain/format/cost.ts';
import * as vscode from 'vscode';
import { commands, type ArgumentOf, type CommandId } from '../../ids.ts';

interface ErrorAction {
  title: string;
  command: CommandId;
  /** The argument of the command, if it needs one. */
  argument?: ArgumentOf<CommandId>;
  /** A page repeats the failed action right after it, which is free then. */
  retries?: true;
}

/** The words and actions of an error. */
export interface ErrorText {
  message: string;
  /** The commands that the user can run next. */
  actions: ErrorAction[];
}

const explore = (): ErrorAction => ({
  title: vscode.l10n.t('Explore with Sample Data'),
  command: commands.connectionUseSample,
  retries: true,
});

export function setKeyActions(): ErrorText['actions'] {
  return [{ title: vscode.l10n.t('Set API Key'), command: commands.connectionSetKey }, explore()];
}

export function connectActions(): ErrorText['actions'] {
  return [explore(), { title: vscode.l10n.t('Connect to a Service'), command: commands.connectionUseService }];
}

/** Returns actions for an unexpected error: read more about it, and report it. */
export function unexpectedActions(): ErrorText['actions'] {
  return [
    { title: vscode.l10n.t('Show Log'), command: commands.supportShowLog },
    { title: vscode.l10n.t('Report Issue…'), command: commands.supportReportIssue },
  ];
}

/** Offers other kinds of security that a ticker may be, with the maximum cost. Empty without a ticker. */
export function otherKindActions(ticker: string | undefined, missing: 'fund' | 'call'): ErrorText['actions'] {
  if (ticker === undefined) return [];
  const other: ErrorAction =
    missing === 'fund'
      ? {
          title: withCost(vscode.l10n.t('Latest Earnings Call'), exactly(1)),
          command: commands.transcriptsOpen,
          argument: { ticker },
        }
      : {
          title: withCost(vscode.l10n.t('Fund or ETF'), exactly(1)),
          command: commands.fundsOpen,
          argument: { ticker },
        };
  const bars: ErrorAction = {
    title: withCost(vscode.l10n.t('Minute Bars'), estimated(1)),
    command: commands.barsOpen,
    argument: { tickers: [ticker], period: '1d' },
  };
  return [other, bars];
}
