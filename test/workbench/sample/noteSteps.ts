import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels, type CommandId } from '../../../src/ids.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { eventually } from '../support/eventually.ts';
import { webview } from '../support/webview.ts';
import { openUntitled } from '../support/untitled.ts';

export const company = sampleCompanies[0]!;
export const page = webview(panels.transcript);

export function run(command: CommandId, ...argument: unknown[]): Thenable<unknown> {
  return vscode.commands.executeCommand(command, ...argument);
}

/** A note that was never saved, on the left, with the cursor at its end. */
export async function openNote(content: string): Promise<vscode.TextEditor> {
  const note = await openUntitled(content);
  const editor = await vscode.window.showTextDocument(note, { viewColumn: vscode.ViewColumn.One, preview: false });
  const end = note.lineAt(note.lineCount - 1).range.end;
  editor.selection = new vscode.Selection(end, end);
  return editor;
}

export async function openCall(ticker = company.ticker): Promise<void> {
  await run(commands.transcriptsOpen, { ticker });
  await page.waitFor('body[data-state="ready"] [role="toolbar"] vscode-button');
}

/** Selects from within a turn's first paragraph to within another's, as a mouse would. */
export async function select(from: number, till: number): Promise<string> {
  await selectNothing();
  const words = await page.evaluate(
    ([first, last]) => {
      const paragraph = (turn: number): Text =>
        document.querySelector(`article[data-turn="${turn}"] [data-part="speech"] p`)!.firstChild as Text;
      const [start, end] = [paragraph(first), paragraph(last)];
      getSelection()!.setBaseAndExtent(start, 0, end, end.data.indexOf('.') + 1);
      return start.data.slice(0, 20);
    },
    [from, till] as const,
  );
  await page.waitFor(selected);
  return words;
}

/** The host has been told of the selection, and works with it. */
export const selected = 'body[data-selection]:not([data-selection=""])';

export async function selectNothing(): Promise<void> {
  await page.evaluate(() => getSelection()!.removeAllRanges());
  await page.waitFor('body:is([data-selection=""], :not([data-selection]))');
}

/** Copies words of a turn as a quotation; answers with what is then on the clipboard. */
export async function copyQuote(turn = 1, ticker = company.ticker): Promise<string> {
  await openCall(ticker);
  await select(turn, turn);
  await vscode.env.clipboard.writeText('');
  await run(commands.transcriptsCopyQuote);
  return eventually(async () => {
    const text = await vscode.env.clipboard.readText();
    assert.match(text, /^> .+market-desk\.market-desk/s);
    return text;
  });
}

/** Splits copied text as it stands in a note that ends with it: the words, and the definition of their link. */
export function partsOf(copied: string): { body: string; definition: string } {
  const [body, definition] = copied.split(/\n\n(?=\[md-)/) as [string, string];
  return { body, definition };
}
