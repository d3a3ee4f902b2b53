import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { commands } from '../../../../src/ids.ts';
import { bound } from '../../../suite/testBound.ts';
import { leave, withFreshDesk, type Walked } from './walk.ts';

async function askForQuarters({ desk }: Walked): Promise<void> {
  const done = desk.run(commands.transcriptsFetchQuarters);
  (await desk.box()).type('BRMC');
  (await desk.boxWith('Quarters of BRMC')).pick('Quarters of BRMC');
  await done;
}

suite('spending: the last quarters, with a question of their own', () => {
  for (const left of [40, 5])
    test(`with ${left} left, the command shows its cost first, and asks again when few are left`, bound, () =>
      withFreshDesk(async (walked) => {
        const { desk, service } = walked;
        const { questions, person } = desk.messages;
        leave(walked, left);
        const before = service.requestsSeen().length;
        person.answer = () => undefined;
        await askForQuarters(walked);
        assert.equal(questions.length, 1);
        assert.match(questions[0]!.message, /8 requests/);
        assert.deepEqual(questions[0]!.buttons, ['Download']);
        if (left !== 40) {
          person.answer = ({ buttons }) => (buttons[0] === 'Download' ? 'Download' : undefined);
          await askForQuarters(walked);
          assert.equal(questions.length, 3);
          assert.match(questions[2]!.message, /left today/);
        }
        assert.equal(service.requestsSeen().length, before, 'nothing was sent');
        assert.deepEqual(desk.messages.messages, []);
        questions.length = 0;
        person.answer = ({ buttons }) => buttons[0];
        await askForQuarters(walked);
        assert.deepEqual(
          questions.map(({ buttons }) => buttons[0]),
          left === 40 ? ['Download'] : ['Download', 'Use 8 Requests'],
        );
        assert.equal(service.requestsSeen('transcript').length, 8);
      }),
    );
});
