import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatFigureLink, type FigureLink } from '../../../../../src/domain/links/figureLink.ts';
import { CitationIndex } from '../../../../../src/features/notes/index/citationIndexModel.ts';

const link = (words: string, cik = 7): string =>
  `x://market-desk.market-desk/transcript?from=sample&cik=${cik}&fyq=Q1%202026${words && `&start=${encodeURIComponent(words)}`}`;
const call = { from: 'sample', cik: 7, fyq: 'Q1 2026' } as const;
const cited = (index: CitationIndex): string[] =>
  index.citing(call).map(({ note, line, character, passage }) => `${note} ${line}:${character} ${passage.start}`);

test('the index lists the notes that cite a call, with each citation’s place', () => {
  const index = new CitationIndex();
  assert.equal(index.set('a', `# A\r\n\r\n> Costs\r\n>\r\n> — [x](${link('Costs')})\r\n`), true);
  assert.equal(index.set('b', `${link('Sales')} and ${link('Elsewhere', 8)}\n${link('Margins')}`), true);
  assert.equal(index.set('c', 'nothing'), false);
  assert.deepEqual(cited(index), ['a 4:8 Costs', 'b 0:0 Sales', 'b 1:0 Margins']);
  assert.deepEqual(index.names, ['a', 'b']);
  assert.equal(index.get('b')?.citations.length, 3);
  assert.deepEqual(index.citing({ ...call, from: 'service' }), []);
});

test('a changed note replaces its citations in the index', () => {
  const index = new CitationIndex();
  index.set('a', link('Costs'));
  assert.equal(index.set('a', `\n${link('Sales')}`), true);
  assert.deepEqual(cited(index), ['a 1:0 Sales']);
  assert.equal(index.set('a', ''), true);
  assert.equal(index.set('a', ''), false);
  assert.deepEqual(cited(index), []);
  assert.deepEqual(index.names, []);
});

test('the index lists the tickers in a note with or without citations', () => {
  const index = new CitationIndex();
  assert.equal(index.set('a', 'Costs.\r\n\r\n> We like $acme and $BRK.B.\n'), true);
  assert.equal(index.set('b', 'That is $5, $100M and `$CODE`.'), false);
  const { mentions, lines } = index.get('a')!;
  assert.deepEqual(
    mentions.map(({ ticker, start, words }) => [ticker, lines.positionOf(start), words]),
    [
      ['ACME', { line: 2, character: 10 }, '> We like $acme and $BRK.B.'],
      ['BRK.B', { line: 2, character: 20 }, '> We like $acme and $BRK.B.'],
    ],
  );
  assert.deepEqual([index.names, index.hasCitations], [['a'], false]);
  index.set('c', link('Costs'));
  assert.equal(index.hasCitations, true);
  assert.equal(index.set('a', 'Nothing.'), true);
  assert.deepEqual(index.names, ['c']);
});

test('the index lists a ticker’s mentions in any spelling of its share class', () => {
  const index = new CitationIndex();
  index.set('b', 'Both $BRK-B\nand $BRK.B.');
  index.set('a', 'Only $brk.b here, and $ACME.');
  assert.deepEqual(
    index.naming(['BRK.B']).map(({ note, line, words }) => [note, line, words]),
    [
      ['a', 0, 'Only $brk.b here, and $ACME.'],
      ['b', 0, 'Both $BRK-B'],
      ['b', 1, 'and $BRK.B.'],
    ],
  );
  assert.deepEqual(index.naming(['ACME', 'NONE']).length, 1);
  assert.deepEqual(index.naming([]), []);
});

test('a link to a whole call isn’t a citation of words', () => {
  const index = new CitationIndex();
  assert.equal(index.set('a', link('')), true);
  assert.deepEqual(cited(index), []);
});

test('the index reflects the last text of each note after any changes', () => {
  const text = fc.array(fc.constantFrom('a', '\n', link('Costs'), link('Sales', 8), '> ', ' '), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), text), { maxLength: 12 }), (changes) => {
      const [index, fresh] = [new CitationIndex(), new CitationIndex()];
      for (const [name, pieces] of changes) index.set(name, pieces.join(''));
      for (const [name, pieces] of new Map(changes)) fresh.set(name, pieces.join(''));
      assert.deepEqual(cited(index).sort(), cited(fresh).sort());
      assert.deepEqual([...index.names].sort(), [...fresh.names].sort());
    }),
  );
});

test('the index lists a note with figures and the tickers of its figures', () => {
  const figure = (subject: FigureLink['subject']): string =>
    formatFigureLink('x', { from: 'sample', subject, value: { type: 'number', decimal: '12.34' }, unit: '', at: 0 });
  const ofBar = { of: 'bar', ticker: 'BRMC', day: '2026-02-10', time: '10:31', length: 1, field: 'close' } as const;
  const ofCount = { of: 'count', screen: 'a'.repeat(32), run: 0 } as const;
  const index = new CitationIndex();
  assert.equal(index.set('a', `$BRMC\n[12.34](${figure(ofBar)}), [12.34](${figure(ofCount)})`), true);
  assert.equal(index.hasCitations, true);
  assert.equal(index.get('a')?.figures?.length, 2);
  assert.deepEqual(
    index.naming(['BRMC']).map(({ line, words }) => `${line} ${words}`),
    ['0 $BRMC', '1 12.34 · BRMC, close · Feb 10, 2026, 10:31'],
  );
  assert.equal(index.set('a', ''), true);
  assert.equal(index.hasCitations, false);
});
