import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { CalendarRow } from '../../../../../src/domain/calendar.ts';
import { boxRows, type BoxContents, type Row } from '../../../../../src/features/lookup/box/boxModel.ts';
import type { CompanyEntry, SeriesEntry } from '../../../../../src/directory/entry.ts';
import type { LookUpTarget } from '../../../../../src/features/lookup/targetModel.ts';
import {
  createRecents,
  withoutRecent,
  withRecent,
  type Recent,
} from '../../../../../src/features/lookup/box/recents.ts';
import type { HeldTicker } from '../../../../../src/library/items/itemKinds.ts';
import type { Services } from '../../../../../src/host/services.ts';
import { createMemory } from '../../../host/state/memory.ts';

const call = (ticker: string): LookUpTarget => ({ kind: 'call', by: { ticker } });
const recent = (text: string, reading: LookUpTarget = call(text.toUpperCase())): Recent => ({ text, reading });
const calendar = [{ code: 'E:CPI', name: 'Consumer Prices' }] as CalendarRow[];
const inLibrary = (ticker: string, name: string): HeldTicker => ({
  ticker,
  name,
  calls: [],
  fund: undefined,
  className: '',
  bars: undefined,
});
const tickers = [inLibrary('ACME', 'Acme Tools'), inLibrary('ACMX', 'Acme Fund'), inLibrary('BCME', 'Beck')];

/** Two companies and a fund series, found as the directory finds them: by ticker or by a part of the name. */
const company = (ticker: string, name: string): CompanyEntry => ({
  kind: 'company',
  list: 'companies',
  cik: 1,
  name,
  listedName: name,
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
  example: undefined,
  findByTicker: (ticker) =>
    entries.filter((entry) => entry.kind === 'company').filter((entry) => entry.ticker === ticker.toUpperCase()),
  search: (query) => entries.filter(({ name }) => name!.toLowerCase().includes(query.toLowerCase().replace(/^\$/, ''))),
};

const noExamples: BoxContents['examples'] = { companies: [], funds: [] };

interface Given extends Partial<Omit<BoxContents, 'text' | 'directory'>> {
  /** Null while the lists cannot be read. */
  known?: BoxContents['directory'] | null;
  /** The kinds of targets that the library has. */
  has?: readonly string[];
}

function shown(text: string, { known = directory, has = [], ...given }: Given = {}): string[] {
  const cost = ({ kind }: LookUpTarget): number =>
    has.includes(kind) || kind === 'indicator' || kind === 'company' ? 0 : 1;
  const contents = { recents: [], pins: [], examples: noExamples, calendar, tickers, cost, ...given };
  return boxRows({ ...contents, text, directory: known ?? undefined }).map((row: Row) => {
    switch (row.kind) {
      case 'heading':
        return `# ${row.label}`;
      case 'target':
        return row.fills ?? `${row.recent ? 'recent ' : ''}${row.target.kind}`;
      case 'name':
        return `${row.entry.kind} ${row.fills}`;
      case 'example':
        return `try ${row.opens.kind} ${row.example.ticker}`;
      case 'says':
        return `! ${row.label}`;
      case 'clear':
        return 'clear';
    }
  });
}

/** The row that the editor marks, and Enter takes. */
const marked = (text: string, given: Given = {}): string | undefined =>
  shown(text, given).find((row) => !row.startsWith('#'));
const paid = ['call', 'fund', 'bars'];

suite('the look-up box', () => {
  test('the empty look-up box lists recents, pins, and examples, free rows first', () => {
    assert.deepEqual(shown('', { tickers: [] }), []);
    const recents = [recent('acme'), recent('bcme')];
    const examples = {
      companies: [{ ticker: 'ACMX', name: 'Acme Extras' }],
      funds: [{ ticker: 'ORFX', name: 'Orchard Fund' }],
    };
    assert.deepEqual(shown(' ', { recents, pins: calendar, examples, has: ['call'] }), [
      '# recent',
      'recent call',
      'recent call',
      '# pinned',
      'indicator',
      '# companies to try',
      'try call ACMX',
      '# funds to try',
      'try fund ORFX',
      'clear',
    ]);
    assert.deepEqual(shown('', { recents: [recent('acme')], has: ['call'] }), [
      '# recent',
      'recent call',
      '# in library',
      '$ACMX',
      '$BCME',
      'clear',
    ]);
    assert.deepEqual(shown('', { recents: [recent('acme')], examples, tickers: [] }), [
      '# companies to try',
      'try call ACMX',
      '# funds to try',
      'try fund ORFX',
      '# recent, not in the library',
      'recent call',
      'clear',
    ]);
    assert.match(marked('', { recents, tickers: [] })!, /^!/);
  });

  test('the look-up box lists the exact hit, names, and paid targets once each', () => {
    assert.deepEqual(shown('acme', { has: ['bars'] }), [
      '# acme',
      'company',
      'call',
      'fund',
      'bars',
      '# in library',
      '$ACMX',
    ]);
    assert.deepEqual(shown('bcme', { recents: [recent('bcme'), recent('acme')], has: ['call'] }), [
      '# recent',
      'recent call',
      '# bcme',
      'company',
      'fund',
      'bars',
    ]);
    assert.deepEqual(shown('$ORCH', { recents: [recent('orch')] }), [
      '# ORCH',
      'company',
      'bars',
      '# not in your library',
      'recent call',
    ]);
    assert.deepEqual(shown('prices'), ['# prices', 'indicator', '# not in your library', ...paid]);
  });

  test('the look-up box lists the library before the directory and each ticker once', () => {
    assert.deepEqual(shown('acme'), ['# acme', 'company', ...paid, '# in library', '$ACMX']);
    assert.deepEqual(shown('acm'), ['# in library', '$ACME', '$ACMX', '# not in your library', ...paid]);
    assert.deepEqual(shown('acme to'), ['# in library', '$ACME']);
    assert.deepEqual(shown('orchard'), [
      '# companies and funds',
      'company $ORCH',
      'series S000000007',
      '# not in your library',
      ...paid,
    ]);
    assert.deepEqual(shown('orchard', { tickers: [inLibrary('ORCH', 'Orchard Foods')] }).slice(0, 4), [
      '# in library',
      '$ORCH',
      '# companies and funds',
      'series S000000007',
    ]);
  });

  test('the look-up box offers only the kinds that a listed security has', () => {
    const listing = (kind: 'company' | 'class', ticker: string): BoxContents['directory'] => ({
      ...directory,
      findByTicker: () => [{ ...company(ticker, 'A'), kind } as CompanyEntry],
    });
    const offered = (kind: 'company' | 'class', ticker: string): string[] =>
      shown(ticker, { known: listing(kind, ticker), tickers: [] }).filter((row) => paid.includes(row));
    assert.deepEqual(offered('class', 'VTSAX'), ['fund']);
    assert.deepEqual(offered('class', 'SPY'), ['fund', 'bars']);
    assert.deepEqual(offered('company', 'PEAR'), ['call', 'bars']);
  });

  test('Enter never spends a request on a plain word or a known company', () => {
    for (const word of ['orchard', 'pear', '$PEAR', '320193', 'zzzq', 'acme', 'zzzq, yyyq', 'zzzq Q1 2026'])
      for (const given of [{}, { known: null }] satisfies Given[]) {
        const first = marked(word, given)!;
        assert.ok(!paid.includes(first), `${word}: ${first}`);
      }
    for (const known of ['pear', '$PEAR', '320193']) assert.equal(marked(known), 'company', known);
    assert.equal(marked('pear', { known: null }), '! The directory of names can’t be read.');
    for (const exact of ['S000000007', 'ORCH, PEAR', 'PEAR Q1 2026']) assert.ok(paid.includes(marked(exact)!), exact);
    assert.equal(marked('$PEAR', { has: ['bars'] }), 'company');
  });

  test('a library row in the look-up box opens its newest call, fund, or bars', () => {
    const held = (given: Partial<HeldTicker>): HeldTicker => ({ ...inLibrary('ACME', 'Acme Tools'), ...given });
    const [newest, older] = ['Q2 2026', 'Q1 2026'].map((fyq, at) => ({
      fyq,
      fetchedAt: 9 - at,
    })) as HeldTicker['calls'];
    const fund = { fetchedAt: 7 } as HeldTicker['fund'];
    const bars = { fetchedAt: 8, last: '2026-02-03' } as HeldTicker['bars'];
    const contents = { recents: [], pins: [], examples: noExamples, calendar, directory, cost: () => 0 };
    const opened = (text: string, tickers: HeldTicker[]): (LookUpTarget | undefined)[] =>
      boxRows({ ...contents, text, tickers }).flatMap((row) =>
        row.kind === 'target' ? [row.target] : row.kind === 'name' ? [row.opens] : [],
      );
    const by = { ticker: 'ACME' };
    const [call] = opened('acme to', [held({ calls: [newest!, older!], fund, bars })]);
    assert.deepEqual(call, { kind: 'call', by, fyq: 'Q2 2026' });
    assert.deepEqual(opened('acme to', [held({ fund, bars })])[0], { kind: 'fund', by });
    const session = '2026-02-03';
    assert.deepEqual(opened('acme to', [held({ bars })])[0], { kind: 'bars', tickers: ['ACME'], session });
    assert.ok(
      opened('orchard', []).some(
        (target) => target?.kind === 'company' && 'ticker' in target.by && target.by.ticker === 'ORCH',
      ),
    );
    // An empty box lists what was downloaded last first.
    const listed = opened('', [held({ fund }), { ...held({ calls: [newest!] }), ticker: 'BCME' }]);
    assert.deepEqual(listed, [
      { kind: 'call', by: { ticker: 'BCME' }, fyq: 'Q2 2026' },
      { kind: 'fund', by },
    ]);
    // The typed ticker opens the latest call where the library has it.
    assert.equal(opened('ORCH', [])[0]?.kind, 'call');
  });

  test('the look-up box reports an unlisted ticker and an unreadable directory', () => {
    const unlisted = '! No known ticker ZZZQ (SEC lists of companies, Feb 2026, and funds, Aug 2024).';
    for (const text of ['zzzq', '$ZZZQ']) assert.deepEqual(shown(text), [unlisted, '# not in your library', ...paid]);
    assert.equal(marked('PEAR, ZZZQ'), unlisted);
    assert.equal(shown('zzzq', { known: null })[0], '! The directory of names can’t be read.');
  });

  test('the look-up box explains why a text isn’t an identifier', () => {
    assert.deepEqual(shown('???'), ['! Not a known type of identifier']);
    assert.match(shown('037833101').at(-1)!, /^! Invalid CUSIP/);
  });
});

suite('recents of the look-up box', () => {
  test('withRecent lists the latest look-up first, each once, up to a limit', () => {
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

  test('createRecents ignores malformed saved recents', () => {
    const read = (stored: unknown) => {
      const { memory: globalState } = createMemory({ 'lookup.recentsBySource': stored });
      return createRecents({
        extension: { globalState },
        connection: { source: 'sample' },
      } as unknown as Services).list();
    };
    for (const stored of [undefined, ['old'], { sample: 'no list' }]) assert.deepEqual(read(stored), []);
    const sample = [
      recent('aaa'),
      { text: 'x' },
      'y',
      { text: 'z', reading: { kind: 'fund', by: { ticker: 'A', cusip: 'B' } } },
    ];
    assert.deepEqual(read({ sample, broken: 'no list' }), [recent('aaa')]);
  });
});
