import * as l10n from '@vscode/l10n';

/** Formats who shared a mark: “Shared by Ann Lee”. The name is empty if the person didn't give it. */
export function formatSharedBy(name: string): string {
  return name === '' ? l10n.t('Shared without a name') : l10n.t('Shared by {0}', name);
}
