import * as l10n from '@vscode/l10n';

/**
 * An example screen to start from. Its metrics are those of the bundled service; other catalogs may name them
 * differently.
 */
export interface Starter {
  /** In the display language; also a good name for the file. */
  readonly name: string;
  /** The first line is a comment that describes what the screen looks for. */
  readonly text: string;
}

function lines(comment: string, columns: string, ...condition: string[]): string {
  return [`# ${comment}`, `columns: ${columns}`, '', ...condition, ''].join('\n');
}

/** A function, so that the strings are translated when it is called and not when the module loads. */
export const starters: readonly Starter[] = [
  {
    get name() {
      return l10n.t('Cash-rich compounders');
    },
    get text() {
      return lines(
        l10n.t('High returns on capital with little debt, or cash to spare'),
        'roic, pe_ratio, revenue_growth_1y, debt_to_equity, net_cash',
        'roic > 15%',
        'AND (debt_to_equity < 0.5 OR net_cash > 100M)',
      );
    },
  },
  {
    get name() {
      return l10n.t('Growth at a fair price');
    },
    get text() {
      return lines(
        l10n.t('Growing sales and earnings at a reasonable valuation'),
        'revenue_growth_3y, net_income_growth_3y, pe_ratio, operating_margin, market_cap',
        'revenue_growth_3y > 10%',
        'AND net_income_growth_3y > 10%',
        'AND operating_margin > 12%',
        'AND pe_ratio > 0',
        'AND pe_ratio < 25',
      );
    },
  },
  {
    get name() {
      return l10n.t('Covered dividends');
    },
    get text() {
      return lines(
        l10n.t('Dividends covered by free cash flow'),
        'dividend_yield, dividend_payout, free_cash_flow_ttm, dividends_paid_ttm, interest_coverage',
        'dividend_yield > 3%',
        'AND dividend_payout < 70%',
        'AND free_cash_flow_ttm > dividends_paid_ttm',
        'AND (interest_coverage > 4 OR net_cash > 0)',
      );
    },
  },
  {
    get name() {
      return l10n.t('Cheap and sound');
    },
    get text() {
      return lines(
        l10n.t('Below book value or at a low multiple, with more current assets than current liabilities'),
        'pe_ratio, price_to_book, current_ratio, debt_to_equity, piotroski_score',
        '(price_to_book < 1 OR pe_ratio < 10)',
        'AND pe_ratio > 0',
        'AND current_ratio > 1.5',
        'AND piotroski_score >= 6',
      );
    },
  },
  {
    get name() {
      return l10n.t('Expanding margins');
    },
    get text() {
      return lines(
        l10n.t('Higher margins in the latest quarter than over the last year, and than over the five years before'),
        'gross_margin, operating_margin_q, operating_margin_ttm, operating_margin_avg_5y',
        'operating_margin_q > operating_margin_ttm',
        'AND operating_margin_ttm > operating_margin_avg_5y',
        'AND gross_margin > 30%',
        'AND revenue_ttm > 250M',
      );
    },
  },
];
