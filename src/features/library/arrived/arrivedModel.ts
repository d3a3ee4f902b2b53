import * as l10n from '@vscode/l10n';
import type { ArrivedCall } from '../../../library/downloads/downloads.ts';

export const idOfArrived = ({ source, cik, fyq }: ArrivedCall): string => `arrived:${source}:${cik}:${fyq}`;

/** “Acme Corp, Q1 2026” */
export function nameArrived({ company, ticker, fyq }: ArrivedCall): string {
  return l10n.t('{0}, {1}', company.trim() || ticker, fyq);
}

export function countArrived(count: number): string {
  return count === 1 ? l10n.t('1 unread call') : l10n.t('{0} unread calls', count);
}

/** The calls that aren't in `known`, the ids of those before. If it is undefined, the calls that arrived since a time. */
export function newlyArrived(
  calls: readonly ArrivedCall[],
  { known, since }: { known: ReadonlySet<string> | undefined; since: number },
): ArrivedCall[] {
  return calls.filter((call) => (known ? !known.has(idOfArrived(call)) : call.at >= since));
}

/** “Downloaded: Acme Corp, Q1 2026”, or how many there are. */
export function formatNotice(calls: readonly ArrivedCall[]): string {
  const [first] = calls;
  return first && calls.length === 1
    ? l10n.t('Downloaded: {0}', nameArrived(first))
    : l10n.t('Downloaded: {0} calls', calls.length);
}
