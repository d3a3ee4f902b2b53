import { citedFields } from '../../../../src/domain/endpoints/indicatorFields.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  barFields,
  findFigureLinks,
  formatFigureLink,
  parseDecodedFigure,
  parseFigureLink,
  type FigureLink,
} from '../../../../src/domain/links/figureLink.ts';
import { findCitationLinks } from '../../../../src/domain/notes/citationLinks.ts';
import { findPlaceLinks } from '../../../../src/domain/links/placeLink.ts';

const name = fc
  .string({ minLength: 1, maxLength: 60 })
  .filter((text) => text.trim() !== '' && !/[\p{Cc}\p{Cf}]/u.test(text));
const id = fc.nat({ max: 999_999 });
const time = fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => seconds * 1_000);
const run = fc.integer({ min: 0, max: 4_000_000_000_000 });
const screen = fc.stringMatching(/^[0-9a-f]{32}$/);
const ticker = fc.stringMatching(/^[A-Z]{1,5}$/);

const subject: fc.Arbitrary<FigureLink['subject']> = fc.oneof(
  fc.record({
    of: fc.constant('indicator' as const),
    id,
    code: name,
    field: fc.constantFrom(...citedFields),
    period: name,
  }),
  fc.record({ of: fc.constant('fund' as const), ticker, field: fc.stringMatching(/^[a-z][a-z_]{0,20}$/) }),
  fc.record({
    of: fc.constant('bar' as const),
    ticker,
    day: fc.constantFrom('2026-11-20', '1999-01-04'),
    time: fc.constantFrom('09:30', '15:59'),
    length: fc.constantFrom(1, 5, 60),
    field: fc.constantFrom(...barFields),
  }),
  fc.record({ of: fc.constant('cell' as const), screen, run, ticker: name, cik: id, metric: name }),
  fc.record({ of: fc.constant('count' as const), screen, run }),
);

const value: fc.Arbitrary<FigureLink['value']> = fc.oneof(
  fc.record({ type: fc.constant('number' as const), decimal: fc.stringMatching(/^-?\d{1,12}(?:\.\d{1,8})?$/) }),
  fc.record({ type: fc.constant('text' as const), text: name }),
);

const link: fc.Arbitrary<FigureLink> = fc
  .record({
    from: fc.constantFrom('service' as const, 'sample' as const),
    subject,
    value,
    unit: fc.oneof(fc.constant(''), name),
    at: time,
  })
  // A copy has the prototype that a parsed link has.
  .map((each) => JSON.parse(JSON.stringify(each)) as FigureLink);

test('the parser reads a figure link from a note and from an editor', () => {
  fc.assert(
    fc.property(link, (each) => {
      const written = formatFigureLink('vscode-insiders', each);
      assert.deepEqual(parseFigureLink(written), { ok: true, value: each });
      const query = written.slice(written.indexOf('?') + 1);
      assert.deepEqual(parseFigureLink(written.replace(query, encodeURIComponent(decodeURIComponent(query)))).ok, true);
      const found = findFigureLinks(`A [3.8%](${written}), and <${written}>.`);
      assert.deepEqual(
        found.map((one) => one.link),
        [each, each],
      );
    }),
  );
});

test('the parser reads an editor’s decoded query with separators inside values', () => {
  const each: FigureLink = {
    from: 'service',
    subject: { of: 'indicator', id: 7, code: 'A&B=%', field: 'prior_value', period: '2026-09-01' },
    value: { type: 'number', decimal: '-3.80' },
    unit: '% & more',
    at: 0,
  };
  const written = formatFigureLink('vscode', each);
  assert.deepEqual(parseDecodedFigure(decodeURIComponent(written.slice(written.indexOf('?') + 1))), {
    ok: true,
    value: each,
  });
});

const base = 'vscode://market-desk.market-desk/figure?';
const whole = 'of=indicator&id=7&code=CPI&period=2026-09-01&value=3.8&unit=%25&at=20261120T140305Z';

test('the parser refuses an ambiguous figure link', () => {
  assert.equal(parseFigureLink(base + whole).ok, true);
  const wrong = [
    whole.replace('3.8', '3,8'),
    whole.replace('3.8', '3.8e3'),
    whole.replace('3.8', '0x3'),
    whole.replace('value=3.8', ''),
    whole.replace('value=3.8', 'value=3.8&value=3.9'),
    whole.replace('value=3.8', 'value=3.8&text=3.9'),
    whole.replace('unit=%25', 'unit='),
    whole.replace('unit=%25', 'unit=%'),
    whole.replace('unit=%25', 'unit=%E2%80%AE'),
    whole.replace('id=7', 'id=-7'),
    whole.replace('id=7', 'id=7.5'),
    whole.replace('20261120', '20261131'),
    whole.replace('&at=20261120T140305Z', ''),
    whole.replace('of=indicator', 'of=indicators'),
    `${whole}&field=forecast`,
    `${whole}&ticker=BRMC`,
    `${whole}&more=1`,
    `${whole}&value`,
    `of=fund&field=name&text=x&at=20261120T140305Z`,
    `of=fund&ticker=QLGAX&field=__proto__&text=x&at=20261120T140305Z`,
    `of=bar&ticker=BRMC&day=2026-02-30&field=close&value=1&at=20261120T140305Z`,
    `of=bar&ticker=BRMC&day=2026-02-20&time=24:00&field=close&value=1&at=20261120T140305Z`,
    `of=bar&ticker=BRMC&day=2026-02-20&length=0&field=close&value=1&at=20261120T140305Z`,
    `of=count&screen=abc&run=20261120T140305Z&value=1&at=20261120T140305Z`,
    `${whole}&code=${'x'.repeat(5_000)}`,
    whole.replace('3.8', '3'.repeat(41)),
  ];
  for (const query of wrong) assert.equal(parseFigureLink(base + query).ok, false, query);
  assert.equal(parseFigureLink(`${base.replace('/figure', '/figures')}${whole}`).ok, false);
  assert.deepEqual(findFigureLinks(`[3](${base}${wrong[0]!})`), []);
});

test('a figure link isn’t read as a quotation, fund, or bars link', () => {
  const note = `“We grew a lot this year” ([3.8%](${base}${whole})).`;
  assert.deepEqual(findCitationLinks(note), []);
  assert.deepEqual(findPlaceLinks(note), []);
  assert.equal(findFigureLinks(note).length, 1);
});
