import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { parseCall } from '../../../../../src/domain/transcripts/parseCall.ts';
import type { TranscriptAnswer } from '../../../../../src/domain/transcript.ts';
import { callTextOf } from '../../../../../src/features/transcripts/text/callTextModel.ts';
import { formatCallTextName, parseCallTextName } from '../../../../../src/features/transcripts/text/callTextName.ts';

const transcript = [
  'Operator:\nWelcome to the call.',
  'Ann Lee:\nThank you. We grew.\nA lot.',
  'Operator:\nOur first question comes from Bo Ek with Bank.',
  'Bo Ek:\nHow much did you grow?',
  'Ann Lee:\nA lot.',
  'Operator:\nGoodbye.',
].join('\n\n');
const answer = (text: string): TranscriptAnswer => ({
  metadata: {
    cik: 42,
    ticker: 'NDL',
    companyname: 'Needle & Thread, Inc.',
    companyname_short: 'Needle',
    transcript_fyq: 'Q1 2026',
    available_fyq: ['Q1 2026'],
  },
  call: { participants: [{ name: 'Ann Lee', role: 'Chief Executive Officer' }], transcript: text },
});

suite('a call as text', () => {
  test('callTextOf keeps the received text and places turns with any line breaks', () => {
    for (const lineBreak of ['\n', '\r\n']) {
      const text = transcript.replaceAll('\n', lineBreak);
      const lines = text.split(/\r\n|\n/);
      const call = callTextOf(answer(text));
      assert.equal(call.text, text);
      const parsed = parseCall(answer(text).call!);
      assert.equal(call.turns.length, parsed.turns.length);
      for (const { name, nameRange, range } of call.turns) {
        assert.equal(lines[nameRange.start.line]!.slice(nameRange.start.character, nameRange.end.character), name);
        assert.notEqual(lines[range.end.line], '');
      }
      assert.deepEqual(
        call.turns.map(({ name }) => name),
        ['Operator', 'Ann Lee', 'Operator', 'Bo Ek', 'Ann Lee', 'Operator'],
      );
      assert.equal(call.turns[1]!.role, 'Chief Executive Officer');
    }
  });

  test('turnAt maps a blank line to the turn before it', () => {
    const { turnAt, turns } = callTextOf(answer(transcript));
    assert.equal(turnAt(0), 0);
    assert.equal(turnAt(2), 0);
    assert.equal(turnAt(turns[3]!.nameRange.start.line), 3);
    assert.equal(turnAt(9_999), 5);
  });

  test('a call folds by turn and exchange, with one fold per line', () => {
    const { folds, turns } = callTextOf(answer(transcript));
    const line = (turn: number): number => turns[turn]!.nameRange.start.line;
    const { exchange } = parseCall(answer(transcript).call!).turns[3]!;
    assert.notEqual(exchange, undefined);
    assert.ok(folds.some(({ start, end }) => start === line(2) && end >= turns[4]!.range.end.line));
    for (const turn of [0, 1, 3, 4])
      assert.ok(folds.some(({ start, end }) => start === line(turn) && end === turns[turn]!.range.end.line));
    assert.equal(new Set(folds.map(({ start }) => start)).size, folds.length);
  });

  test('a speaker has one color throughout a call, and operators have no color', () => {
    const { turns } = callTextOf(answer(transcript));
    assert.deepEqual(
      turns.map(({ color }) => color > 0),
      [false, true, false, true, true, false],
    );
    assert.equal(turns[1]!.color, turns[4]!.color);
  });

  test('an empty text or a text without speakers has no folds', () => {
    assert.deepEqual(callTextOf(answer('no colon at all')).folds, []);
    assert.deepEqual(callTextOf(answer('')).turns, []);
    assert.equal(callTextOf(answer('')).turnAt(3), 0);
  });
});

suite('the address of a call as text', () => {
  test('parseCallTextName reads the address of formatCallTextName', () => {
    const name = { ticker: 'BRK.B', fyq: 'Q3 2024', cik: 1067983, source: 'service:https://example.org' } as const;
    const address = formatCallTextName(name);
    assert.equal(address.path, '/transcripts/BRK.B/Q3 2024.transcript');
    assert.deepEqual(parseCallTextName(address), name);
  });

  test('parseCallTextName accepts a handwritten address and rejects an invalid one', () => {
    assert.deepEqual(parseCallTextName({ path: '/transcripts/AAPL/q3 2024.transcript', query: '' }), {
      ticker: 'AAPL',
      fyq: 'Q3 2024',
    });
    assert.deepEqual(
      parseCallTextName({ path: '/transcripts/AAPL/Q3 2024.transcript', query: 'cik=-1&source=file:x' }),
      { ticker: 'AAPL', fyq: 'Q3 2024' },
    );
    for (const path of ['/transcripts/AAPL', '/transcripts/AAPL/Q9 2024.transcript', '/x/AAPL/Q3 2024.transcript'])
      assert.equal(parseCallTextName({ path, query: '' }), undefined);
    assert.equal(formatCallTextName({ ticker: '../x', fyq: 'Q1 2020' }).path, '/transcripts/..-x/Q1 2020.transcript');
  });
});
