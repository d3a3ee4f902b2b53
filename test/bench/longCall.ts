import type { Call } from '../../src/domain/transcript.ts';
import { sampleCalls, sampleTurns, transcriptText } from '../../src/sample/calls/sampleCalls.ts';

const today = '2026-03-02';
const seed = 11;
const [own, lent] = ['BRMC', 'QFEN'] as const;

/** An invented call of `length` characters and a turn's rest: one company's, with exchanges of another's after it. */
export function longCall(length = 70_000): Call {
  const file = sampleCalls({ ticker: own }, today, seed)!;
  const [quarter, other] = [file.quarters[0]!, sampleCalls({ ticker: lent }, today, seed)!.quarters[0]!];
  const more = sampleTurns(lent, other, seed).filter(({ section }) => section === 'questions');
  const turns = sampleTurns(own, quarter, seed);
  for (let at = 0; transcriptText(turns).length < length; at += 1) turns.push(more[at % more.length]!);
  return { participants: file.call(quarter).participants, transcript: transcriptText(turns) };
}
