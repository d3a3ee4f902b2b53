import assert from 'node:assert/strict';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type { CallView } from '../../../src/features/transcripts/protocol.ts';
import { commands, panels } from '../../../src/ids.ts';
import { bound } from '../../suite/testBound.ts';
import { withSample } from './service.ts';

suite('a quotation while no note is open', () => {
  test('goes into a note of the workspace that is chosen, the newest first', bound, () =>
    withSample(
      async (desk) => {
        const note = (name: string): string => join(desk.home, 'workspace', name);
        await utimes(note('older.md'), 1_000, 1_000);
        await utimes(note('newer.md'), 2_000, 2_000);
        await desk.call(commands.transcriptsOpen, { ticker: 'BRMC' });
        const page = await desk.page(panels.transcript, 'state');
        const view = await desk.until('the call is shown', () => {
          const { snapshot } = page.pushed('state') as { snapshot: { state: string; value?: CallView } };
          return snapshot.state === 'ready' && snapshot.value;
        });
        const { speechStart } = view.turns[1]!;
        const end = view.text.indexOf('.', speechStart) + 1;
        await page.request('select', { start: speechStart, end });
        const quoting = desk.run(commands.transcriptsQuoteToNote);
        const asked = await desk.told('Which note should this go to?');
        assert.deepEqual(asked.buttons, ['Choose Note…', 'Create Note']);
        asked.press('Choose Note…');
        const box = await desk.boxWith('newer.md');
        assert.deepEqual(
          box.rows().map(({ label }) => label),
          ['newer.md', 'older.md'],
        );
        box.pick('older.md');
        await quoting;
        const written = desk.api.workspace.textDocuments.find(({ uri }) => uri.path.endsWith('older.md'))!;
        assert.ok(written.getText().includes(view.text.slice(speechStart, end)));
      },
      { 'older.md': '# Older\n\n', 'newer.md': '# Newer\n\n' },
    ),
  );

  test('is offered a new note alone where there is none', bound, () =>
    withSample(async (desk) => {
      await desk.call(commands.transcriptsOpen, { ticker: 'BRMC' });
      const page = await desk.page(panels.transcript, 'state');
      const view = await desk.until('the call is shown', () => {
        const { snapshot } = page.pushed('state') as { snapshot: { state: string; value?: CallView } };
        return snapshot.state === 'ready' && snapshot.value;
      });
      const { speechStart } = view.turns[1]!;
      await page.request('select', { start: speechStart, end: view.text.indexOf('.', speechStart) + 1 });
      const quoting = desk.run(commands.transcriptsQuoteToNote);
      const asked = await desk.told('Which note should this go to?');
      assert.deepEqual(asked.buttons, ['Create Note']);
      asked.close();
      await quoting;
    }),
  );
});
