import * as l10n from '@vscode/l10n';
import type { FoundPassage } from '../../../domain/citations/findPassage.ts';

/** What a person is told of cited words that are not as they were; undefined when they are. */
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
