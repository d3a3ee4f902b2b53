import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type * as vscode from 'vscode';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';
import { withSample } from './service.ts';

const link = 'x://market-desk.market-desk/transcript?from=sample&cik=7&fyq=Q1%202026&at=3-9&sum=abcdef';
const text = `“We grew.” (A [B][md-1])\n\n[md-1]: ${link}\n[md-2]: ${link}\n`;
const { token } = new values.CancellationTokenSource();
const dimmed = /"opacity"/;

suite('the definitions at the end of a note', () => {
  test('link definitions fold, and are dimmed except on the cursor’s line', bound, () =>
    withSample(async (desk) => {
      const uri = values.Uri.file(join(desk.home, 'workspace', 'note.md'));
      await desk.api.workspace.fs.writeFile(uri, Buffer.from(text));
      const editor = await desk.api.window.showTextDocument(uri);
      const { document } = editor;
      const lines = (): number[] => desk.desktop.decorated(document, dimmed).map(({ start }) => start.line);
      await desk.until('both addresses are dimmed', () => lines().length === 2);
      assert.deepEqual(
        desk.desktop.decorated(document, dimmed).map((range) => document.getText(range)),
        [link, link],
      );
      editor.selection = new values.Selection(2, 4, 2, 4);
      await desk.until('the line of the cursor is not', () => lines().join() === '3');
      editor.selection = new values.Selection(0, 0, 3, 1);
      await desk.until('nothing that is selected is', () => lines().length === 0);
      const [folding] = desk.languages.providers<vscode.FoldingRangeProvider>('registerFoldingRangeProvider', document);
      const ranges = await desk.room.outside(() => folding!.provideFoldingRanges(document, {}, token));
      assert.deepEqual(
        ranges!.map(({ start, end }) => [start, end]),
        [[2, 3]],
      );
    }),
  );
});
