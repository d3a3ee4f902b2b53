import * as vscode from 'vscode';
import type { QuotaPrompt, Spending } from '../library/ledger/consent.ts';
import type { Grant } from '../library/ledger/initiator.ts';
import type { Usage } from '../library/library.ts';
import { confirm } from './notifications.ts';
import { formatPause } from './formatPause.ts';

/** Asks the person before one of the day's last requests is sent. The service, not our count, has the last word. */
export const quotaPrompt: QuotaPrompt = (verdict, spending) =>
  verdict === 'ask' ? askForLast(spending) : askToOverride(spending);

async function askForLast({ cost, usage }: Spending): Promise<Grant> {
  const left = (usage.limit ?? 0) - usage.used;
  const spend = countedRequests(cost, vscode.l10n.t('Use 1 Request'), (n) => vscode.l10n.t('Use {0} Requests', n));
  await confirm({
    question: formatRequestsLeft(usage),
    detail: vscode.l10n.t('Anything in the library can be opened without using a request.'),
    action: spend,
  });
  // If the cost is more than what is left, the person has just been told so and has agreed.
  return { overrideQuota: cost > left };
}

async function askToOverride({ cost, usage }: Spending): Promise<Grant> {
  await confirm({ question: spentWords(usage), detail: judgeWords(), action: sendAnyway(cost) });
  return { overrideQuota: true };
}

/** How many requests are left today. */
export function formatRequestsLeft({ limit, used }: Usage): string {
  const left = (limit ?? 0) - used;
  return left === 1 ? vscode.l10n.t('1 request left today.') : vscode.l10n.t('{0} requests left today.', left);
}

/** Says that no request is left, according to whom, and what sending one anyway may lead to. */
export function formatOverride(usage: Usage): string {
  return `${spentWords(usage)} ${judgeWords()}`;
}

export function sendAnyway(cost: number): string {
  return countedRequests(cost, vscode.l10n.t('Send Anyway'), (n) => vscode.l10n.t('Send {0} Requests Anyway', n));
}

function spentWords({ spentBy429, pause, limit, used }: Usage): string {
  return spentBy429
    ? formatPause(pause?.until, Date.now())
    : vscode.l10n.t('You’ve used all {0} of today’s requests.', limit ?? used);
}

function judgeWords(): string {
  return vscode.l10n.t(
    'You can still open anything in the library. A request sent now may be refused by the service and may still be counted.',
  );
}

function countedRequests(cost: number, one: string, many: (count: number) => string): string {
  return cost === 1 ? one : many(cost);
}
