import * as vscode from 'vscode';
import type { QuotaPrompt, Spending } from '../library/consent.ts';
import type { Grant } from '../library/initiator.ts';
import type { Usage } from '../library/library.ts';
import { confirm } from './notifications.ts';
import { pauseWords } from './pauseWords.ts';

/** Asks the person before one of the day's last requests leaves; the service, not our count, has the last word. */
export const quotaPrompt: QuotaPrompt = (verdict, spending) =>
  verdict === 'ask' ? askForLast(spending) : askToOverride(spending);

async function askForLast({ cost, usage }: Spending): Promise<Grant> {
  const left = (usage.limit ?? 0) - usage.used;
  const spend = countedRequests(cost, vscode.l10n.t('Spend 1 Request'), (n) => vscode.l10n.t('Spend {0} Requests', n));
  await confirm({
    question: leftWords(usage),
    detail: vscode.l10n.t('What is on the shelf can be read without spending any.'),
    action: spend,
  });
  // More than is left: the person has just been told, and has said yes.
  return { overrideQuota: cost > left };
}

async function askToOverride({ cost, usage }: Spending): Promise<Grant> {
  await confirm({ question: spentWords(usage), detail: judgeWords(), action: sendAnyway(cost) });
  return { overrideQuota: true };
}

/** How many requests are left today. */
export function leftWords({ limit, used }: Usage): string {
  const left = (limit ?? 0) - used;
  return left === 1 ? vscode.l10n.t('1 request is left today.') : vscode.l10n.t('{0} requests are left today.', left);
}

/** That none is left, by whose word, and what sending one now may come to. */
export function overrideWords(usage: Usage): string {
  return `${spentWords(usage)} ${judgeWords()}`;
}

export function sendAnyway(cost: number): string {
  return countedRequests(cost, vscode.l10n.t('Send It Anyway'), (n) => vscode.l10n.t('Send {0} Requests Anyway', n));
}

function spentWords({ spentBy429, pause, limit, used }: Usage): string {
  return spentBy429
    ? pauseWords(pause?.until, Date.now())
    : vscode.l10n.t('Today’s {0} requests are used up by our count.', limit ?? used);
}

function judgeWords(): string {
  return vscode.l10n.t(
    'What is in the library can still be read. The service is the judge: a request sent now may be refused, and may be counted.',
  );
}

function countedRequests(cost: number, one: string, many: (count: number) => string): string {
  return cost === 1 ? one : many(cost);
}
