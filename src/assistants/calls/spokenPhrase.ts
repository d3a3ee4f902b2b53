import type { Steps } from '../../base/slices.ts';
import type { Passage } from '../../domain/passages/passage.ts';
import { placesOf } from '../../domain/search/hasPhrases.ts';
import { passagesOf } from '../../domain/search/passageBounds.ts';
import type { Phrase } from '../../domain/search/passageQuery.ts';
import { tokensOf } from '../../domain/passages/tokens.ts';
import type { Side, Turn } from '../../domain/transcript.ts';
import type { SpokenCall } from '../../domain/transcripts/compareCalls.ts';
import { ToolError } from '../toolError.ts';

/** Parses consecutive words from an assistant: `"exactly"` in quotation marks, `word*` for a prefix. */
export function readPhrase(given: string): Phrase {
  const text = given.trim();
  const { words } = tokensOf(text);
  if (words.length === 0) throw new ToolError('badInput', 'phrases: Each phrase needs a word.');
  const isBeginning = text.endsWith('*') && words.at(-1)!.length > 1;
  return { words, isBeginning, isExact: !isBeginning && /^["“”„«].*["“”„»]$/s.test(text) };
}

/** A passage that has a phrase. Offsets are into the transcript. */
export interface PhrasePassage extends Passage {
  turn: Turn;
  /** The places of the phrase. Offsets into the passage. */
  places: Passage[];
}

export interface SaidInCall {
  /** Number of passages that have the phrase. */
  count: number;
  /** The passage that says it most; a company speaker's is preferred to an asker's. */
  best?: PhrasePassage;
}

const worthOfSide: Record<Side, number> = { company: 1, unknown: 1, analyst: 0.7, operator: 0.6 };

/** Counts the passages of a call with each phrase, by the one rule of matching, and finds the best of them. */
export function* saidInCall({ text, parsed }: SpokenCall, phrases: readonly Phrase[]): Steps<SaidInCall[]> {
  const said = phrases.map((): SaidInCall => ({ count: 0 }));
  const most = phrases.map(() => 0);
  for (const turn of parsed.turns) {
    const worth = worthOfSide[parsed.speakers[turn.speaker]!.side];
    for (const { start, end } of passagesOf(text, turn.speechStart, turn.speechEnd)) {
      const { words, starts, ends } = tokensOf(text.slice(start, end));
      for (const [at, phrase] of phrases.entries()) {
        const places = [...placesOf(words, phrase)];
        if (places.length === 0) continue;
        said[at]!.count += 1;
        const score = places.length * worth;
        if (score <= most[at]!) continue;
        most[at] = score;
        const last = phrase.words.length - 1;
        const found = places.map((place) => ({ start: starts[place]!, end: ends[place + last]! }));
        said[at]!.best = { turn, start, end, places: found };
      }
    }
    yield;
  }
  return said;
}
