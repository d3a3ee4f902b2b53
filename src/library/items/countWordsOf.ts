import { inSlices } from '../../base/slices.ts';
import type { Call } from '../../domain/transcript.ts';
import { countSpoken } from '../../domain/transcripts/countWords.ts';
import { parseCallInSteps } from '../../domain/transcripts/parseCall.ts';

/** Counts the words that are spoken in a call. */
export async function countWordsOf(call: Call): Promise<number> {
  return countSpoken(await inSlices(parseCallInSteps(call)), call.transcript);
}
