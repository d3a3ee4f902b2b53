import assert from 'node:assert/strict';
import { test } from 'node:test';
import { searchCallsTool } from '../../../src/assistants/calls/searchCalls.ts';
import { portionOf } from '../../suite/repetitions.ts';
import { createAssistedDesk } from './assistedDesk.ts';
import { realCalls, realQuestions, skipWithoutCalls } from './realQuestions.ts';

test(
  'the right turn is among the first three passages, at no more than 1,500 tokens',
  { skip: skipWithoutCalls },
  async (t) => {
    const calls = realCalls();
    const all = realQuestions(calls);
    assert.ok(all.length >= 60, `${all.length} questions`);
    const questions = portionOf(all);
    await using desk = await createAssistedDesk(calls);
    const missed: string[] = [];
    let worst = 0;
    for (const { input, call, turn } of questions) {
      const { structured, text } = await desk.ask(searchCallsTool, input);
      const found = structured['passages'] as { ticker: string; quarter: string; turn: number }[];
      const { ticker, transcript_fyq: quarter } = call.metadata;
      const at = found.findIndex((each) => each.ticker === ticker && each.quarter === quarter && each.turn === turn);
      if (at < 0 || at > 2)
        missed.push(`${at}: ${ticker} ${turn} ${JSON.stringify(input)} ${String(structured['how'])}`);
      const size = Math.max(text.length, JSON.stringify(structured).length);
      worst = Math.max(worst, size / 4);
    }
    t.diagnostic(`${questions.length - missed.length} of ${questions.length} found; at most ${worst} tokens`);
    // A fifth may have more than its share of the few that are missed.
    assert.ok(missed.length / questions.length <= (questions.length < all.length ? 0.1 : 0.05), missed.join('\n'));
    assert.ok(worst <= 1_500, `${worst} tokens`);
    assert.equal(desk.requests(), calls.length, 'searching sends nothing');
  },
);
