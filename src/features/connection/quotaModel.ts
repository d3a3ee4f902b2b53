import * as l10n from '@vscode/l10n';
import type { EndpointName } from '../../api/requests.ts';
import type { Usage } from '../../library/library.ts';

/** “12 / 40 today”; without a known limit “12 today”. */
export function shortUsage({ used, limit, spentBy429 }: Usage): string {
  if (spentBy429) return l10n.t('spent today ({0})', used);
  return limit === undefined ? l10n.t('{0} today', used) : l10n.t('{0} / {1} today', used, limit);
}

export function isLow({ used, limit, spent }: Usage, confirmBelow: number): boolean {
  return spent || (limit !== undefined && limit - used <= confirmBelow);
}

/** The count taken apart, and what it rests on: one paragraph an entry. */
export function explainUsage(usage: Usage): string[] {
  const counts = Object.entries(usage.byEndpoint)
    .filter(([, count]) => count > 0)
    .map(([endpoint, count]) => `${endpointName(endpoint as EndpointName)}: ${count}`);
  return [
    counts.length > 0 ? counts.join(' · ') : l10n.t('No request has left today.'),
    ...(usage.spentBy429 ? [l10n.t('The service refused a request because the day’s allowance is used up.')] : []),
    l10n.t(
      'The service does not say when a day ends or whether failed requests count. A day is taken to end at midnight UTC, every request is taken to count, and the 40 requests stated for transcripts are taken to hold for all.',
    ),
    l10n.t('Requests from another machine or tool cannot be seen here.'),
  ];
}

function endpointName(endpoint: EndpointName): string {
  switch (endpoint) {
    case 'fund':
      return l10n.t('funds');
    case 'calendar':
      return l10n.t('calendar');
    case 'bars':
      return l10n.t('minute bars');
    case 'transcript':
      return l10n.t('earnings calls');
    case 'screen':
      return l10n.t('screens');
    case 'metrics':
      return l10n.t('metric catalogue');
  }
}
