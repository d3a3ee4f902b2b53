import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkScreen } from '../../../../src/screen/check/checkScreen.ts';
import type { DiagnosticCode, Severity } from '../../../../src/screen/parse/diagnostic.ts';
import { parseScreen } from '../../../../src/screen/parse/parseScreen.ts';
import { applyFix } from '../arbitraries.ts';
import { catalog } from '../catalog.ts';

interface Said {
  code: DiagnosticCode;
  severity: Severity;
  marked: string;
  fixed: string[];
  message: string;
}

function check(text: string): Said[] {
  return checkScreen(parseScreen(text), catalog).map(({ code, severity, start, end, fixes = [], message }) => ({
    code,
    severity,
    marked: text.slice(start, end),
    fixed: fixes.map((fix) => applyFix(text, fix)),
    message,
  }));
}

function only(text: string): Said {
  const [first, ...others] = check(text);
  assert.deepEqual(others, []);
  assert.ok(first, `nothing said about ${text}`);
  return first;
}

describe('names', () => {
  it('checkScreen finds metrics by id or full name in any case', () => {
    assert.deepEqual(
      check('columns: Roic, `net cash`\nROIC > 15% AND `Debt to Equity` < 0.5 AND `free cash flow` > 1M'),
      [],
    );
  });

  it('checkScreen puts known names of several words between backticks', () => {
    const { code, marked, fixed } = only('Debt to equity < 2');
    assert.deepEqual([code, marked], ['spacedName', 'Debt to equity']);
    assert.deepEqual(fixed, ['`Debt to equity` < 2', 'debt_to_equity < 2']);
    assert.deepEqual(only('debt-to-equity < 2').fixed, ['debt_to_equity < 2']);
  });

  it('checkScreen suggests similar metrics for unknown names', () => {
    const nearest: readonly (readonly [string, string])[] = [
      ['roci > 1', 'roic > 1'],
      ['revenu > 1', 'revenue > 1'],
      ['Sales > 1', 'revenue > 1'],
      ['`Sales growth 3Years` > 0.1', 'revenue_growth_3y > 0.1'],
      ['OPM > 0.1', 'operating_margin > 0.1'],
      ['PE < 20', 'pe_ratio < 20'],
      ['gearing < 1', 'debt_to_equity < 1'],
      ['`Market Cap` > 1B', 'market_cap > 1B'],
      ['fcf > 1B', '`Free Cash Flow` > 1B'],
    ];
    for (const [text, fixed] of nearest) {
      const said = only(text);
      assert.deepEqual([said.code, said.severity, said.fixed[0]], ['unknownMetric', 'error', fixed]);
    }
    assert.deepEqual(only('promoter_holding > 0.5').fixed, []);
  });

  it('checkScreen reports indicators, averages and arithmetic as unsupported', () => {
    assert.equal(only('RSI < 30').code, 'indicatorCondition');
    assert.equal(only('RSI < 30').severity, 'error');
    assert.equal(only('roic > DMA 50').code, 'averageCondition');
    assert.equal(only('roic > 2 * roe').code, 'arithmetic');
  });

  it('checkScreen doesn’t suggest metrics that share only the period', () => {
    for (const text of ['`CWIP preceding year` > 1', '`Change in holding 3Years` > 1', '`Workers growth 1Year` > 1'])
      assert.deepEqual(only(text).fixed, [], text);
  });

  it('checkScreen replaces a division with the catalog’s metric for the ratio', () => {
    const said = check('debt / equity < 1').find(({ code }) => code === 'arithmetic');
    assert.deepEqual(said?.fixed, ['debt_to_equity < 1']);
    assert.match(said.message, /Use the metric debt_to_equity for this ratio/);
  });

  it('checkScreen reports unknown and duplicate columns', () => {
    assert.deepEqual(only('columns: roic, revenu\nroic > 0.1').fixed[0], 'columns: roic, revenue\nroic > 0.1');
    const twice = only('columns: roic, roe, ROIC\nroic > 0.1');
    assert.deepEqual(
      [twice.code, twice.marked, twice.fixed],
      ['duplicateColumn', 'ROIC', ['columns: roic, roe\nroic > 0.1']],
    );
  });
});

describe('percents', () => {
  it('checkScreen accepts percents for metrics in ratios and percents', () => {
    assert.deepEqual(check('roic > 15% AND (dividend_yield > 3% OR dividend_yield < 0.5%)'), []);
  });

  it('checkScreen rejects percents for metrics in unknown and other units', () => {
    const unknown = only('piotroski_score > 7%');
    assert.deepEqual(
      [unknown.code, unknown.marked, unknown.fixed],
      ['percentUnitUnknown', '7%', ['piotroski_score > 7', 'piotroski_score > 0.07']],
    );
    assert.equal(only('net_cash > 15%').code, 'percentOfUnit');
  });

  it('checkScreen warns when a ratio looks like a percent, and vice versa', () => {
    const ratio = only('roic > 15');
    assert.deepEqual([ratio.code, ratio.severity, ratio.fixed], ['ratioLooksLikePercent', 'warning', ['roic > 15%']]);
    assert.match(ratio.message, /1500%/);
    const percent = only('dividend_yield > 0.03');
    assert.deepEqual(
      [percent.code, percent.severity, percent.fixed],
      ['percentLooksLikeRatio', 'warning', ['dividend_yield > 3%', 'dividend_yield > 0.03%']],
    );
    assert.deepEqual(check('debt_to_equity < 2 AND pe_ratio < 15 AND roic > 0.15'), []);
  });
});

describe('clauses beside each other', () => {
  const contradictions = [
    'roic > 0.2 AND roic < 0.1',
    'roic > 20% AND roic <= 0.2',
    'roic = 1 AND roic != 1',
    'roic != 1 AND roic = 1',
    'roic = 1 AND ROIC = 0.5',
    'roic >= 1 AND roic <= 1 AND roic != 1',
    'roic >= 1 AND roic <= 1 AND roic != 1 AND roic != 0.5',
    'roic > 0.2 AND (revenue > 1 AND `Return on invested capital` < 0.1)',
    'roic > roe AND roic < roe',
    'roic >= roe AND roe > roic',
    'roic = roe AND roe != roic',
  ];
  for (const text of contradictions) {
    it(`checkScreen reports the contradiction in ${text}`, () => {
      const { code, severity, message } = only(text);
      assert.deepEqual([code, severity], ['contradiction', 'warning']);
      assert.match(message, /roic/);
    });
  }

  const consistent = [
    'roic > 0.1 AND roic < 0.2',
    'roic >= 1 AND roic <= 1',
    'roic > 0.2 OR roic < 0.1',
    'roic >= roe AND roic <= roe',
    'roic > 0.1 AND (roic < 0.05 OR roe > 0.1)',
    'roic != 1 AND roic != 0.5',
    'roic > 0.1 OR roe > 0.1 AND roic > 0.1',
  ];
  for (const text of consistent) {
    it(`checkScreen accepts ${text}`, () => assert.deepEqual(check(text), []));
  }

  it('checkScreen reports duplicate clauses', () => {
    const removed: readonly (readonly [string, string])[] = [
      ['roic > 15% AND roe > 0.1 AND Roic > 0.15', 'roic > 15% AND roe > 0.1'],
      ['roic > 1 OR (roic > 1) OR roe > 1', 'roic > 1 OR roe > 1'],
      ['roic > roe AND roe < roic', 'roic > roe'],
      [
        'revenue > 1M AND (net_cash > 1 AND (revenue > 1000K)) AND roe > 0',
        'revenue > 1M AND (net_cash > 1) AND roe > 0',
      ],
    ];
    for (const [text, fixed] of removed) {
      const said = only(text);
      assert.deepEqual([said.code, said.severity, said.fixed], ['duplicateClause', 'warning', [fixed]]);
    }
  });

  it('checkScreen reports a metric compared with itself', () => {
    assert.equal(only('roic > `Return on invested capital`').code, 'sameMetric');
  });
});
