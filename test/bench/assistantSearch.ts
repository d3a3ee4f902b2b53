import { searchCallsTool } from '../../src/assistants/calls/searchCalls.ts';
import { tokensOf as wordsOf } from '../../src/domain/passages/tokens.ts';
import { createAssistedDesk, type AssistedDesk } from '../contract/assistants/assistedDesk.ts';
import { realCalls, skipWithoutCalls } from '../contract/assistants/realQuestions.ts';
import { Bm25Windows } from './bm25Windows.ts';
import { median, type Figure } from './figure.ts';
import { halfOf, questionSets, type Asked } from './searchQuestions.ts';

/**
 * How a question is asked, how much of the true turns is wanted among the first three, and how much more than BM25 finds.
 */
const forms = [
  { name: 'a whole question', of: 'question', limits: 'none', above: 5, answered: 55 },
  { name: 'the question, company and quarter as limits', of: 'question', limits: 'fields', above: 5 },
  { name: 'the question with both in its text', of: 'question', limits: 'words', above: 5 },
  { name: 'three to six keywords', of: 'keywords', limits: 'none', aim: 90 },
  { name: 'keywords with both limits', of: 'keywords', limits: 'fields', aim: 97, answered: 92 },
] as const;
type Form = (typeof forms)[number];
const among = 3;

/** Tokens, as the tools count them. */
const tokensIn = (characters: number): number => characters / 4;

interface Outcome {
  half: 'A' | 'B';
  isFound: boolean;
  isPeerFound: boolean;
  isAnswered: boolean;
  tokens: number;
  ms: number;
}

/** Questions about the real calls, beside BM25 over windows of 120 words that knows the same limits. */
export async function measureAssistantSearch(): Promise<Figure[]> {
  if (skipWithoutCalls !== false) return [];
  const calls = realCalls();
  const windows = new Bm25Windows(calls);
  await using desk = await createAssistedDesk(calls);
  const figures: Figure[] = [];
  const all: Outcome[] = [];
  for (const set of questionSets(calls))
    for (const form of forms) {
      const half = halfOf(set);
      const outcomes: Outcome[] = [];
      for (const asked of set.asked)
        outcomes.push({ half: half(asked), ...(await outcomeOf(asked, form, { desk, windows })) });
      all.push(...outcomes);
      figures.push(...figuresOf(`${set.name}, ${form.name}`, form, outcomes));
    }
  return [
    ...figures,
    {
      name: 'the same: tokens of an answer, at the most',
      value: Math.max(...all.map(({ tokens }) => tokens)),
      unit: 'tokens',
      aim: { at: 'most', of: 'value', limit: 1_500 },
    },
    { name: 'the same: time of an answer, median', value: median(all.map(({ ms }) => ms)), unit: 'ms' },
  ];
}

async function outcomeOf(
  asked: Asked,
  { of, limits }: Form,
  { desk, windows }: { desk: AssistedDesk; windows: Bm25Windows },
): Promise<Omit<Outcome, 'half'>> {
  const { call, turns, answers = [] } = asked;
  const { ticker, transcript_fyq: quarter, companyname } = call.metadata;
  const words = asked[of].replace(/\?$/, '');
  const query = limits === 'words' ? `${words} at ${companyname.split(' ')[0]!} in ${quarter}?` : asked[of];
  const started = performance.now();
  const answer = await desk.ask(searchCallsTool, { query, ...(limits === 'fields' && { company: ticker, quarter }) });
  const ms = performance.now() - started;
  const passages = answer.structured['passages'] as { ticker: string; quarter: string; turn: number; text: string }[];
  const peers = windows.best(asked[of], limits === 'none' ? undefined : call).slice(0, among);
  const { transcript } = call.data[0]!;
  return {
    ms,
    tokens: tokensIn(Math.max(answer.text.length, JSON.stringify(answer.structured).length)),
    isFound: passages
      .slice(0, among)
      .some((each) => each.ticker === ticker && each.quarter === quarter && turns.includes(each.turn)),
    isPeerFound: peers.some((peer) => peer.call === call && turns.includes(peer.turn)),
    isAnswered: answers.some(([from, till]) => hasMost(passages, transcript.slice(from, till))),
  };
}

/** One figure for all companies and one for each half; the absolute aim is of all. */
function figuresOf(name: string, form: Form, outcomes: readonly Outcome[]): Figure[] {
  const parts = [
    { of: 'all', outcomes },
    ...(['A', 'B'] as const).map((half) => ({
      of: `half ${half}`,
      outcomes: outcomes.filter((each) => each.half === half),
    })),
  ];
  const share = (some: readonly Outcome[], is: (one: Outcome) => boolean): number =>
    (some.filter(is).length / some.length) * 100;
  const figures = parts.map((part): Figure => {
    const peer = share(part.outcomes, ({ isPeerFound }) => isPeerFound);
    const least =
      part.of === 'all' ? Math.max('aim' in form ? form.aim : 0, peer + ('above' in form ? form.above : 0)) : peer;
    return {
      name: `${name}, ${part.of}: the true turn is among the first three`,
      value: share(part.outcomes, ({ isFound }) => isFound),
      unit: '%',
      beside: { name: 'BM25 over windows of 120 words', value: peer },
      aim: { at: 'least', of: 'value', limit: Math.round(least * 10) / 10 },
    };
  });
  const answered = share(outcomes, ({ isAnswered }) => isAnswered);
  if ('answered' in form && answered > 0)
    figures.push({
      name: `${name}: the answering words stand in the answer`,
      value: answered,
      unit: '%',
      aim: { at: 'least', of: 'value', limit: form.answered },
    });
  return figures;
}

/** Whether the middle of some words, which is most of them, stands in one of the passages. */
function hasMost(passages: readonly { text: string }[], words: string): boolean {
  const all = wordsOf(words).words;
  const middle = all.slice(Math.floor(all.length * 0.15), Math.ceil(all.length * 0.85)).join(' ');
  return passages.some(({ text }) => wordsOf(text).words.join(' ').includes(middle));
}
