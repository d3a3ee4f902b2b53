import assert from 'node:assert/strict';
import { link, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type * as vscode from 'vscode';
import type { CallView } from '../../../src/features/transcripts/protocol.ts';
import { commands, panels, views } from '../../../src/ids.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import type { Desk } from '../../double/desk.ts';
import type { Row } from '../../double/trees.ts';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';
import { withDesk, withSample } from './service.ts';
import { selectSentence } from './selectSentence.ts';

const { ticker } = sampleCompanies[4]!;
const unread = sampleCompanies[5]!;
const missing = (): string =>
  `> Never said.\n>\n> — [x](x://market-desk.market-desk/transcript?from=sample&cik=${unread.cik}&ticker=${unread.ticker}&fyq=Q1%202020&start=Hello)`;

/** The first sentence of a turn, quoted as a person quotes it: a block quote and the definition of its link. */
async function quote(desk: Desk, turn: number): Promise<{ written: string; words: string; view: CallView }> {
  const { words, view } = await selectSentence(desk, { ticker, turn });
  await desk.call(commands.transcriptsCopyQuote);
  return { written: desk.clipboard.text, words, view };
}

const uriOf = (desk: Desk, name: string) => values.Uri.file(join(desk.home, 'workspace', name));
const write = (desk: Desk, name: string, text: string): Promise<void> =>
  Promise.resolve(desk.api.workspace.fs.writeFile(uriOf(desk, name), Buffer.from(text)));
const textOf = (desk: Desk, name: string): Promise<string> => readFile(join(desk.home, 'workspace', name), 'utf8');

/** The rows once they are such. */
function rowsUntil(desk: Desk, what: string, isSo: (rows: Row[]) => boolean): Promise<Row[]> {
  desk.view(views.notes).show();
  return desk.until(what, async () => {
    const rows = await desk.view(views.notes).rows();
    return isSo(rows) && rows;
  });
}
const labels = (rows: readonly Row[]): string[] => rows.map(({ label, level }) => `${level} ${label}`);
const has = (label: string) => (rows: readonly Row[]) => rows.some((row) => row.label === label);

suite('the view of the notes', () => {
  test('the Notes view explains itself while notes cite nothing', bound, () =>
    withSample(async (desk) => {
      await desk.welcomed(views.notes, /every \$TICKER in the notes/);
    }),
  );

  test('the Notes view shows that a workspace has more notes than it searches', bound, () =>
    withSample(
      async (desk) => {
        await rowsUntil(desk, 'the notes are read', has('Never said.'));
        await desk.until('it is said', () =>
          desk.view(views.notes).message().includes('Only the first 20,000 notes of this workspace are searched.'),
        );
      },
      { '0.md': missing(), ...Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`n${at}.md`, ''])) },
    ),
  );

  test('the notes view lists quotations and tickers by company or note, and applies its filter', bound, () =>
    withSample(
      async (desk) => {
        const { written, words } = await quote(desk, 1);
        await write(desk, 'b.md', `${written}\n`);
        const byCompany = await rowsUntil(
          desk,
          'both notes are read',
          (rows) => has(words)(rows) && has('Never said.')(rows),
        );
        const own = byCompany.findIndex(({ label }) => label.endsWith(`(${ticker})`));
        assert.deepEqual(
          labels(byCompany)
            .slice(own, own + 5)
            .map((label) => label.replace(/Q\d \d{4}/, 'Qn')),
          [
            `1 ${sampleCompanies[4]!.companyname_short} (${ticker})`,
            '2 Qn',
            `3 ${words}`,
            '2 Mentions',
            `3 We like $${ticker}.`,
          ],
        );
        await desk.run(commands.notesGroupByNote);
        const byNote = await rowsUntil(desk, 'notes are the groups', has('a.md'));
        assert.deepEqual(labels(byNote), ['1 a.md', `2 We like $${ticker}.`, '2 Never said.', '1 b.md', `2 ${words}`]);
        const filtering = desk.run(commands.notesFilter);
        const box = await desk.box();
        box.type('never SAID');
        box.accept();
        await filtering;
        const filtered = await rowsUntil(desk, 'the filter is applied', (rows) => !has('b.md')(rows));
        assert.deepEqual(labels(filtered), ['1 a.md', '2 Never said.']);
        assert.equal(desk.view(views.notes).message(), '“never SAID” · 1 row');
        await desk.run(commands.notesClearFilter);
        const stored = (await rowsUntil(desk, 'all are back', has('b.md'))).find(({ label }) => label === words)!;
        assert.equal(stored.contextValue, 'citation.stored');
        // The row's button goes to the call, and a click to the note.
        const page = await desk.page(panels.transcript, 'state');
        const before = page.pushed('move');
        await desk.run(commands.notesOpenCited, stored.node, undefined);
        await desk.until('the call goes to the words', () => page.pushed('move') !== before);
        await desk.run(commands.notesGoTo, ...(stored.command!.arguments as unknown[]));
        const { document, selection } = desk.api.window.activeTextEditor!;
        assert.equal(document.uri.toString(), uriOf(desk, 'b.md').toString());
        assert.ok(document.getText().slice(document.offsetAt(selection.active)).startsWith(words));
        // A call that isn't in the library is asked about, and is not loaded without a yes.
        const [unknown] = byNote.filter(({ label }) => label === 'Never said.');
        assert.equal(unknown!.contextValue, 'citation.missing');
        desk.messages.person.answer = () => undefined;
        await desk.run(commands.notesLoadCited, unknown!.node, undefined);
        assert.match(desk.messages.questions.at(-1)!.message, /Q1 2020.*not in the library\. Download it\?$/s);
      },
      { 'a.md': `We like $${ticker}.\n\n${missing()}\n` },
    ),
  );

  test('the Notes view has broken quotations first, and corrects them in the note', bound, () =>
    withSample(async (desk) => {
      const { written, words } = await quote(desk, 1);
      await write(desk, 'good.md', `${written}\n`);
      await write(
        desk,
        'wrong.md',
        `# Wrong\n\n${written.replace(words, `Never ${words}`).replace(/— [^,]+,/, '— Nora Atwell,')}\n`,
      );
      const rows = await rowsUntil(desk, 'one is found broken', has('Broken quotations'));
      assert.deepEqual(labels(rows).slice(0, 2), ['1 Broken quotations', `2 Never ${words}`]);
      const [, broken] = rows;
      assert.equal(broken!.contextValue, 'citation.stored.words.speaker');
      const again = rows.filter(({ label }) => label.endsWith(words)).slice(1);
      assert.deepEqual(
        again.map(({ label }) => label),
        [`Never ${words}`, words],
      );
      await desk.run(commands.notesRestoreWording, broken!.node, undefined);
      const document = desk.api.window.activeTextEditor!.document;
      assert.ok(document.getText().includes(`> ${words}`) && !document.getText().includes('Never'));
      const speaker = await desk.until('only the speaker is wrong', async () => {
        const [first, second] = await desk.view(views.notes).rows();
        return first?.label === 'Broken quotations' && second?.contextValue === 'citation.stored.speaker' && second;
      });
      desk.view(views.notes).select(speaker.node);
      await desk.run(commands.notesRestoreWording);
      assert.equal(document.getText(), `# Wrong\n\n${written}\n`);
      await rowsUntil(desk, 'nothing is broken', (now) => !has('Broken quotations')(now));
      void desk.run(commands.notesRestoreWording, speaker.node, undefined);
      (await desk.told('There’s nothing to restore')).close();
    }),
  );
});

test('all that can be fixed in a note is fixed at once, where there are several', bound, () =>
  withSample(async (desk) => {
    const [first, second] = [await quote(desk, 1), await quote(desk, 4)];
    const right = `${first.written}\n\n${second.written}\n`;
    const wrong = right.replace(first.words, `Never ${first.words}`).replace(second.words, `Never ${second.words}`);
    await write(desk, 'note.md', wrong);
    const { document } = await desk.desktop.members.showTextDocument(uriOf(desk, 'note.md'));
    const found = () => desk.languages.diagnosticsOf(document.uri);
    await desk.until('both are found', () => found().length === 2);
    const [provider] = desk.languages.providers<vscode.CodeActionProvider>('registerCodeActionsProvider', document);
    const { token } = new values.CancellationTokenSource();
    const actionsFor = async (diagnostics: vscode.Diagnostic[]): Promise<vscode.CodeAction[]> => {
      const context = { diagnostics, only: undefined, triggerKind: 1 } as vscode.CodeActionContext;
      return ((await desk.room.outside(() =>
        provider!.provideCodeActions(document, diagnostics[0]!.range, context, token),
      )) ?? []) as vscode.CodeAction[];
    };
    const actions = await actionsFor([found()[0]!]);
    assert.deepEqual(
      actions.map(({ title }) => title),
      ['Restore the Wording', 'Fix All in This Note'],
    );
    const all = await desk.room.outside(() => provider!.resolveCodeAction!(actions[1]!, token));
    await desk.api.workspace.applyEdit(all!.edit!);
    assert.equal(document.getText(), right);
    await desk.until('nothing is wrong', () => found().length === 0);
  }),
);

suite('sharing a note', () => {
  const open = (desk: Desk, name: string) => Promise.resolve(desk.api.window.showTextDocument(uriOf(desk, name)));

  test('a shared note is Markdown with numbered references; the note itself stays unchanged', bound, () =>
    withSample(async (desk) => {
      const { written, view } = await quote(desk, 1);
      const { written: other } = await quote(desk, 4);
      const text = `# Note\r\n\r\n$${ticker} \`code\`\r\n\r\n${[written, other, missing()].join('\n\n').replaceAll('\n', '\r\n')}\r\n`;
      await write(desk, 'note.md', text);
      await open(desk, 'note.md');
      desk.files.toSave = [join(desk.home, 'workspace', 'shared.md')];
      const sharing = desk.run(commands.notesShare);
      (await desk.boxWith('Markdown')).pick('Markdown');
      await sharing;
      (await desk.told('Shared as shared.md. 1 citation wasn’t checked')).close();
      const shared = await textOf(desk, 'shared.md');
      assert.equal(await textOf(desk, 'note.md'), text);
      assert.doesNotMatch(shared, /market-desk|(?<!\r)\n/);
      const references = shared.split('## References\r\n\r\n')[1]!.trimEnd().split('\r\n');
      const [first, second] = [1, 4].map((turn) => view.speakers[view.turns[turn]!.speaker]!);
      assert.equal(references.length, 3);
      for (const [index, speaker] of [first, second].entries())
        for (const part of [`${index + 1}. `, speaker!.name, speaker!.role, 'earnings call', 'invented sample data'])
          assert.ok(references[index]!.includes(part), `${part} in ${references[index]!}`);
      assert.match(references[2]!, new RegExp(`^3\\. .*\\(${unread.ticker}\\), Q1 2020 earnings call, invented`));
      assert.match(shared, /^# Note\r\n\r\n\$\w+ `code`\r\n\r\n> /);
      assert.equal(shared.match(/ \[[123]\]\r\n/g)?.length, 3);
    }),
  );

  test('Share Note copies the note with each source as text, and labels wrong or unknown quotations', bound, () =>
    withSample(async (desk) => {
      const { written, words, view } = await quote(desk, 1);
      const { written: other, words: others } = await quote(desk, 4);
      const speaker = view.speakers[view.turns[1]!.speaker]!;
      const text = `# Note\n\n${written.replace(words, `Never ${words}`)}\n\n${other}\n\n${missing()}\n`;
      await write(desk, 'note.md', text);
      const editor = await open(desk, 'note.md');
      await desk.run(commands.notesCopyChecked);
      (await desk.told('Copied to the clipboard. 2 of 3 quotations checked on')).close();
      const copied = desk.clipboard.text;
      assert.doesNotMatch(copied, /market-desk/);
      assert.ok(copied.includes(`> Never ${words} ⚠ (doesn’t match the transcript, which says “${words}”)\n`), copied);
      assert.ok(copied.includes(`${speaker.name}, `) && copied.includes(' earnings call, '), copied);
      assert.match(copied, /> Never said\. ⚠ \(not checked: the cited call isn’t in the library\)\n/);
      assert.match(copied, /\n\n2 of 3 quotations checked on \w+ \d+, \d{4} · 1 with a warning\n$/);
      const at = editor.document.positionAt(text.indexOf(others));
      editor.selection = new values.Selection(at, at.translate(0, 3));
      await desk.run(commands.notesCopyChecked);
      assert.ok(desk.clipboard.text.startsWith(`> ${others}\n>\n> — `), desk.clipboard.text);
      assert.match(desk.clipboard.text, / \(.* earnings call, .*\)\n\n1 of 1 quotation checked on [^·\n]*\n$/);
      assert.equal(await textOf(desk, 'note.md'), text);
    }),
  );

  test('sharing asks about broken quotations, and refuses or marks them', bound, () =>
    withSample(async (desk) => {
      const { written, words } = await quote(desk, 1);
      await write(desk, 'note.md', `# Note\n\n${written.replace(words, `Never ${words}`)}\n`);
      await open(desk, 'note.md');
      const refused = desk.run(commands.notesShare);
      const box = await desk.boxWith('Don’t Share Yet');
      assert.equal(box.title, 'Share Note: 1 broken quotation');
      box.pick('Don’t Share Yet');
      await refused;
      const { document, selection } = desk.api.window.activeTextEditor!;
      assert.equal(document.getText(selection), `Never ${words}`);
      assert.deepEqual(desk.files.titles, []);
      desk.files.toSave = [join(desk.home, 'workspace', 'shared.md')];
      const marked = desk.run(commands.notesShare);
      (await desk.boxWith('Share with Warnings')).pick('Share with Warnings');
      (await desk.boxWith('Markdown')).pick('Markdown');
      await marked;
      assert.ok(
        (await textOf(desk, 'shared.md')).includes(
          `> Never ${words} ⚠ (doesn’t match the transcript, which says “${words}”)\n`,
        ),
      );
      (await desk.told('Shared as')).close();
    }),
  );

  test('a shared note is complete, safe HTML with the workspace’s pictures', bound, () =>
    withSample(async (desk) => {
      const { written } = await quote(desk, 1);
      const picture = Buffer.from('iVBORw0KGgo=', 'base64');
      await desk.api.workspace.fs.writeFile(uriOf(desk, 'a b.png'), picture);
      await desk.api.workspace.fs.writeFile(values.Uri.file(join(desk.home, 'secret.png')), picture);
      await desk.api.workspace.fs.writeFile(uriOf(desk, 'words.png'), Buffer.from('root:x:0:0'));
      await symlink(join(desk.home, 'secret.png'), uriOf(desk, 'link.png').fsPath);
      const addresses = [
        '../secret.png',
        'link.png',
        'words.png',
        'none.png',
        'https://x.invalid/a.png',
        '/a%20b.png?1',
      ];
      await write(
        desk,
        'note.md',
        `A & b <script>alert(1)</script><img src="a%20b.png" alt="A">\n\n` +
          `${addresses.map((address) => `<img src="${address}" alt="B">`).join('\n')}\n\n${written}\n\n<!-- Nobody closes this.\n`,
      );
      await open(desk, 'note.md');
      desk.files.toSave = [join(desk.home, 'workspace', 'shared.html')];
      const sharing = desk.run(commands.notesShare);
      (await desk.boxWith('HTML')).pick('HTML');
      await sharing;
      const html = await textOf(desk, 'shared.html');
      assert.match(html, /^<!doctype html>/);
      assert.match(html, /<title>note<\/title>/);
      assert.ok(
        html.includes(
          '<p dir="auto">A & b &lt;script&gt;alert(1)&lt;/script&gt;<img src="data:image/png;base64,iVBORw0KGgo=" alt="A"></p>',
        ),
      );
      assert.deepEqual(html.match(/(?<=\[Picture not included: ).*(?=\)\])/g), [
        '../secret.png (the file is outside the workspace',
        'link.png (the file is outside the workspace',
        'words.png (the file isn’t a PNG, JPEG, GIF, WebP, AVIF, or BMP picture',
        'none.png (the file doesn’t exist',
        '<a href="https://x.invalid/a.png">https://x.invalid/a.png</a> (the picture is on the web',
      ]);
      assert.equal(html.match(/<img src="data:/g)?.length, 2);
      assert.match(html, /<h2>References<\/h2>\n<ol>\n<li id="md-ref-1">/);
      assert.match(html, /<a id="md-use-1-1" href="#md-ref-1">\[1\]<\/a>/);
      assert.match(html, /<p>1 of 1 quotation checked on \w+ \d+, \d{4}<\/p>/);
      assert.doesNotMatch(html, /<script|market-desk|data-line|root:x|Nobody/);
      (
        await desk.told('Shared as shared.html. 5 pictures weren’t included; the copy says why in their place.')
      ).close();
    }),
  );

  test('Share Note never overwrites the note, whatever its name is', bound, () =>
    withSample(async (desk) => {
      const text = `${missing()}\n`;
      await write(desk, 'note.md', text);
      await link(uriOf(desk, 'note.md').fsPath, uriOf(desk, 'link.md').fsPath);
      await open(desk, 'note.md');
      for (const name of ['note.md', 'link.md']) {
        desk.files.toSave = [join(desk.home, 'workspace', name)];
        const sharing = desk.run(commands.notesShare);
        (await desk.boxWith('Markdown')).pick('Markdown');
        await sharing;
        (await desk.told('A copy can’t replace the note itself')).close();
        assert.equal(await textOf(desk, 'note.md'), text);
      }
    }),
  );

  test('Share Note and the Notes view cost no request, whatever the library lacks', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        await rowsUntil(desk, 'the note is read', has('Never said.'));
        await desk.run(commands.notesGroupByNote);
        await rowsUntil(desk, 'notes are the groups', has('note.md'));
        await open(desk, 'note.md');
        desk.files.toSave = [join(desk.home, 'workspace', 'shared.md')];
        const sharing = desk.run(commands.notesShare);
        (await desk.boxWith('Markdown')).pick('Markdown');
        await sharing;
        (await desk.told('Shared as')).close();
        await desk.run(commands.notesCopyChecked);
        assert.match(desk.clipboard.text, /not checked/);
        assert.deepEqual(service.requestsSeen(), []);
      },
      { files: { 'note.md': `$${ticker}\n\n${missing().replace('from=sample', 'from=service')}\n` } },
    ),
  );

  test('a note with four quotations of one call costs one request', bound, () =>
    withDesk({}, async (desk, service) => {
      const quoted: string[] = [];
      for (const turn of [1, 2, 4, 5]) quoted.push((await quote(desk, turn)).written);
      await write(desk, 'note.md', `${quoted.join('\n\n')}\n`);
      await open(desk, 'note.md');
      desk.files.toSave = [join(desk.home, 'workspace', 'shared.md')];
      const sharing = desk.run(commands.notesShare);
      (await desk.boxWith('Markdown')).pick('Markdown');
      await sharing;
      (await desk.told('Shared as shared.md.')).close();
      const [body, list] = (await textOf(desk, 'shared.md')).split('## References\n\n') as [string, string];
      assert.equal(body.match(/ \[\d\]$/gm)?.length, 4);
      // Who speaks twice is listed once.
      const numbers = new Set(body.match(/\[\d\]$/gm));
      assert.equal(list.trimEnd().split('\n').length, numbers.size);
      assert.doesNotMatch(body + list, /market-desk|invented/);
      assert.equal(service.requestsSeen().length, 1);
    }),
  );

  test('Share Note shows a message without an open note', bound, () =>
    withSample(async (desk) => {
      await desk.run(commands.notesShare);
      (await desk.told('Open the note that you want to share first')).close();
    }),
  );
});
