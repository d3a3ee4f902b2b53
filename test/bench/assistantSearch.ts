import { searchCallsTool } from '../../src/assistants/calls/searchCalls.ts';
import { createAssistedDesk } from '../contract/assistants/assistedDesk.ts';
import { realCalls, realQuestions, skipWithoutCalls } from '../contract/assistants/realQuestions.ts';
import { median, type Figure } from './figure.ts';

/** Tokens, as the tools count them. */
const tokensOf = (characters: number): number => characters / 4;

/** Questions about the real calls: how often the right turn is found, at how many tokens beside the whole call. */
export async function measureAssistantSearch(): Promise<Figure[]> {
  if (skipWithoutCalls !== false) return [];
  const calls = realCalls();
  const questions = realQuestions(calls);
  await using desk = await createAssistedDesk(calls);
  const answers: number[] = [];
  const handedOver: number[] = [];
  const times: number[] = [];
  let found = 0;
  for (const { input, call, turn } of questions) {
    const started = performance.now();
    const { text, structured } = await desk.ask(searchCallsTool, input);
    times.push(performance.now() - started);
    const { ticker, transcript_fyq: quarter } = call.metadata;
    const passages = structured['passages'] as { ticker: string; quarter: string; turn: number }[];
    const isRight = (each: (typeof passages)[number]): boolean =>
      each.ticker === ticker && each.quarter === quarter && each.turn === turn;
    if (passages.slice(0, 3).some(isRight)) found += 1;
    answers.push(tokensOf(Math.max(text.length, JSON.stringify(structured).length)));
    handedOver.push(tokensOf(call.data[0]!.transcript.length));
  }
  const asked = `${questions.length} questions about ${calls.length} real calls`;
  return [
    {
      name: `${asked}: the right turn is in the first three passages`,
      value: (found / questions.length) * 100,
      unit: '%',
      aim: { at: 'least', of: 'value', limit: 95 },
    },
    {
      name: 'the same: tokens of an answer, median',
      value: median(answers),
      unit: 'tokens',
      beside: { name: 'the whole call handed over', value: median(handedOver) },
      aim: { at: 'most', of: 'ratio', limit: 0.1 },
    },
    { name: 'the same: time of an answer, median', value: median(times), unit: 'ms' },
  ];
}
