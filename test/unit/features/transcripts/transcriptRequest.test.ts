import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Parsed } from '../../../../src/base/located.ts';
import {
  formatTranscriptRequest,
  parseCallText,
  type AskedCall,
} from '../../../../src/features/transcripts/transcriptRequest.ts';
import { parseArgument } from '../../../../src/domain/arguments/arguments.ts';

const valueOf = (parsed: Parsed<AskedCall>): AskedCall | undefined => (parsed.ok ? parsed.value : undefined);
const refusalOf = (parsed: Parsed<AskedCall>): string => (parsed.ok ? '' : parsed.error.message);

suite('the request for a call', () => {
  test('a command names either a ticker or a CIK', () => {
    assert.deepEqual(valueOf(parseArgument('call', { ticker: 'aapl' })), { ticker: 'AAPL' });
    assert.deepEqual(valueOf(parseArgument('call', { cik: 320193, fyq: 'q1  2026', turn: 3 })), {
      cik: 320193,
      fyq: 'Q1 2026',
      turn: 3,
    });
    for (const wrong of [{}, { ticker: 'A', cik: 1 }, 'AAPL', 5, null, undefined])
      assert.match(refusalOf(parseArgument('call', wrong)), /ticker or CIK/);
  });

  test('a command with invalid parts is rejected with the reason', () => {
    assert.match(refusalOf(parseArgument('call', { ticker: '<script>' })), /ticker/i);
    assert.match(refusalOf(parseArgument('call', { cik: 'abc' })), /CIK/);
    assert.match(refusalOf(parseArgument('call', { ticker: 'AAPL', fyq: 'Q5 2026' })), /quarter/);
    assert.match(refusalOf(parseArgument('call', { ticker: 'AAPL', fyq: { toString: () => 'Q1 2026' } })), /quarter/);
    assert.match(refusalOf(parseArgument('call', { ticker: 'AAPL', turn: -1 })), /turn/);
    assert.match(refusalOf(parseArgument('call', { ticker: 'AAPL', turn: 1.5 })), /turn/);
  });

  test('parseCallText reads a ticker or CIK with an optional quarter', () => {
    assert.deepEqual(valueOf(parseCallText(' brk.b ')), { ticker: 'BRK.B' });
    assert.deepEqual(valueOf(parseCallText('320193')), { cik: 320193 });
    assert.deepEqual(valueOf(parseCallText('cik 0000320193, q4 2025')), { cik: 320193, fyq: 'Q4 2025' });
    assert.deepEqual(valueOf(parseCallText('AAPL Q1 2026')), { ticker: 'AAPL', fyq: 'Q1 2026' });
    assert.deepEqual(valueOf(parseCallText('AAPL q12026')), { ticker: 'AAPL', fyq: 'Q1 2026' });
    assert.match(refusalOf(parseCallText('AAPL Q7 2026')), /quarter/);
    assert.match(refusalOf(parseCallText('Apple Inc')), /ticker/i);
  });

  test('formatTranscriptRequest names the company and the quarter', () => {
    assert.equal(formatTranscriptRequest({ ticker: 'AAPL', fyq: 'Q1 2026' }), 'AAPL, Q1 2026');
    assert.equal(formatTranscriptRequest({ cik: 320193 }), 'CIK 320193');
  });
});
