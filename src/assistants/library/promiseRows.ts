import * as v from 'valibot';
import type { Library } from '../../library/library.ts';
import type { Answer, Mark } from '../../library/marks/mark.ts';
import { formatDue, readPromises } from '../../library/marks/promises.ts';
import { formatCitation } from '../calls/citation.ts';
import { dayOf, foreignLabel, foreignName, markCallText, withoutMarks } from '../foreignText.ts';
import type { Sources } from '../sources.ts';

const said = { quarter: v.string(), speaker: v.string(), words: v.string(), citation: v.string() };

/** A promise as the person marked it, with the person's own decision on it. */
export const promiseRow = v.object({
  ...said,
  /** The thing and its time, as the person wrote them. */
  due: v.optional(v.string()),
  state: v.string(),
  answer: v.optional(v.object(said)),
});
type Said = NonNullable<PromiseRow['answer']>;
type PromiseRow = v.InferOutput<typeof promiseRow>;

/** Lists the promises of companies, the open ones first. */
export async function listPromises(
  { marks }: Library,
  sources: Sources,
  isWanted: (call: Mark['call']) => boolean,
): Promise<{ kind: 'promises'; name: string; ticker: string; cik: number; read: string; promise: PromiseRow }[]> {
  const all = (await readPromises(marks, { source: sources.source() })).filter(({ mark }) => isWanted(mark.call));
  return all
    .toSorted((one, other) => Number(other.isOpen) - Number(one.isOpen))
    .map(({ mark, answers, due, state }) => {
      const { company, ticker, cik } = mark.call;
      const answer = answers.findLast(({ words }) => words !== '');
      const own = formatDue(due);
      const promise = {
        ...saidIn(mark, sources),
        state,
        ...(own !== '' && { due: foreignLabel(own, 250) }),
        ...(answer && { answer: saidIn(answer, sources) }),
      };
      const name = foreignName(company);
      return { kind: 'promises', name, ticker: foreignName(ticker), cik, read: dayOf(mark.madeAt), promise };
    });
}

function saidIn({ call, speaker, words, locator }: Mark | Answer, sources: Sources): Said {
  const { cik, ticker, fyq } = call;
  return {
    quarter: foreignName(fyq),
    speaker: foreignName(speaker),
    words: withoutMarks(words),
    citation: formatCitation({ cik, ticker, fyq, turn: locator.turn, passage: locator }, sources),
  };
}

/** Formats a promise and its answer for a model. */
export function formatPromise(
  name: string,
  { quarter, speaker, words, due, state, citation, answer }: PromiseRow,
): string {
  const head = ['promise', name, quarter, speaker, due === undefined ? '' : `due: ${due}`, `state: ${state}`];
  const lines = [`${head.filter((part) => part !== '').join(' · ')} ${citation}`, markCallText(words)];
  if (answer)
    lines.push(`answer · ${answer.quarter} · ${answer.speaker} ${answer.citation}`, markCallText(answer.words));
  return lines.join('\n');
}
