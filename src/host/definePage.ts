import * as vscode from 'vscode';
import * as v from 'valibot';
import { HostChannel, type ActRequests, type Protocol, type RequestHandlers } from '../base/channel.ts';
import { Disposables, toDisposable, type Disposable } from '../base/disposables.ts';
import { accepts, type DefinedProtocol } from '../base/protocol.ts';
import { fieldsOf, isRecord } from '../base/record.ts';
import { nextTurn } from '../base/slices.ts';
import type { ShownBy, Snapshot } from '../base/snapshot.ts';
import { boundedLine } from '../domain/format/shownText.ts';
import type { PanelType } from '../ids.ts';
import { byName, keptTable } from './kept.ts';
import { columnBesideNote, usualColumn, type OpenOptions } from './openOptions.ts';
import { isOfferedAction, runOfferedAction } from './offeredAction.ts';
import { pageHtml, webviewOptions } from './pageHtml.ts';
import type { PanelEntry, PanelHost } from './panelHost.ts';
import { ShownSnapshot } from './shownSnapshot.ts';

/** The feature's side of one open page: the truth that the page shows. Nothing else remembers a panel's state. */
export interface PageController<P extends Protocol> extends Partial<Disposable> {
  /** They answer the page. */
  readonly handlers: RequestHandlers<P>;
}

/**
 * A kind of page. `Params` say what a page shows, and no two pages show the same: small and JSON, kept in the page's
 * saved state, and enough to open it again after a reload.
 */
interface PageDefinition<Params, P extends Protocol, Page> {
  /** Its last part names the page's folder under `webview` and its icons in `media`. */
  type: PanelType;
  protocol: DefinedProtocol<P>;
  /** A saved state is not trusted. */
  params: v.GenericSchema<Params>;
  key: (params: Params) => string;
  title: (params: Params) => string;
  /** The editor's own find widget; off where the page brings its own find. */
  findWidget?: boolean;
  /**
   * The requests beside `ready` that the page makes by itself. Every other request is something that a person did
   * there, which keeps a panel that a tree would reuse.
   */
  unasked?: readonly (keyof P['requests'])[];
  /** The source of a page's data, if that isn't the connected one. */
  source?: (params: Params) => string;
  /** Called once a panel; what it creates is disposed with the panel. */
  create: (panel: OpenPanel<Params, P>, pages: Pages<Params, Page>) => Page;
}

/** One open panel as its controller sees it. */
export interface OpenPanel<Params, P extends Protocol> {
  readonly params: Params;
  readonly webviewPanel: vscode.WebviewPanel;
  /** Ends with the panel. */
  readonly own: Disposables;
  /** Creates what the page shows. It is pushed as `snapshot` unless told otherwise, and once more to a page built anew. */
  showing<T = ShownBy<P>>(push?: (snapshot: Snapshot<T>) => void): ShownSnapshot<T>;
  /** To the page, as a whole snapshot; a hidden page gets it again by asking when it is shown. */
  push<K extends keyof P['pushes'] & string>(name: K, value: P['pushes'][K]): void;
  reveal(): void;
  /** Gives the tab another title. */
  retitle(title: string): void;
}

/** The open pages of a kind. */
export interface Pages<Params, Page> {
  /**
   * Reveals the page of these where it is, shows them in the tab of another panel, or opens one. What was read for them
   * is shown through the page. For a click in a tree, the other panel is the one that this tree opened last; one of
   * another kind gives its place to the new one.
   */
  open(params: Params, options?: OpenOptions): Page;
  /** The page that was focused last and is still open. A command works with it: it is kept from being reused. */
  active(): Page | undefined;
  all(): Page[];
  /**
   * Gives a page other params, as those of a renamed file: its panel follows. False where there is none, or the others
   * have one already. The page is told by its feature, which keeps it for a reload (`saveParams`).
   */
  rename(from: Params, to: Params): boolean;
  /** Shows in a panel what it showed before a reload; false if that can't be known or is open already. */
  restore(webviewPanel: vscode.WebviewPanel, params: unknown): boolean;
}

/**
 * Resolves when slow work may begin: the editor builds the page of a panel that was opened before in a process of its
 * own, beside it. No time is waited for, only the turn of the work that was there already.
 */
export const pageOnItsWay = nextTurn;

/** In characters. A name of the service stands in the tab, the window's title and the list of open editors. */
const longestTitle = 200;

/** In characters of JSON: choices are switches and short lists, and pages are not trusted. */
const longestChoices = 20_000;

/** Defines a kind of page, whose panels the host opens, reveals, restores and remembers. */
export function definePage<Params, P extends Protocol, Page extends PageController<P>>(
  host: PanelHost,
  definition: PageDefinition<Params, P, Page>,
): Pages<Params, Page> {
  const { type } = definition;
  const { entries, lastFocused, reusable, options } = host;
  const { extensionUri, requests } = options;
  // A person's choices in a page, such as a bar length or folds, outlive the panel, unlike the page's own state.
  const read = (stored: unknown): Record<string, unknown> | undefined => (isRecord(stored) ? stored : undefined);
  const keptChoices = keptTable({ memory: options.state, key: 'panels.kept', read, nameOf: byName, most: 300 });
  const name = type.slice(type.lastIndexOf('.') + 1);
  const keyOf = (params: Params): string => `${type} ${definition.key(params)}`;
  const titleOf = (params: Params): string => boundedLine(definition.title(params), longestTitle);
  const pageOf = ({ controller }: PanelEntry): Page => controller as Page;

  const attach = (webviewPanel: vscode.WebviewPanel, params: Params): Page => {
    const { webview } = webviewPanel;
    let current = params;
    // A high contrast theme takes the drawing of its kind.
    const icon = (theme: string): vscode.Uri => vscode.Uri.joinPath(extensionUri, 'media', `${name}-${theme}.svg`);
    webviewPanel.iconPath = { light: icon('light'), dark: icon('dark') };
    const own = new Disposables();
    const push: OpenPanel<Params, P>['push'] = (pushed, value) => channel.push(pushed, value);
    const panel: OpenPanel<Params, P> = {
      get params() {
        return current;
      },
      webviewPanel,
      own,
      showing: <T>(toPage?: (snapshot: Snapshot<T>) => void) => {
        const shown = new ShownSnapshot<T>({
          // A page that isn't told of a push of its own is pushed snapshots, as the type of this function says.
          push: toPage ?? ((snapshot) => push('snapshot', snapshot as P['pushes']['snapshot'])),
          source: () => definition.source?.(current) ?? options.source(),
        });
        own.add(
          webviewPanel.onDidChangeViewState(() => {
            if (!webviewPanel.visible) shown.hidden();
          }),
        );
        return own.add(shown);
      },
      push,
      reveal: () => webviewPanel.reveal(),
      retitle: (title) => {
        webviewPanel.title = boundedLine(title, longestTitle);
      },
    };
    const page = definition.create(panel, pages);
    own.add(toDisposable(() => page.dispose?.()));
    const channel = own.add(
      new HostChannel<WithActions<P>>({
        port: {
          post: (message) => void webview.postMessage(message),
          onMessage: (listener) => webview.onDidReceiveMessage(listener),
        },
        accepts: (asked, given) =>
          asked === 'act' ? isOfferedAction(given) : accepts(definition.protocol, asked, given),
        handlers: requests.count({ ...page.handlers, act: runOfferedAction } as RequestHandlers<WithActions<P>>),
        onRequest: (asked) => {
          if (asked !== 'ready' && !definition.unasked?.some((each) => each === asked)) reusable.keep(webviewPanel);
        },
        toCrossing: async (error) => {
          const { crossingOf } = await import('./formatError.ts');
          return crossingOf(error);
        },
      }),
    );
    const entry: PanelEntry = {
      type,
      webviewPanel,
      controller: page,
      key: keyOf(params),
      rename: (to) => {
        current = to as Params;
        webviewPanel.title = titleOf(current);
      },
      leave: () => {
        entries.delete(entry.key);
        own.dispose();
      },
    };
    entries.set(entry.key, entry);
    lastFocused.set(type, entry.key);
    own.add(
      webviewPanel.onDidChangeViewState(() => {
        if (webviewPanel.active) lastFocused.set(type, entry.key);
        reusable.updateMenus();
      }),
    );
    own.add(
      webviewPanel.onDidDispose(() => {
        entry.leave();
        reusable.keep(webviewPanel);
      }),
    );
    own.add(
      webview.onDidReceiveMessage((message) => {
        const { type: kind, choices } = fieldsOf(message);
        if (kind !== 'keep' || !isRecord(choices)) return;
        reusable.keep(webviewPanel);
        const all = { ...keptChoices.get(entry.key), ...choices };
        if (JSON.stringify(all).length <= longestChoices) void keptChoices.set(entry.key, all);
      }),
    );
    webview.html = pageHtml({
      webview,
      extensionUri,
      page: name,
      title: titleOf(params),
      params,
      choices: keptChoices.get(entry.key) ?? {},
    });
    return page;
  };

  const pages: Pages<Params, Page> = {
    open(params, { column, preserveFocus = false, instead, click: given } = {}) {
      const click = reusable.judge(given);
      const existing = entries.get(keyOf(params));
      if (existing) {
        if (click && click.opens !== 'reusing') reusable.keep(existing.webviewPanel);
        existing.webviewPanel.reveal(undefined, preserveFocus);
        return pageOf(existing);
      }
      const last = reusable.replacedBy(click);
      const reused = [...entries.values()].find(({ webviewPanel, controller }) =>
        last ? webviewPanel === last : instead !== undefined && controller === instead,
      );
      if (reused?.type === type) {
        reused.leave();
        reused.webviewPanel.title = titleOf(params);
        reused.webviewPanel.reveal(columnBesideNote(reused.webviewPanel), preserveFocus);
        return attach(reused.webviewPanel, params);
      }
      const place = reused ? (columnBesideNote(reused.webviewPanel) ?? reused.webviewPanel.viewColumn) : column;
      const viewColumn = click?.opens === 'beside' ? vscode.ViewColumn.Beside : (place ?? usualColumn());
      const webviewPanel = vscode.window.createWebviewPanel(
        type,
        titleOf(params),
        { viewColumn, preserveFocus },
        { ...webviewOptions(extensionUri), enableFindWidget: definition.findWidget ?? false },
      );
      const page = attach(webviewPanel, params);
      // Only now, so that the column of a single tab is not closed with it.
      reused?.webviewPanel.dispose();
      reusable.add(click, webviewPanel);
      return page;
    },
    active() {
      const key = lastFocused.get(type);
      const entry = key === undefined ? undefined : entries.get(key);
      if (entry) reusable.keep(entry.webviewPanel);
      return entry && pageOf(entry);
    },
    all: () => [...entries.values()].filter((entry) => entry.type === type).map(pageOf),
    rename(from, to) {
      const entry = entries.get(keyOf(from));
      const key = keyOf(to);
      if (!entry || entries.has(key)) return false;
      entries.delete(entry.key);
      if (lastFocused.get(type) === entry.key) lastFocused.set(type, key);
      entry.key = key;
      entries.set(key, entry);
      entry.rename(to);
      return true;
    },
    restore(webviewPanel, params) {
      if (!v.is(definition.params, params) || entries.has(keyOf(params))) return false;
      // A restored panel carries the options of the version that made it. A new one has them already: set anew, they
      // would have the editor load the page twice.
      webviewPanel.webview.options = webviewOptions(extensionUri);
      webviewPanel.title = titleOf(params);
      attach(webviewPanel, params);
      return true;
    },
  };
  return pages;
}

type WithActions<P extends Protocol> = P & { requests: ActRequests };
