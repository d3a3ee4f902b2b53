import * as vscode from 'vscode';
import type { ServiceRequest } from '../api/requests.ts';
import { judgeSpending, type Spending } from '../library/ledger/consent.ts';
import { createBatch, type Batch, type Grant } from '../library/ledger/initiator.ts';
import { confirm } from './notifications.ts';
import type { Services } from './services.ts';
import { formatRequestsLeft, formatOverride, sendAnyway } from './quotaPrompt.ts';

interface LinkTarget {
  /** What the link leads to, as a person knows it. */
  name: string;
  /** What opening it asks the library. */
  request: ServiceRequest;
}

/**
 * Opens what a link leads to. A link never spends unasked, however many requests are left; the one question also says
 * that few or none are left, so that no second one follows. Nothing is asked where the library has it.
 */
export async function openAsked(
  { library, connection, settings }: Pick<Services, 'library' | 'connection' | 'settings'>,
  { name, request }: LinkTarget,
  open: (batch?: Batch) => Promise<unknown>,
): Promise<void> {
  const opened = await library();
  const { source } = connection;
  const cost = opened.cost(request, source, 'stored');
  if (cost === 0) {
    await open();
    return;
  }
  const granted = await ask(name, { request, cost, usage: opened.usage(source) }, settings.confirmBelow);
  await open(createBatch(cost, granted));
}

async function ask(name: string, spending: Spending, confirmBelow: number): Promise<Grant> {
  const { cost, usage } = spending;
  const verdict = judgeSpending(spending, confirmBelow);
  const read =
    verdict === 'refuse'
      ? sendAnyway(cost)
      : cost === 1
        ? vscode.l10n.t('Load · 1 request')
        : vscode.l10n.t('Load · about {0} requests', cost);
  const detail = { send: undefined, ask: formatRequestsLeft(usage), refuse: formatOverride(usage) }[verdict];
  await confirm({
    question:
      cost === 1
        ? vscode.l10n.t('{0}: not in the library. Loading costs 1 request.', name)
        : vscode.l10n.t('{0}: not in the library. Loading costs about {1} requests.', name, cost),
    detail,
    action: read,
  });
  const left = usage.limit === undefined ? Number.POSITIVE_INFINITY : usage.limit - usage.used;
  return { overrideQuota: verdict === 'refuse' || cost > left };
}
