import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { bound } from '../../../suite/testBound.ts';
import { toolWalks } from './toolWalks.ts';
import { leave, levels, withFreshDesk } from './walk.ts';

/** The words of the question with so many left. */
function wordsFor(cost: number, left: number): RegExp {
  if (left === 1) return /^Spends the last of today’s requests: \S/;
  return new RegExp(`^Spends (about )?${cost} of today’s ${left} remaining requests: \\S`);
}

/** A tool of one request, and one of two. */
const atEveryLevel: readonly string[] = ['tool get_fund', 'tool compare_calls'];

suite('spending: tools for assistants', () => {
  for (const { id, name, input, cost } of toolWalks)
    for (const left of atEveryLevel.includes(id) ? levels : [5])
      test(`${id} sends only permitted requests with ${left} left`, bound, () =>
        withFreshDesk(async (walked) => {
          const { desk, service } = walked;
          const before = service.requestsSeen().length;
          const spent = (): number => service.requestsSeen().length - before;
          leave(walked, left);
          const isEnough = left >= cost;
          const asked = desk.messages.questions;
          const first = asked.length;
          desk.messages.person.answer = () => undefined;
          await assert.rejects(desk.tools.use(name, input), /nothing was sent|none was sent/);
          assert.equal(spent(), 0, 'declined');
          desk.messages.person.answer = ({ buttons }) => buttons[0];
          const done = desk.tools.use(name, input);
          if (isEnough) assert.match(await done, /\S/);
          else await assert.rejects(done, /nothing was sent|none was sent/);
          assert.equal(spent(), isEnough ? cost : 0);
          // With too few left there is nothing to say yes to.
          assert.equal(asked.length - first, isEnough ? 2 : 0);
          for (const { message } of asked.slice(first)) assert.match(message, wordsFor(cost, left));
          if (!isEnough) return;
          assert.match(await desk.tools.use(name, input), /\S/);
          assert.equal(spent(), cost, 'again, from the library');
        }),
      );
});
