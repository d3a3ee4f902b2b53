import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { placeQuote } from '../../../../src/domain/writing/placeQuote.ts';
import { readCitations } from '../verdicts/readCitations.ts';

test('a block is separate from surrounding text; inline text goes in unchanged', () => {
  assert.equal(placeQuote('> q', { before: '', after: '' }), '> q\n');
  assert.equal(placeQuote('> q', { before: 'a', after: '' }), '\n\n> q\n');
  assert.equal(placeQuote('> q', { before: 'a\n', after: '\n' }), '\n> q');
  assert.equal(placeQuote('> q', { before: 'a\r\n\r\n', after: '\r\n\r\nb' }), '> q');
  assert.equal(placeQuote('> q', { before: 'a\n\n', after: 'b' }), '> q\n\n');
  assert.equal(placeQuote('> q', { before: 'a', after: '\nb' }), '\n\n> q\n');
  assert.equal(placeQuote('“q” x', { before: 'a ', after: ' b' }), '“q” x');
});

const citation = '> q\n>\n> — J';

test('a citation in a list item belongs to the item', () => {
  const put = (before: string, after = ''): string => `${before}${placeQuote(citation, { before, after })}${after}`;
  assert.equal(put('- a'), '- a\n\n  > q\n  >\n  > — J\n');
  assert.equal(put('- '), '- > q\n  >\n  > — J\n');
  assert.equal(put('  10. a', '\n  11. b'), '  10. a\n\n      > q\n      >\n      > — J\n\n  11. b');
  assert.equal(put('- a\n\n  ', '\n- b'), '- a\n\n  > q\n  >\n  > — J\n\n- b');
  assert.equal(put('\t'), '\t> q\n\t>\n\t> — J\n');
});

test('a citation within a block quote is quoted too', () => {
  const put = (before: string, after = ''): string => `${before}${placeQuote(citation, { before, after })}${after}`;
  assert.equal(put('> a'), '> a\n>\n> > q\n> >\n> > — J\n');
  assert.equal(put('> a\n> ', '\n> b'), '> a\n> \n> > q\n> >\n> > — J\n>\n> b');
  assert.equal(put('> a\n> \n'), '> a\n> \n\n> q\n>\n> — J\n');
  assert.equal(put('> - a'), '> - a\n>\n>   > q\n>   >\n>   > — J\n');
});

test('a citation at any place reads back correctly and keeps the existing text', () => {
  const link = 'x://market-desk.market-desk/transcript?from=sample&cik=7&fyq=Q1%202026&start=We%20grew';
  const cite = `> We grew.\n>\n> Costs fell.\n>\n> — Jane Doe, CEO, [Acme](${link})`;
  const line = fc.constantFrom('', 'a', '> a', '- a', '- ', '1. a', '  ', '> - ', '  - a', '\t', '> ', '# b');
  fc.assert(
    fc.property(fc.array(line, { maxLength: 4 }), fc.array(line, { maxLength: 3 }), (above, below) => {
      const [before, after] = [above.join('\n'), below.join('\n')];
      const note = `${before}${placeQuote(cite, { before, after })}${after}`;
      assert.ok(note.startsWith(before) && note.endsWith(after));
      const [found, ...more] = readCitations(note);
      assert.equal(more.length, 0);
      assert.equal(found?.quotation?.text.replace(/\n\s*\n/g, '\n'), 'We grew.\nCosts fell.', note);
      assert.equal(found.speaker?.text, 'Jane Doe', note);
    }),
  );
});
