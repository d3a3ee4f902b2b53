import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, views } from '../../../src/ids.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { eventually } from '../support/eventually.ts';
import { test } from '../support/test.ts';
import { workbench } from '../support/workbench.ts';
import { copyQuote, openCall, run } from './noteSteps.ts';

const { ticker } = sampleCompanies[5]!;
const folder = (): vscode.Uri => vscode.workspace.workspaceFolders![0]!.uri;
const note = (): vscode.Uri => vscode.Uri.joinPath(folder(), 'verdicts', 'verdicts.md');
const faults = (): vscode.Diagnostic[] =>
  vscode.languages.getDiagnostics(note()).filter(({ source }) => source === 'Market Desk');
const faultOf = (code: string): vscode.Diagnostic => faults().find((each) => each.code === code)!;
const titles: Readonly<Record<string, string>> = {
  words: 'Restore the Wording',
  brackets: 'Restore the Wording',
  cut: 'Include What Was Cut',
  speaker: 'Correct the Speaker',
};

/** The first action for a fault. The editor cancels a request for actions when the next one comes, also one of its own. */
const fixOf = (code: string): Promise<vscode.CodeAction> =>
  eventually(async () => {
    const { range } = faultOf(code);
    const command = 'vscode.executeCodeActionProvider';
    const [action] = await vscode.commands.executeCommand<vscode.CodeAction[]>(command, note(), range);
    assert.equal(action?.title, titles[code], code);
    return action!;
  });

/** A sentence of the call that denies something, and the words from its negation on. */
async function deniedSentence(): Promise<{ whole: string; cut: string }> {
  await openCall(ticker);
  await run(commands.transcriptsOpenAsText, { ticker });
  const text = await eventually(() => {
    const document = vscode.window.activeTextEditor?.document;
    assert.equal(document?.languageId, 'market-desk-transcript');
    return document.getText();
  });
  const whole =
    /(?<=[.?!] )[A-Z][^.?!\n“”"]{0,60} (?:do|did|does|have|has|are|is) not [^.?!,;\n“”"]{20,}[.](?= |\n)/.exec(
      text,
    )?.[0];
  assert.ok(whole, 'no sentence of the sample denies anything');
  return { whole, cut: whole.slice(whole.indexOf(' not ') + ' not '.length) };
}

test('the note and its view show each verdict with the true words and a fix', async () => {
  const { whole, cut } = await deniedSentence();
  const citation = await copyQuote(1, ticker);
  const link = /\]: (\S+)/.exec(citation)![1]!;
  const call = link.replace(/&turn=.*$/, '').replace(/&at=.*$/, '');
  const words = /^> (.+)$/m.exec(citation)![1]!;
  const lines = {
    exact: `“${words}” ([call](${link}))`,
    own: `“${words.replace(' ', ' [the] ')}” ([call](${link}))`,
    brackets: `“${words.replace(' ', ' [never] ')}” ([call](${link}))`,
    words: `“${words.replace(/ \S+ /, ' xylophones ')}” ([call](${link}))`,
    cut: `“${cut}” ([call](${call}))`,
    exactToo: `« ${whole} » ([call](${call}))`,
    speaker: `Tilda Farnsworth said: “${words}” ([call](${link}))`,
    withoutQuotation: `The margins are [here](${link}).`,
  };
  await vscode.workspace.fs.writeFile(note(), Buffer.from(`# Verdicts\n\n${Object.values(lines).join('\n\n')}\n`));
  const document = await vscode.workspace.openTextDocument(note());
  await vscode.window.showTextDocument(document, { preview: false });
  await eventually(() => {
    assert.deepEqual(
      faults()
        .map(({ code }) => code)
        .toSorted(),
      [...['brackets', 'cut', 'own', 'speaker', 'withoutQuotation', 'words']],
    );
  });
  const { Information, Warning } = vscode.DiagnosticSeverity;
  assert.equal(faultOf('own').severity, Information);
  assert.equal(faultOf('own').message, 'Exact but for the writer’s own words: [the].');
  assert.equal(faultOf('withoutQuotation').message, '1 citation without a quotation');
  assert.match(faultOf('words').message, /^Quote doesn’t match the transcript, which says “/);
  assert.match(faultOf('cut').message, / not/);
  for (const code of ['brackets', 'cut', 'speaker', 'words']) assert.equal(faultOf(code).severity, Warning, code);
  for (const code of Object.keys(titles)) await fixOf(code);
  await vscode.commands.executeCommand(`${views.notes}.focus`);
  await eventually(async () => {
    assert.ok(
      (await workbench.count(
        '.monaco-list-row[aria-label*="Include What"], .monaco-list-row[aria-label*="cuts off"]',
      )) > 0,
    );
  });
  await workbench.screenshot('verdicts in a note');
  for (const code of ['cut', 'brackets', 'words']) {
    assert.ok(await vscode.workspace.applyEdit((await fixOf(code)).edit!));
    await eventually(() => assert.equal(faultOf(code), undefined));
  }
  assert.ok(document.getText().includes(whole.slice(0, -1)), document.getText());
  await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder(), 'verdicts'), { recursive: true });
});
