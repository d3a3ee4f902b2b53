import * as l10n from '@vscode/l10n';
import type { ValueKind } from './values.ts';

/** The levels of a fund's record: the trust that files with the SEC, its filings, the series and the share class. */
export type FundLevel = 'registrant' | 'filings' | 'series' | 'class';

interface FundFieldFacts {
  value: ValueKind;
  /** A function because translations load later. */
  label: () => string;
  level: FundLevel;
  /** Plain text if absent. */
  format?: 'identifier' | 'lei' | 'day' | 'securityType' | 'address';
  /** Its key in the answer of `get_fund`, the words before it in the text, and its maximum length in characters. */
  tool: { key: string; words?: string; longest?: number };
}

/** Contract: "Fund profile record". Names are the contract's own; the order is that of the levels. */
export const fundFields = {
  /** SEC Central Index Key of the registrant. */
  cik: {
    value: 'wholeNumber',
    label: () => l10n.t('CIK'),
    level: 'registrant',
    format: 'identifier',
    tool: { key: 'cik', words: 'CIK' },
  },
  /** Full legal name of the registrant trust. */
  name: { value: 'text', label: () => l10n.t('Legal name'), level: 'registrant', tool: { key: 'name' } },
  name_short: {
    value: 'text',
    label: () => l10n.t('Short name'),
    level: 'registrant',
    tool: { key: 'shortName', words: 'short name' },
  },
  registrant_name: {
    value: 'text',
    label: () => l10n.t('Registered name'),
    level: 'registrant',
    tool: { key: 'registeredName', words: 'registered as' },
  },
  entity_type: {
    value: 'text',
    label: () => l10n.t('Entity type'),
    level: 'registrant',
    tool: { key: 'entityType', words: 'entity type', longest: 40 },
  },
  /** Street, City, State, Country, ZIP. */
  address_adviser: {
    value: 'text',
    label: () => l10n.t('Adviser'),
    level: 'filings',
    tool: { key: 'adviserAddress', words: 'adviser', longest: 160 },
  },
  url_edgar: {
    value: 'text',
    label: () => l10n.t('Filings'),
    level: 'filings',
    format: 'address',
    tool: { key: 'edgarUrl', words: 'EDGAR', longest: 160 },
  },
  /** YYYY-MM-DD. */
  lastfilingdate: {
    value: 'text',
    label: () => l10n.t('Last SEC filing'),
    level: 'filings',
    format: 'day',
    tool: { key: 'lastFiling', words: 'last filing' },
  },
  /** YYYY-MM-DD. */
  lastreportperiod: {
    value: 'text',
    label: () => l10n.t('Last reported period'),
    level: 'filings',
    format: 'day',
    tool: { key: 'lastReportPeriod', words: 'last report period' },
  },
  /** SEC Series ID, `S` and digits. */
  seriesid: {
    value: 'text',
    label: () => l10n.t('Series id'),
    level: 'series',
    format: 'identifier',
    tool: { key: 'seriesid' },
  },
  /** Name of the fund series. */
  fund_name: { value: 'text', label: () => l10n.t('Series'), level: 'series', tool: { key: 'name' } },
  series_lei: {
    value: 'text',
    label: () => l10n.t('Series LEI'),
    level: 'series',
    format: 'lei',
    tool: { key: 'lei', words: 'LEI' },
  },
  /** Share class ticker. */
  ticker: {
    value: 'text',
    label: () => l10n.t('Ticker'),
    level: 'class',
    format: 'identifier',
    tool: { key: 'ticker' },
  },
  /** SEC Contract ID of the share class, `C` and digits. */
  contractid: {
    value: 'text',
    label: () => l10n.t('Class id'),
    level: 'class',
    format: 'identifier',
    tool: { key: 'contractid' },
  },
  /** Name of the share class. */
  class_name: { value: 'text', label: () => l10n.t('Share class'), level: 'class', tool: { key: 'name' } },
  /** One of `securityTypes` by contract; kept as received. */
  security_type: {
    value: 'text',
    label: () => l10n.t('Type'),
    level: 'class',
    format: 'securityType',
    tool: { key: 'securityType', words: 'type' },
  },
  lei: {
    value: 'text',
    label: () => l10n.t('Class LEI'),
    level: 'class',
    format: 'lei',
    tool: { key: 'lei', words: 'LEI' },
  },
  /** YYYY-MM-DDTHH:MM:SS, without a time zone; null when NAV history has not been loaded, which does not mean inactive. */
  firstpricedate: {
    value: 'textOrNull',
    label: () => l10n.t('First NAV'),
    level: 'class',
    format: 'day',
    tool: { key: 'firstPrice', words: 'first price' },
  },
} as const satisfies Record<string, FundFieldFacts>;

export type FundField = keyof typeof fundFields;

export const factsOf = (field: FundField): FundFieldFacts => fundFields[field];

/** The fields of a fund, or of some levels of it, in the order of the table. */
export function fundFieldsOf(...levels: readonly FundLevel[]): FundField[] {
  const all = Object.keys(fundFields) as FundField[];
  return levels.length === 0 ? all : all.filter((field) => levels.includes(fundFields[field].level));
}
