import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { accepts } from '../../../../src/base/protocol.ts';
import fc from 'fast-check';
import { searchProtocol, type SearchQuery } from '../../../../src/features/search/protocol.ts';
import type { FoundPassage } from '../../../../src/domain/search/foundPassage.ts';
import { formatMissing, noQuery } from '../../../../src/features/search/searchView.ts';
import {
  companiesOf,
  countsByCompany,
  countsByQuarter,
  namesOf,
  phraseQueryOf,
  searchQueryOf,
  suggestName,
  withQuartersBefore,
} from '../../../../src/features/search/searchModel.ts';
import {
  formatChange,
  formatCounts,
  formatInCall,
  formatFound,
  formatQuarter,
  formatMeasure,
  groupsOf,
  hasMore,
  partsOf,
  rateOf,
} from '../../../../src/features/search/searchView.ts';
import { readAsked, type KnownCalls } from '../../../../src/features/search/askLibrary.ts';
import { readKeptSearch, withRecentSearch } from '../../../../src/features/search/keptSearchModel.ts';
import { allLimits } from '../../../../src/domain/search/passageQuery.ts';
import { Holdings } from '../../../../src/library/items/holdings.ts';
import type { StoredCall } from '../../../../src/library/library.ts';
import { parseArgument } from '../../../../src/domain/arguments/arguments.ts';

const stored = (cik: number, ticker: string, company: string, fyq: string): StoredCall => ({
  ...{ type: 'call', source: 'sample', key: '', fetchedAt: 0 },
  ...{ cik, ticker, company, fyq },
});
const calls = [stored(1, 'ACM', 'Acme Tools', 'Q1 2026'), stored(1, 'ACM', 'Acme Tools', 'Q4 2025')];
const counted = (fyq: string, count: number, words = 1000) => ({
  cik: 1,
  ticker: 'ACM',
  company: '',
  fyq,
  count,
  words,
});

suite('the query of a search', () => {
  const limitsOf = (asked: Partial<SearchQuery>, known: KnownCalls = { calls }) => {
    const { hard, meant } = readAsked({ ...noQuery, ...asked }, known);
    return allLimits([...meant.map(({ limits }) => limits), hard.limits]);
  };

  test('fields override typed limits, and a known name selects one company', () => {
    const asked = { text: 'margin company:brook speaker:lee', company: 'acm', section: 'questions' } as const;
    assert.deepEqual(limitsOf(asked), { speaker: 'lee', section: 'questions', cik: 1 });
    assert.deepEqual(limitsOf({ text: 'margin', company: 'ac' }), { company: 'ac' });
    assert.deepEqual(limitsOf({ who: 'analysts', text: 'margin who:management' }), { side: 'analyst' });
  });

  test('explicit limits filter, implied limits rank, and plain words do neither', () => {
    const rows: { text: string; said?: object; wishes?: object[]; asked?: Partial<SearchQuery> }[] = [
      { text: 'margins who:management last 4 quarters', said: { side: 'company', newest: 4 } },
      { text: 'margins ACM', wishes: [{ ciks: [1] }] },
      ...['Acm margins', 'ACM MARGINS', 'Acme’s AI plans'].map((text) => ({
        text,
        ...(text.startsWith('Acme') && { wishes: [{ ciks: [1] }] }),
      })),
      { text: 'margins ACM', asked: { plain: ['acm'] } },
      { text: 'margins ACM', asked: { company: 'other' }, said: { company: 'other' } },
      { text: 'Q4 guidance', wishes: [{ quarters: ['Q4 2025'] }] },
      { text: 'guidance in Q4', wishes: [{ quarters: ['Q4 2025'] }] },
      { text: 'guidance in Q4 2025', said: { quarters: ['Q4 2025'] } },
      { text: 'ACM Q4 guidance', said: { ciks: [1] }, wishes: [{ quarters: ['Q4 2025'] }] },
      { text: 'guidance Q4 2025 in Q1 2026', said: { quarters: ['Q1 2026'] }, wishes: [{ quarters: ['Q4 2025'] }] },
      ...['in Q4 2025 and Q1 2026', 'in Q1 2026 compared with Q4 2025', 'in Q3 2025 through Q1 2026'].map((words) => ({
        text: `margins ${words}`,
        said: { quarters: ['Q1 2026', 'Q4 2025'] },
      })),
      { text: 'margins in Q3 and Q4 2025', said: { quarters: ['Q4 2025'] } },
      { text: 'margins in the last two quarters of 2025', said: { quarters: ['Q4 2025'] } },
      ...[
        'before Q1 2026',
        'between Q3 2025 and Q4 2025',
        'in Q4 of 2024 and 2025',
        'in Q4 25',
        'of Acme (ACM): Q4-25',
      ].map((words) => ({
        text: `margins ${words}`,
        said: { quarters: ['Q4 2025'], ...(words.includes('Acme') && { ciks: [1] }) },
        ...(words.includes('Acme') && { wishes: [{ ciks: [1] }] }),
      })),
      ...['ACM/Q1 2026 margins compared to Q4 2025', 'margins of ACM - Q4 2025 against Q1 2026'].map((text) => ({
        text,
        said: { ciks: [1], quarters: ['Q1 2026', 'Q4 2025'] },
      })),
      { text: 'margins FY2025', wishes: [{ quarters: ['Q4 2025'] }] },
      { text: 'margins in H1 2026', wishes: [{ quarters: ['Q1 2026'] }] },
      ...[
        'in recent quarters',
        'since the quarter',
        'by anyone but the president',
        'outside of the Q&A',
        'other than Acme',
        'except $ACM and Acme',
      ].map((words) => ({
        text: `margins ${words}`,
      })),
      { text: 'margins since Acme grew', wishes: [{ ciks: [1] }] },
      { text: 'latest quarter margin', wishes: [{ newest: 1 }] },
      { text: 'What did management say about cost management?', wishes: [{ side: 'company' }] },
      { text: 'cost management' },
      { text: 'analysts on margins', wishes: [{ side: 'analyst' }] },
      { text: 'president of prepared remarks', wishes: [{ role: 'president' }, { section: 'prepared' }] },
      { text: '"last 4 quarters"' },
      { text: 'margin', asked: { quarter: '4Q25' }, said: { quarters: ['Q4 2025'] } },
      {
        text: 'margin ACM last 8 quarters',
        asked: { quarter: 'Q1', company: 'acm' },
        said: { quarters: ['Q1 2026'], cik: 1 },
      },
    ];
    for (const { text, asked = {}, said = {}, wishes = [] } of rows) {
      const read = readAsked({ ...noQuery, text, ...asked }, { calls });
      const told = `${text} ${JSON.stringify(asked)}`;
      assert.deepEqual(limitsOf({ text, ...asked }), said, told);
      assert.deepEqual(
        read.wishes.map(({ limits }) => limits),
        wishes,
        told,
      );
    }
  });

  test('a quarter in the words that the company lacks is missing, and limits no other company', () => {
    const known = { calls: [...calls, stored(2, 'BRK', 'Brook', 'Q3 2025')] };
    for (const [text, company] of [
      ['Acme margins in Q3 2025', ''],
      ['margins in Q3 2025', 'acm'],
    ] as const) {
      const { missing, meant } = readAsked({ ...noQuery, text, company }, known);
      assert.deepEqual(
        missing.map(({ quarters, has }) => [...quarters, ...has]),
        [['Q3 2025', 'Q1 2026', 'Q4 2025']],
      );
      assert.ok(
        meant.every(({ kind }) => kind === 'company'),
        text,
      );
    }
  });

  test('an invalid or missing quarter is a problem that lists the library’s quarters', () => {
    const problemOf = (quarter: string) => readAsked({ ...noQuery, text: 'margin', quarter }, { calls }).hard.problem;
    const there = ['Q1 2026', 'Q4 2025'];
    assert.deepEqual(problemOf('3Q31'), { field: 'quarter', value: '3Q31', isRead: true, there });
    assert.deepEqual(problemOf('soon'), { field: 'quarter', value: 'soon', isRead: false, there });
    assert.equal(problemOf('last 4 quarters'), undefined);
  });

  test('a ticker with a dollar sign selects a company or is a problem', () => {
    const read = (text: string, company = '') => readAsked({ ...noQuery, text, company }, { calls });
    const there = ['ACM'];
    for (const text of ['$ACM margin', 'Margins of $acm', '$ACM Margins'])
      assert.deepEqual(limitsOf({ text }), { ciks: [1] }, text);
    assert.deepEqual(limitsOf({ text: 'margin ticker:acm' }), { cik: 1 });
    const { hard } = read('margin of $NONE');
    assert.deepEqual(hard.problem, { field: 'company', value: 'NONE', isRead: true, there });
    assert.deepEqual(hard.typed, [{ field: 'company', value: 'NONE', words: [{ start: 10, end: 15 }] }]);
    // A field goes before the words.
    assert.equal(read('margin of $NONE', 'acm').hard.problem, undefined);
    for (const text of ['margin NONE', 'capex in $bn', '"$NONE"', 'a $100M order', 'US$'])
      assert.equal(read(text).hard.problem, undefined, text);
  });

  test('a watchlist’s name selects the companies of its tickers with stored calls', () => {
    const all = [...calls, stored(2, 'BRK.B', 'Brook', 'Q2 2026'), stored(3, 'CC', 'Cole', 'Q2 2026')];
    const lists = [
      { name: 'Watchlist: Tools', tickers: ['ACM', 'brk-b', 'CCL', 'NONE'] },
      { name: 'Watchlist: None', tickers: ['NONE', 'FAR'] },
    ];
    const find = (ticker: string) => (ticker === 'CCL' ? [{ cik: 3 }] : ticker === 'FAR' ? [{ cik: 9 }] : []);
    const watchlists = companiesOf(lists, all, find);
    assert.deepEqual([...watchlists.values()], [[1, 2, 3], []]);
    const ask = (company: string) => limitsOf({ text: 'margin', company }, { calls: all, watchlists });
    const { ciks, cik, company } = ask(' watchlist: tools ');
    assert.deepEqual([ciks, cik, company], [[1, 2, 3], undefined, undefined]);
    assert.deepEqual(ask('Watchlist: None').ciks, []);
    assert.deepEqual([ask('Watchlist: Gone').ciks, ask('Watchlist: Gone').company], [undefined, 'Watchlist: Gone']);
    assert.equal(ask('acm').cik, 1);
    const typed = limitsOf({ text: 'margin company:"Watchlist: Tools"' }, { calls, watchlists });
    assert.deepEqual(typed.ciks, [1, 2, 3]);
  });

  test('the search commands accept a text, or a phrase and a company, only', () => {
    const text = parseArgument('search', 'a "b');
    assert.deepEqual(text.ok && searchQueryOf(text.value), { ...noQuery, text: 'a "b' });
    const limited = parseArgument('search', { company: 'Watchlist: Tools' });
    assert.deepEqual(limited.ok && searchQueryOf(limited.value), { ...noQuery, company: 'Watchlist: Tools' });
    for (const wrong of [1, {}, null, [], { company: 1 }, { company: 'A', query: 1 }, { who: 'x', query: 'a' }])
      assert.equal(parseArgument('search', wrong).ok, false);
    const phrase = parseArgument('phrase', { phrase: 'free "cash" flow', company: 'ACM' });
    const asked = phrase.ok && phraseQueryOf(phrase.value);
    assert.deepEqual(asked, { ...noQuery, text: '"free  cash  flow"', company: 'ACM' });
    assert.equal(parseArgument('phrase', 'margin').ok, true);
    for (const wrong of [{}, { phrase: ' ' }, { phrase: 'a', company: 1 }, null])
      assert.equal(parseArgument('phrase', wrong).ok, false);
  });

  test('the search protocol rejects invalid requests of a page', () => {
    const asks = (question: unknown): boolean[] => [
      accepts(searchProtocol, 'search', { asked: 1, question, most: 50 }),
      accepts(searchProtocol, 'count', { asked: 1, question }),
    ];
    assert.deepEqual(asks(noQuery), [true, true]);
    for (const wrong of [
      null,
      {},
      { ...noQuery, text: 1 },
      { ...noQuery, section: 'x' },
      { ...noQuery, role: 'x'.repeat(20_000) },
    ])
      assert.deepEqual(asks(wrong), [false, false]);
    const open = { cik: 1, fyq: 'Q1 2026', turn: 2, locator: { start: 'a', before: '', after: '' } };
    assert.ok(accepts(searchProtocol, 'open', open));
    for (const wrong of [{}, { ...open, cik: '1' }, { ...open, locator: null }])
      assert.equal(accepts(searchProtocol, 'open', wrong), false);
  });

  test('the fields offer the library’s companies, quarters and watchlists', () => {
    const items = [...calls, stored(2, 'B', 'Brook', 'Q2 2026')];
    const holdings = new Holdings({ source: 'sample', items });
    const watchlists = [{ name: 'Watchlist: Tools', size: '2 tickers' }];
    assert.deepEqual(namesOf(holdings, { watchlists, labels: ['Risk'] }), {
      watchlists,
      labels: ['Risk'],
      companies: [
        { ticker: 'ACM', company: 'Acme Tools' },
        { ticker: 'B', company: 'Brook' },
      ],
      quarters: ['Q2 2026', 'Q1 2026', 'Q4 2025'],
    });
  });
});

suite('a phrase by quarter', () => {
  test('countsByQuarter lists quarters oldest first, including quarters without calls', () => {
    const quarters = countsByQuarter([
      counted('Q2 2026', 3),
      counted('Q4 2025', 0),
      counted('Q2 2026', 1, 3000),
      counted('late', 1),
    ]);
    assert.deepEqual(
      quarters.map(({ fyq, calls: of, saying, count, words }) => [fyq, of, saying, count, words]),
      [
        ['Q4 2025', 1, 0, 0, 1000],
        ['Q1 2026', 0, 0, 0, 0],
        ['Q2 2026', 2, 2, 4, 4000],
        ['late', 1, 1, 1, 1000],
      ],
    );
    assert.equal(rateOf(quarters[2]!), 1);
    assert.deepEqual(
      quarters.slice(0, 3).map((quarter) => [formatMeasure(quarter, 'count'), formatMeasure(quarter, 'rate')]),
      [
        ['0', '0'],
        ['—', '—'],
        ['4', '1.00'],
      ],
    );
    assert.equal(formatQuarter(quarters[0]!), 'Q4 2025: 0 passages · 1 call · 0 per 1,000 words');
    assert.equal(formatQuarter(quarters[1]!), 'Q1 2026: no call in library');
    assert.equal(formatQuarter(quarters[2]!), 'Q2 2026: 4 passages · 2 calls · 1.00 per 1,000 words');
    assert.equal(
      formatCounts({ quarters, phrase: '“margin”', company: '' }),
      '“margin” · all companies · 5 passages · found in 3 of 4 calls · most in Q2 2026 (4 passages)',
    );
    const none = { quarters: quarters.slice(0, 1), phrase: '“x”', company: 'Acme' } as const;
    assert.equal(formatCounts(none), '“x” · Acme · not found in 1 call');
  });

  test('countsByQuarter keeps each count and limits the quarters for any input', () => {
    const fyq = fc.oneof(fc.constantFrom('Q1 2024', 'Q3 2026', 'Q4 9999', 'x', ''), fc.string({ maxLength: 9 }));
    fc.assert(
      fc.property(fc.array(fc.tuple(fyq, fc.nat(9)), { maxLength: 9 }), (said) => {
        const quarters = countsByQuarter(said.map(([quarter, count]) => counted(quarter, count)));
        assert.equal(
          quarters.reduce((sum, { count }) => sum + count, 0),
          said.reduce((sum, [, count]) => sum + count, 0),
        );
        assert.equal(
          quarters.reduce((sum, { calls: of }) => sum + of, 0),
          said.length,
        );
        assert.ok(quarters.length < 200);
      }),
    );
  });
});

test('a heading shows the number of passages in its whole call', () => {
  assert.deepEqual(
    [0, 1, 1500].map((inCall) => formatInCall({ inCall })),
    ['', '1 in this call', '1,500 in this call'],
  );
});

suite('saved and recent searches', () => {
  test('readKeptSearch reads saved searches of each earlier version', () => {
    const first = { text: 'margin', company: 'ACM', quarter: 'Q1 2026', speaker: '', role: '', section: '' } as const;
    assert.deepEqual(readKeptSearch(first), { ...first, who: '', label: '', order: 'best', plain: [] });
    const golden = { ...first, who: 'management', order: 'newest' } as const;
    assert.deepEqual(readKeptSearch({ ...golden, later: 1 }), { ...golden, label: '', plain: [] });
    const labeled = { ...golden, label: 'Risk', plain: ['acm'] };
    assert.deepEqual(readKeptSearch(labeled), labeled);
    for (const other of [null, 'margin', {}, { ...first, who: 'x' }]) assert.equal(readKeptSearch(other), undefined);
  });

  test('recent searches appear once each, without the letters typed on the way', () => {
    const typed = ['m', 'mar', 'margin', 'marg', 'm', 'cash', 'margin'];
    const recent = typed.reduce<SearchQuery[]>((all, text) => withRecentSearch(all, { ...noQuery, text }), []);
    assert.deepEqual(
      recent.map(({ text }) => text),
      ['margin', 'cash'],
    );
    const limited = withRecentSearch(recent, { ...noQuery, text: 'margin', who: 'analysts' });
    assert.equal(limited.length, 3);
  });

  test('suggestName joins the words and limits of a search', () => {
    const named = { ...noQuery, text: 'gross margin', company: 'ACM', quarter: 'last 4 quarters', who: 'analysts' };
    assert.equal(suggestName(named as SearchQuery), 'gross margin · ACM · analysts · last 4 quarters');
    assert.ok(suggestName({ ...noQuery, text: 'x'.repeat(9_000) }).length <= 100);
  });
});

suite('counts by company', () => {
  const said = (cik: number, fyq: string, count: number) => ({
    ...{ cik, fyq, count },
    ...{ ticker: `T${cik}`, company: `C${cik}`, words: 1 },
  });

  test('countsByCompany compares each latest quarter with the one before, most first', () => {
    const calls = [
      ...[said(1, 'Q1 2026', 2), said(1, 'Q4 2025', 5), said(2, 'Q2 2026', 4), said(2, 'Q4 2025', 9)],
      ...[said(3, 'Q1 2026', 0), said(3, 'Q4 2025', 0)],
    ];
    const { companies, of } = countsByCompany(calls);
    assert.equal(of, 3);
    assert.deepEqual(
      companies.map((each) => [each.ticker, each.fyq, each.count, each.before, each.countBefore, formatChange(each)]),
      [
        ['T2', 'Q2 2026', 4, 'Q1 2026', null, '—'],
        ['T1', 'Q1 2026', 2, 'Q4 2025', 5, '−3'],
      ],
    );
    const limited = countsByCompany(calls, ['Q4 2025']);
    assert.deepEqual(
      limited.companies.map(({ ticker, fyq, count }) => [ticker, fyq, count]),
      [
        ['T2', 'Q4 2025', 9],
        ['T1', 'Q4 2025', 5],
      ],
    );
    assert.deepEqual(withQuartersBefore(['Q1 2026', 'Q4 2025']), ['Q1 2026', 'Q4 2025', 'Q3 2025']);
  });
});

suite('the results of a search', () => {
  test('groupsOf puts consecutive passages of a call under one heading', () => {
    const at = (cik: number, fyq: string) => ({ cik, fyq }) as FoundPassage;
    const groups = groupsOf([at(1, 'Q1 2026'), at(1, 'Q1 2026'), at(2, 'Q1 2026'), at(1, 'Q1 2026')]);
    assert.deepEqual(
      groups.map(({ call, passages }) => [call.cik, passages.map((each) => each.at)]),
      [
        [1, [0, 1]],
        [2, [2]],
        [1, [3]],
      ],
    );
  });

  test('formatFound explains a limit without matches and calls without roles', () => {
    const problem = { field: 'quarter', value: 'Q3 2031', isRead: true, there: ['Q1 2026'] } as const;
    const told = (change: object): string => formatFound({ ...shown, indexed: 4, ...change });
    assert.equal(told({ problem }), 'No call of Q3 2031 in the library. There is Q1 2026.');
    assert.match(told({ problem: { ...problem, isRead: false } }), /isn’t a quarter/);
    assert.match(told({ problem: { ...problem, field: 'role', value: 'CFO' } }), /has the role CFO/);
    assert.match(told({ unnamed: { by: 'role', calls: 2, of: 3 } }), /2 of 3 calls list no roles/);
    assert.match(told({ unnamed: { by: 'who', calls: 2, of: 3 } }), /2 of 3 calls don’t distinguish/);
    assert.match(told({ dropped: ['Target'] }), /Nothing matches Target, so it was left out/);
    assert.match(told({ dropped: ['Target', 'Q1'] }), /Nothing matches Target, Q1, so they were left out/);
  });

  test('formatFound shows how many passages the list can reach', () => {
    const passage = { missing: [] } as unknown as FoundPassage;
    const found = { ...shown, indexed: 9, calls: 9, matches: 444, passages: Array.from({ length: 50 }, () => passage) };
    assert.match(formatFound(found), /^444 passages in 9 calls\. Showing 50\./);
    assert.deepEqual([hasMore(found, 50), hasMore(found, 100)], [true, false]);
    const most = { ...found, matches: 4_444, passages: Array.from({ length: 1_000 }, () => passage) };
    assert.match(formatFound(most), /Showing 1,000\. Use filters to find the others/);
    assert.equal(hasMore(most, 1_000), false);
    const rule = { isBeside: false, counted: ['margin'], alsoFound: [] };
    const rules = [
      { ...rule, words: 'margin' },
      { ...rule, words: 'drove', isBeside: true },
    ];
    const partly = { ...found, matches: 50, without: ['drove'], rules };
    assert.match(formatFound(partly), /50 passages in 9 calls with “margin”, none of which also contain “drove”\./);
    const one = { ...partly, matches: 1, calls: 1, passages: [passage] };
    assert.match(formatFound(one), /^1 passage with “margin”, which doesn’t also contain “drove”\.$/);
  });

  test('formatFound counts unsearchable calls with and without matches', () => {
    const unreadable = { ...shown, unsearchable: 2 };
    assert.match(formatFound(unreadable), /^2 calls in the library .* aren’t searched\.$/);
    assert.match(formatFound({ ...unreadable, indexed: 4, unsearchable: 1 }), /the 4 calls .* 1 call .* isn’t/);
    assert.match(formatFound({ ...unreadable, indexed: 4, isAsked: false }), /4 calls can .* 2 calls in the library/);
  });

  const shown = {
    passages: [],
    rules: [],
    matches: 0,
    calls: 0,
    indexed: 0,
    waiting: 0,
    unsearchable: 0,
    within: 4,
    isAsked: true,
    ...{ without: [], applied: [], wishes: [], dropped: [] },
  };

  test('formatFound distinguishes an empty library, no matches and a growing index', () => {
    const words = [
      formatFound(shown),
      formatFound({ ...shown, indexed: 4 }),
      formatFound({ ...shown, indexed: 4, waiting: 3 }),
      formatFound({ ...shown, indexed: 4, isAsked: false }),
    ];
    assert.equal(new Set(words).size, 4);
    assert.match(words[0]!, /no earnings calls yet/);
    assert.match(words[1]!, /Not found in the 4 calls/);
    assert.match(words[2]!, /Not found .* 3 more calls are being indexed/);
    assert.match(words[3]!, /4 calls can be searched/);
  });

  test('formatFound counts only calls within the limits of a search', () => {
    const limited = { ...shown, indexed: 44 };
    assert.equal(formatFound({ ...limited, within: 3 }), 'Not found in the 3 calls searched.');
    assert.equal(formatFound({ ...limited, within: 1 }), 'Not found in the 1 call searched.');
    assert.match(formatFound({ ...limited, within: 0 }), /No searchable calls within these filters/);
    const soFar = { ...limited, within: 3, progress: { read: 2, of: 1_500 } };
    assert.equal(formatFound(soFar), '2 of 1,500 calls searched so far.');
    assert.equal(
      formatFound({ ...soFar, matches: 7, calls: 2 }),
      '7 passages in 2 calls. 2 of 1,500 calls searched so far.',
    );
  });

  test('formatFound shows word forms and synonyms that it counts', () => {
    const passage = { missing: [] } as unknown as FoundPassage;
    const found = { ...shown, indexed: 4, passages: [passage], matches: 1 };
    const rules = [
      { words: 'margin', isBeside: false, counted: ['margin', 'margins'], alsoFound: [] },
      { words: 'capex', isBeside: false, counted: ['capex'], alsoFound: ['capital expenditures', 'capital spending'] },
    ];
    assert.equal(
      formatFound({ ...found, rules }),
      '1 passage. Counted as one: margin, margins. Also found: capital expenditures, capital spending.',
    );
    assert.equal(formatFound(found), '1 passage.');
    assert.match(formatFound({ ...found, matches: 0 }), /^No passage has all the words/);
    assert.equal(formatMissing({ missing: ['freight', 'diesel'] }), 'without freight, diesel');
    assert.equal(formatMissing({ missing: [] }), '');
  });

  test('partsOf marks found words once and keeps each character', () => {
    const passage = { text: 'gross margin rose', start: 100 };
    const hits = [
      { start: 100, end: 112 },
      { start: 106, end: 112 },
    ];
    assert.deepEqual(partsOf({ ...passage, hits }), [
      { text: 'gross margin', isHit: true },
      { text: ' rose', isHit: false },
    ]);
    fc.assert(
      fc.property(fc.string(), fc.array(fc.tuple(fc.nat(30), fc.nat(30))), (text, places) => {
        const sorted = places
          .map(([one, other]) => ({ start: Math.min(one, other), end: Math.min(Math.max(one, other), text.length) }))
          .sort((one, other) => one.start - other.start);
        assert.equal(
          partsOf({ text, start: 0, hits: sorted })
            .map((part) => part.text)
            .join(''),
          text,
        );
      }),
    );
  });
});
