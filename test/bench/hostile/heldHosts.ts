import type * as vscode from 'vscode';
import { join } from 'node:path';

import { commands } from '../../../src/ids.ts';
import { selectSentence } from '../../contract/editorless/selectSentence.ts';
import { withDesk, withSample } from '../../contract/editorless/service.ts';
import type { Desk } from '../../double/desk.ts';
import { values } from '../../double/values.ts';
import type { Figure } from '../figure.ts';

const cells = 20_000;
const tickers = 20_000;
const longest = 200;

/** Measures how long the extension host answers nobody while something vast is opened or edited. */
export async function measureHeldHosts(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const add = (name: string, value: number): void => {
    figures.push({ name, value, unit: 'ms', aim: { at: 'most', of: 'value', limit: longest } });
  };
  await withSample(async (desk) => add(`longest block, ${cells} cells with altered quotations`, await openCells(desk)));
  const list = `${Array.from({ length: tickers }, (_, at) => `Q${lettersOf(at)}`).join('\n')}\n`;
  // A service's tickers are looked up in the lists of all that are listed.
  await withDesk(
    {},
    async (desk) => add(`longest block, an edit among ${tickers} unknown tickers`, await editList(desk)),
    { files: { 'vast.watchlist': list } },
  );
  return figures;
}

async function openCells(desk: Desk): Promise<number> {
  const { words } = await selectSentence(desk, { ticker: 'BRMC', turn: 1 });
  await desk.call(commands.transcriptsCopyQuote);
  const text = `Some words and $BRMC.\n\n${desk.clipboard.text.replace(words, `Never ${words}`)}`;
  desk.desktop.closeAll();
  const uri = values.Uri.file(join(desk.home, 'workspace', 'vast.ipynb'));
  const all = Array.from({ length: cells }, (_, at) => ({ languageId: 'markdown', text: `# Cell ${at}\n\n${text}` }));
  let last: vscode.Uri | undefined;
  const open = (): void => {
    const { notebook } = desk.room.outside(() => desk.notebooks.open(uri, all));
    last = notebook.cellAt(cells - 1).document.uri;
  };
  return longestBlock(open, () => last !== undefined && desk.languages.diagnosticsOf(last).length > 0);
}

async function editList(desk: Desk): Promise<number> {
  const uri = values.Uri.file(join(desk.home, 'workspace', 'vast.watchlist'));
  const editor = await desk.desktop.members.showTextDocument(uri);
  const found = () => desk.languages.diagnosticsOf(uri);
  await desk.until('the list is read', () => found().length > 0);
  const isRead = (): boolean => found().some(({ message }) => message.includes('QNEW'));
  const edit = (): unknown =>
    desk.room.outside(() => editor.edit((builder) => builder.insert(new values.Position(0, 0), 'QNEW\n')));
  return longestBlock(edit, isRead);
}

/**
 * The most milliseconds between two turns of the event loop while something is under way, until what follows from it has
 * come about. The turn in which the double of the editor begins it is its own.
 */
async function longestBlock(work: () => unknown, isOver: () => boolean): Promise<number> {
  const working = work();
  let most = 0;
  let last = performance.now();
  const until = last + 60_000;
  const over = new Promise<void>((resolve, reject) => {
    const beat = (): void => {
      most = Math.max(most, performance.now() - last);
      if (isOver()) resolve();
      else if (performance.now() > until) reject(new Error('It never came about'));
      else setImmediate(beat);
      last = performance.now();
    };
    setImmediate(beat);
  });
  await Promise.all([working, over]);
  return most;
}

/** A ticker’s letters, different for each number. */
const lettersOf = (at: number): string =>
  at.toString(20).replace(/./g, (digit) => 'ABCDEFGHIJKLMNOPQRST'[Number.parseInt(digit, 20)]!);
