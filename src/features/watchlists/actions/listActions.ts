import * as vscode from 'vscode';
import { exactly, formatCost, withCost } from '../../../domain/format/cost.ts';
import { mostTickersWithBars } from '../../../domain/bars/barsWindow.ts';
import { fewestCompared, mostCompared } from '../../../domain/fund.ts';
import { formatTooLong, isTooLong, nameWatchlist, tickersOf, type Watchlist } from '../../../domain/watchlist.ts';
import { chooseFile, pickFolder } from '../../../host/files/chooseFile.ts';
import { askName } from '../../../host/prompts/askName.ts';
import type { OwnFiles } from '../../../host/files/ownFiles.ts';
import { formatLocation } from '../../../host/files/formatLocation.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import { orCancel, pickOne, searchMany, type PickRow } from '../../../host/prompts/quickPick.ts';
import { runCommand } from '../../../host/commands/runCommand.ts';
import { tooManyForBars } from '../../../host/prompts/watchlistRows.ts';
import { commands } from '../../../ids.ts';
import type { Library } from '../../../library/library.ts';
import { barsPeriod, costOfLatestCalls, tickersOfFunds, tickersWithBars, type KnownTickers } from '../costsModel.ts';
import { fetchLatestCalls, type LatestCalls } from './latestCalls.ts';
import type { ActionContext, ListArgument } from '../watchlistsServices.ts';
import { watchlistWords } from './watchlistWords.ts';

interface ChosenList extends Omit<ListArgument, 'file'> {
  uri: vscode.Uri;
  name: string;
  list: Watchlist;
}

async function chooseList({ watchlists, given }: ActionContext, title: string): Promise<ChosenList> {
  const { files } = watchlists.watchlists;
  const words = watchlistWords();
  const uri = await chooseFile(files, given?.file, { ...words, title, selected: () => watchlists.selected() });
  const { name } = files.describe(uri);
  let list: Watchlist;
  try {
    list = await watchlists.watchlists.read(uri);
  } catch (error) {
    throw new PlainError(words.notFound(formatLocation(uri)), 'badRequest', error);
  }
  if (isTooLong(list)) throw new PlainError(formatTooLong());
  if (list.tickers.length === 0) throw new PlainError(vscode.l10n.t('The watchlist “{0}” has no tickers.', name));
  return { uri, name, list, section: given?.section, isPriced: given?.isPriced ?? false };
}

interface Scope {
  /** The name of the list, or of a section, within a sentence. */
  name: string;
  known: KnownTickers;
}

async function scopeOf({ watchlists }: ActionContext, chosen: ChosenList, section = chosen.section): Promise<Scope> {
  const { name, list } = chosen;
  const title = section === undefined ? undefined : list.sections[section]?.title;
  return {
    name: title === undefined || title === '' ? name : vscode.l10n.t('{0}: {1}', name, title),
    known: await watchlists.knowledge.of(tickersOf(list, section)),
  };
}

interface ScopeBox {
  title: string;
  /** The text of a row about its tickers: the cost. */
  describe: (known: KnownTickers) => string;
  /** True if the user is asked even if there is nothing to choose, since the box shows the cost. */
  always: boolean;
}

/** Asks whether the whole list or one of its sections is meant, unless the command was given it. */
async function askForScope(
  context: ActionContext,
  chosen: ChosenList,
  { title, describe, always }: ScopeBox,
): Promise<Scope> {
  const { section, isPriced, list } = chosen;
  const sections =
    section === undefined ? [...list.sections.keys()].filter((at) => tickersOf(list, at).length > 0) : [];
  const whole = await scopeOf(context, chosen);
  if (context.initiator !== 'person' || isPriced || (sections.length === 0 && !always)) return whole;
  const scopes = [whole, ...(await Promise.all(sections.map((at) => scopeOf(context, chosen, at))))];
  const rows = scopes.map((value) => ({ label: value.name, description: describe(value.known), value }));
  return orCancel(await pickOne(rows, { title }));
}

/** Creates a list, in the workspace or personal, and opens it for editing. */
export async function createWatchlist(files: OwnFiles): Promise<void> {
  const name = await askName(vscode.l10n.t('Watchlist name'), vscode.l10n.t('New watchlist'));
  const folder = await pickFolder(files, vscode.l10n.t('Select where to save the watchlist'));
  const text = `# ${vscode.l10n.t('One ticker per line. Start typing a name or ticker. “## ” begins a section.')}\n`;
  const editor = await vscode.window.showTextDocument(await files.create(folder, name, text), { preview: false });
  const end = editor.document.lineAt(editor.document.lineCount - 1).range.end;
  editor.selection = new vscode.Selection(end, end);
}

export async function openList({ watchlists, given }: ActionContext): Promise<void> {
  const { files } = watchlists.watchlists;
  // From the palette, the active editor's list isn't the intended one.
  const file = given?.file ?? (await pickAny({ watchlists }));
  const options = {
    ...watchlistWords(),
    title: vscode.l10n.t('Open Watchlist'),
    selected: () => watchlists.selected(),
  };
  await vscode.window.showTextDocument(await chooseFile(files, file, options));
}

async function pickAny({ watchlists }: Pick<ActionContext, 'watchlists'>): Promise<vscode.Uri> {
  const { files } = watchlists.watchlists;
  const all = await files.list();
  if (all.length === 0) throw new PlainError(watchlistWords().none);
  const rows = all.map(({ name, folder, uri }) => ({ label: name, description: folder, value: uri }));
  return orCancel(await pickOne(rows, { title: vscode.l10n.t('Open Watchlist') }));
}

/** Opens bars: from a lens for the last day, as it states; else asks the user for the window, each with its cost. */
export async function openBars(context: ActionContext): Promise<void> {
  const { initiator } = context;
  const chosen = await chooseList(context, vscode.l10n.t('Open Bars of Watchlist'));
  const { name, known } = await askForScope(context, chosen, {
    title: vscode.l10n.t('Open Bars of Watchlist'),
    describe: (some) => [...some.keys()].join(', '),
    always: false,
  });
  const tickers = tickersWithBars(known);
  if (tickers.length === 0)
    throw new PlainError(vscode.l10n.t('{0} has no stocks or ETFs, and mutual funds have no minute bars.', name));
  if (tickers.length > mostTickersWithBars) throw tooManyForBars();
  const asks = initiator === 'person' && !chosen.isPriced;
  await runCommand(commands.barsOpen, { tickers, ...(asks ? { asks } : { period: barsPeriod }) }, initiator);
}

/** Downloads the latest call of each company. The user agrees to the total cost in a box, or by clicking the lens. */
export async function getLatestCalls(context: ActionContext): Promise<LatestCalls> {
  const { watchlists, initiator } = context;
  const title = vscode.l10n.t('Download Latest Calls of Watchlist');
  const chosen = await chooseList(context, title);
  const library = await watchlists.knowledge.library();
  const { name, known } = await askForScope(context, chosen, {
    title,
    describe: (some) => formatCost(exactly(costOfLatestCalls(library, some))),
    always: true,
  });
  return fetchLatestCalls({ services: watchlists.services, name, known, initiator });
}

/** Puts the calls and funds of the list, or of a section, into the list of downloads, which asks for its consent. */
export async function downloadOverDays(context: ActionContext): Promise<void> {
  const chosen = await chooseList(context, vscode.l10n.t('Download Watchlist Over Days'));
  const securities = tickersOf(chosen.list, chosen.section).map((ticker) => ({ ticker }));
  await runCommand(commands.downloadsAdd, { securities }, context.initiator);
}

/** Opens the search within the calls of the list. Free. */
export async function searchCalls(context: ActionContext): Promise<void> {
  const { uri } = await chooseList(context, vscode.l10n.t('Search Calls of Watchlist'));
  const all = await context.watchlists.watchlists.list();
  const named = all.find((each) => each.uri.toString() === uri.toString());
  if (!named)
    throw new PlainError(
      vscode.l10n.t('Only a watchlist that is saved in the workspace or as a personal one can be searched.'),
    );
  await runCommand(commands.transcriptsSearch, { company: nameWatchlist(named.label) }, context.initiator);
}

/** Compares funds of the list: those that the user picks, with the total cost in the title. */
export async function compareFunds(context: ActionContext): Promise<void> {
  const { watchlists, initiator } = context;
  const chosen = await chooseList(context, vscode.l10n.t('Compare Funds of Watchlist'));
  const { name, known } = await scopeOf(context, chosen);
  const funds = tickersOfFunds(known);
  if (funds.length < fewestCompared)
    throw new PlainError(vscode.l10n.t('{0} has fewer than {1} funds to compare.', name, fewestCompared));
  const library = await watchlists.knowledge.library();
  const picked = initiator === 'person' ? await pickFunds(library, funds, known) : funds;
  await runCommand(commands.fundsCompare, { funds: picked.map((ticker) => ({ ticker })) }, initiator);
}

async function pickFunds(library: Library, funds: readonly string[], known: KnownTickers): Promise<string[]> {
  const costOf = (ticker: string): number => library.cost({ endpoint: 'fund', ticker }, undefined, 'stored');
  const rows = funds.map((ticker): PickRow<string> => ({
    label: ticker,
    description: formatCost(exactly(costOf(ticker))),
    detail: known.get(ticker)?.name ?? '',
    value: ticker,
  }));
  return orCancel(
    await searchMany({
      title: (some) => {
        const cost = some.reduce((sum, ticker) => sum + costOf(ticker), 0);
        return some.length < fewestCompared || some.length > mostCompared
          ? vscode.l10n.t('Compare Funds · Select {0} to {1}', fewestCompared, mostCompared)
          : withCost(vscode.l10n.t('Compare {0} Funds', some.length), exactly(cost));
      },
      placeHolder: vscode.l10n.t('Select funds of the watchlist'),
      picked: rows.slice(0, mostCompared),
      rows: (_text, some) => rows.filter((row) => !some.includes(row)),
      isComplete: ({ length }) => length >= fewestCompared && length <= mostCompared,
    }),
  );
}
