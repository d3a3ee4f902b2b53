import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  findPlaceLinks,
  formatBarsLink,
  formatFundLink,
  parseBarsQuery,
  type BarsLink,
} from '../../../../src/domain/links/placeLink.ts';

const bars: BarsLink = {
  from: 'sample',
  tickers: ['BRK.B', 'MSFT'],
  fromDate: '2026-01-02',
  tillDate: '2026-01-05',
  start: '2026-01-02 10:02:00',
  end: '2026-01-05 09:31:00',
  length: 5,
};

suite('a link to minute bars', () => {
  test('a bars link leads back to the same bars, encoded or decoded', () => {
    const link = formatBarsLink('vscode', bars);
    const query = link.slice(link.indexOf('?') + 1);
    assert.match(link, /^vscode:\/\/market-desk\.market-desk\/bars\?from=sample&tickers=BRK\.B%2CMSFT&[^\s()]+$/);
    assert.deepEqual(parseBarsQuery(query), { ok: true, value: bars });
    assert.deepEqual(parseBarsQuery(decodeURIComponent(query)), { ok: true, value: bars });
    assert.deepEqual(parseBarsQuery(query.replaceAll('&', '&amp;')), { ok: true, value: bars });
  });

  test('a bars link without times leads to its days', () => {
    const { start, end, ...days } = bars;
    assert.ok(start && end);
    const link = formatBarsLink('vscode', { ...days, length: 1 });
    assert.deepEqual(parseBarsQuery(link.split('?')[1]!), { ok: true, value: { ...days, length: 1 } });
  });

  test('parseBarsQuery refuses a query that can’t be requested', () => {
    const days = 'fromDate=2026-01-02&tillDate=2026-01-02';
    for (const query of [
      '',
      days,
      `tickers=A&fromDate=2026-01-02`,
      `tickers=A,M$FT&${days}`,
      `tickers=&${days}`,
      `tickers=A&fromDate=2026-01-05&tillDate=2026-01-02`,
      `tickers=A&fromDate=2026-02-30&tillDate=2026-03-02`,
      `tickers=A&${days}&from=elsewhere`,
      `tickers=${Array.from({ length: 21 }, (_, n) => `T${String(n)}`).join(',')}&${days}`,
    ])
      assert.equal(parseBarsQuery(query).ok, false, query);
    const odd = parseBarsQuery(`tickers=a,A&${days}&start=noon&length=7`);
    assert.deepEqual(odd.ok && [odd.value.tickers, odd.value.start, odd.value.length], [['A'], undefined, 1]);
  });
});

test('findPlaceLinks finds only links to funds and bars, with any scheme', () => {
  const [fund, place] = [formatFundLink('cursor', { ticker: 'VTSAX' }), formatBarsLink('vscode', bars)];
  const text = `[a](${fund}), see ${place}. x://market-desk.market-desk/transcript?cik=1 https://example.com/bars?x`;
  const found = findPlaceLinks(text);
  assert.deepEqual(
    found.map(({ path, start, end }) => [path, text.slice(start, end)]),
    [
      ['/fund', fund],
      ['/bars', place],
    ],
  );
  assert.equal(found[0]!.query, 'ticker=VTSAX');
});
