import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type * as vscode from 'vscode';
import type { ResultsSummary } from '../../../src/features/screens/protocol.ts';
import { commands, panels, views } from '../../../src/ids.ts';
import type { Desk } from '../../double/desk.ts';
import { values } from '../../double/values.ts';
import { withSample } from './service.ts';

const bound = { timeout: 120_000 };
const text = 'columns: roic\n\nroic > 8%\n';
const address = (desk: Desk, name: string): vscode.Uri => values.Uri.file(join(desk.workspaceFolder, `${name}.screen`));

suite('files of screens', () => {
  test('one is duplicated and deleted by its address', bound, () =>
    withSample(
      async (desk) => {
        const uri = address(desk, 'kept');
        const copy = await desk.call<vscode.Uri>(commands.screensDuplicate, uri);
        assert.match(copy.path, /\/kept copy\.screen$/);
        assert.equal((await desk.api.workspace.openTextDocument(copy)).getText(), text);
        await desk.call(commands.screensDelete, copy);
        assert.equal(existsSync(copy.fsPath), false);
        assert.ok(existsSync(uri.fsPath));
        await assert.rejects(desk.call(commands.screensDelete, copy), /find a screen at/);
        await assert.rejects(desk.call(commands.screensDuplicate, 'kept'), /URI of its \.screen file/);
        assert.deepEqual(desk.messages.questions, []);
      },
      { 'kept.screen': text },
    ),
  );

  test('one is created from what is selected, from any editor', bound, () =>
    withSample(async (desk) => {
      const { workspace, window, Selection } = desk.api;
      const content = '# Idea\n\n> roic > 12%\n> AND roe > 10%\n';
      const editor = await window.showTextDocument(await workspace.openTextDocument({ language: 'markdown', content }));
      await desk.call(commands.screensCreateFromSelection);
      await desk.told('Select a condition in an editor first');
      editor.selection = new Selection(2, 0, 4, 0);
      const created = desk.call(commands.screensCreateFromSelection);
      const name = await desk.box();
      name.type('from a note');
      name.accept();
      (await desk.boxWith('workspace folder')).pick('workspace folder');
      await created;
      const { document } = window.activeTextEditor!;
      assert.match(document.uri.path, /\/screens\/from a note\.screen$/);
      assert.equal(document.getText(), 'roic > 12%\nAND roe > 10%\n');
    }),
  );

  test('the tree tells how many matches one had when it was last run', bound, () =>
    withSample(
      async (desk) => {
        const view = desk.view(views.screens);
        view.show();
        const row = async () => (await view.rows()).find(({ label }) => label === 'counted');
        await desk.until('the screen is there', row);
        await desk.call(commands.screensRun, address(desk, 'counted'));
        const page = await desk.page(panels.screenResults);
        const { total } = await desk.until('there are results', () => {
          const { state, value } = page.pushed('snapshot')!;
          return state === 'ready' && (value as ResultsSummary);
        });
        await desk.until(`${total} are told`, async () =>
          (await row())?.description.startsWith(`${total.toLocaleString()} · `),
        );
      },
      { 'counted.screen': text },
    ),
  );
});
