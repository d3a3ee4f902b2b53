import * as vscode from 'vscode';
import { withoutIcons } from '../../../domain/format/shownText.ts';
import type { Library } from '../../../library/library.ts';
import { parseCallText, type TranscriptRequest } from '../transcriptRequest.ts';
import type { RecentCompany } from './readerStore.ts';

interface CallItem extends vscode.QuickPickItem {
  question?: TranscriptRequest;
}

/** A ticker or CIK, typed or of the companies read last; undefined when nothing was chosen. */
export function pickCall(
  recent: readonly RecentCompany[],
  library: Pick<Library, 'cost'>,
): Promise<TranscriptRequest | undefined> {
  const pick = vscode.window.createQuickPick<CallItem>();
  pick.title = vscode.l10n.t('Open Earnings Call');
  pick.placeholder = vscode.l10n.t('Ticker or CIK, optionally with a quarter: AAPL Q1 2026');
  pick.matchOnDescription = true;
  const known: CallItem[] = recent.map(({ ticker, cik, company }) => ({
    label: withoutIcons(ticker),
    description: [withoutIcons(company), costWords(library, { cik })].join(' · '),
    question: { cik },
  }));
  const show = (): void => {
    pick.items = pick.value.trim() === '' ? known : [typedItem(pick.value, library), ...known];
  };
  show();
  return new Promise((resolve) => {
    pick.onDidChangeValue(show);
    pick.onDidAccept(() => {
      const question = pick.selectedItems[0]?.question;
      if (!question) return;
      resolve(question);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

/** What the library has opens for nothing, however old it is. */
function costWords(library: Pick<Library, 'cost'>, { ticker, cik, fyq }: TranscriptRequest): string {
  return library.cost({ endpoint: 'transcript', ticker, cik, fyq }, undefined, 'stored') === 0
    ? vscode.l10n.t('free')
    : vscode.l10n.t('1 request');
}

function typedItem(text: string, library: Pick<Library, 'cost'>): CallItem {
  const question = parseCallText(text);
  return question.ok
    ? {
        label: vscode.l10n.t('Open {0}', withoutIcons(text.trim().toUpperCase())),
        description: [
          ...(question.value.fyq ? [] : [vscode.l10n.t('latest call')]),
          costWords(library, question.value),
        ].join(' · '),
        alwaysShow: true,
        question: question.value,
      }
    : { label: withoutIcons(text.trim()), description: withoutIcons(question.error.message), alwaysShow: true };
}
