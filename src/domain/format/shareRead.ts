import * as l10n from '@vscode/l10n';

/** Formats how far the user has read a call, from 0 to 1: “read to 40%”, “read to the end”; empty if unknown. */
export function formatShareRead(share = 0): string {
  const percent = Math.round(share * 100);
  if (percent < 1) return '';
  return percent >= 100 ? l10n.t('read to the end') : l10n.t('read to {0}%', percent);
}
