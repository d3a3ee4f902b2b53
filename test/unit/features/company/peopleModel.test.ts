import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { finish } from '../../../../src/base/slices.ts';
import { peopleOver, spokenIn, type Spoken } from '../../../../src/features/company/peopleModel.ts';

const call = (fyq: string, lines: readonly [string, string][]): { fyq: string; spoken: Spoken[] } => ({
  fyq,
  spoken: finish(
    spokenIn({
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
    }),
  ),
});

suite('who spoke, over quarters', () => {
  const newer = call('Q1 2026', [
    ['Operator', 'Welcome to the call.'],
    ['Robert J. Lee', 'We grew a little again.'],
    ['Zoe Cole', 'Needle makes needles.'],
  ]);
  const older = call('Q4 2025', [
    ['Operator', 'Welcome to the call.'],
    ['Robert Lee', 'We grew.'],
    ['Operator', 'Our first question comes from Bo Ek with Bank.'],
    ['Bo Ek', 'How much?'],
    ['Robert Lee', 'Two percent.'],
  ]);
  const { quarters, people } = finish(peopleOver([newer, older]));

  test('each person once, the company’s first, without operators', () => {
    assert.deepEqual(quarters, ['Q4 2025', 'Q1 2026']);
    assert.deepEqual(
      people.map(({ name, side }) => [name, side]),
      [
        ['Robert J. Lee', 'company'],
        ['Zoe Cole', 'company'],
        ['Bo Ek', 'analyst'],
      ],
    );
  });

  test('with their words in each quarter, and nothing where they are silent', () => {
    assert.deepEqual(
      people.map(({ words }) => words),
      [
        [4, 5],
        [0, 3],
        [2, 0],
      ],
    );
    assert.equal(people[0]!.role, 'Chief Executive Officer');
    assert.ok(people[0]!.shares[1]! > people[1]!.shares[1]!);
    assert.equal(people[1]!.shares[0], 0);
  });

  test('of no calls is nobody', () => assert.deepEqual(finish(peopleOver([])), { quarters: [], people: [] }));
});
