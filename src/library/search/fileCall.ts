import { inSlices } from '../../base/slices.ts';
import type { Call } from '../../domain/transcript.ts';
import { parseCallInSteps } from '../../domain/transcripts/parseCall.ts';
import { openAnswer } from '../plans/storedAnswer.ts';
import { inParts } from './longTurn.ts';
import type { PassageWriter, IndexedTurn, WaitingCall } from '../store/passages.ts';
import type { Store } from '../store/store.ts';
import { whenFree } from '../store/whenFree.ts';

/** What is indexed at a time: a call of the usual size is one portion. */
const portion = { characters: 120_000, turns: 500 };

interface CallFiling {
  writer: PassageWriter;
  /** Lets other work on the thread run. */
  pause: () => Promise<void>;
  /** Whether nobody waits for the result any more. */
  isOver: () => boolean;
}

/**
 * Adds a call to the text index, in slices. An answer that can't be read is added without turns, so that it doesn't
 * stay in the queue forever.
 */
export async function fileCall(store: Store, waiting: WaitingCall, filing: CallFiling): Promise<void> {
  const { writer, pause, isOver } = filing;
  const value = await whenFree(() => openAnswer(store.answers.get(waiting.source, waiting.key), 'transcript'));
  const { cik = 0, ticker = '', companyname = '', companyname_short: short = '' } = value?.metadata ?? {};
  const call = { cik, ticker, company: short || companyname, fyq: value?.metadata.transcript_fyq ?? '' };
  const turns = value?.call ? await turnsOf(value.call, pause) : [];
  if (isOver()) return;
  const portions = portionsOf(turns);
  const last = portions.pop() ?? [];
  for (const each of portions) {
    if (!(await whenFree(() => writer.add(each)))) return;
    await pause();
    if (isOver()) return;
  }
  await whenFree(() => writer.finish(call, last));
}

function portionsOf(turns: readonly IndexedTurn[]): IndexedTurn[][] {
  const portions: IndexedTurn[][] = [];
  let room = 0;
  for (const turn of turns) {
    room -= turn.words.length;
    const last = portions.at(-1);
    if (last && room >= 0 && last.length < portion.turns) last.push(turn);
    else {
      portions.push([turn]);
      room = portion.characters - turn.words.length;
    }
  }
  return portions;
}

async function turnsOf(call: Call, pause: () => Promise<void>): Promise<IndexedTurn[]> {
  const { turns, speakers } = await inSlices(parseCallInSteps(call), { pause });
  return turns.flatMap(({ index, speaker, section, speechStart, speechEnd }) => {
    const { name, role, side } = speakers[speaker]!;
    return inParts(call.transcript, speechStart, speechEnd).map(({ start, end }) => {
      const words = call.transcript.slice(start, end);
      return { turn: index, start, speaker: name, role, side, section, words };
    });
  });
}
