import * as vscode from 'vscode';
import { exactly, withCost } from '../../domain/format/cost.ts';
import type { RequestHandlers } from '../../base/channel.ts';
import { lazy } from '../../base/lazy.ts';
import { answeredOf, kindOfSource, type Snapshot } from '../../base/snapshot.ts';
import type { Directory } from '../../directory/directory.ts';
import type { DirectoryEntry } from '../../directory/entry.ts';
import { formatUnlisted, isWhole } from '../../directory/formatEntry.ts';
import { usualQuarters } from '../../domain/quarters.ts';
import type { CitationSource } from '../../host/notes/citations.ts';
import { nameOfNote, openNoteAt } from '../../host/notes/nameOfNote.ts';
import { taking, unlessCancelled, type CommandActions } from '../../host/commands/commandRunner.ts';
import type { OpenPanel, PageController } from '../../host/panels/attachPage.ts';
import { definePage, type Pages } from '../../host/panels/definePage.ts';
import { openDirectory, shownEntry, withDirectory } from '../../host/prompts/directoryRows.ts';
import { withReadProgress } from '../../host/prompts/notifications.ts';
import { nameOfCall } from '../../host/connection/companyNames.ts';
import { about, PlainError, requireParsed } from '../../host/errors/plainError.ts';
import { requireSource } from '../../host/errors/requireSource.ts';
import type { Example } from '../../domain/format/examples.ts';
import { exampleRows, loadExamples } from '../../host/prompts/sampleExamples.ts';
import { orCancel, searchOne, type SearchRow } from '../../host/prompts/quickPick.ts';
import { securityOfRow } from '../../host/trees/securityOfRow.ts';
import { runCommand } from '../../host/commands/runCommand.ts';
import type { Services } from '../../host/services.ts';
import type { ShownSnapshot } from '../../host/panels/shownSnapshot.ts';
import { parseArgument } from '../../domain/arguments/arguments.ts';
import { commands, panels, type ArgumentOf, type CommandId, type ParsedArguments, settings } from '../../ids.ts';
import { CompanyLoader, findCompany, followedPhrases, type CompanyRead } from './companyLoader.ts';
import { keyOfCompany, nameOfCompany, withPhrase } from './companyModel.ts';
import {
  companyParams,
  companyProtocol,
  type CompanyParams,
  type CompanyProtocol,
  type ShownCompany,
} from './protocol.ts';

const mostRows = 20;

/** Opens the pages of companies and funds. */
export class CompanyPanels {
  readonly #services: Services;

  readonly pages: Pages<CompanyParams, CompanyPanel>;

  readonly actions: CommandActions<'company'> = {
    [commands.companyOpen]: taking(companyOfRow, ({ argument }) => this.open(argument)),
  };

  constructor(services: Services) {
    this.#services = services;
    this.pages = definePage(services.panels, {
      type: panels.company,
      protocol: companyProtocol,
      params: companyParams,
      key: keyOfCompany,
      // Tabs of bars and funds are titled with the ticker alone.
      title: (params) => vscode.l10n.t('{0} · Overview', nameOfCompany(params)),
      findWidget: true,
      source: ({ source }) => source,
      create: (panel, pages) => new CompanyPanel(panel, pages, services),
    });
  }

  /** Opens the page of a security. Without an argument, asks the user for one. Never sends a request. */
  async open(given: ParsedArguments['company'] | undefined): Promise<void> {
    this.pages.open(await findCompany(this.#services, given ?? (await this.#ask())));
  }

  /** Lists the companies in the library, and entries of the lists that match the typed text. */
  async #ask(): Promise<ParsedArguments['company']> {
    const { library, connection } = this.#services;
    const { companies } = await (await library()).holdings(connection.source);
    const own: SearchRow<ParsedArguments['company']>[] = companies.map(({ cik, company, ticker }) => ({
      label: company,
      description: vscode.l10n.t('{0} · in library', ticker),
      iconPath: new vscode.ThemeIcon('library'),
      value: { cik },
    }));
    const held = new Set(companies.map(({ ticker }) => ticker));
    const examples = await loadExamples(this.#services);
    const isNew = ({ ticker }: Example): boolean => !held.has(ticker);
    const others = { ...examples, companies: examples.companies.filter(isNew) };
    const first = [...own, ...exampleRows('companies', others, ({ ticker }) => ({ ticker }))];
    const found = await searchOne<ParsedArguments['company']>({
      title: vscode.l10n.t('Open Company Page'),
      placeHolder: vscode.l10n.t('Name or ticker of a company or fund. Costs no request.'),
      matchOnDescription: true,
      text: '',
      rows: withDirectory(openDirectory(this.#services), (text, directory) => {
        if (text.trim() === '') return first;
        const listed = (directory?.search(text, { limit: mostRows }) ?? []).flatMap(rowOf);
        return listed.length > 0 ? listed : typedRow(text, directory);
      }),
    });
    return orCancel(found);
  }
}

type CompanyOpenPanel = OpenPanel<CompanyParams, CompanyProtocol>;

/** The panel of a company or fund. Only a button that shows its cost sends requests. */
class CompanyPanel implements PageController<CompanyProtocol> {
  readonly #panel: CompanyOpenPanel;
  readonly #services: Services;
  readonly #loader: CompanyLoader;
  readonly #shown: ShownSnapshot<ShownCompany>;
  readonly #citations = lazy(() => this.#listen());
  #read: CompanyRead | undefined;
  #updating: Promise<void> | undefined;
  #isOutdated = false;

  readonly handlers: RequestHandlers<CompanyProtocol>;

  constructor(panel: CompanyOpenPanel, pages: Pages<CompanyParams, CompanyPanel>, services: Services) {
    this.#panel = panel;
    this.#services = services;
    this.#loader = new CompanyLoader(services, {
      note: (uri) => nameOfNote(vscode.Uri.parse(uri)),
      screen: (uri) => fileNameOf(vscode.Uri.parse(uri)),
    });
    this.#shown = panel.showing();
    const changed = (): void => {
      // A hidden page is rebuilt when it is shown, and requests its data then.
      if (panel.webviewPanel.visible) void this.update();
    };
    panel.own.add(services.connection.onDidChange(changed));
    panel.own.add(services.readShares.onDidChange(changed));
    this.handlers = {
      ready: () => this.update(),
      retry: () => this.update(),
      openCall: ({ fyq, mark }) => run(commands.transcriptsOpen, { ...this.#request(), fyq: fyq ?? undefined, mark }),
      checkNewer: () => unlessCancelled(this.#checkNewer()),
      fetchQuarters: () => run(commands.transcriptsFetchQuarters, { ...this.#request(), count: usualQuarters }),
      watch: ({ isWatched }) => run(isWatched ? commands.watchStart : commands.watchStop, this.#security()),
      downloadOverDays: () => run(commands.downloadsAdd, { securities: [this.#request()] }),
      openBars: () => run(commands.barsOpen, this.#read?.barsArgument ?? { tickers: [panel.params.ticker] }),
      openFund: ({ of }) => {
        const seriesid = this.#read?.seriesid;
        return run(commands.fundsOpen, of === 'series' && seriesid ? { seriesid } : { ticker: panel.params.ticker });
      },
      openCompany: ({ ticker }) => run(commands.companyOpen, { ticker }),
      openNote: async ({ id }) => {
        const citing = this.#read?.citing[id];
        if (citing) await openNoteAt(citing);
        return null;
      },
      insertHighlights: () => run(commands.notesInsertHighlights, this.#request()),
      openScreen: async ({ id }) => {
        const uri = this.#read?.screenUris[id];
        if (uri !== undefined) await openFile(vscode.Uri.parse(uri));
        return null;
      },
      countPhrase: ({ phrase }) => run(commands.transcriptsCountPhrase, { phrase, company: panel.params.ticker }),
      insertPromises: () => run(commands.notesInsertPromises, this.#request()),
      follow: async ({ phrase, isFollowed }) => {
        const phrases = followedPhrases(services.extension.globalState);
        await phrases.set(withPhrase(phrases.get(), phrase, isFollowed));
        await Promise.all(pages.all().map((each) => each.update()));
        return null;
      },
    };
  }

  #request(): { cik: number } | { ticker: string } {
    const cik = this.#read?.shown.cik;
    return cik === undefined ? { ticker: this.#panel.params.ticker } : { cik };
  }

  /** The ticker, since a watch is about one, or else the company. */
  #security(): { cik: number } | { ticker: string } {
    const { ticker } = this.#panel.params;
    return ticker === '' ? this.#request() : { ticker };
  }

  /** Requests the latest call, whatever the library has. Its answer also updates the list of quarters. */
  async #checkNewer(): Promise<void> {
    const { ticker, cik } = this.#panel.params;
    const subject = ticker === '' ? await nameOfCall(this.#services, { cik }) : ticker;
    const library = await this.#services.library();
    await about(subject, () =>
      withReadProgress({
        title: withCost(vscode.l10n.t('Loading latest earnings call: {0}', subject), exactly(1)),
        work: (progress) =>
          library.read(
            { endpoint: 'transcript', ...this.#request() },
            { initiator: 'person', mode: 'refresh', ...progress },
          ),
      }),
    );
    await this.update();
  }

  /** Loads run one at a time; a change during a load triggers one more. */
  async update(): Promise<null> {
    this.#isOutdated = true;
    this.#updating ??= this.#updateAll().finally(() => {
      this.#updating = undefined;
    });
    await this.#updating;
    return null;
  }

  async #updateAll(): Promise<void> {
    while (this.#isOutdated && !this.#panel.own.disposed) {
      this.#isOutdated = false;
      await this.#shown.load({ subject: nameOfCompany(this.#panel.params), work: (signal) => this.#load(signal) });
    }
  }

  async #load(signal: AbortSignal): Promise<Snapshot<ShownCompany>> {
    const { params } = this.#panel;
    requireSource(this.#services, params.source);
    const read = await this.#loader.read(params, await this.#citations());
    signal.throwIfAborted();
    this.#read = read;
    // A page that shows nothing yet gets the fast facts before the slow ones.
    if (!this.#shown.value) this.#shown.show(this.#snapshotOf(read.shown, read));
    const phrases = await this.#loader.phrases(read, signal);
    return this.#snapshotOf({ ...read.shown, phrases }, read);
  }

  #snapshotOf(value: ShownCompany, { answered }: CompanyRead): Snapshot<ShownCompany> {
    const source = kindOfSource(this.#panel.params.source);
    return { state: 'ready', source, value, ...(answered && answeredOf(answered)) };
  }

  async #listen(): Promise<CitationSource | undefined> {
    const { own } = this.#panel;
    const library = await this.#services.library();
    const source = await this.#services.citations.source();
    const changed = (): void => {
      if (this.#panel.webviewPanel.visible) void this.update();
    };
    own.add(
      library.onDidChangeContents(() => {
        this.#loader.libraryChanged();
        changed();
      }),
    );
    own.add(library.onDidIndex(changed));
    own.add(library.downloads.onDidChange(changed));
    own.add(library.marks.onDidChange(changed));
    own.add(
      this.#services.settings.onDidChange((affects) => {
        if (affects(settings.marksLabels)) changed();
      }),
    );
    if (source) own.add(source.onDidChange(changed));
    return source;
  }
}

function companyOfRow(given: unknown): ParsedArguments['company'] | undefined {
  const security = securityOfRow(given);
  return security && requireParsed(parseArgument('company', security));
}

/** Runs a user's click: it may ask before sending a request, and canceling it isn't a failure. */
function run<K extends CommandId>(id: K, argument: ArgumentOf<K>): Promise<null> {
  return unlessCancelled(runCommand(id, argument, 'person'));
}

function fileNameOf({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

async function openFile(uri: vscode.Uri): Promise<void> {
  try {
    await vscode.window.showTextDocument(uri, { preview: false });
  } catch (error) {
    throw new PlainError(vscode.l10n.t('Couldn’t open the screen {0}.', fileNameOf(uri)), 'badRequest', error);
  }
}

/** Undefined for an entry that has neither a ticker nor a company’s CIK. */
function rowOf(entry: DirectoryEntry): SearchRow<ParsedArguments['company']>[] {
  const ticker =
    entry.kind === 'series' ? (entry.classes.find((each) => each.ticker !== '')?.ticker ?? '') : entry.ticker;
  if (ticker === '') return [];
  return [{ alwaysShow: true, ...shownEntry(entry), value: { ticker } }];
}

/** A ticker that isn't in a list may be known to the service, unless the lists are complete. */
function typedRow(text: string, directory: Directory | undefined): SearchRow<ParsedArguments['company']>[] {
  const parsed = parseArgument('company', { ticker: text.trim().replace(/^\$/, '') });
  if (!parsed.ok || parsed.value.ticker === undefined) return [];
  const { ticker } = parsed.value;
  if (directory && isWhole(directory))
    return [{ alwaysShow: true, label: formatUnlisted([ticker], directory), iconPath: new vscode.ThemeIcon('info') }];
  return [{ alwaysShow: true, label: ticker, description: vscode.l10n.t('not a known ticker'), value: parsed.value }];
}
