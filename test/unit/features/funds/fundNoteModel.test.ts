import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import {
  addFrontMatter,
  fundTemplateOf,
  renderFunds,
  valuesOfShown,
} from '../../../../src/features/funds/fundNoteModel.ts';
import { aRecord } from './aRecord.ts';

const day = '2026-02-03';
const one = valuesOfShown(
  { kind: 'class', record: aRecord(), query: { cusip: '922908728' }, seriesCost: 0 },
  'cursor',
  day,
);
const two = valuesOfShown(
  {
    kind: 'series',
    seriesid: 'S000000001',
    classes: [aRecord(), aRecord({ ticker: 'AAABX', class_name: 'B | [x](y)' })],
  },
  'cursor',
  day,
);

suite('a fund in a note', () => {
  test('renderFunds writes a table with an escaped row for each share class', () => {
    const lines = renderFunds(fundTemplateOf('table'), two).split('\n');
    assert.equal(lines.length, 4);
    assert.match(lines[1]!, /^\|( --- \|){9}$/);
    assert.match(
      lines[2]!,
      /^\| \[Invented Fund Class A\]\(cursor:\/\/market-desk\.market-desk\/fund\?ticker=AAAAX\) \| AAAAX \| Mutual Fund \|/,
    );
    assert.match(lines[3]!, /^\| \[B \\\| \\\[x\\\]\(y\)\]\(/);
  });

  test('renderFunds writes front matter with quoted values and lists of different values', () => {
    const lines = renderFunds(fundTemplateOf('frontMatter'), two).split('\n');
    assert.equal(lines[0], '---');
    assert.equal(lines.at(-1), '---');
    assert.ok(lines.includes('ticker: ["AAAAX", "AAABX"]'));
    assert.ok(lines.includes('cik: 9900001'));
    assert.ok(lines.includes('cusip: null'));
    assert.ok(lines.includes('registrant: "INVENTED TRUST"'));
    assert.ok(renderFunds(fundTemplateOf('frontMatter'), one).includes('cusip: "922908728"'));
  });

  test('renderFunds follows a custom template and keeps unknown variables', () => {
    assert.equal(
      renderFunds(fundTemplateOf('- ${ticker}: ${cik}\\n${nothing}'), two),
      '- AAAAX, AAABX: 9900001\n${nothing}',
    );
    for (const useless of ['', 'no variable', `\${ticker}${'x'.repeat(5000)}`])
      assert.equal(fundTemplateOf(useless), fundTemplateOf('table'));
  });

  test('a fund without a ticker is linked by its series', () => {
    const [bare] = valuesOfShown(
      { kind: 'class', record: aRecord({ ticker: '' }), query: {}, seriesCost: 0 },
      'code',
      day,
    );
    assert.equal(bare!.link, 'code://market-desk.market-desk/fund?seriesid=S000000001');
  });
});

suite('front matter', () => {
  const matter = '---\nticker: "A"\ncik: 1\n---';

  test('addFrontMatter inserts front matter before the first line of a note', () => {
    assert.deepEqual(addFrontMatter('', matter), { offset: 0, text: `${matter}\n`, kept: [] });
    assert.deepEqual(addFrontMatter('# N', matter), { offset: 0, text: `${matter}\n\n`, kept: [] });
    assert.equal(addFrontMatter('a\n---\nb\n---\n', matter).offset, 0);
  });

  test('addFrontMatter adds missing names and keeps the existing ones', () => {
    const note = '---\ntitle: x\nticker: mine\n---\ntext';
    const { offset, text, kept } = addFrontMatter(note, matter);
    assert.deepEqual([text, kept], ['cik: 1\n', ['ticker']]);
    assert.equal(note.slice(0, offset) + text + note.slice(offset), '---\ntitle: x\nticker: mine\ncik: 1\n---\ntext');
    assert.equal(addFrontMatter('---\r\na: 1\r\n---\r\n', matter).text, 'ticker: "A"\r\ncik: 1\r\n');
    assert.deepEqual(addFrontMatter('---\n---\n', matter), { offset: 4, text: 'ticker: "A"\ncik: 1\n', kept: [] });
  });

  test('addFrontMatter adds or skips a name together with its nested lines', () => {
    const nested = '---\nfund:\n  a: 1\n  b: 2\nx: 1\n---';
    assert.equal(addFrontMatter('---\nfund: mine\n---\n', nested).text, 'x: 1\n');
    assert.equal(addFrontMatter('---\nx: 2\n---\n', nested).text, 'fund:\n  a: 1\n  b: 2\n');
  });

  test('addFrontMatter adds nothing to a note a second time', () => {
    const line = fc.constantFrom('---', 'ticker: x', 'a: b', '# T', '', '  indented', 'text');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.constantFrom('\n', '\r\n'), (lines, end) => {
        const note = lines.join(end);
        const { offset, text } = addFrontMatter(note, matter);
        const after = note.slice(0, offset) + text + note.slice(offset);
        assert.ok(after.startsWith('---'));
        assert.deepEqual(addFrontMatter(after, matter).text, '');
      }),
    );
  });
});
