import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCall } from '../../../../../src/domain/transcripts/parseCall.ts';
import { CitedPassages } from '../../../../../src/features/transcripts/citations/citedPassagesModel.ts';
import {
  citedByTurn,
  citedFrom,
  countNotes,
  snippetOf,
} from '../../../../../src/features/transcripts/citations/citedView.ts';

const text = 'Jane Doe:\nWe grew 5% this year. Costs fell.\n\nJohn Roe:\nAnd what about next year?\n';
const { turns } = parseCall({ transcript: text, participants: [] });
const citing = (note: string, line: number, start: string) => ({
  note,
  line,
  character: 0,
  passage: { start, before: '', after: '' },
});

test('CitedPassages finds each cited passage once with all of its notes', () => {
  const found = new CitedPassages({ text, turns }).of(
    [
      citing('b', 4, 'And what about next year?'),
      citing('a', 0, 'Costs fell.'),
      citing('b', 9, 'Costs  FELL'),
      citing('c', 1, 'Nothing of this was ever said by anybody'),
      citing('c', 2, 'Costs fell.'),
    ],
    (note) => `${note}.md`,
  );
  assert.deepEqual(
    found.passages.map(({ start, end, turn, notes }) => [
      text.slice(start, end),
      turn,
      notes.map(({ id, name, line }) => `${id} ${name} ${line}`),
    ]),
    [
      ['Costs fell', 0, ['2 b.md 10']],
      ['Costs fell.', 0, ['1 a.md 1', '4 c.md 3']],
      ['And what about next year?', 1, ['0 b.md 5']],
    ],
  );
  assert.equal(countNotes(found.passages), 3);
  assert.deepEqual([...citedByTurn(found.passages).keys()], [0, 1]);
});

test('citedFrom steps to the next or previous passage, not beyond the ends', () => {
  const passages = [5, 9, 30].map((start) => ({ start, end: start + 2, turn: 0, notes: [] }));
  assert.equal(citedFrom(passages, -1, 1)?.start, 5);
  assert.equal(citedFrom(passages, 5, 1)?.start, 9);
  assert.equal(citedFrom(passages, 30, 1), undefined);
  assert.equal(citedFrom(passages, 30, -1)?.start, 9);
  assert.equal(citedFrom(passages, 5, -1), undefined);
});

test('snippetOf shortens a long passage to one line', () => {
  assert.equal(snippetOf('a\n b', { start: 0, end: 4 }), 'a b');
  const long = 'many words '.repeat(100);
  const snippet = snippetOf(long, { start: 0, end: long.length });
  assert.match(snippet, /^(many (words )?)+…$/);
  assert.ok(snippet.length < 70);
  assert.ok(snippetOf('x'.repeat(5_000), { start: 0, end: 5_000 }).length < 70);
});
