import * as l10n from '@vscode/l10n';

/** A company or fund of the sample or a data folder, offered while the user doesn't know what there is. */
export interface Example {
  ticker: string;
  name: string;
}

/** Examples that a box lists before the user types. */
export interface ListedExamples {
  companies: readonly Example[];
  funds: readonly Example[];
}

export function formatExamplesHeading(kind: keyof ListedExamples): string {
  return kind === 'companies' ? l10n.t('companies to try') : l10n.t('funds to try');
}
