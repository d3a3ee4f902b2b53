import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Section } from '../../../../src/domain/transcript.ts';
import { compareCalls, type SpokenCall } from '../../../../src/domain/transcripts/compareCalls.ts';
import { parseCall } from '../../../../src/domain/transcripts/parseCall.ts';
import { formatComparison } from '../../../../src/features/transcripts/compare/comparisonModel.ts';
import {
  formatComparisonName,
  parseComparisonName,
} from '../../../../src/features/transcripts/compare/comparisonName.ts';
import { parseArgument } from '../../../../src/domain/arguments/arguments.ts';

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

  test('by words and share of each speaker, and who is new or gone', () => {
    assert.equal(of('Robert J. Lee').earlier!.words, 8);
    assert.equal(of('Robert J. Lee').later!.words, 2);
    assert.equal(of('Zoe Cole').earlier, undefined);
    assert.equal(of('Bo Ek').later, undefined);
    assert.equal(compared.earlier.words, 4 + 6 + 9 + 2 + 2);
    assert.ok(Math.abs(of('Robert J. Lee').earlier!.share - 8 / 23) < 1e-9);
    assert.equal(compared.speakers[0]!.side, 'company');
  });

  test('every word of a call is some speaker’s and some section’s', () => {
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

  test('a person under another form of the name is the same one', () => {
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

  test('two texts of which one is empty', () => {
    const none: SpokenCall = { text: '', parsed: { turns: [], speakers: [] } };
    assert.ok(compareCalls(none, later).speakers.every((speaker) => !speaker.earlier && speaker.later));
    assert.deepEqual(compareCalls(none, none).speakers, []);
  });
});

suite('the table of a comparison', () => {
  test('has a row a speaker, and text of the service without any meaning in Markdown', () => {
    const compared = compareCalls(earlier, later);
    compared.speakers[0]!.role = '[x](command:y) | <script>';
    const lines = formatComparison({ company: 'A | B *Inc*', quarters: ['Q4 2025', 'Q1 2026'], compared }).split('\n');
    assert.equal(lines[0], '# A \\| B \\*Inc\\*: Q4 2025 and Q1 2026');
    const rows = lines.filter((line) => line.startsWith('| '));
    assert.equal(rows.length, 2 + compared.speakers.length + 1);
    const cells = rows.map((row) => row.split(/(?<!\\)\|/).length);
    assert.equal(new Set(cells).size, 1);
    assert.ok(rows[2]!.includes('\\[x\\](command:y) \\| \\<script\\>'));
    assert.match(
      rows.find((row) => row.includes('Zoe Cole'))!,
      /new: not in Q4 2025/,
    );
    assert.match(
      rows.find((row) => row.includes('Bo Ek'))!,
      /gone: only in Q4 2025/,
    );
  });

  test('its address leads back to it, and what is asked for is checked', () => {
    const comparison = { cik: 42, quarters: ['Q4 2025', 'Q1 2026'] as [string, string] };
    const { path, query } = formatComparisonName(comparison, { ticker: 'NDL', source: 'sample' });
    assert.match(path, /^\/comparisons\/NDL\/.*\.md$/);
    assert.deepEqual(parseComparisonName(query), { ...comparison, source: 'sample' });
    assert.deepEqual(parseArgument('quarterPair', { cik: 42, quarters: ['q4 2025', 'Q1 2026'] }), {
      ok: true,
      value: comparison,
    });
    const wrong = [{}, { cik: 42 }, { cik: 42, quarters: ['Q1 2026'] }, { cik: 42, quarters: ['Q1 2026', 'q1 2026'] }];
    for (const argument of [null, ...wrong]) assert.equal(parseArgument('quarterPair', argument).ok, false);
  });
});
