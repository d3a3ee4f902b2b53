import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { values } from '../../../double/values.ts';
import type { ToolQuestion } from '../../../double/tools.ts';
import { toolWalks } from './toolWalks.ts';
import { leave, levels, withFreshDesk } from './walk.ts';

/** What a question says with so many left. */
function wordsFor(cost: number, left: number): RegExp {
  if (left === 0) return /used all \d+ of today’s requests\. Nothing will be sent: \S/;
  if (left < cost)
    return new RegExp(`^Needs ${cost} requests, more than the ${left} left today\\. Nothing will be sent: `);
  if (left === 1) return /^Spends the last of today’s requests: \S/;
  return new RegExp(`^Spends (about )?${cost} of today’s ${left} remaining requests: \\S`);
}

suite('spending: tools for assistants', () => {
  for (const { id, name, input, cost } of toolWalks)
    for (const left of levels)
      test(`${id} with ${left} left`, { timeout: 120_000 }, () =>
        withFreshDesk(async (walked) => {
          const { desk, service } = walked;
          const before = service.requestsSeen().length;
          const spent = (): number => service.requestsSeen().length - before;
          leave(walked, left);
          // Nothing else asks: the question before the tool is the only one.
          desk.messages.person.answer = () => assert.fail('a second question');
          const asked: ToolQuestion[] = [];
          await assert.rejects(desk.tools.invoke(name, input), 'nobody was asked');
          const answer = (isYes: boolean) => (question: ToolQuestion) => {
            asked.push(question);
            return isYes;
          };
          await assert.rejects(desk.tools.use(name, input, { answer: answer(false) }), values.CancellationError);
          assert.equal(spent(), 0, 'declined');
          const isEnough = left >= cost;
          const done = desk.tools.use(name, input, { answer: answer(true) });
          if (isEnough) assert.match(await done, /\S/);
          else await assert.rejects(done, /nothing was sent|none was sent/);
          assert.equal(spent(), isEnough ? cost : 0);
          assert.equal(asked.length, 2);
          for (const { message } of asked) assert.match(message, wordsFor(cost, left));
          if (!isEnough) return;
          assert.match(await desk.tools.use(name, input), /\S/);
          assert.equal(spent(), cost, 'again, from the library');
        }),
      );
});
