import * as l10n from '@vscode/l10n';
import type { FundField } from '../../src/features/funds/fundView.ts';

/** The label of a field in tables. */
export function fieldName(field: FundField): string {
  const names: Record<FundField, string> = {
    cik: l10n.t('CIK'),
    ticker: l10n.t('Ticker'),
    seriesid: l10n.t('Series id'),
    contractid: l10n.t('Class id'),
    series_lei: l10n.t('Series LEI'),
    lei: l10n.t('Class LEI'),
    name: l10n.t('Legal name'),
    name_short: l10n.t('Short name'),
    registrant_name: l10n.t('Registered name'),
    fund_name: l10n.t('Series'),
    class_name: l10n.t('Share class'),
    security_type: l10n.t('Type'),
    entity_type: l10n.t('Entity type'),
    lastfilingdate: l10n.t('Last SEC filing'),
    lastreportperiod: l10n.t('Last reported period'),
    url_edgar: l10n.t('Filings'),
    address_adviser: l10n.t('Adviser'),
    firstpricedate: l10n.t('First price'),
  };
  return names[field];
}
