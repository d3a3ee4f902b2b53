import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { commands, settings, type CommandId } from '../../../src/ids.ts';
import { openDesk, type Desk } from '../../double/desk.ts';
import { bound } from '../../suite/testBound.ts';
import { spendingOf } from '../../written/waysToSpend.ts';
import { leave, withFreshDesk } from './spending/walk.ts';

/** Runs a command as the palette does, and leaves whatever box, question or dialog it opens. Gives what was wrong. */
async function runAndLeave(desk: Desk, id: CommandId): Promise<string[]> {
  const faults: string[] = [];
  let isOver = false;
  desk.messages.person.answer = () => undefined;
  desk.files.toSave = [undefined];
  desk.files.toOpen = [undefined];
  const done = desk
    .run(id)
    .catch((error: unknown) => {
      faults.push(`${id} rejected: ${String(error)}`);
    })
    .finally(() => {
      isOver = true;
    });
  // Each part that opens is left by Escape, or called off.
  await desk.until(`${id} is over`, () => {
    desk.boxes.current()?.leave();
    for (const { text, close } of [...desk.messages.messages]) {
      if (/something went wrong|undefined|\[object/i.test(text)) faults.push(`${id} said: ${text}`);
      close();
    }
    return isOver;
  });
  await done;
  desk.desktop.closeAll();
  return faults;
}

/** From then on nothing comes from a service, so it is the last. */
const switches = commands.connectionUseSample;
const others = Object.values(commands).filter((id) => id !== switches);

async function runAll(desk: Desk): Promise<string[]> {
  const faults: string[] = [];
  for (const id of [...others, switches]) faults.push(...(await runAndLeave(desk, id)));
  return faults;
}

suite('every command, with nothing open, asks, does, or says what it needs, and Escape leaves it', () => {
  test('every command asks, acts or names what it needs with sample data', bound, async () => {
    const desk = await openDesk({ settings: { [settings.connectionSource]: 'sample' } });
    try {
      assert.deepEqual(await runAll(desk), []);
    } finally {
      await desk.close();
    }
  });

  test('every command asks, acts or names what it needs with nothing configured', bound, async () => {
    const desk = await openDesk();
    try {
      assert.deepEqual(await runAll(desk), []);
    } finally {
      await desk.close();
    }
  });

  test('every command sends nothing with a service and no requests left', bound, () =>
    withFreshDesk(async (walked) => {
      leave(walked, 0);
      const before = walked.service.requestsSeen().length;
      assert.deepEqual(await runAll(walked.desk), []);
      assert.equal(walked.service.requestsSeen().length, before);
    }),
  );

  test('every free command sends nothing with a service and requests left', bound, () =>
    withFreshDesk(async (walked) => {
      const { desk, service } = walked;
      leave(walked, 40);
      const before = service.requestsSeen().length;
      const free = others.filter((id) => !spendingOf(id));
      assert.ok(free.length > 30);
      for (const id of free) {
        assert.deepEqual(await runAndLeave(desk, id), []);
        assert.equal(service.requestsSeen().length, before, id);
      }
    }),
  );
});
