import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { CalendarRow } from '../../../../../src/domain/calendar.ts';
import { boxRows, type Row } from '../../../../../src/features/lookup/box/boxModel.ts';
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

function shown(text: string, recents: Recent[] = []): string[] {
  return boxRows({ text, recents, calendar, tickers }).map((row: Row) => {
    switch (row.kind) {
      case 'heading':
        return `# ${row.label}`;
      case 'target':
        return `${row.recent ? 'recent ' : ''}${row.target.kind}`;
      case 'ticker':
        return row.ticker;
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
    assert.deepEqual(shown('acm'), [
      '# Possible matches for “acm”',
      'call',
      'fund',
      'bars',
      '# in library',
      'ACME',
      'ACMX',
    ]);
    assert.deepEqual(shown('acme to'), ['# in library', 'ACME']);
    assert.deepEqual(shown('prices'), ['# Possible matches for “prices”', 'call', 'fund', 'bars', 'indicator']);
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
