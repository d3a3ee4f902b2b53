import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseCall } from '../../../../src/domain/transcripts/parseCall.ts';
import type { Participant } from '../../../../src/domain/transcript.ts';
import { anyCharacters } from '../../anyCharacters.ts';

/** Pieces of calls, combined at random into texts that no call has. */
const scraps = fc.constantFrom(
  ':',
  '：',
  '\n',
  '\r\n',
  '\r',
  '\n\n',
  '\u2028',
  '\0',
  ' ',
  '\t',
  '\ufeff',
  '\u200f',
  '\ud800',
  '\udc00',
  '😀',
  'é',
  'e\u0301',
  '-',
  ' -- ',
  ' - ',
  ',',
  '.',
  '(',
  ')',
  '"',
  '<Q - ',
  '>',
  '**',
  '[Operator Instructions]',
  '(00:12)',
  '12:30',
  '//',
  'Q: ',
  'A - ',
  'Operator',
  'Operator:\n',
  'Tim Cook',
  'Tim Cook:\n',
  'Timothy D. Cook: ',
  'Cook, Tim',
  'Jr.',
  'CFA',
  'Chief Executive Officer',
  'Morgan Stanley',
  'Unidentified Analyst:',
  'Speaker 1:',
  'دني',
  '张勇：',
  'Prepared Remarks:',
  'Question-and-Answer Session',
  'Call participants:',
  'Duration: 62 minutes',
  '-----',
  'our first question comes from the line of Bob Smith with Barclays',
  'Bob Smith',
  'Thanks, Bob',
  'Revenue:\n',
  'and here is the thing:',
  'x'.repeat(200),
);
const assembled = fc.array(scraps, { maxLength: 60 }).map((parts) => parts.join(''));
const anyText = fc.oneof(anyCharacters({ maxLength: 300 }), fc.string({ unit: 'grapheme', maxLength: 300 }), assembled);
const name = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom('Tim Cook', 'Timothy D. Cook', 'Bob Smith', '', ' ', 'Operator', ':', 'Smith'),
);
const role = fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('', 'CEO', 'Barclays -- Analyst', 'Operator'));
const participants = fc.array(fc.record({ name, role }), { maxLength: 5 });

test('the turns of any text touch and join back to the text', () => {
  fc.assert(
    fc.property(anyText, participants, (transcript, people) => {
      const { turns } = parseCall({ transcript, participants: people });
      assert.equal(turns.map(({ start, end }) => transcript.slice(start, end)).join(''), transcript);
      let at = 0;
      for (const { start, end } of turns) {
        assert.equal(start, at);
        assert.ok(end > start);
        at = end;
      }
      assert.equal(at, transcript.length);
    }),
    { numRuns: 1000 },
  );
});

test('in any text, names and speech lie in their turn, and every speaker speaks', () => {
  fc.assert(
    fc.property(anyText, participants, (transcript, people) => {
      const { turns, speakers } = parseCall({ transcript, participants: people });
      for (const [index, turn] of turns.entries()) {
        assert.equal(turn.index, index);
        assert.ok(turn.start <= turn.nameStart && turn.nameStart <= turn.nameEnd && turn.nameEnd <= turn.speechStart);
        assert.ok(turn.speechStart <= turn.speechEnd && turn.speechEnd <= turn.end);
        assert.ok(turn.exchange === undefined || turn.section === 'questions');
        assert.equal(speakers[turn.speaker]!.name === '', turn.nameStart === turn.nameEnd);
      }
      assert.deepEqual(
        [...new Set(turns.map(({ speaker }) => speaker))].sort((a, b) => a - b),
        speakers.map((_, index) => index),
      );
    }),
    { numRuns: 1000 },
  );
});

test('sections and exchanges only move forward', () => {
  fc.assert(
    fc.property(assembled, participants, (transcript, people) => {
      const { turns } = parseCall({ transcript, participants: people });
      const sections = turns.map(({ section }) => section);
      const first = sections.indexOf('questions');
      if (first >= 0) assert.ok(sections.slice(first).every((section) => section === 'questions'));
      const exchanges = turns.flatMap(({ exchange }) => exchange ?? []);
      assert.deepEqual(
        exchanges,
        [...exchanges].sort((a, b) => a - b),
      );
    }),
  );
});

test('parseCall skips invalid participants', () => {
  const broken = [null, undefined, 3, 'Tim Cook', {}, { name: null, role: null }, { name: 'Tim Cook', role: 'CEO' }];
  const { speakers } = parseCall({ transcript: 'Tim Cook:\nHello.', participants: broken as unknown as Participant[] });
  assert.deepEqual(speakers, [{ name: 'Tim Cook', role: 'CEO', side: 'company' }]);
});

test('parseCall finds zero turns without text, and an unnamed turn without a colon', () => {
  assert.deepEqual(parseCall({ transcript: '', participants: [] }), { turns: [], speakers: [] });
  const text = '\n Operator\n\nGood day.\n\nTim Cook\n\nHello.\n';
  const { turns, speakers } = parseCall({ transcript: text, participants: [{ name: 'Tim Cook', role: 'CEO' }] });
  assert.deepEqual(speakers, [{ name: '', role: '', side: 'unknown' }]);
  assert.equal(turns.length, 1);
  assert.equal(text.slice(turns[0]!.speechStart, turns[0]!.speechEnd), text.trim());
});
