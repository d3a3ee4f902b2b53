import assert from 'node:assert/strict';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type { CallView } from '../../../src/features/transcripts/protocol.ts';
import { commands, panels } from '../../../src/ids.ts';
import { bound } from '../../suite/testBound.ts';
import { values } from '../../double/values.ts';
import { selectSentence } from './selectSentence.ts';
import { withSample } from './service.ts';

suite('a quotation while no note is open', () => {
  test('a quotation without an open note goes into the chosen note of the workspace, newest first', bound, () =>
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
        const box = await desk.boxWith('newer.md');
        assert.deepEqual(
          box.rows().map(({ label }) => label),
          ['New Note', 'newer.md', 'older.md'],
        );
        box.pick('older.md');
        await quoting;
        const written = desk.api.workspace.textDocuments.find(({ uri }) => uri.path.endsWith('older.md'))!;
        assert.ok(written.getText().includes(view.text.slice(speechStart, end)));
      },
      { 'older.md': '# Older\n\n', 'newer.md': '# Newer\n\n' },
    ),
  );

  test('a quotation in a workspace without notes offers only a new note', bound, () =>
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
      const box = await desk.boxWith('New Note');
      assert.deepEqual(
        box.rows().map(({ label }) => label),
        ['New Note'],
      );
      box.leave();
      await quoting;
      assert.deepEqual(desk.messages.messages, []);
    }),
  );
});

suite('the note that a quotation goes to', () => {
  const files = { 'a.md': '---\ntitle: a\n---\n\n# A\n\nText.\n', 'b.md': '# B\n\nText.\n' };

  test(
    'a quotation goes to the note that a person sees, whose name is on the page; one whose tab was closed is forgotten',
    bound,
    () =>
      withSample(
        async (desk) => {
          const uri = (name: string) => values.Uri.file(join(desk.home, 'workspace', name));
          const show = (name: string, viewColumn: number) =>
            desk.desktop.members.showTextDocument(uri(name), { viewColumn, preview: false });
          const { words } = await selectSentence(desk, { ticker: 'BRMC', turn: 1 });
          const page = await desk.page(panels.transcript, 'state');
          const named = (): unknown => page.note();
          const quoted = async (): Promise<string[]> => {
            await desk.run(commands.transcriptsQuoteToNote);
            const open = desk.api.workspace.textDocuments.filter(({ uri: { path } }) => /[ab]\.md$/.test(path));
            return open.flatMap((each) => (each.getText().includes(words.slice(0, 12)) ? [each.getText()] : []));
          };
          await show('b.md', 2);
          await show('a.md', 3);
          await desk.until('the page names it', () => named() === 'a.md');
          // The note last active is covered, and another one is in sight.
          await show('wide.txt', 3);
          await desk.until('the page names the other', () => named() === 'b.md');
          assert.deepEqual(
            (await quoted()).map((text) => text.startsWith('# B\n\nText.\n\n> ')),
            [true],
          );
          await show('a.md', 3);
          desk.room.outside(() => desk.desktop.close(uri('a.md')));
          desk.room.outside(() => desk.desktop.close(uri('b.md')));
          await desk.until('the page names none', () => named() === '');
        },
        { ...files, 'wide.txt': 'Text.' },
      ),
  );

  test('a note without a cursor gets the quotation at its end, in one step', bound, () =>
    withSample(async (desk) => {
      const note = values.Uri.file(join(desk.home, 'workspace', 'a.md'));
      const { document } = await desk.desktop.members.showTextDocument(note, { viewColumn: 2 });
      await selectSentence(desk, { ticker: 'BRMC', turn: 1 });
      const { version } = document;
      await desk.run(commands.transcriptsQuoteToNote);
      assert.ok(document.getText().startsWith(`${files['a.md']}\n> `), document.getText());
      assert.equal(document.version, version + 1);
    }, files),
  );
});
