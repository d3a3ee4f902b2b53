import type { SpendingReadOptions, Usage } from '../library.ts';
import type { Plan } from '../plans/plan.ts';
import type { SourceId } from '../sourceId.ts';
import { Allowance } from './allowance.ts';
import { acceptedBy, judgeSpending, requireConsent, type QuotaPrompt, type Spending } from './consent.ts';
import type { Grant } from './initiator.ts';

interface ReadConsentOptions {
  usage: (source: SourceId) => Usage;
  confirmBelow: () => number;
  quotaPrompt: QuotaPrompt | undefined;
  /** Finds the tickers that nobody knows and that the person was not asked about. */
  unlisted: ((tickers: readonly string[]) => Promise<readonly string[]>) | undefined;
  isTooMuch: ((spending: Spending) => boolean) | undefined;
}

interface Consented {
  grant: Grant;
  wasAsked: boolean;
  allowance: Allowance;
}

/** Asks for consent to a read where that is needed, and says how many requests it may send. */
export async function consentTo(
  plan: Pick<Plan<unknown>, 'request' | 'source' | 'cost'>,
  { initiator, batch, mode }: SpendingReadOptions,
  { usage, confirmBelow, quotaPrompt, unlisted, isTooMuch }: ReadConsentOptions,
): Promise<Consented> {
  const { request, source } = plan;
  let wasAsked = false;
  const cost = Math.max(1, plan.cost(mode === 'refresh'));
  const grant = await requireConsent(
    { request, cost, usage: usage(source) },
    {
      initiator,
      batch,
      confirmBelow: confirmBelow(),
      unlisted,
      isTooMuch,
      quotaPrompt:
        quotaPrompt &&
        ((verdict, spending) => {
          wasAsked = true;
          return quotaPrompt(verdict, spending);
        }),
    },
  );
  // Asks in the middle of a read that needs more requests than were said.
  const askForMore =
    quotaPrompt &&
    (async (more: number): Promise<Grant> => {
      const spending = { request, cost: more, usage: usage(source), isMore: true };
      return acceptedBy(await quotaPrompt(judgeSpending(spending, confirmBelow()), spending), spending.usage);
    });
  const allowance = new Allowance({ initiator, grant, cost, batch, usage: usage(source), askForMore });
  return { grant, wasAsked, allowance };
}
