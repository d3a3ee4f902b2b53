import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type * as vscode from 'vscode';
import { commands, languages } from '../../../src/ids.ts';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';
import { withSample } from './service.ts';

const { token } = new values.CancellationTokenSource();

/** The file types of the product: the same is done with each. */
const kinds = [
  {
    ending: 'screen',
    language: languages.screen,
    text: 'columns: roic\n\nroic > 8%\n',
    begin: 'Blank screen',
    created: /^# Columns to show/,
    broken: 'roic = > 8%\n',
    missing: /find a screen at/,
    badArgument: /URI of its \.screen file/,
    actions: {
      create: commands.screensCreate,
      duplicate: commands.screensDuplicate,
      move: commands.screensMove,
      rename: commands.screensRename,
      delete: commands.screensDelete,
    },
  },
  {
    ending: 'watchlist',
    language: languages.watchlist,
    text: '# Mine\nBRMC\n',
    begin: undefined,
    created: /^# One ticker per line/,
    broken: 'BRMC\nBRMC\n',
    missing: /find a watchlist at/,
    badArgument: /URI of its \.watchlist file/,
    actions: {
      create: commands.watchlistsCreate,
      duplicate: commands.watchlistsDuplicate,
      move: commands.watchlistsMove,
      rename: commands.watchlistsRename,
      delete: commands.watchlistsDelete,
    },
  },
] as const;

for (const { ending, language, text, begin, created, broken, missing, badArgument, actions } of kinds) {
  suite(`files of the type .${ending}`, () => {
    test('the commands create, duplicate, move, rename and delete .${ending} files', bound, () =>
      withSample(
        async (desk) => {
          const address = (name: string): vscode.Uri =>
            values.Uri.file(join(desk.workspaceFolder, `${name}.${ending}`));
          const creating = desk.run(actions.create);
          if (begin !== undefined) (await desk.boxWith(begin)).pick(begin);
          const name = await desk.box();
          name.type('New ones');
          name.accept();
          (await desk.boxWith('Personal')).pick('Personal');
          await creating;
          const { document } = desk.api.window.activeTextEditor!;
          assert.equal(document.languageId, language);
          assert.ok(document.uri.path.endsWith(`/storage/${ending}s/New ones.${ending}`), document.uri.path);
          assert.match(document.getText(), created);
          desk.desktop.closeAll();
          const copy = await desk.call<vscode.Uri>(actions.duplicate, address('mine'));
          assert.ok(copy.path.endsWith(`/mine copy.${ending}`), copy.path);
          assert.equal((await desk.api.workspace.openTextDocument(copy)).getText(), text);
          await desk.call(actions.move, copy);
          assert.ok(existsSync(join(desk.home, 'storage', `${ending}s`, `mine copy.${ending}`)));
          const renaming = desk.run(actions.rename, address('mine'), { clicked: true });
          const box = await desk.box();
          box.type('yours');
          box.accept();
          await renaming;
          assert.ok(existsSync(address('yours').fsPath));
          await desk.call(actions.delete, address('yours'));
          assert.ok(!existsSync(address('yours').fsPath));
          await assert.rejects(desk.call(actions.delete, address('yours')), missing);
          await assert.rejects(desk.call(actions.duplicate, 'mine'), badArgument);
          assert.deepEqual(desk.messages.questions, []);
        },
        { [`mine.${ending}`]: text },
      ),
    );

    test('an open .${ending} file has its problems marked, and a fix corrects them', bound, () =>
      withSample(
        async (desk) => {
          const uri = values.Uri.file(join(desk.workspaceFolder, `broken.${ending}`));
          const { document } = await desk.desktop.members.showTextDocument(uri);
          const problems = (): readonly vscode.Diagnostic[] => desk.languages.diagnosticsOf(uri);
          const [problem] = await desk.until('a problem is marked', () => problems().length > 0 && problems());
          const [provider] = desk.languages.providers<vscode.CodeActionProvider>(
            'registerCodeActionsProvider',
            document,
          );
          const context = { diagnostics: [problem], only: undefined, triggerKind: 1 } as vscode.CodeActionContext;
          const [fix, ...others] = (await desk.room.outside(() =>
            provider!.provideCodeActions(document, problem!.range, context, token),
          )) as vscode.CodeAction[];
          assert.deepEqual([fix!.diagnostics, fix!.isPreferred, others], [[problem], true, []]);
          await desk.api.workspace.applyEdit(fix!.edit!);
          await desk.until('the problem is gone', () => problems().length === 0);
          desk.desktop.closeAll();
        },
        { [`broken.${ending}`]: broken },
      ),
    );
  });
}
