import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { commands, views } from '../../../src/ids.ts';
import { bound } from '../../suite/testBound.ts';
import { withDesk } from './service.ts';

test('An editor whose Node.js has no SQLite says so and sends nothing that it can’t keep', bound, async () => {
  const getBuiltinModule = process.getBuiltinModule.bind(process);
  mock.method(process, 'getBuiltinModule', (id: string) =>
    id === 'node:sqlite' ? undefined : (getBuiltinModule(id) as unknown),
  );
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  try {
    await withDesk({}, async (desk, service) => {
      await assert.rejects(
        desk.call(commands.transcriptsOpen, { ticker: 'BRMC' }),
        /doesn’t include SQLite.*Nothing was sent/,
      );
      for (const view of [views.calendar, views.library]) desk.view(view).show();
      await desk.run(commands.calendarRefresh);
      await desk.told('doesn’t include SQLite');
      assert.equal(service.requestsSeen().length, 0);
      await desk.run(commands.supportCopyDiagnostics);
      assert.match(desk.clipboard.text, /^- Library: not open \(noSqlite\)$/m);
      assert.match(desk.clipboard.text, /^- Count of requests: not kept$/m);
    });
  } finally {
    mock.restoreAll();
    process.off('unhandledRejection', note);
  }
  assert.deepEqual(unhandled, []);
});
