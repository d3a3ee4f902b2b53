import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { searchCallsTool } from '../../src/assistants/calls/searchCalls.ts';
import { tokensOf as wordsOf } from '../../src/domain/passages/tokens.ts';
import { createAssistedDesk } from '../contract/assistants/assistedDesk.ts';
import { realCalls, skipWithoutCalls } from '../contract/assistants/realQuestions.ts';
import { Bm25Windows } from './bm25Windows.ts';
import { median, type Figure } from './figure.ts';

/** A question about a call, the turns that answer it, and where they do: offsets into the transcript. */
interface Asked {
  call: string;
  turn: number;
  turns?: number[];
  answers: [number, number][];
  question: string;
  keywords: string;
}

/** How a question is asked, and how much of the true turns is wanted among the first three: alone, and above BM25. */
const forms = [
  { name: 'a whole question', of: 'question', limits: 'none', aim: 65 },
  { name: 'the question, company and quarter as limits', of: 'question', limits: 'fields', aim: 75 },
  { name: 'the question with both in its text', of: 'question', limits: 'words', aim: 70 },
  { name: 'three to six keywords', of: 'keywords', limits: 'none', aim: 90 },
  { name: 'keywords with both limits', of: 'keywords', limits: 'fields', aim: 97 },
] as const;
const among = 3;

/** Tokens, as the tools count them. */
const tokensIn = (characters: number): number => characters / 4;

/** Questions about the real calls, beside BM25 over windows of 120 words that knows the same limits. */
export async function measureAssistantSearch(): Promise<Figure[]> {
  if (skipWithoutCalls !== false) return [];
  const file = join(import.meta.dirname, 'questions/questions.json');
  const questions = JSON.parse(readFileSync(file, 'utf8')) as Asked[];
  const calls = realCalls();
  const byId = new Map(calls.map((call) => [call.id, call]));
  const windows = new Bm25Windows(calls);
  await using desk = await createAssistedDesk(calls);
  const figures: Figure[] = [];
  const sizes: number[] = [];
  const times: number[] = [];
  for (const { name, of, limits, aim } of forms) {
    const score = { found: 0, peer: 0, answered: 0 };
    for (const asked of questions) {
      const call = byId.get(asked.call)!;
      const { ticker, transcript_fyq: quarter, companyname } = call.metadata;
      const turns = asked.turns ?? [asked.turn];
      const words = asked[of].replace(/\?$/, '');
      const query = limits === 'words' ? `${words} at ${companyname.split(' ')[0]!} in ${quarter}?` : asked[of];
      const started = performance.now();
      const answer = await desk.ask(
        searchCallsTool,
        limits === 'fields' ? { query, company: ticker, quarter } : { query },
      );
      times.push(performance.now() - started);
      sizes.push(tokensIn(Math.max(answer.text.length, JSON.stringify(answer.structured).length)));
      const passages = answer.structured['passages'] as {
        ticker: string;
        quarter: string;
        turn: number;
        text: string;
      }[];
      const isTrue = (each: (typeof passages)[number]): boolean =>
        each.ticker === ticker && each.quarter === quarter && turns.includes(each.turn);
      if (passages.slice(0, among).some(isTrue)) score.found += 1;
      const { transcript } = call.data[0]!;
      const isAnswered = asked.answers.some(([from, till]) => hasMost(passages, transcript.slice(from, till)));
      if (isAnswered) score.answered += 1;
      const peers = windows.best(asked[of], limits === 'none' ? undefined : call).slice(0, among);
      if (peers.some((peer) => peer.call === call && turns.includes(peer.turn))) score.peer += 1;
    }
    const percent = (count: number): number => (count / questions.length) * 100;
    figures.push({
      name: `${name}: the true turn is among the first three`,
      value: percent(score.found),
      unit: '%',
      beside: { name: 'BM25 over windows of 120 words', value: percent(score.peer) },
      aim: {
        at: 'least',
        of: 'value',
        limit: Math.ceil(Math.max(aim, percent(score.peer) + (of === 'question' ? 5 : 0))),
      },
    });
    if (name === forms[0].name || name === forms[4].name)
      figures.push({
        name: `${name}: the answering words stand in the answer`,
        value: percent(score.answered),
        unit: '%',
        aim: { at: 'least', of: 'value', limit: name === forms[0].name ? 65 : 92 },
      });
  }
  return [
    ...figures,
    {
      name: 'the same: tokens of an answer, at the most',
      value: Math.max(...sizes),
      unit: 'tokens',
      aim: { at: 'most', of: 'value', limit: 1_500 },
    },
    { name: 'the same: time of an answer, median', value: median(times), unit: 'ms' },
  ];
}

/** Whether the middle of some words, which is most of them, stands in one of the passages. */
function hasMost(passages: readonly { text: string }[], words: string): boolean {
  const all = wordsOf(words).words;
  const middle = all.slice(Math.floor(all.length * 0.15), Math.ceil(all.length * 0.85)).join(' ');
  return passages.some(({ text }) => wordsOf(text).words.join(' ').includes(middle));
}
