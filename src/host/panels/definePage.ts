import * as vscode from 'vscode';
import * as v from 'valibot';
import type { Protocol } from '../../base/channel.ts';
import { nextTurn } from '../../base/slices.ts';
import { PageAttacher, type OpenPanel, type PageController, type PageKind } from './attachPage.ts';
import { webviewOptions } from './pageHtml.ts';
import { columnBesideNote, columnOfNewPage } from './columns.ts';
import { type OpenOptions, type PanelEntry, type PanelHost } from './panelHost.ts';

/** A kind of page: what its panels share, and how one is opened. */
interface PageDefinition<Params, P extends Protocol, Page> extends PageKind<Params, P> {
  /** The editor's own find widget; off if the page has its own. */
  findWidget?: boolean;
  /** Called once per panel; what it creates is disposed with the panel. */
  create: (panel: OpenPanel<Params, P>, pages: Pages<Params, Page>) => Page;
}

/** The open pages of a kind. */
export interface Pages<Params, Page> {
  /**
   * Reveals the page with these params, shows them in another panel's tab, or opens a page. Their data is shown through
   * the page. For a click in a tree, the other panel is the one that this tree opened last; a panel of another kind is
   * replaced.
   */
  open(params: Params, options?: OpenOptions): Page;
  /** The most recently focused page that is still open. A command works with it: it isn't reused. */
  active(): Page | undefined;
  all(): Page[];
  /**
   * Moves a page to other params, for example after a file was renamed. Returns false if there is no such page, or the
   * other params already have one. The feature notifies the page, which saves them for a reload (`saveParams`).
   */
  rename(from: Params, to: Params): boolean;
  /** Restores in a panel what it showed before a reload; returns false if that is unknown or already open. */
  restore(webviewPanel: vscode.WebviewPanel, params: unknown): boolean;
}

/**
 * Resolves on the next event-loop turn, so that slow work doesn't delay a new panel, which the editor builds in another
 * process.
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
      // Disposed only now, so that the column of a single tab isn't closed with it.
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
      // A restored panel has the options of the version that created it. A new one has them already: setting them again
      // would load the page twice.
      webviewPanel.webview.options = webviewOptions(extensionUri);
      webviewPanel.title = attacher.titleOf(params);
      attach(webviewPanel, params);
      return true;
    },
  };
  return pages;
}
