import { onOneLine } from '../../../domain/passages/makeLocator.ts';
import type { FoundPassage } from '../../../domain/search/foundPassage.ts';
import type { PassageQuery } from '../../../domain/search/passageQuery.ts';
import { phrasesOf, readQuestion } from '../../../domain/search/question.ts';
import { leavesOut } from '../../../domain/transcripts/stopWords.ts';
import type { Due } from '../../../domain/marks/markLabels.ts';
import { isOfCall, type MarkedCall } from '../../../library/marks/mark.ts';
import { formatDue, promisesBefore, type FollowedPromise } from '../../../library/marks/promises.ts';
import { sentencesOf } from '../reader/sentencesView.ts';
import type { CallView } from '../protocol.ts';
import type { AnsweringPassage, CallPromise } from './marksView.ts';

/** Returns what is due, each part on one line and without empty ones; undefined if nothing is left. */
export function dueOf(written: Due): Due | undefined {
  const parts = Object.entries(written).map(([name, part]) => [name, onOneLine(String(part ?? '')).trim()] as const);
  const own = parts.filter(([, part]) => part !== '');
  return own.length === 0 ? undefined : Object.fromEntries(own);
}

/** Returns the promises that the page of a call shows. */
export function showPromises(promises: readonly FollowedPromise[], call: MarkedCall): CallPromise[] {
  return promisesBefore(promises, call).map(({ mark, answers, state, isOpen, due }) => {
    const answer = answers.findLast((each) => isOfCall(each, call));
    return {
      ...{ id: mark.id, fyq: mark.call.fyq, speaker: mark.speaker, words: mark.words, state, isOpen },
      due: formatDue(due),
      ...(answer && { answer: { id: answer.id, words: answer.words } }),
    };
  });
}

/** Returns the search for what management says in a call about a promise, by its words and what is due. */
export function queryOf({ mark, due }: FollowedPromise, { cik, fyq }: MarkedCall): PassageQuery {
  // A person's marks and colons aren't the syntax of a search.
  const text = `${due.what ?? ''} ${mark.words}`.replace(/["“”„«»:*…]/g, ' ');
  const phrases = phrasesOf(readQuestion(text), { taken: [], wishes: [] });
  const telling = phrases.filter(({ words }) => !words.every(leavesOut));
  return { phrases: telling, cik, quarters: [fyq], side: 'company' };
}

/** Returns of each found passage the sentence that has most of the words, the best passage first. */
export function answeringPassages(view: CallView, found: readonly FoundPassage[]): AnsweringPassage[] {
  const passages = found.flatMap(({ turn: index, text, start, hits, speaker }) => {
    const turn = view.turns[index];
    // A call that was indexed before it was revised has other words there.
    if (!turn || view.text.slice(start, start + text.length) !== text) return [];
    const best = sentencesOf(view.text, turn)
      .filter((sentence) => sentence.start < start + text.length && sentence.end > start)
      .map((sentence) => {
        const own = hits.filter((hit) => hit.start >= sentence.start && hit.end <= sentence.end);
        return {
          ...sentence,
          words: new Set(own.map((hit) => view.text.slice(hit.start, hit.end).toLowerCase())).size,
        };
      })
      .reduce((most, each) => (each.words > most.words ? each : most), { start: 0, end: 0, words: 0 });
    if (best.words === 0) return [];
    const { start: from, end } = best;
    return [{ start: from, end, turn: index, speaker, words: onOneLine(view.text.slice(from, end)) }];
  });
  return passages.filter(({ start }, index) => passages.findIndex((each) => each.start === start) === index);
}
