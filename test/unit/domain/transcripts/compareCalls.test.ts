import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Section } from '../../../../src/domain/transcript.ts';
import { finish } from '../../../../src/base/slices.ts';
import {
  compareCalls as comparing,
  type ComparedCalls,
  type SpokenCall,
} from '../../../../src/domain/transcripts/compareCalls.ts';
import { parseCall } from '../../../../src/domain/transcripts/parseCall.ts';
import { parseArgument } from '../../../../src/domain/arguments/arguments.ts';

const compareCalls = (...calls: [SpokenCall, SpokenCall]): ComparedCalls => finish(comparing(...calls));
const participants = [
  { name: 'Robert J. Lee', role: 'Chief Executive Officer' },
  { name: 'Zoe Cole', role: 'Chief Financial Officer' },
];
const spokenIn = (lines: readonly [string, string][]): SpokenCall => {
  const text = lines.map(([name, words]) => `${name}:\n${words}`).join('\n\n');
  return { text, parsed: parseCall({ participants, transcript: text }) };
};
const earlier = spokenIn([
  ['Operator', 'Welcome to the call.'],
  ['Robert J. Lee', 'We grew a lot this quarter.'],
  ['Operator', 'Our first question comes from Bo Ek with Bank.'],
  ['Bo Ek', 'How much?'],
  ['Robert J. Lee', 'Two percent.'],
]);
const later = spokenIn([
  ['Operator', 'Welcome to the call.'],
  ['Robert J. Lee', 'We grew.'],
  ['Zoe Cole', 'Margins rose as well.'],
]);

suite('two calls of a company compared', () => {
  const compared = compareCalls(earlier, later);
  const of = (name: string) => compared.speakers.find((speaker) => speaker.name === name)!;

  test('compareCalls counts the words of each speaker and marks new and missing speakers', () => {
    assert.equal(of('Robert J. Lee').earlier!.words, 8);
    assert.equal(of('Robert J. Lee').later!.words, 2);
    assert.equal(of('Zoe Cole').earlier, undefined);
    assert.equal(of('Bo Ek').later, undefined);
    assert.equal(compared.earlier.words, 4 + 6 + 9 + 2 + 2);
    assert.equal(compared.speakers[0]!.side, 'company');
  });

  test('every word of a call belongs to a speaker and a section', () => {
    for (const call of ['earlier', 'later'] as const) {
      const sum = (read: (each: (typeof compared.speakers)[0]) => number): number =>
        compared.speakers.reduce((all, each) => all + read(each), 0);
      assert.equal(
        sum((each) => each[call]?.words ?? 0),
        compared[call].words,
      );
      for (const section of ['prepared', 'questions', ''] satisfies Section[])
        assert.equal(
          sum((each) => each[call]?.bySection[section] ?? 0),
          compared[call].bySection[section],
        );
    }
  });

  test('compareCalls recognizes a person under another form of the name', () => {
    const named = (name: string): SpokenCall => {
      const text = `${name}:\nHello.`;
      const nameEnd = name.length;
      return {
        text,
        parsed: {
          speakers: [{ name, role: '', side: 'company' }],
          turns: [
            {
              ...{ index: 0, speaker: 0, start: 0, end: text.length, nameStart: 0, nameEnd },
              ...{ speechStart: nameEnd + 2, speechEnd: text.length, section: 'prepared' },
            },
          ],
        },
      };
    };
    assert.equal(compareCalls(named('Robert J. Lee'), named('Bob Lee')).speakers.length, 1);
    assert.equal(compareCalls(named('Robert J. Lee'), named('Zoe Cole')).speakers.length, 2);
  });

  test('compareCalls compares a text with an empty one', () => {
    const none: SpokenCall = { text: '', parsed: { turns: [], speakers: [] } };
    assert.ok(compareCalls(none, later).speakers.every((speaker) => !speaker.earlier && speaker.later));
    assert.deepEqual(compareCalls(none, none).speakers, []);
  });
});

test('the parser checks the two quarters of a comparison', () => {
  const comparison = { cik: 42, quarters: ['Q4 2025', 'Q1 2026'] as [string, string] };
  assert.deepEqual(parseArgument('quarterPair', { cik: 42, quarters: ['q4 2025', 'Q1 2026'] }), {
    ok: true,
    value: comparison,
  });
  const wrong = [{}, { cik: 42 }, { cik: 42, quarters: ['Q1 2026'] }, { cik: 42, quarters: ['Q1 2026', 'q1 2026'] }];
  for (const argument of [null, ...wrong]) assert.equal(parseArgument('quarterPair', argument).ok, false);
});
