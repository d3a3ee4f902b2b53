import * as vscode from 'vscode';
import type * as v from 'valibot';
import { HostChannel, type ActRequests, type Protocol, type RequestHandlers } from '../../base/channel.ts';
import { Disposables, toDisposable, type Disposable } from '../../base/disposables.ts';
import { accepts, type DefinedProtocol } from '../../base/protocol.ts';
import { fieldsOf, isRecord } from '../../base/record.ts';
import type { ShownBy, Snapshot } from '../../base/snapshot.ts';
import { boundedLine } from '../../domain/format/shownText.ts';
import type { PanelType } from '../../ids.ts';
import { FirstDocument } from './firstDocument.ts';
import { byName, keptTable } from '../state/kept.ts';
import { isOfferedAction, runOfferedAction } from '../commands/runCommand.ts';
import { pageHtml } from './pageHtml.ts';
import type { PanelEntry, PanelHost } from './panelHost.ts';
import { ShownSnapshot } from './shownSnapshot.ts';

/** The feature's side of one open page, with the state that the page shows. Nothing else stores a panel's state. */
export interface PageController<P extends Protocol> extends Partial<Disposable> {
  /** Handle the page's requests. */
  readonly handlers: RequestHandlers<P>;
}

/**
 * A kind of page. `Params` identify what a page shows, and no two pages have the same: small and JSON, kept in the
 * page's saved state, and enough to open it again after a reload.
 */
export interface PageKind<Params, P extends Protocol> {
  /** Its last part names the page's folder under `webview` and its icons in `media`. */
  type: PanelType;
  protocol: DefinedProtocol<P>;
  /** A saved state isn't trusted. */
  params: v.GenericSchema<Params>;
  key: (params: Params) => string;
  title: (params: Params) => string;
  /**
   * The requests besides `ready` that the page makes by itself. Every other request is a user's action, which keeps a
   * panel that a tree would reuse.
   */
  unasked?: readonly (keyof P['requests'])[];
  /** The source of a page's data, if that isn't the connected one. */
  source?: (params: Params) => string;
}

/** One open panel as its controller sees it. */
export interface OpenPanel<Params, P extends Protocol> {
  readonly params: Params;
  readonly webviewPanel: vscode.WebviewPanel;
  /** Ends with the panel. */
  readonly own: Disposables;
  /** Creates the page's state. It is pushed as `snapshot` by default, and again to a rebuilt page. */
  showing<T = ShownBy<P>>(push?: (snapshot: Snapshot<T>) => void): ShownSnapshot<T>;
  /** Makes the page's document wait for this work, which pushes a stored answer, up to a limit. */
  awaitFirst(work: Promise<unknown>): void;
  /** Pushes a whole snapshot to the page; a hidden page requests it again when it is shown. */
  push<K extends keyof P['pushes'] & string>(name: K, value: P['pushes'][K]): void;
  reveal(): void;
  /** Changes the tab's title. */
  retitle(title: string): void;
}

/** In characters. A name from the service is shown in the tab, the window's title and the list of open editors. */
const longestTitle = 200;

/** In characters of JSON: choices are switches and short lists, and pages are not trusted. */
const longestChoices = 20_000;

interface Attached<Params, P extends Protocol, Page> {
  webviewPanel: vscode.WebviewPanel;
  params: Params;
  /** Called once; what it creates is disposed with the panel. */
  create: (panel: OpenPanel<Params, P>) => Page;
}

/** Attaches pages of one kind to panels: handles their requests and delivers pushes. */
export class PageAttacher<Params, P extends Protocol, Page extends PageController<P>> {
  readonly #host: PanelHost;
  readonly #kind: PageKind<Params, P>;
  /** The name of the page's folder and of its icons. */
  readonly #name: string;
  /** A user's choices in a page, such as a bar length or folds. They outlive the panel, unlike the page's own state. */
  readonly #choices;

  constructor(host: PanelHost, kind: PageKind<Params, P>) {
    this.#host = host;
    this.#kind = kind;
    this.#name = kind.type.slice(kind.type.lastIndexOf('.') + 1);
    const read = (stored: unknown): Record<string, unknown> | undefined => (isRecord(stored) ? stored : undefined);
    this.#choices = keptTable({ memory: host.options.state, key: 'panels.kept', read, nameOf: byName, most: 300 });
  }

  keyOf(params: Params): string {
    return `${this.#kind.type} ${this.#kind.key(params)}`;
  }

  titleOf(params: Params): string {
    return boundedLine(this.#kind.title(params), longestTitle);
  }

  attach({ webviewPanel, params, create }: Attached<Params, P, Page>): Page {
    const { webview } = webviewPanel;
    const { extensionUri, source } = this.#host.options;
    let current = params;
    // A high contrast theme uses its own variant of the icon.
    const icon = (theme: string): vscode.Uri =>
      vscode.Uri.joinPath(extensionUri, 'media', `${this.#name}-${theme}.svg`);
    webviewPanel.iconPath = { light: icon('light'), dark: icon('dark') };
    const own = new Disposables();
    const document = new FirstDocument({
      isReused: webview.html !== '',
      write: (first) => {
        webview.html = pageHtml({
          webview,
          extensionUri,
          page: this.#name,
          title: this.titleOf(current),
          params: current,
          note: this.#host.options.note(),
          choices: this.#choices.get(entry.key) ?? {},
          first,
        });
      },
      post: (message) => void webview.postMessage(message),
    });
    const push: OpenPanel<Params, P>['push'] = (pushed, value) => channel.push(pushed, value);
    const panel: OpenPanel<Params, P> = {
      get params() {
        return current;
      },
      webviewPanel,
      own,
      showing: <T>(toPage?: (snapshot: Snapshot<T>) => void) => {
        const shown = new ShownSnapshot<T>({
          // A page without its own push receives snapshots, as the type of this function ensures.
          push: toPage ?? ((snapshot) => push('snapshot', snapshot as P['pushes']['snapshot'])),
          source: () => this.#kind.source?.(current) ?? source(),
        });
        own.add(
          webviewPanel.onDidChangeViewState(() => {
            if (!webviewPanel.visible) shown.hidden();
          }),
        );
        return own.add(shown);
      },
      awaitFirst: (work) => document.waitFor(work),
      push,
      reveal: () => webviewPanel.reveal(),
      retitle: (title) => {
        webviewPanel.title = boundedLine(title, longestTitle);
      },
    };
    const page = create(panel);
    own.add(toDisposable(() => page.dispose?.()));
    const channel = own.add(
      this.#channelOf(webviewPanel, page, {
        post: (message) => document.post(message),
        // In a reused panel, the previous page is there until the document is written.
        onMessage: (listener) =>
          webview.onDidReceiveMessage((message) => {
            if (document.isWritten) listener(message);
          }),
      }),
    );
    const entry: PanelEntry = {
      type: this.#kind.type,
      webviewPanel,
      controller: page,
      key: this.keyOf(params),
      rename: (to) => {
        current = to as Params;
        webviewPanel.title = this.titleOf(current);
      },
      leave: () => {
        this.#host.remove(entry);
        own.dispose();
      },
    };
    this.#host.add(entry);
    this.#follow(entry, own, () => document.isWritten);
    void document.write(() => own.disposed);
    return page;
  }

  #channelOf(
    webviewPanel: vscode.WebviewPanel,
    { handlers }: Page,
    port: ConstructorParameters<typeof HostChannel<WithActions<P>>>[0]['port'],
  ): HostChannel<WithActions<P>> {
    const { protocol, unasked } = this.#kind;
    const { reusable, options } = this.#host;
    return new HostChannel<WithActions<P>>({
      port,
      accepts: (asked, given) => (asked === 'act' ? isOfferedAction(given) : accepts(protocol, asked, given)),
      handlers: options.requests.count({ ...handlers, act: runOfferedAction } as RequestHandlers<WithActions<P>>),
      onRequest: (asked) => {
        if (asked !== 'ready' && !unasked?.some((each) => each === asked)) reusable.keep(webviewPanel);
      },
      toCrossing: async (error) => {
        const { crossingOf } = await import('../errors/formatError.ts');
        return crossingOf(error);
      },
    });
  }

  /** Follows the panel's focus and closing, and the user's choices in its page. */
  #follow(entry: PanelEntry, own: Disposables, isWritten: () => boolean): void {
    const { webviewPanel, type } = entry;
    const { lastFocused, reusable } = this.#host;
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
      webviewPanel.webview.onDidReceiveMessage((message) => {
        const { type: kind, choices } = fieldsOf(message);
        if (kind !== 'keep' || !isRecord(choices) || !isWritten()) return;
        reusable.keep(webviewPanel);
        const all = { ...this.#choices.get(entry.key), ...choices };
        if (JSON.stringify(all).length <= longestChoices) void this.#choices.set(entry.key, all);
      }),
    );
  }
}

type WithActions<P extends Protocol> = P & { requests: ActRequests };
