import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { extensionId, settings, views } from '../../../src/ids.ts';
import { openDesk } from '../../double/desk.ts';
import { values } from '../../double/values.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** The names of the editor's API in the product, as `window.showQuickPick` or `Range`. */
function namedByProduct(): string[] {
  const named = globSync('src/**/*.ts', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, '');
    const acting = /\bvscode\.(?:(workspace|window|env|languages|commands|extensions|l10n)\.(\w+)|(\w+))(?!\w)/g;
    // A type is gone when the product runs.
    const made = /\b(?:new |instanceof )vscode\.(\w+)|\bvscode\.([A-Z]\w+)\.\w+/g;
    return [
      ...[...text.matchAll(acting)].filter(([, part]) => part).map(([, part, member]) => `${part!}.${member!}`),
      ...[...text.matchAll(made)].map(([, one, other]) => (one ?? other)!),
    ];
  });
  return [...new Set(named)].sort();
}

suite('the double of the editor', () => {
  test('the double of the editor has every API that the product names', async () => {
    const desk = await openDesk();
    try {
      const named = namedByProduct();
      assert.ok(named.length > 100, String(named.length));
      const missing = named.filter((name) => {
        const [part, member] = name.split('.');
        const whole = desk.api as unknown as Record<string, object>;
        const holder: object = member === undefined ? whole : whole[part!]!;
        return !((member ?? part!) in holder);
      });
      assert.deepEqual(missing, []);
    } finally {
      await desk.close();
    }
  });

  test('the double of the editor throws for a missing API, by its name, and can’t be assigned one', async () => {
    const desk = await openDesk();
    try {
      const { window, env } = desk.api as unknown as Record<string, Record<string, unknown>>;
      assert.throws(() => window!['createTerminal'], /no window\.createTerminal/);
      assert.throws(() => (desk.api as unknown as Record<string, unknown>)['chat'], /no vscode\.chat/);
      assert.throws(() => {
        env!['shell'] = 'sh';
      }, /no env\.shell/);
      await assert.rejects(
        desk.api.commands.executeCommand('workbench.action.terminal.new') as Promise<unknown>,
        /command 'workbench\.action\.terminal\.new' not found/,
      );
    } finally {
      await desk.close();
    }
  });

  test('the double of the editor fails a test that leaves a question or file dialog unanswered', async () => {
    const desk = await openDesk();
    await desk.api.window.showWarningMessage('Go on?', { modal: true }, 'Yes');
    await assert.rejects(desk.close(), /Nobody expected a question: Go on\?/);
  });

  test('the double of the editor works on a disk: files, their documents, and their watchers', async () => {
    const desk = await openDesk({ files: { 'one.md': 'first\nsecond' } });
    try {
      const { workspace, window, WorkspaceEdit, Range } = desk.api;
      const [folder] = workspace.workspaceFolders;
      const uri = values.Uri.joinPath(folder!.uri, 'one.md');
      const seen: string[] = [];
      const watcher = workspace.createFileSystemWatcher('**/*.md');
      watcher.onDidCreate(({ path }) => seen.push(`created ${path.slice(path.lastIndexOf('/') + 1)}`));
      watcher.onDidChange(({ path }) => seen.push(`changed ${path.slice(path.lastIndexOf('/') + 1)}`));
      const { document } = await window.showTextDocument(uri);
      assert.equal(document.languageId, 'markdown');
      assert.equal(document.lineAt(1).text, 'second');
      const edit = new WorkspaceEdit();
      edit.replace(uri, new Range(0, 0, 0, 5), 'FIRST');
      await workspace.applyEdit(edit);
      assert.equal(document.getText(), 'FIRST\nsecond');
      await document.save();
      await workspace.fs.writeFile(uri, new TextEncoder().encode('third'));
      assert.equal(document.getText(), 'third');
      await workspace.fs.writeFile(values.Uri.joinPath(folder!.uri, 'two.md'), new Uint8Array());
      assert.deepEqual(seen, ['changed one.md', 'changed one.md', 'created two.md']);
      const found = await workspace.findFiles('**/*.md');
      assert.equal(found.length, 2);
      await assert.rejects(
        async () => workspace.fs.readFile(values.Uri.joinPath(folder!.uri, 'none.md')),
        (error) => error instanceof values.FileSystemError && error.code === 'FileNotFound',
      );
      await assert.rejects(async () => workspace.fs.delete(uri, { useTrash: true }), /via trash/);
      assert.equal((await workspace.findFiles('one.md')).length, 1);
    } finally {
      await desk.close();
    }
  });

  test('the double of the editor shows the manifest’s words in an empty view, and passes links to their extension', async () => {
    const desk = await openDesk();
    try {
      const { window } = desk.api;
      await desk.until('the connection is known', () => desk.context.get('marketDesk.connection') === 'notConfigured');
      assert.match(desk.welcomes(views.calendar), /isn't connected to a data service/);
      assert.doesNotMatch(desk.welcomes(views.calendar), /no API key/);
      assert.match(desk.welcomes(views.library), /free to open again/);
      const handled: string[] = [];
      window.registerUriHandler({ handleUri: ({ path }) => void handled.push(path) });
      for (const authority of ['market-desk.other', extensionId]) desk.openUri(`code-oss://${authority}/${authority}`);
      desk.openUri(`other:/${extensionId}/of-another-editor`);
      assert.deepEqual(handled, [`/${extensionId}`]);
    } finally {
      await desk.close();
    }
  });

  test('the double of the editor has settings for one language, hidden from other languages', async () => {
    const desk = await openDesk();
    try {
      const id = settings.notesIdentifiers;
      const of = (languageId: string): unknown =>
        desk.api.workspace.getConfiguration(undefined, { languageId }).get(id);
      desk.configure(id, false, 'markdown');
      assert.deepEqual(
        [of('markdown'), of('latex'), desk.api.workspace.getConfiguration().get(id)],
        [false, true, true],
      );
      desk.configure(id, undefined, 'markdown');
      assert.equal(of('markdown'), true);
    } finally {
      await desk.close();
    }
  });
});
