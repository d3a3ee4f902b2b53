import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { finish } from '../../../../../src/base/slices.ts';
import { readNote } from '../../../../../src/domain/notes/noteCitations.ts';
import { CallText } from '../../../../../src/domain/passages/callText.ts';
import { makeLocator } from '../../../../../src/domain/passages/makeLocator.ts';
import { checkNote } from '../../../../../src/domain/verdicts/checkNote.ts';
import { citedCallOf } from '../../../../../src/domain/verdicts/citedCall.ts';
import { placeWritten } from '../../../../../src/domain/writing/placeCitation.ts';
import { parseCall } from '../../../../../src/domain/transcripts/parseCall.ts';
import {
  missingIn,
  quoteInCell,
  writePromises,
  type PromiseRow,
} from '../../../../../src/features/notes/quotes/promisesTable.ts';
import { sampleCalls } from '../../../../../src/sample/calls/sampleCalls.ts';
import { repetitions } from '../../../../suite/repetitions.ts';

const sample = sampleCalls({ ticker: 'BRMC' }, '2026-03-02', 11)!;
const [newest, earlier] = sample.quarters.map((fyq) => {
  const answer = {
    metadata: {
      cik: 7,
      ticker: 'BRMC',
      companyname: 'B | Corp',
      companyname_short: 'B',
      transcript_fyq: fyq,
      available_fyq: [],
    },
    call: sample.call(fyq),
  };
  const { transcript: text } = answer.call;
  const source = new CallText(text);
  return {
    from: 'sample' as const,
    cik: 7,
    ticker: 'BRMC',
    company: 'B | Corp',
    fyq,
    text,
    parsed: parseCall(answer.call),
    source,
    cited: citedCallOf(answer)!,
  };
}) as [Call, Call];
type Call = Parameters<typeof quoteInCell>[0] & { cited: NonNullable<ReturnType<typeof citedCallOf>> };

/** Words of a turn, as a person marks them. */
const quoted = (call: Call, turn: number, from: number, length: number): ReturnType<typeof quoteInCell> => {
  const spoken = call.parsed.turns.filter(({ speechStart, speechEnd }) => speechEnd - speechStart > 40);
  const { speechStart, speechEnd } = spoken[turn % spoken.length]!;
  const start = speechStart + (from % (speechEnd - speechStart - 20));
  const end = Math.min(call.text.length, start + length);
  return quoteInCell(call, makeLocator(call.source, call.parsed.turns, { start, end }), 'vscode');
};

suite('promises in a note', () => {
  test('the check finds nothing in a table of promises, and a second one has none that the note cites', async () => {
    const passage = fc.tuple(fc.nat(60), fc.nat(2_000), fc.integer({ min: 20, max: 900 }));
    const due = fc.constantFrom(
      '',
      'margin above 40 %, Q4 2026',
      '"more" than 12 | of it',
      '`x` [a](b) “c” soon',
      '> $5 & <b>',
    );
    const row = fc.tuple(passage, fc.option(passage), due);
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('', '# Note\n\nText.\n'),
        async (drawn, note) => {
          const rows = drawn.flatMap(([promise, answer, due]): PromiseRow[] => {
            const said = quoted(earlier, ...promise);
            return said ? [{ said, due, answer: answer ? quoted(newest, ...answer) : undefined, state: 'kept' }] : [];
          });
          if (rows.length === 0) return;
          const { insertions } = placeWritten(note, undefined, writePromises(rows));
          const written = `${note.slice(0, insertions[0]!.offset)}${insertions[0]!.text}${note.slice(insertions[0]!.offset)}`;
          const read = finish(readNote(written));
          const checked = await checkNote(read, {
            call: ({ fyq }) => Promise.resolve([newest, earlier].find((call) => call.fyq === fyq)?.cited),
          });
          assert.deepEqual(
            checked?.findings.map(({ message }) => message),
            [],
            written,
          );
          assert.equal(read.citations.length, rows.length + rows.filter(({ answer }) => answer).length);
          assert.equal(written.split('\n').filter((line) => line.startsWith('|')).length, rows.length + 2);
          assert.deepEqual(missingIn(written, rows), []);
        },
      ),
      { numRuns: repetitions({ long: 2_000, short: 100 }) },
    );
  });
});
