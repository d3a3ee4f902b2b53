import * as l10n from '@vscode/l10n';
import type { ValueKind } from './values.ts';

/** From the trust that files with the SEC, and its filings, to the series and the share class. */
export type FundLevel = 'registrant' | 'filings' | 'series' | 'class';

interface FundFieldFacts {
  value: ValueKind;
  /** A function, since translations are loaded later. */
  label: () => string;
  level: FundLevel;
  /** A plain text if absent. */
  format?: 'identifier' | 'lei' | 'day' | 'securityType' | 'address';
  /** Its key in the answer of `get_fund`, the words before it in the text, and the most characters of it. */
  tool: readonly [key: string, words?: string, longest?: number];
}

/** Contract: "Fund profile record". Names are the contract's own; the order is that of the levels. */
export const fundFields = {
  /** SEC Central Index Key of the registrant. */
  cik: {
    value: 'wholeNumber',
    label: () => l10n.t('CIK'),
    level: 'registrant',
    format: 'identifier',
    tool: ['cik', 'CIK'],
  },
  /** Full legal name of the registrant trust. */
  name: { value: 'text', label: () => l10n.t('Legal name'), level: 'registrant', tool: ['name'] },
  name_short: {
    value: 'text',
    label: () => l10n.t('Short name'),
    level: 'registrant',
    tool: ['shortName', 'short name'],
  },
  registrant_name: {
    value: 'text',
    label: () => l10n.t('Registered name'),
    level: 'registrant',
    tool: ['registeredName', 'registered as'],
  },
  entity_type: {
    value: 'text',
    label: () => l10n.t('Entity type'),
    level: 'registrant',
    tool: ['entityType', 'entity type', 40],
  },
  /** Street, City, State, Country, ZIP. */
  address_adviser: {
    value: 'text',
    label: () => l10n.t('Adviser'),
    level: 'filings',
    tool: ['adviserAddress', 'adviser', 160],
  },
  url_edgar: {
    value: 'text',
    label: () => l10n.t('Filings'),
    level: 'filings',
    format: 'address',
    tool: ['edgarUrl', 'EDGAR', 160],
  },
  /** YYYY-MM-DD. */
  lastfilingdate: {
    value: 'text',
    label: () => l10n.t('Last SEC filing'),
    level: 'filings',
    format: 'day',
    tool: ['lastFiling', 'last filing'],
  },
  /** YYYY-MM-DD. */
  lastreportperiod: {
    value: 'text',
    label: () => l10n.t('Last reported period'),
    level: 'filings',
    format: 'day',
    tool: ['lastReportPeriod', 'last report period'],
  },
  /** SEC Series ID, `S` and digits. */
  seriesid: {
    value: 'text',
    label: () => l10n.t('Series id'),
    level: 'series',
    format: 'identifier',
    tool: ['seriesid'],
  },
  /** Name of the fund series. */
  fund_name: { value: 'text', label: () => l10n.t('Series'), level: 'series', tool: ['name'] },
  series_lei: {
    value: 'text',
    label: () => l10n.t('Series LEI'),
    level: 'series',
    format: 'lei',
    tool: ['lei', 'LEI'],
  },
  /** Share class ticker. */
  ticker: { value: 'text', label: () => l10n.t('Ticker'), level: 'class', format: 'identifier', tool: ['ticker'] },
  /** SEC Contract ID of the share class, `C` and digits. */
  contractid: {
    value: 'text',
    label: () => l10n.t('Class id'),
    level: 'class',
    format: 'identifier',
    tool: ['contractid'],
  },
  /** Name of the share class. */
  class_name: { value: 'text', label: () => l10n.t('Share class'), level: 'class', tool: ['name'] },
  /** One of `securityTypes` by contract; kept as received. */
  security_type: {
    value: 'text',
    label: () => l10n.t('Type'),
    level: 'class',
    format: 'securityType',
    tool: ['securityType', 'type'],
  },
  lei: { value: 'text', label: () => l10n.t('Class LEI'), level: 'class', format: 'lei', tool: ['lei', 'LEI'] },
  /** YYYY-MM-DDTHH:MM:SS, without a time zone; null when NAV history has not been loaded, which does not mean inactive. */
  firstpricedate: {
    value: 'textOrNull',
    label: () => l10n.t('First trade'),
    level: 'class',
    format: 'day',
    tool: ['firstPrice', 'first price'],
  },
} as const satisfies Record<string, FundFieldFacts>;

export type FundField = keyof typeof fundFields;

export const factsOf = (field: FundField): FundFieldFacts => fundFields[field];

/** The fields of a fund, or of some levels of it, in the order of the table. */
export function fundFieldsOf(...levels: readonly FundLevel[]): FundField[] {
  const all = Object.keys(fundFields) as FundField[];
  return levels.length === 0 ? all : all.filter((field) => levels.includes(fundFields[field].level));
}
