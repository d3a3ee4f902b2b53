import { hasPhrases } from '../../../../src/domain/search/hasPhrases.ts';
import { passagesOf } from '../../../../src/domain/search/passageBounds.ts';
import type { PassageQuery } from '../../../../src/domain/search/passageQuery.ts';
import { tellingPhrases } from '../../../../src/domain/search/wanted.ts';
import { foldedWords } from '../../../../src/domain/transcripts/foldName.ts';
import { parseCall } from '../../../../src/domain/transcripts/parseCall.ts';
import { participants, type StoredCallText } from './callFiling.ts';

/** The passages of each call that match a query, counted without an index by reading every one. */
export function countAll(calls: readonly StoredCallText[], query: PassageQuery): Record<string, number> {
  const phrases = tellingPhrases(query.phrases);
  const begin = (limit: string | undefined, text: string): boolean =>
    foldedWords(limit ?? '').every((word) => foldedWords(text).some((each) => each.startsWith(word)));
  return Object.fromEntries(
    calls
      .filter(({ fyq, text }) => begin(query.quarter, fyq) && hasWords(text))
      .map(({ ticker, fyq, text }) => {
        const { turns, speakers } = parseCall({ participants, transcript: text });
        const found = turns
          .filter(({ section }) => query.section === undefined || query.section === section)
          .filter(({ speaker }) => begin(query.speaker, speakers[speaker]!.name))
          .flatMap(({ speechStart, speechEnd }) => passagesOf(text, speechStart, speechEnd))
          .filter(({ start, end }) => phrases.length > 0 && hasPhrases(text.slice(start, end), phrases));
        return [`${ticker} ${fyq}`, found.length];
      }),
  );
}

function hasWords(text: string): boolean {
  return parseCall({ participants, transcript: text }).turns.some(
    ({ speechStart, speechEnd }) => passagesOf(text, speechStart, speechEnd).length > 0,
  );
}
