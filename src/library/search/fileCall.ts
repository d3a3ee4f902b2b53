import { inSlices } from '../../base/slices.ts';
import { passagesOf } from '../../domain/search/passageBounds.ts';
import type { Call } from '../../domain/transcript.ts';
import { parseCallInSteps } from '../../domain/transcripts/parseCall.ts';
import { openAnswer } from '../plans/storedAnswer.ts';
import type { Outline, PassageWriter, WaitingCall } from '../store/passages.ts';
import type { Store } from '../store/store.ts';
import { whenFree } from '../store/whenFree.ts';
import { companyName } from '../../domain/names/companyName.ts';

/** Number of passages that are indexed at a time. */
const portion = 60;

interface CallFiling {
  writer: PassageWriter;
  /** Yields to other work on the thread. */
  pause: () => Promise<void>;
  /** Returns whether the result is no longer wanted. */
  isOver: () => boolean;
}

/**
 * Adds a call to the text index, in slices. An answer that can't be read is added without passages, so that it doesn't
 * stay in the queue forever.
 */
export async function fileCall(store: Store, waiting: WaitingCall, filing: CallFiling): Promise<void> {
  const { writer, pause, isOver } = filing;
  const value = await whenFree(() => openAnswer(store.answers.get(waiting.source, waiting.key), 'transcript'));
  const { cik = 0, ticker = '', transcript_fyq: fyq } = value?.metadata ?? {};
  const call = { cik, ticker, company: value ? companyName(value.metadata) : '', fyq: fyq ?? '' };
  const outline = value?.call ? await outlineOf(value.call, pause) : { speakers: [], passages: [] };
  const transcript = value?.call?.transcript ?? '';
  if (isOver() || !(await whenFree(() => writer.place(outline)))) return;
  const texts = outline.passages.map(({ start, end }) => transcript.slice(start, end));
  for (let from = 0; from < texts.length; from += portion) {
    const some = texts.slice(from, from + portion);
    if (!(await whenFree(() => writer.add(some)))) return;
    await pause();
    if (isOver()) return;
  }
  await whenFree(() => writer.finish(call));
}

async function outlineOf(call: Call, pause: () => Promise<void>): Promise<Outline> {
  const { turns, speakers } = await inSlices(parseCallInSteps(call), { pause });
  const passages: Outline['passages'][number][] = [];
  for (const { index: turn, speaker, section, speechStart, speechEnd } of turns)
    for (const { start, end } of passagesOf(call.transcript, speechStart, speechEnd))
      passages.push({ turn, start, end, speaker, section });
  return { speakers: speakers.map(({ name, role, side }) => ({ name, role, side })), passages };
}
