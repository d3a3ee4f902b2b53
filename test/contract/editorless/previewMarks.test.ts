import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { commands, settings } from '../../../src/ids.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { openDesk, type Desk } from '../../double/desk.ts';
import { PreviewEngine } from '../../double/previewEngine.ts';
import { values } from '../../double/values.ts';
import type { Faults } from '../../double/faults.ts';
import { bound } from '../../suite/testBound.ts';
import { selectSentence } from './selectSentence.ts';

const { ticker } = sampleCompanies[4]!;

/** Copies the first sentence of a turn as a quotation. */
async function quote(desk: Desk, turn: number): Promise<string> {
  await selectSentence(desk, { ticker, turn });
  await desk.call(commands.transcriptsCopyQuote);
  return desk.clipboard.text;
}

/** A desk beside the editor's preview, which is asked to refresh now and then. */
async function withPreview(
  files: Record<string, string>,
  body: (desk: Desk, engine: PreviewEngine, refreshes: () => number) => Promise<void>,
  faults: Faults = {},
): Promise<void> {
  let count = 0;
  const builtin = { 'markdown.preview.refresh': () => void (count += 1) };
  const desk = await openDesk({ settings: { [settings.connectionSource]: 'sample' }, files, builtin, ...faults });
  try {
    await body(desk, new PreviewEngine(desk.exported), () => count);
  } finally {
    await desk.close();
  }
}
const marksIn = (html: string): string[] =>
  Array.from(html.matchAll(/<span class="market-desk-mark [^>]*>([^<]*)<\/span>/g), ([, words]) => words!);

const libraryFiles = (desk: Desk): string[] =>
  readdirSync(join(desk.home, 'storage')).filter((name) => name.startsWith('library'));

suite('the editor’s preview of a note', () => {
  test('the preview has the verdicts once the note is checked, and no outdated ones after an edit', bound, () =>
    withPreview({}, async (desk, engine, refreshes) => {
      const text = `# A note\n\n${await quote(desk, 1)}\n`;
      const uri = values.Uri.file(join(desk.home, 'workspace', 'note.md'));
      await desk.api.workspace.fs.writeFile(uri, Buffer.from(text));
      // The preview stands before anybody has read the notes.
      const early = engine.read(text);
      assert.deepEqual(marksIn(engine.render(early, uri)), []);
      const editor = await desk.api.window.showTextDocument(uri);
      await desk.until('the preview is refreshed', () => refreshes() > 0);
      assert.deepEqual(marksIn(engine.render(engine.read(text), uri)), ['✓ Exact']);
      assert.deepEqual(marksIn(engine.render(engine.read(text))), [], 'a copy that is shared has no marks');
      const read = refreshes();
      await desk.until('it is asked once more, since the editor may lose what it has read', () => refreshes() > read);
      engine.render(engine.read(text), uri);
      const before = refreshes();
      const at = editor.document.positionAt(text.indexOf('> ') + 2);
      await editor.edit((edit) => edit.insert(at, 'never '));
      const edited = editor.document.getText();
      assert.deepEqual(marksIn(engine.render(engine.read(edited), uri)), []);
      await desk.until('the preview is refreshed again', () => refreshes() > before);
      const dropped = refreshes();
      await desk.until('a refresh that shows nothing is repeated', () => refreshes() > dropped);
      assert.deepEqual(marksIn(engine.render(engine.read(edited), uri)), ['⚠ Altered']);
      const repeated = refreshes();
      await desk.until('that is asked for once more as well', () => refreshes() > repeated);
      desk.desktop.closeAll();
      await desk.api.workspace.fs.delete(uri);
      await desk.until('a deleted note has no marks', () => {
        return marksIn(engine.render(engine.read(edited), uri)).length === 0;
      });
      assert.ok(libraryFiles(desk).length > 0);
    }),
  );

  test('the preview has the verdicts of a note whose tab appears while its file is read', bound, () => {
    let whileFileIsRead: (() => void) | undefined;
    return withPreview(
      {},
      async (desk, engine, refreshes) => {
        const text = `# A note\n\n${await quote(desk, 1)}\n`;
        const uri = values.Uri.file(join(desk.home, 'workspace', 'late.md'));
        // Nobody tells of the file: the document is all that is heard of.
        await writeFile(uri.fsPath, text);
        const shown = new Promise<void>((resolve, reject) => {
          whileFileIsRead = () => {
            whileFileIsRead = undefined;
            Promise.resolve(desk.api.window.showTextDocument(uri)).then(() => resolve(), reject);
          };
        });
        await desk.api.workspace.openTextDocument(uri);
        await shown;
        engine.render(engine.read(text), uri);
        await desk.until('the preview is refreshed', () => refreshes() > 0);
        assert.deepEqual(marksIn(engine.render(engine.read(text), uri)), ['✓ Exact']);
      },
      {
        failing: (api, [include]) => {
          if (api === 'workspace.findFiles' && JSON.stringify(include).includes('late.md')) whileFileIsRead?.();
          return false;
        },
      },
    );
  });

  test('the preview has the verdicts of a note that was asked for while another one closed', bound, () =>
    withPreview({}, async (desk, engine, refreshes) => {
      const text = `# A note\n\n${await quote(desk, 1)}\n`;
      const at = (name: string) => values.Uri.file(join(desk.home, 'workspace', name));
      const [closed, late] = [at('closed.md'), at('late.md')];
      await desk.api.workspace.fs.writeFile(closed, Buffer.from(text));
      engine.render(engine.read(text), closed);
      engine.render(engine.read(text), late);
      await desk.api.window.showTextDocument(closed);
      let asked = 0;
      await desk.until('the editor is no longer asked for the closed one', () => {
        // The last time drops both.
        if (refreshes() > asked && refreshes() < 4) engine.render(engine.read(text), late);
        asked = refreshes();
        return asked === 4;
      });
      await desk.api.workspace.fs.writeFile(late, Buffer.from(text));
      await desk.api.window.showTextDocument(late);
      await desk.until('it is refreshed', () => refreshes() > asked);
      assert.deepEqual(marksIn(engine.render(engine.read(text), late)), ['✓ Exact']);
    }),
  );

  test('the preview is refreshed after it showed a note before its marks, until it reads it again', bound, async () => {
    let text = '';
    await withPreview({}, async (desk) => {
      text = `# A note\n\n${await quote(desk, 1)}\n`;
    });
    await withPreview({ 'early.md': text }, async (desk, engine, refreshes) => {
      const uri = values.Uri.file(join(desk.home, 'workspace', 'early.md'));
      const early = engine.read(text);
      assert.deepEqual(marksIn(engine.render(early, uri)), []);
      await desk.api.window.showTextDocument(uri);
      await desk.until('the editor is asked again', () => refreshes() > 1);
      assert.deepEqual(marksIn(engine.render(early, uri)), [], 'a text that was read without places has no marks');
      assert.equal(marksIn(engine.render(engine.read(text), uri)).length, 1);
    });
  });

  test('the preview of a note without citations loads neither notes nor the library', bound, () =>
    withPreview({ 'plain.md': '# Plain\n\n“Words of one’s own” ([a](https://x.invalid)).\n' }, async (desk, engine) => {
      const uri = values.Uri.file(join(desk.home, 'workspace', 'plain.md'));
      const text = String(await desk.api.workspace.fs.readFile(uri));
      assert.match(engine.render(engine.read(text), uri), /<h1>Plain<\/h1>/);
      await desk.api.workspace.openTextDocument(uri);
      assert.deepEqual(libraryFiles(desk), []);
    }),
  );
});
