import * as l10n from '@vscode/l10n';
import type { FoundPassage } from '../../../domain/citations/findPassage.ts';

/** Formats what has become of cited words; undefined when they are unchanged. */
export function formatFoundPassage(found: FoundPassage | undefined): string | undefined {
  switch (found?.how) {
    case 'same':
      return undefined;
    case 'moved':
      return l10n.t('The cited words have moved to another turn of this call.');
    case 'changed':
      return l10n.t('The cited words have changed. This is where they were.');
    default:
      return l10n.t('The cited words aren’t in this call anymore.');
  }
}
