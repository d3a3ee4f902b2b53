import * as l10n from '@vscode/l10n';

/** Names a source of answers by the id that the library files them under: an origin, the sample or a data folder. */
export function formatSource(source: string): string {
  if (source === 'sample') return l10n.t('sample data');
  if (source.startsWith('data:')) return l10n.t('data folder');
  return source.replace(/^service:/, '') || l10n.t('no service');
}

/** Formats the notice that something is from another source than the connected one. */
export function formatOtherSource(source: string, connected: string): string {
  return l10n.t('From {0}; you’re connected to {1}.', formatSource(source), formatSource(connected));
}
