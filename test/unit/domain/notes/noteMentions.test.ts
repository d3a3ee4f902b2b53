import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { finish } from '../../../../src/base/slices.ts';
import { readProse } from '../../../../src/domain/notes/prose.ts';
import { findTickers } from '../../../../src/domain/notes/mention.ts';
import { readMentions } from '../../../../src/domain/notes/noteMentions.ts';
import { anyCharacters } from '../../anyCharacters.ts';

const tickersOf = (text: string): string[] => finish(readMentions(text)).map(({ ticker }) => ticker);

test('a note mentions tickers in prose, but not in code, formulas, and addresses', () => {
  assert.deepEqual(
    tickersOf('$A `$B` [c]($D)\n```\n$E\n```\n$$\n$F\n$$\n\n    $G\n\n- $H\n\n    $I\nhttps://x.invalid/$J'),
    ['A', 'H', 'I'],
  );
});

test('each mention has its place in the note and the words around it', () => {
  const text = `${'a '.repeat(100)}$ACME${' b'.repeat(100)}\r$VLOR`;
  const [first, second] = finish(readMentions(text));
  assert.equal(text.slice(first!.start, first!.end), '$ACME');
  assert.ok(first!.words.length < 170 && first!.words.includes('$ACME b'));
  assert.equal(text.slice(second!.start, second!.end), '$VLOR');
});

test('the reader stops at a limit of mentions in a note', () => {
  const most = tickersOf('$A\n'.repeat(50_000)).length;
  assert.ok(most >= 1_000 && most <= 10_000, `${most} tickers`);
  for (const count of [most - 1, most]) assert.equal(tickersOf('$A\n'.repeat(count)).length, count);
  assert.equal(tickersOf('$A\n'.repeat(most + 1)).length, most);
});

test('the reader finds the same mentions in a note as in its lines', () => {
  const pieces = fc.array(
    fc.oneof(
      fc.constantFrom('\n', '```', '$A', ' ', '$$', '    ', '- ', '`', '$B.C', '~~~'),
      anyCharacters({ maxLength: 3 }),
    ),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(pieces, (parts) => {
      const text = parts.join('').replaceAll('\r', '');
      const lines = text.split('\n');
      const one = (line: number): string =>
        finish(readProse({ count: lines.length, at: (index) => lines[index]! }, line)) ?? '';
      assert.deepEqual(
        tickersOf(text),
        lines.flatMap((_, line) => findTickers(one(line)).map(({ ticker }) => ticker)),
      );
    }),
  );
});
