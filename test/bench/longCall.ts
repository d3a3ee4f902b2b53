import type { Call } from '../../src/domain/transcript.ts';
import { sampleCalls, sampleTurns } from '../../src/sample/calls/sampleCalls.ts';

const today = '2026-03-02';
const seed = 11;
const [own, lent] = ['BRMC', 'QFEN'] as const;

/** An invented call of `length` characters and a turn's rest: one company's, with exchanges of another's after it. */
export function longCall(length = 70_000): Call {
  const file = sampleCalls({ ticker: own }, today, seed)!;
  const others = sampleCalls({ ticker: lent }, today, seed)!;
  const other = others.quarters[0]!;
  const sections = sampleTurns(lent, other, seed).map(({ section }) => section);
  // An empty line ends each turn, and stands nowhere else.
  const turns = others.call(other).transcript.split('\n\n');
  const more = turns.filter((_, at) => sections[at] === 'questions');
  const { participants, ...call } = file.call(file.quarters[0]!);
  let { transcript } = call;
  for (let at = 0; transcript.length < length; at += 1) transcript += `\n\n${more[at % more.length]!}`;
  return { participants, transcript };
}
