import * as vscode from 'vscode';
import * as v from 'valibot';
import type { Protocol } from '../../base/channel.ts';
import { nextTurn } from '../../base/slices.ts';
import { PageAttacher, type OpenPanel, type PageController, type PageKind } from './attachPage.ts';
import { webviewOptions } from './pageHtml.ts';
import { columnBesideNote, columnOfNewPage } from './columns.ts';
import { type OpenOptions, type PanelEntry, type PanelHost } from './panelHost.ts';

/** A kind of page: what its panels have in common, and how one is opened. */
interface PageDefinition<Params, P extends Protocol, Page> extends PageKind<Params, P> {
  /** The editor's own find widget; off where the page brings its own find. */
  findWidget?: boolean;
  /** Called once a panel; what it creates is disposed with the panel. */
  create: (panel: OpenPanel<Params, P>, pages: Pages<Params, Page>) => Page;
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

/** Defines a kind of page, whose panels the host opens, reveals, restores and remembers. */
export function definePage<Params, P extends Protocol, Page extends PageController<P>>(
  host: PanelHost,
  definition: PageDefinition<Params, P, Page>,
): Pages<Params, Page> {
  const { type } = definition;
  const { entries, lastFocused, reusable } = host;
  const { extensionUri } = host.options;
  const attacher = new PageAttacher<Params, P, Page>(host, definition);
  const pageOf = ({ controller }: PanelEntry): Page => controller as Page;
  const attach = (webviewPanel: vscode.WebviewPanel, params: Params): Page =>
    attacher.attach({ webviewPanel, params, create: (panel) => definition.create(panel, pages) });

  const pages: Pages<Params, Page> = {
    open(params, { beside, preserveFocus = false, instead, click: given } = {}) {
      const click = reusable.judge(given);
      const existing = entries.get(attacher.keyOf(params));
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
        reused.webviewPanel.title = attacher.titleOf(params);
        reused.webviewPanel.reveal(columnBesideNote(reused.webviewPanel), preserveFocus);
        return attach(reused.webviewPanel, params);
      }
      const place = reused && (columnBesideNote(reused.webviewPanel) ?? reused.webviewPanel.viewColumn);
      const others = [...entries.values()].map((entry) => entry.webviewPanel);
      const viewColumn =
        click?.opens === 'beside' ? vscode.ViewColumn.Beside : (place ?? columnOfNewPage(others, { beside }));
      const webviewPanel = vscode.window.createWebviewPanel(
        type,
        attacher.titleOf(params),
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
      const entry = entries.get(attacher.keyOf(from));
      const key = attacher.keyOf(to);
      if (!entry || entries.has(key)) return false;
      entries.delete(entry.key);
      if (lastFocused.get(type) === entry.key) lastFocused.set(type, key);
      entry.key = key;
      entries.set(key, entry);
      entry.rename(to);
      return true;
    },
    restore(webviewPanel, params) {
      if (!v.is(definition.params, params) || entries.has(attacher.keyOf(params))) return false;
      // A restored panel carries the options of the version that made it. A new one has them already: set anew, they
      // would have the editor load the page twice.
      webviewPanel.webview.options = webviewOptions(extensionUri);
      webviewPanel.title = attacher.titleOf(params);
      attach(webviewPanel, params);
      return true;
    },
  };
  return pages;
}
