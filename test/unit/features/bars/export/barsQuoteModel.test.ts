import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseBarsQuery } from '../../../../../src/domain/links/placeLink.ts';
import { quoteBars } from '../../../../../src/features/bars/export/barsQuoteModel.ts';
import type { BarsAppearance } from '../../../../../src/features/bars/protocol.ts';
import { accumulate, minute, seriesOf } from '../../../domain/bars/truth.ts';

const day = '2026-01-02';
const bars = accumulate(
  ['09:30', '09:31', '09:34', '09:35'].map((clock, index) => minute(day, clock, 100 * (index + 1), 10 + index)),
);
const series = [seriesOf(bars), seriesOf(bars.slice(0, 1), { ticker: 'OTHER' })];
const quote = (appearance: Partial<BarsAppearance>): string =>
  quoteBars({
    series,
    appearance: { length: 1, average: false, ...appearance },
    from: 'sample',
    readOn: '2026-02-03',
    scheme: 'x',
  })!;
const linkIn = (text: string) => {
  const parsed = parseBarsQuery(/\/bars\?([^)]+)\)/.exec(text)![1]!);
  assert.ok(parsed.ok);
  return parsed.value;
};

test('a quoted bar has its values and a link back to it', () => {
  const time = `${day} 09:31:00`;
  const written = quote({ mark: { ticker: 'TEST', from: time, till: time } });
  assert.match(
    written,
    /^> \*\*TEST\*\* · one bar of 1 minute · Jan 2, 2026, 09:31 ET\n>\n> open 11\.00 · high 12\.00 · low 10\.00 · close 11\.00 · volume 200\n>\n> — \[Minute bars of TEST\]\(x:\/\/[^)]+\), sample data, read Feb 3, 2026$/,
  );
  assert.deepEqual(linkIn(written), {
    from: 'sample',
    tickers: ['TEST'],
    fromDate: day,
    tillDate: day,
    start: time,
    end: time,
    length: 1,
  });
});

test('a quoted range has the times of its extremes, its volume, and missing minutes', () => {
  const written = quote({ mark: { ticker: 'TEST', from: `${day} 09:31:00`, till: `${day} 09:35:00` } });
  assert.match(written, /3 bars of 1 minute · Jan 2, 2026, 09:31 to 09:35 ET/);
  assert.match(
    written,
    /open 11\.00 · high 14\.00 \(09:35\) · low 10\.00 \(09:31\) · close 13\.00 · volume 900 · 2 minutes missing/,
  );
});

test('a quoted volume mentions missing minutes before the range and omits unknown volumes', () => {
  const from = `${day} 09:34:00`;
  assert.match(
    quote({ mark: { ticker: 'TEST', from, till: from } }),
    /volume 300, including 2 minutes missing before it/,
  );
  const falling = [bars[3]!, { ...bars[3]!, date: `${day} 09:36:00`, volume: 1 }];
  const appearance = { length: 1, average: false } as const;
  const quoteFell = (fell: typeof bars): string =>
    quoteBars({ series: [seriesOf(fell)], appearance, from: 'service', readOn: '2026-02-03', scheme: 'x' })!;
  const written = quoteFell(falling);
  assert.match(written, /volume 1,000, excluding 1 bar with unknown volume/);
  const twice = quoteFell([...falling, { ...bars[3]!, date: `${day} 09:37:00`, volume: 0 }]);
  assert.match(twice, /volume 1,000, excluding 2 bars with unknown volume/);
  assert.doesNotMatch(written, /sample/);
});

test('quoteBars converts a mark to the bar length shown', () => {
  const marked = (clock: string, length: 1 | 5, shown: 1 | 5): string => {
    const time = `${day} ${clock}:00`;
    return quote({ length: shown, mark: { ticker: 'TEST', from: time, till: time, length } });
  };
  assert.match(marked('09:31', 1, 5), /one bar of 5 minutes · Jan 2, 2026, 09:30 ET/);
  assert.match(marked('09:30', 5, 1), /3 bars of 1 minute · Jan 2, 2026, 09:30 to 09:34 ET/);
  const { start, end, length } = linkIn(marked('09:31', 1, 5));
  assert.deepEqual([start, end, length], [`${day} 09:30:00`, `${day} 09:30:00`, 5]);
});

test('quoteBars without a mark quotes the shown bars of every ticker', () => {
  const written = quote({ length: 5 });
  assert.match(written, /\*\*TEST\*\* · 2 bars of 5 minutes · Jan 2, 2026, 09:30 to 09:35 ET/);
  assert.match(written, /\*\*OTHER\*\* · one bar of 5 minutes · Jan 2, 2026, 09:30 ET/);
  const { tickers, start, length } = linkIn(written);
  assert.deepEqual([tickers, start, length], [['TEST', 'OTHER'], undefined, 5]);
});

test('quoteBars returns undefined for a mark outside the shown bars', () => {
  const appearance: BarsAppearance = {
    length: 1,
    average: false,
    mark: { from: '2026-01-05 09:30:00', till: '2026-01-05 09:31:00' },
  };
  assert.equal(quoteBars({ series, appearance, from: 'sample', readOn: '2026-02-03', scheme: 'x' }), undefined);
});
