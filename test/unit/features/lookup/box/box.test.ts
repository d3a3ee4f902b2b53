import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { CalendarRow } from '../../../../../src/domain/calendar.ts';
import { boxRows, type BoxContents, type Row } from '../../../../../src/features/lookup/box/boxModel.ts';
import type { CompanyEntry, SeriesEntry } from '../../../../../src/directory/entry.ts';
import type { LookUpTarget } from '../../../../../src/features/lookup/targetModel.ts';
import {
  readRecents,
  withoutRecent,
  withRecent,
  type Recent,
} from '../../../../../src/features/lookup/box/recentsModel.ts';
import type { TickerInLibrary } from '../../../../../src/features/lookup/libraryIndex.ts';

const call = (ticker: string): LookUpTarget => ({ kind: 'call', by: { ticker } });
const recent = (text: string, reading: LookUpTarget = call(text.toUpperCase())): Recent => ({ text, reading });
const calendar = [{ code: 'E:CPI', name: 'Consumer Prices' }] as CalendarRow[];
const inLibrary = (ticker: string, name: string): TickerInLibrary => ({
  ticker,
  name,
  calls: [],
  fund: undefined,
  bars: undefined,
});
const tickers = [inLibrary('ACME', 'Acme Tools'), inLibrary('ACMX', 'Acme Fund'), inLibrary('BCME', 'Beck')];

/** Two companies and a fund series, found as the directory finds them: by ticker or by a part of the name. */
const company = (ticker: string, name: string): CompanyEntry => ({
  kind: 'company',
  list: 'companies',
  cik: 1,
  name,
  ticker,
  tickers: [ticker],
});
const series: SeriesEntry = {
  kind: 'series',
  list: 'funds',
  cik: 2,
  seriesId: 'S000000007',
  name: 'Orchard Growth Fund',
  classes: [],
};
const entries = [company('ORCH', 'Orchard Foods Inc'), company('PEAR', 'Pear Works'), series];
const directory: BoxContents['directory'] = {
  dates: { companies: '2026-02', funds: '2024-08', fundNames: '2024-08' },
  findByTicker: (ticker) =>
    entries.filter((entry) => entry.kind === 'company').filter((entry) => entry.ticker === ticker.toUpperCase()),
  search: (query) => entries.filter(({ name }) => name!.toLowerCase().includes(query.toLowerCase())),
};

function shown(text: string, recents: Recent[] = [], known: BoxContents['directory'] | null = directory): string[] {
  return boxRows({ text, recents, calendar, tickers, directory: known ?? undefined }).map((row: Row) => {
    switch (row.kind) {
      case 'heading':
        return `# ${row.label}`;
      case 'target':
        return `${row.recent ? 'recent ' : ''}${row.target.kind}`;
      case 'ticker':
        return row.ticker;
      case 'name':
        return `${row.entry.kind} ${row.fills}`;
      case 'says':
        return `! ${row.label}`;
      case 'clear':
        return 'clear';
    }
  });
}

suite('the look-up box', () => {
  test('is empty before anything was looked up, and has the recent ones then, with a way to clear them', () => {
    assert.deepEqual(shown(''), []);
    assert.deepEqual(shown(' ', [recent('acme'), recent('bcme')]), ['# recent', 'recent call', 'recent call', 'clear']);
  });

  test('lists recents that fit first, and no target twice', () => {
    assert.deepEqual(shown('bcme', [recent('bcme'), recent('acme')]), [
      '# recent',
      'recent call',
      '# Possible matches for “bcme”',
      'fund',
      'bars',
    ]);
  });

  test('lists what the text can be, and names in the library that have it', () => {
    const paid = ['call', 'fund', 'bars'];
    assert.deepEqual(shown('acme'), ['# Possible matches for “acme”', ...paid, '# in library', 'ACMX']);
    assert.deepEqual(shown('acm'), [
      '# in library',
      'ACME',
      'ACMX',
      '! ACM is in none of the lists of names (companies: 2026-02, funds: 2024-08).',
      '# Ask the service for “acm”',
      ...paid,
    ]);
    assert.deepEqual(shown('acme to'), ['# in library', 'ACME']);
    assert.deepEqual(shown('prices'), [
      '# Possible matches for “prices”',
      'indicator',
      '# Ask the service for “prices”',
      ...paid,
    ]);
  });

  test('lists names of the directory before anything that costs, and an exact ticker before names', () => {
    assert.deepEqual(shown('orchard'), [
      '# names · free',
      'company ORCH',
      'series S000000007',
      '# Ask the service for “orchard”',
      'call',
      'fund',
      'bars',
    ]);
    assert.deepEqual(shown('pear'), ['# Possible matches for “pear”', 'call', 'fund', 'bars']);
    assert.deepEqual(shown('works'), [
      '# names · free',
      'company PEAR',
      '# Ask the service for “works”',
      'call',
      'fund',
      'bars',
    ]);
  });

  test('says when no list has a ticker, and when the lists cannot be read', () => {
    assert.deepEqual(shown('zzzq'), [
      '! ZZZQ is in none of the lists of names (companies: 2026-02, funds: 2024-08).',
      '# Ask the service for “zzzq”',
      'call',
      'fund',
      'bars',
    ]);
    const [first, ...others] = shown('zzzq', [], null);
    assert.equal(first, '# Possible matches for “zzzq”');
    assert.equal(others.at(-1), '! The directory of names can’t be read.');
  });

  test('says so when there is nothing, and why', () => {
    assert.deepEqual(shown('???'), ['! Not a known type of identifier']);
    assert.match(shown('037833101').at(-1)!, /^! Invalid CUSIP/);
  });
});

suite('recents', () => {
  test('last first, each once, bounded', () => {
    const list = withRecent([recent('aaa'), recent('bbb')], recent('BBB'));
    assert.deepEqual(
      list.map(({ text }) => text),
      ['BBB', 'aaa'],
    );
    const many = Array.from({ length: 50 }, (_, index) => recent(`t${index}`)).reduce<Recent[]>(withRecent, []);
    assert.equal(many.length, 12);
    assert.equal(many[0]!.text, 't49');
    assert.deepEqual(
      withoutRecent(list, recent('aaa')).map(({ text }) => text),
      ['BBB'],
    );
  });

  test('what was kept is not believed', () => {
    assert.deepEqual(readRecents(undefined), {});
    assert.deepEqual(readRecents(['old']), {});
    const kept = {
      sample: [
        recent('aaa'),
        { text: 'x' },
        'y',
        { text: 'z', reading: { kind: 'fund', by: { ticker: 'A', cusip: 'B' } } },
      ],
      broken: 'no list',
    };
    assert.deepEqual(readRecents(kept), { sample: [recent('aaa')] });
  });
});
