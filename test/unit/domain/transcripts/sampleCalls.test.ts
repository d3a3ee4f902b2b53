import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleCalls, sampleTurns } from '../../../../src/sample/calls/sampleCalls.ts';
import names from '../../../../src/sample/calls/names.json' with { type: 'json' };
import { sampleCompanies } from '../../../../src/sample/companies/sampleCompanies.ts';
import { parseCall } from '../../../../src/domain/transcripts/parseCall.ts';

const seed = 7;

test('the parser finds every turn, speaker, section, and side of the invented calls', () => {
  let calls = 0;
  for (const { ticker } of sampleCompanies) {
    const file = sampleCalls({ ticker }, '2026-03-02', seed)!;
    for (const quarter of file.quarters.slice(0, 2)) {
      calls++;
      const { participants, transcript } = file.call(quarter);
      const { turns, speakers } = parseCall({ participants, transcript });
      assert.deepEqual(
        turns.map(({ speaker, section, speechStart, speechEnd }) => ({
          speaker: speakers[speaker]!.name,
          section,
          paragraphs: transcript.slice(speechStart, speechEnd).split('\n'),
        })),
        sampleTurns(ticker, quarter, seed),
        `${ticker} ${quarter}`,
      );
      for (const { name, side, role } of speakers) {
        const listed = participants.find((participant) => participant.name === name);
        if (listed) assert.equal(role, listed.role);
        // The operator announces every analyst with a firm.
        else assert.equal(names.firms.includes(role), name !== 'Operator', `${ticker} ${quarter} ${name}: ${role}`);
        assert.equal(
          side,
          listed ? 'company' : name === 'Operator' ? 'operator' : 'analyst',
          `${ticker} ${quarter} ${name}`,
        );
      }
    }
  }
  assert.ok(calls > 20);
});
