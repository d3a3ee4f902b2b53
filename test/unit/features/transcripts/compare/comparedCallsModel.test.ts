import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as v from 'valibot';
import { finish } from '../../../../../src/base/slices.ts';
import { countWords } from '../../../../../src/domain/transcripts/countWords.ts';
import { compareViews, keyOfComparison } from '../../../../../src/features/transcripts/compare/comparedCallsModel.ts';
import { comparisonParams, type ShownPassage } from '../../../../../src/features/transcripts/compare/protocol.ts';
import type { CallView } from '../../../../../src/features/transcripts/protocol.ts';
import { viewOfCall } from '../../../../../src/features/transcripts/transcriptsModel.ts';

const viewOf = (fyq: string, lines: readonly [string, string][]): CallView =>
  viewOfCall({
    metadata: {
      ...{ cik: 42, ticker: 'NDL', companyname: 'NEEDLE CORP', companyname_short: 'NEEDLE' },
      ...{ transcript_fyq: fyq, available_fyq: [] },
    },
    call: {
      participants: [
        { name: 'Robert J. Lee', role: 'Chief Executive Officer' },
        { name: 'Zoe Cole', role: 'Chief Financial Officer' },
      ],
      transcript: lines.map(([name, words]) => `${name}:\n${words}`).join('\n\n'),
    },
  });
const earlier = viewOf('Q4 2025', [
  ['Operator', 'Welcome to the call.'],
  ['Robert J. Lee', 'We grew a lot this quarter.'],
  ['Operator', 'Our first question comes from Bo Ek with Bank.'],
  ['Bo Ek', 'How much?'],
  ['Robert J. Lee', 'Two percent.'],
]);
const later = viewOf('Q1 2026', [
  ['Operator', 'Welcome to the call.'],
  ['Robert J. Lee', 'We grew.'],
  ['Zoe Cole', 'Needle makes needles.'],
  ['Operator', 'Thanks.'],
  ['Zoe Cole', 'Needle makes needles.'],
  ['Operator', 'Thanks.'],
  ['Zoe Cole', 'Needle makes needles.'],
]);

suite('two calls on one page', () => {
  const shown = finish(compareViews({ views: [earlier, later], compared: [0, 1] }));
  const of = (name: string): number => shown.speakers.findIndex((speaker) => speaker.name === name);

  test('a comparison counts the words of new and missing speakers', () => {
    assert.deepEqual(shown.quarters, ['Q4 2025', 'Q1 2026']);
    assert.deepEqual(shown.words, [23, 17]);
    assert.deepEqual(shown.speakers[of('Zoe Cole')]!.words, [0, 9]);
    assert.deepEqual(shown.speakers[of('Bo Ek')]!.words, [2, 0]);
  });

  test('a comparison pairs a speaker’s sections and keeps each turn’s words', () => {
    const ofLee = shown.sections.filter(({ speaker }) => speaker === of('Robert J. Lee'));
    assert.deepEqual(
      ofLee.map(({ section, turns }) => [section, ...turns.map((each) => each.map(({ turn }) => turn))]),
      [
        ['prepared', [1], [1]],
        ['questions', [4], []],
      ],
    );
    const [first] = ofLee[0]!.turns[0];
    assert.equal(shown.texts[0].slice(first!.start, first!.end), 'We grew a lot this quarter.');
    for (const { turns, words } of shown.sections)
      for (const call of [0, 1] as const)
        assert.equal(
          turns[call].reduce((sum, { start, end }) => sum + countWords(shown.texts[call], start, end), 0),
          words[call],
        );
    assert.ok(shown.sections.every(({ speaker }) => speaker !== of('Operator')));
  });
});

test('a comparison shows the speaker, the words and the marked numbers of what changed, beside a call that weighs words', () => {
  const said = (fyq: string, sales: string): CallView =>
    viewOf(fyq, [
      ['Robert J. Lee', `Gross margin improved to ${sales} percent on better pricing.`],
      ['Zoe Cole', `We expect capital expenditures of ${sales} million for the full year.`],
    ]);
  const views = [said('Q3 2025', '30'), said('Q4 2025', '31'), said('Q1 2026', '32')];
  const { others, pairs, guidance, ...shown } = finish(compareViews({ views, compared: [1, 2] }));
  assert.deepEqual([others, shown.quarters, shown.calls], [['Q3 2025'], ['Q4 2025', 'Q1 2026'], [1, 2]]);
  const margin = pairs.find(({ sides }) => sides[0]!.text.includes('margin'))!;
  assert.deepEqual(
    margin.sides.map((side) => [
      side!.quarter,
      side!.speaker,
      side!.marks.map((mark) => side!.text.slice(mark.start, mark.end)),
    ]),
    [
      ['Q4 2025', 'Robert J. Lee', ['31']],
      ['Q1 2026', 'Robert J. Lee', ['32']],
    ],
  );
  const [[before, after]] = guidance[0]!.rows as [[ShownPassage, ShownPassage]];
  assert.deepEqual([before.speaker, after.speaker], ['Zoe Cole', 'Zoe Cole']);
  assert.ok(before.text.includes('31 million') && after.text.includes('32 million'));
});

test('the comparison page rejects an invalid saved state', () => {
  const comparison = { cik: 42, quarters: ['Q4 2025', 'Q1 2026'] as [string, string] };
  const params = { source: 'sample' as const, ticker: 'NDL', ...comparison };
  assert.ok(v.is(comparisonParams, params));
  assert.notEqual(keyOfComparison(params), keyOfComparison({ ...params, cik: 43 }));
  for (const wrong of [
    undefined,
    {},
    { ...params, quarters: ['Q1 2026'] },
    { ...params, quarters: [1, 2] },
    { ...params, quarters: 'Q1' },
    { ...params, source: 'elsewhere' },
    { ...params, cik: 'x' },
  ])
    assert.equal(v.is(comparisonParams, wrong), false);
});
