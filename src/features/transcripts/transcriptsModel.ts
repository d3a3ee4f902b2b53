import { finish, inSlices, type SliceOptions, type Steps } from '../../base/slices.ts';
import type { TranscriptAnswer } from '../../domain/transcript.ts';
import { shareOfWords } from '../../domain/transcripts/countWords.ts';
import { parseCallInSteps } from '../../domain/transcripts/parseCall.ts';
import type { SourceId } from '../../library/sourceId.ts';
import type { CallParams, CallView, ScrollPosition } from './protocol.ts';
import { companyName } from '../../domain/names/companyName.ts';

export function keyOfCall({ source, cik, fyq }: CallParams): string {
  return `${source} ${cik} ${fyq ?? ''}`;
}

/** How much of a call's text lies before a place, from 0 to 1. */
export function shareRead(
  { text, turns }: Pick<CallView, 'text' | 'turns'>,
  { turn, fraction }: ScrollPosition,
): number {
  const at = turns[turn];
  if (!at || text.length === 0) return 0;
  // The text after the last turn is never read.
  const last = turns.at(-1)!;
  return (at.start + (at.end - at.start) * fraction) / last.end;
}

export function paramsOf(source: SourceId, { metadata }: TranscriptAnswer): CallParams {
  return { source, cik: metadata.cik, ticker: metadata.ticker, fyq: metadata.transcript_fyq };
}

/** More than a large window shows at once: characters of a call, and speakers. */
const first = { characters: 8_000, speakers: 100 };

/** Returns a call's first turns, as many as a window shows; undefined if the rest isn't worth a separate message. */
export function firstTurnsOf(view: CallView): CallView | undefined {
  const { text, turns, speakers, participants } = view;
  const last = turns.findIndex(({ end }) => end >= first.characters);
  const end = turns[last]?.end ?? text.length;
  if (end * 2 > text.length || Math.max(speakers.length, participants.length) > first.speakers) return undefined;
  return { ...view, text: text.slice(0, end), turns: turns.slice(0, last + 1) };
}

const views = new WeakMap<TranscriptAnswer, CallView>();

/** Returns the answer as the page shows it. A call may have any length, so the host calls {@link prepareView} first. */
export function viewOfCall(answer: TranscriptAnswer): CallView {
  return views.get(answer) ?? finish(viewInSteps(answer));
}

/** Parses the call's text in slices, so that {@link viewOfCall} of this answer is fast afterwards. */
export async function prepareView(answer: TranscriptAnswer, options?: SliceOptions): Promise<void> {
  if (!views.has(answer)) views.set(answer, await inSlices(viewInSteps(answer), options));
}

function* viewInSteps({ metadata, call }: TranscriptAnswer): Steps<CallView> {
  const about = {
    cik: metadata.cik,
    ticker: metadata.ticker,
    company: companyName(metadata),
    names: [metadata.companyname, metadata.companyname_short],
    fyq: metadata.transcript_fyq,
    quarters: metadata.available_fyq,
    message: metadata.message,
  };
  if (!call) return { ...about, participants: [], text: '', turns: [], speakers: [] };
  const { transcript, participants } = call;
  const parsed = yield* parseCallInSteps(call);
  yield;
  const shares = shareOfWords(parsed, transcript);
  const speakers = parsed.speakers.map((speaker, index) => ({ ...speaker, ...shares[index]! }));
  return { ...about, participants, text: transcript, turns: parsed.turns, speakers };
}
