import * as l10n from '@vscode/l10n';

/** The estimated cost of reading minute bars: “about 5 requests”, “in the library”. */
export function formatBarsCost(requests: number): string {
  if (requests === 0) return l10n.t('in library');
  return requests === 1 ? l10n.t('about 1 request') : l10n.t('about {0} requests', requests);
}
