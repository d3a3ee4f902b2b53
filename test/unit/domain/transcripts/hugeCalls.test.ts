import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Participant } from '../../../../src/domain/transcript.ts';
import { parseCallInSteps } from '../../../../src/domain/transcripts/parseCall.ts';
import { parse } from './readTurns.ts';
import { repetitions } from '../../../suite/repetitions.ts';

/** The number of speakers, after asserting that the turns join back to the text. */
function speakersOf(text: string, participants: Participant[] = []): number {
  const { turns, speakers } = parse(text, participants);
  assert.equal(turns.map(({ start, end }) => text.slice(start, end)).join(''), text);
  return speakers.length;
}

test('the parser reads a turn of two million characters', () => {
  const text = `Tim Cook:\n${'the quick brown fox said: we expect revenue to grow, thanks. '.repeat(33_000)}`;
  assert.equal(speakersOf(text), 1);
});

test('the parser reads ten thousand speakers, named or numbered, listed or not', () => {
  const numbers = Array.from({ length: 10_000 }, (_, index) => index);
  const few = numbers.slice(0, repetitions({ long: 10_000, short: 1_000 }));
  const numbered = few.map((number) => `Speaker ${number}:\nHello there.\n\n`).join('');
  assert.equal(speakersOf(numbered), few.length);
  const letters = 'abcdefghijklmnop';
  const names = numbers.map((number) => {
    const [one = '', two = '', three = '', four = ''] = number.toString(16).padStart(4, '0');
    return `Ro${[one, two].map((digit) => letters[parseInt(digit, 16)]).join('')} Ke${[three, four].map((digit) => letters[parseInt(digit, 16)]).join('')}`;
  });
  const text = names.map((name) => `${name}:\nHello there.\n\n`).join('');
  assert.equal(
    parse(
      text,
      names.map((name) => ({ name, role: 'x' })),
    ).speakers.length,
    10_000,
  );
  assert.equal(parse(text).speakers.length, 10_000);
});

test('the parser reads a long call in steps proportional to its length', () => {
  const stepsOf = (transcript: string): number => {
    const steps = parseCallInSteps({ participants: [], transcript });
    let count = 1;
    while (!steps.next().done) count++;
    return count;
  };
  for (const unit of [
    'Ann Lee:\nHello.\n\n',
    'Aa:\n',
    'Q: Hi.\n',
    'Operator:\nThe next question comes from Bo Roe.\n\n',
  ]) {
    const [small, large] = [stepsOf(unit.repeat(5_000)), stepsOf(unit.repeat(20_000))];
    assert.ok(small > 100, `${unit}: ${small}`);
    assert.ok(large > small * 3.5 && large < small * 4.5, `${unit}: ${small}, ${large}`);
  }
});

test('the parser reads hostile repetitions without stalling', () => {
  const pieces = [
    ':',
    ':\n',
    'A\n',
    'Aa:\n',
    ' ',
    '-',
    '(',
    'Aa ',
    'Aa, ',
    'A -- ',
    'Thanks, ',
    'question from ',
    'Thanks Bob ',
    'e\u0301',
    '\u202e',
    'first question ',
    'we, have from ',
    '“',
    '.',
  ];
  for (const piece of pieces) {
    speakersOf(piece.repeat(Math.floor(50_000 / piece.length)));
    speakersOf(`Operator:\n${piece.repeat(Math.floor(50_000 / piece.length))}:\nAnn Lee:\nHi.`);
  }
});
