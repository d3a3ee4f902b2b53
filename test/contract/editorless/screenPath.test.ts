import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { commands, panels, settings } from '../../../src/ids.ts';
import type { ResultsSummary } from '../../../src/features/screens/protocol.ts';
import type { Desk } from '../../double/desk.ts';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';
import { withDesk } from './service.ts';

const run = (desk: Desk, name: string): Promise<unknown> =>
  desk.call(commands.screensRun, values.Uri.file(join(desk.workspaceFolder, `${name}.screen`)));
const text = 'columns: roic\n\nroic > 15%\n';

suite('the screener’s path', () => {
  test('a run without a screener path names the missing setting, for free', bound, () =>
    withDesk(
      { [settings.screenerPath]: '', [settings.screenerMetricsPath]: '' },
      async (desk, service) => {
        await assert.rejects(
          run(desk, 'no path'),
          /“no path”.*doesn’t state a screener path.*“marketDesk\.screener\.path”.*Nothing was sent/s,
        );
        assert.equal(service.requestsSeen().length, 0);
      },
      { files: { 'no path.screen': 'roic > 15%\n' } },
    ),
  );

  const mistakes = [
    ['/nowhere', 'roic > 16%', /doesn’t know this path.*“\/nowhere”.*“marketDesk\.screener\.path”/s],
    [
      '/calendar/economic',
      'roic > 17%',
      /the response has an unexpected value.*“\/calendar\/economic”.*“marketDesk\.screener\.path”/s,
    ],
  ] as const;

  test('the screener shows a wrong path with its setting, and loses nothing', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        await run(desk, 'mistaken');
        const page = await desk.page(panels.screenResults);
        const summary = (): ResultsSummary => page.pushed('snapshot')!['value'] as ResultsSummary;
        await desk.until('there are results', () => page.pushed('snapshot')!['state'] === 'ready');
        const rows = async (): Promise<unknown> => {
          // Names that come from the directory make another version of the same rows.
          const { version: _, ...read } = (await page.request('rows', { from: 0, count: 50 })) as { version: number };
          return read;
        };
        const before = { ...summary(), rows: await rows() };
        for (const [place, [path, , words]] of mistakes.entries()) {
          desk.configure(settings.screenerPath, path);
          const sent = service.requestsSeen().length;
          await page.request('runAgain');
          await desk.until('the page says what is wrong', () => words.test(summary().problem ?? ''));
          const { total, loaded, pagesRead, pagesTotal, readFrom, readTill } = summary();
          assert.deepEqual(
            { ...before, total, loaded, pagesRead, pagesTotal, readFrom, readTill, rows: await rows() },
            before,
            'what was read stays',
          );
          assert.equal(service.requestsSeen().length, sent + 1);
          // Another condition: what was read of this one is still fresh, and costs nothing.
          await assert.rejects(run(desk, `mistaken ${place}`), words);
          desk.configure(settings.screenerPath, '/screener');
        }
        assert.equal(await readFile(join(desk.workspaceFolder, 'mistaken.screen'), 'utf8'), text);
      },
      {
        files: {
          'mistaken.screen': text,
          ...Object.fromEntries(
            mistakes.map(([, condition], place) => [`mistaken ${place}.screen`, `columns: roic\n\n${condition}\n`]),
          ),
        },
      },
    ),
  );
});
