import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { commands, contextKeys, settings } from '../../../src/ids.ts';
import { Memento, openDesk, type Desk } from '../../double/desk.ts';
import { bound } from '../../suite/testBound.ts';
import { calendarFills } from './service.ts';

const steps = [contextKeys.calendarSeen, contextKeys.besideNote, contextKeys.screenSeen, contextKeys.quotaSeen];
const file = (desk: Desk, name: string) => desk.api.Uri.file(`${desk.home}/workspace/${name}`);
const done = ({ context }: Desk): string[] => steps.filter((step) => context.get(step) === true);

async function withState(globalState: Memento, body: (desk: Desk) => Promise<void>): Promise<void> {
  const desk = await openDesk({
    settings: { [settings.connectionSource]: 'sample' },
    files: { 'notes.md': '# Notes\n', 'own.screen': 'roic > 0.15\n' },
    globalState,
  });
  try {
    await body(desk);
  } finally {
    await desk.close();
  }
}

suite('the steps of the walkthrough', () => {
  test('the steps of the walkthrough are done by any way, and stay done in the next window', bound, async () => {
    const state = new Memento();
    await withState(state, async (desk) => {
      assert.deepEqual(done(desk), []);
      await calendarFills(desk);
      await desk.until('the calendar was seen', () => done(desk).length === 1);
      await desk.api.window.showTextDocument(file(desk, 'own.screen'));
      await desk.run(commands.quotaShow);
      await desk.until('three are done', () => done(desk).length === 3);
    });
    await withState(state, async (desk) => {
      assert.deepEqual(done(desk), [contextKeys.calendarSeen, contextKeys.screenSeen, contextKeys.quotaSeen]);
      await desk.api.window.showTextDocument(file(desk, 'notes.md'));
      await desk.call(commands.transcriptsOpen, { ticker: 'OSTM' });
      await desk.until('all are done', () => done(desk).length === steps.length);
    });
    await withState(state, (desk) => {
      assert.deepEqual(done(desk), steps);
      return Promise.resolve();
    });
  });

  test('the steps of the walkthrough don’t trust damaged state', bound, async () => {
    const state = new Memento();
    await state.update('start.stepsDone', { calendar: true, 0: contextKeys.quotaSeen });
    await withState(state, async (desk) => {
      assert.deepEqual(done(desk), []);
      await desk.call(commands.screensRun, file(desk, 'own.screen'));
      await desk.until('results count as a screen', () => done(desk).includes(contextKeys.screenSeen));
    });
  });
});
