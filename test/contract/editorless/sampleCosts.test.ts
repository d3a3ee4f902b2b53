import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { commands, panels, settings, views } from '../../../src/ids.ts';
import { isMetered } from '../../../src/domain/format/cost.ts';
import { bound } from '../../suite/testBound.ts';
import { withSample } from './service.ts';

/** Every form in which a cost is shown. “free cash flow” is a metric. */
const cost = /\b(?:\d+|\{0\}) requests?\b|· free\b|costs? (?:a|about|up to) /i;

suite('while the source is the sample', () => {
  test('no row, tooltip, box or page shows a cost, and with a service they do', bound, () =>
    withSample(async (desk) => {
      const seen: string[] = [];
      for (const id of [views.calendar, views.library, views.watchlists, views.screens, views.notes]) {
        const view = desk.view(id);
        view.show();
        seen.push(...(await view.rows()).map((row) => JSON.stringify(row)));
      }
      await desk.call(commands.transcriptsOpen, { ticker: 'BRMC' });
      await desk.call(commands.companyOpen, { ticker: 'TNWK' });
      const page = await desk.page(panels.company, 'snapshot');
      await desk.until('the page is shown', () => JSON.stringify(page.pushed('snapshot')).includes('"ready"'));
      const library = desk.view(views.library);
      library.show();
      seen.push(...(await library.rows()).map((row) => JSON.stringify(row)));
      for (const [command, text] of [
        [commands.lookUp, 'brmc'],
        [commands.lookUp, 'tnwk'],
        [commands.transcriptsOpen, 'tnwk'],
        [commands.fundsOpen, 'qlgax'],
      ] as const) {
        const done = desk.run(command).catch(() => undefined);
        const box = await desk.box();
        box.type(text);
        seen.push(
          ...(await desk.until(`rows for ${text}`, () => {
            const rows = box.rows().map(({ label, description }) => `${label} ${description ?? ''}`);
            return rows.some((row) => row.toLowerCase().includes(text)) && rows;
          })),
        );
        box.leave();
        await done;
      }
      assert.ok(seen.length > 12, `${seen.length} texts were seen`);
      assert.deepEqual(
        seen.filter((text) => cost.test(text)),
        [],
      );
      assert.equal(isMetered(), false);
      desk.configure(settings.connectionSource, 'service');
      await desk.until('costs are told again', () => isMetered());
    }),
  );
});
