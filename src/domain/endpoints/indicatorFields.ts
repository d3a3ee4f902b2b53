import * as l10n from '@vscode/l10n';
import type { ValueKind } from './values.ts';

/** The parts of an indicator's page that list fields. */
export type IndicatorLevel = 'latest' | 'measurement';

interface IndicatorFieldFacts {
  value: ValueKind;
  /** The name on a page, for fields that have one. It is a function because translations load later. */
  label?: () => string;
  level?: IndicatorLevel;
  /** Marks a figure that can be cited, with the indicator's decimals or those of a percentage. */
  format?: 'value' | 'change' | 'percentChange';
  /**
   * Its key in the answer of `get_calendar`, its label in the text if no sentence mentions it, and its maximum length
   * in characters.
   */
  tool?: { key: string; words?: string; longest?: number };
}

/**
 * Contract: "Economic calendar row". Names and order are the contract's own, and enum values are kept as received. A
 * paid answer isn't rejected because of a date: an invalid one is shown as sent and never computed with.
 */
export const indicatorFields = {
  indicator_id: { value: 'integer', label: () => l10n.t('Indicator id') },
  code: { value: 'text' },
  name: { value: 'text', label: () => l10n.t('Name'), level: 'measurement' },
  category: { value: 'text', tool: { key: 'category', longest: 40 } },
  direction: { value: 'text', label: () => l10n.t('Direction'), level: 'measurement' },
  freq: { value: 'text' },
  freq_long: { value: 'text', label: () => l10n.t('Frequency'), level: 'measurement' },
  seasonal_adj: { value: 'text', label: () => l10n.t('Seasonal adjustment'), level: 'measurement' },
  display_unit: { value: 'text', tool: { key: 'unit', longest: 40 } },
  decimals: { value: 'decimals', label: () => l10n.t('Published decimals'), level: 'measurement' },
  /** YYYY-MM-DD. */
  last_release: { value: 'textOrNull', tool: { key: 'lastRelease', words: 'last release', longest: 24 } },
  /** YYYY-MM-DD. */
  next_release: { value: 'textOrNull', tool: { key: 'nextRelease', words: 'next release', longest: 24 } },
  days_until_next: { value: 'integerOrNull' },
  release_state: { value: 'text', tool: { key: 'state', words: 'state', longest: 24 } },
  /** Reference period the latest value describes. */
  latest_date: { value: 'textOrNull', tool: { key: 'latestFor', longest: 24 } },
  latest_value: {
    value: 'amountOrNull',
    label: () => l10n.t('Latest value'),
    format: 'value',
    tool: { key: 'latest' },
  },
  prior_value: {
    value: 'amountOrNull',
    label: () => l10n.t('Prior period'),
    level: 'latest',
    format: 'value',
    tool: { key: 'prior', words: 'prior' },
  },
  change_abs: {
    value: 'amountOrNull',
    label: () => l10n.t('Change'),
    level: 'latest',
    format: 'change',
    tool: { key: 'change', words: 'change' },
  },
  /** Always two decimals. */
  change_pct: { value: 'amountOrNull', label: () => l10n.t('Change (%)'), level: 'latest', format: 'percentChange' },
} as const satisfies Record<string, IndicatorFieldFacts>;

type AnyField = keyof typeof indicatorFields;
/** A field with a value that can be cited. */
export type IndicatorField = {
  [K in AnyField]: (typeof indicatorFields)[K] extends { format: string } ? K : never;
}[AnyField];

export const factsOfIndicator = (field: AnyField): IndicatorFieldFacts => indicatorFields[field];

export const allIndicatorFields = Object.keys(indicatorFields) as AnyField[];
export const citedFields = allIndicatorFields.filter(
  (field): field is IndicatorField => factsOfIndicator(field).format !== undefined,
);
