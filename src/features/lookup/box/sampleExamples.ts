import * as l10n from '@vscode/l10n';
import { localDate } from '../../../domain/format/time.ts';
import { sampleCompanies } from '../../../sample/companies/sampleCompanies.ts';
import { sampleFunds } from '../../../sample/funds/sampleFunds.ts';
import type { Example } from './boxModel.ts';

/** A company and a fund by their names, and two companies beside each other. */
export function sampleExamples(): Example[] {
  const [one, other] = sampleCompanies;
  const [fund] = sampleFunds(localDate(Date.now()));
  if (!one || !other || !fund) return [];
  return [
    { fills: one.companyname, says: l10n.t('a company by its name') },
    { fills: fund.profile.fund_name, says: l10n.t('a fund by its name') },
    { fills: `${one.ticker}, ${other.ticker}`, says: l10n.t('the prices of two companies') },
  ];
}
