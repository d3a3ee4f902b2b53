import * as l10n from '@vscode/l10n';
import type { FoundPassage } from '../../domain/citations/findPassage.ts';

/** What a person is told of cited words that are not as they were; undefined when they are. */
export function wordsForFound(found: FoundPassage | undefined): string | undefined {
  switch (found?.how) {
    case 'same':
      return undefined;
    case 'moved':
      return l10n.t('The cited words have moved: they are in another turn of this call than when they were cited.');
    case 'changed':
      return l10n.t('The cited words have changed: this is the place where they were.');
    default:
      return l10n.t('The cited words are no longer in this call.');
  }
}
