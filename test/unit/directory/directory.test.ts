import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';

import { Directory } from '../../../src/directory/directory.ts';
import type { DirectoryEntry } from '../../../src/directory/entry.ts';
import { groupFunds } from '../../../src/directory/groupFunds.ts';
import { groupCompanies } from '../../../src/directory/lists.ts';
import { formatEntry, nameOfEntry } from '../../../src/directory/formatEntry.ts';
import { directoryFile, readWrittenNames } from '../../editor/directoryFile.ts';
import { reciprocalRanks } from './reciprocalRanks.ts';
import { queries } from './queries.ts';

const packed = readFileSync(directoryFile);
const directory = await Directory.load(packed);

/** Kind and ticker or id of each entry. */
const shown = (entries: readonly DirectoryEntry[]): string[] =>
  entries.map((entry) => `${entry.kind} ${entry.kind === 'series' ? entry.seriesId : entry.ticker}`);

suite('what is exactly named', () => {
  test('a ticker, in any case, its share class after a dot or a hyphen', () => {
    assert.deepEqual(shown(directory.findByTicker('aapl')), ['company AAPL']);
    assert.deepEqual(shown(directory.findByTicker('BRK.B')), ['company BRK-B']);
    assert.deepEqual(shown(directory.findByTicker(' brk-a ')), ['share BRK-A']);
    assert.deepEqual(shown(directory.findByTicker('VTSAX')), ['class VTSAX']);
    assert.deepEqual(directory.findByTicker('BRKB'), []);
    assert.deepEqual(directory.findByTicker('ZZZQ'), []);
    assert.deepEqual(directory.findByTicker(''), []);
  });

  test('a ticker of a company and a fund class gives both, the company first', () => {
    assert.deepEqual(shown(directory.findByTicker('PRU')), ['company PRU', 'class PRU']);
  });

  test('a CIK gives the company, or the series of a registrant', () => {
    assert.deepEqual(shown(directory.findByCik(320193)), ['company AAPL']);
    const vanguard = directory.findByCik(36405);
    assert.ok(vanguard.length > 10);
    assert.ok(vanguard.every((entry) => entry.kind === 'series' && entry.cik === 36405));
    assert.deepEqual(directory.findByCik(9_999_999_999), []);
  });

  test('a series, named from what its classes share, has their names and ids', () => {
    const series = directory.findBySeries('s000002848');
    assert.equal(series?.name, 'Vanguard Total Stock Market Index Fund');
    assert.equal(series.cik, 36405);
    assert.deepEqual(
      series.classes.map(({ ticker }) => ticker),
      ['VTSMX', 'VTSAX', 'VITSX', 'VTI', 'VSMPX', 'VSTSX'],
    );
    assert.deepEqual(directory.findByClass('C000007806'), {
      kind: 'class',
      list: 'funds',
      cik: 36405,
      seriesId: 'S000002848',
      classId: 'C000007806',
      ticker: 'VTSAX',
      name: 'Vanguard Total Stock Market Index Fund Admiral Shares',
    });
    assert.equal(directory.findBySeries('S999999999'), undefined);
    assert.equal(directory.findBySeries('VTSAX'), undefined);
    assert.equal(directory.findByClass('C999999999'), undefined);
  });

  test('the directory contains all companies and fund classes of the lists', () => {
    assert.deepEqual(directory.size, { companies: 8049, series: 10_704, tickers: 39_099 });
    assert.deepEqual(directory.dates, { companies: '2026-02', funds: '2024-08', fundNames: '2026-08' });
  });
});

suite('search', () => {
  test(`the directory ranks the expected entry first for ${queries.length} real queries`, () => {
    assert.ok(queries.length >= 300);
    assert.equal(new Set(queries.map(([query]) => query)).size, queries.length);
    const ranks = reciprocalRanks(queries, (query) => directory.search(query, { limit: 10 }));
    const mean = ranks.reduce((sum, { rank }) => sum + rank, 0) / ranks.length;
    const worst = ranks.filter(({ rank }) => rank < 0.5).map(({ query, rank }) => `${query}: ${rank.toFixed(2)}`);
    assert.ok(mean >= 0.95, `mean reciprocal rank ${mean.toFixed(3)}\n${worst.join('\n')}`);
  });

  test('the search puts the exact ticker or identifier first, then its owner', () => {
    assert.deepEqual(shown(directory.search('VTSAX')).slice(0, 2), ['class VTSAX', 'series S000002848']);
    assert.deepEqual(shown(directory.search('goog')).slice(0, 2), ['share GOOG', 'company GOOGL']);
    assert.deepEqual(shown(directory.search('$ibm'))[0], 'company IBM');
    assert.deepEqual(shown(directory.search('CIK0000320193')), ['company AAPL']);
    assert.deepEqual(shown(directory.search('S000002848')).slice(0, 2), ['series S000002848', 'class VTSMX']);
    assert.deepEqual(shown(directory.search('C000007806')), ['class VTSAX']);
    for (const ticker of ['F', 'T', 'V', 'CAT', 'VTI', 'BRK.B', 'fxaix', 'meta'])
      assert.deepEqual(
        [directory.search(ticker)[0]].map((entry) => entry && 'ticker' in entry && entry.ticker),
        [ticker.toUpperCase().replace('.', '-')],
      );
  });

  test('the search finds an empty list for the words of a sentence', () => {
    for (const sentence of ['About **THRC** and more.', 'We grew revenue by 12%', 'and the more of it'])
      assert.deepEqual(directory.search(sentence), [], sentence);
  });

  test('the search finds every ticker by itself', () => {
    for (const name of ['companies', 'series'] as const) {
      const tickers = directory.search(name === 'companies' ? 'bank' : 'growth fund', { limit: 200 });
      for (const entry of tickers) {
        const ticker = entry.kind === 'series' ? entry.classes[0]!.ticker : entry.ticker;
        assert.equal(directory.findByTicker(ticker)[0]?.ticker, ticker);
      }
    }
  });

  test('a company comes before its shares, a series before its classes', () => {
    const berkshire = shown(directory.search('brk'));
    assert.ok(berkshire.indexOf('company BRK-B') < berkshire.indexOf('share BRK-A'));
    const admiral = shown(directory.search('vanguard total stock market admiral'));
    assert.deepEqual(admiral.slice(0, 2), ['series S000002848', 'class VTSAX']);
  });

  test('preferred shares come after everything that is found by its name', () => {
    const found = directory.search('jpm', { limit: 200 });
    const first = found.findIndex((entry) => entry.kind === 'share' && entry.ticker.startsWith('JPM-P'));
    assert.equal(shown(found)[0], 'company JPM');
    assert.ok(first > 1, shown(found).join(', '));
    assert.ok(found.slice(first).every(({ kind }) => kind === 'share'));
    assert.equal(directory.search('fifth third bancorp')[0]?.kind, 'company');
    assert.deepEqual(shown(directory.search('FITB')).slice(0, 1), ['company FITB']);
    assert.deepEqual(shown(directory.findByTicker('FITBI')), ['share FITBI']);
    assert.deepEqual(shown(directory.findByTicker('GOOGL')), ['company GOOGL'], 'a class of common shares');
  });

  test('a class that is alone in its series stands for it, with its ticker', () => {
    assert.deepEqual(shown(directory.search('fxaix')), ['class FXAIX']);
    const [fund] = directory.search('fidelity 500 index');
    assert.ok(fund?.kind === 'series');
    assert.equal(`${nameOfEntry(fund)} · ${formatEntry(fund)}`, 'Fidelity 500 Index Fund · FXAIX');
  });

  test('the search finds a company by its listed name and its common name', () => {
    for (const query of ['GENERAL ELECTRIC', 'GE Aerospace', 'SCHLUMBERGER', 'SLB LIMITED']) {
      const [found] = directory.search(query, { kinds: ['company'] });
      assert.ok(found?.kind === 'company' && ['GE', 'SLB'].includes(found.ticker), query);
    }
    const rows = readWrittenNames() ?? [];
    const lost = rows.filter(
      ({ ticker, listed, written }) =>
        ![listed, written].every((name) =>
          directory.search(name, { limit: 5 }).some((each) => each.kind === 'company' && each.ticker === ticker),
        ),
    );
    assert.deepEqual(
      lost.map(({ ticker, written }) => `${ticker} ${written}`),
      [],
    );
  });

  test('a search of the directory keeps to its kinds and its limit', () => {
    const classes = directory.search('vanguard total stock', { kinds: ['class', 'share'], limit: 4 });
    assert.deepEqual(shown(classes), ['class VTSMX', 'class VTSAX', 'class VITSX', 'class VTI']);
    const companies = directory.search('vanguard', { kinds: ['company'] });
    assert.ok(companies.every(({ kind }) => kind === 'company'));
    assert.equal(directory.search('fund', { limit: 7 }).length, 7);
    assert.deepEqual(directory.search('fund', { limit: 0 }), []);
  });

  test('the search accepts any text and finds an empty list without words', () => {
    for (const query of ['', ' ', '$', '…', '\u0000', '-- --', '((('] as const)
      assert.deepEqual(directory.search(query), []);
    for (const query of [
      '\ud800',
      'é'.repeat(5000),
      'a '.repeat(5000),
      '&'.repeat(999),
      '九',
      'constructor',
      '__proto__',
    ])
      assert.ok(Array.isArray(directory.search(query)), query.slice(0, 20));
  });

  test('an entry is plain data', () => {
    for (const entry of directory.search('berkshire')) assert.deepEqual(structuredClone(entry), entry);
  });
});

suite('what is near a ticker that no list knows', () => {
  test('the search tolerates one typo and puts the largest companies first', () => {
    assert.deepEqual(directory.findByTicker('APPL'), []);
    assert.ok(shown(directory.near('APPL')).includes('company AAPL'));
    assert.ok(shown(directory.near('MSTF')).includes('company MSFT'));
    assert.equal(shown(directory.near('NVDAA'))[0], 'company NVDA');
    assert.ok(directory.near('GOOG').every((entry) => entry.ticker !== 'GOOG'));
    assert.equal(directory.near('AAPX', 2).length, 2);
    assert.deepEqual(directory.near(''), []);
    assert.deepEqual(directory.near('A'.repeat(5000)), []);
  });
});

suite('what the sample invented', () => {
  const sample = {
    dates: directory.dates,
    example: 'ZZZQ',
    companies: groupCompanies([
      { ticker: 'ZZZQ', cik: 9_910_001, name: 'Zephyr Zinc Zone' },
      { ticker: 'ZZZQ-B', cik: 9_910_001, name: 'Zephyr Zinc Zone' },
      { ticker: 'AAPL', cik: 9_910_018, name: 'Another Apple' },
    ]),
    series: groupFunds([
      { ticker: 'ZZFAX', cik: 9_900_001, seriesId: 990_000_001, classId: 990_000_001, name: 'Zephyr Fund Class A' },
    ]),
  };

  test('the sample’s directory stands alone and marks its entries', async () => {
    const invented = await Directory.ofSample(sample);
    assert.deepEqual(
      invented.findByTicker('zzzq.b').map(({ list, kind, ticker }) => [list, kind, ticker]),
      [['sample', 'share', 'ZZZQ-B']],
    );
    assert.deepEqual(
      invented.findByTicker('AAPL').map(({ list }) => list),
      ['sample'],
    );
    assert.deepEqual(
      invented.search('zephyr', { limit: 2 }).map(({ list, kind }) => `${list} ${kind}`),
      ['sample company', 'sample series'],
    );
    assert.equal(invented.findBySeries('S990000001')?.list, 'sample');
    assert.equal(invented.findBySeries('S000002848'), undefined);
    assert.deepEqual(shown(invented.search('microsoft')), []);
    assert.deepEqual([invented.example, directory.example], ['ZZZQ', undefined]);
    assert.deepEqual(directory.findByTicker('ZZZQ'), []);
  });

  test('an empty directory finds an empty list', async () => {
    const empty = await Directory.of({ dates: directory.dates, companies: [], series: [] });
    assert.deepEqual(empty.search('apple'), []);
    assert.deepEqual(empty.findByTicker('AAPL'), []);
    assert.deepEqual(empty.findByCik(320193), []);
  });
});
