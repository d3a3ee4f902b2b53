import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { placeIn } from '../../../../src/domain/writing/notePlace.ts';
import { placeQuote } from '../../../../src/domain/writing/placeQuote.ts';

/** The note with a text put where the caret is, `|`, or where nobody has put a caret. */
function put(note: string, written: string): string {
  const caret = note.indexOf('|');
  const plain = caret === -1 ? note : note.slice(0, caret) + note.slice(caret + 1);
  const place = placeIn(plain, written, caret === -1 ? undefined : caret);
  const [before, after] = [plain.slice(0, place.at), plain.slice(place.at)];
  return before + placeQuote(written, { before, after }, place) + after;
}

const table = '| a | b |\n| - | - |\n| 1 | 2 |\n';
const quotation = '> We grew.\n>\n> — Jane, [Acme][md-abc]\n';

suite('place of a block', () => {
  const cases: Record<string, [note: string, then: string]> = {
    'behind the paragraph of the caret, whose word stays whole': [
      'one wo|rd\nmore\n\nnext',
      'one word\nmore\n\n> q\n\nnext',
    ],
    'behind a heading': ['# Ti|tle\n\ntext', '# Title\n\n> q\n\ntext'],
    'behind the line below a heading': ['Tit|le\n=====\n\ntext', 'Title\n=====\n\n> q\n\ntext'],
    'behind that line, from within it': ['Title\n==|===\n\ntext', 'Title\n=====\n\n> q\n\ntext'],
    'behind a rule, which stays whole': ['a\n\n--|-\n\nb', 'a\n\n---\n\n> q\n\nb'],
    'behind front matter that is all of the note': ['---\ntitle: |x\n---', '---\ntitle: x\n---\n\n> q\n'],
    'before a fence that has only begun': ['a\n\n```|', 'a\n\n> q\n\n```'],
    'to a caret on a line of its own': ['a\n\n|\n\nb', 'a\n\n> q\n\nb'],
    'behind the paragraph of a list item, into the item': ['- o|ne\n- two', '- one\n\n  > q\n\n- two'],
    'behind front matter': ['---\ntitle: |x\n---\n\ntext', '---\ntitle: x\n---\n\n> q\n\ntext'],
    'behind front matter, from before it': ['|---\ntitle: x\n---\ntext', '---\ntitle: x\n---\n\n> q\n\ntext'],
    'behind a fence': ['a\n\n```js\nco|de\n\nmore\n```\nb', 'a\n\n```js\ncode\n\nmore\n```\n\n> q\n\nb'],
    'before a fence that nothing closes': ['a\n\n```\nco|de', 'a\n\n> q\n\n```\ncode'],
    'behind a comment': ['<!-- a|b\n\nc -->\nd', '<!-- ab\n\nc -->\n\n> q\n\nd'],
    'behind another quotation': [`${quotation.replace('grew', 'gr|ew')}\nb`, `${quotation}\n> q\n\nb`],
    'behind link definitions': [
      '[a]: https://e.ex|ample\n[b]: https://e.example\n\nc',
      '[a]: https://e.example\n[b]: https://e.example\n\n> q\n\nc',
    ],
    'to the end without a caret': ['---\ntitle: x\n---\n# T\n\ntext\n', '---\ntitle: x\n---\n# T\n\ntext\n\n> q\n'],
    'into an empty note': ['', '> q\n'],
  };
  for (const [name, [note, then]] of Object.entries(cases))
    test(`a block goes ${name}`, () => assert.equal(put(note, '> q'), then));

  test('a block goes behind a table, from any of its rows', () => {
    for (const at of [3, 14, 25]) {
      const place = placeIn(table, '> q', at);
      assert.equal(table.slice(place.at), '\n');
    }
    // Text between its delimiters would end the table.
    assert.deepEqual(placeIn(table, 'q', 14), placeIn(table, '> q', 14));
  });
});

suite('place of inline text', () => {
  const cases: Record<string, [note: string, then: string]> = {
    'to the caret': ['one | two', 'one q two'],
    'behind the word of the caret': ['one wo|rd two', 'one wordq two'],
    'to the beginning of a word': ['one |word', 'one qword'],
    'behind code': ['a `co|de` b', 'a `code`q b'],
    'behind a rule, apart': ['a\n\n---|\n\nb', 'a\n\n---\n\nq\n\nb'],
    'behind a fence, apart': ['```\nco|de\n```\n', '```\ncode\n```\n\nq\n'],
    'behind front matter, apart': ['---\na: |b\n---\ntext', '---\na: b\n---\n\nq\n\ntext'],
    'to the end, apart, without a caret': ['# T\n', '# T\n\nq\n'],
  };
  for (const [name, [note, then]] of Object.entries(cases))
    test(`inline text goes ${name}`, () => assert.equal(put(note, 'q'), then));
});
