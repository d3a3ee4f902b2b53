import * as vscode from 'vscode';
import { fieldsOf } from '../base/record.ts';
import {
  HostChannel,
  type ActRequests,
  type ParamsGuard,
  type Protocol,
  type RequestHandlers,
} from '../base/channel.ts';
import { Disposables, type Disposable } from '../base/disposables.ts';
import { nextTurn } from '../base/slices.ts';
import { boundedLine } from '../domain/format/shownText.ts';
import type { PanelType } from '../ids.ts';
import type { FeatureParts } from './featureParts.ts';
import { choicesIn, KeptChoices } from './keptChoices.ts';
import type { PageRequests } from './pageRequests.ts';
import { isOfferedAction, runOfferedAction } from './offeredAction.ts';
import { pageHtml, webviewOptions } from './pageHtml.ts';
import { TabReuse } from './tabReuse.ts';
import type { TreeClick } from './treeClick.ts';

/** What a feature has behind one open panel: the truth that its page shows. Nothing else remembers a panel's state. */
export interface PanelController<P extends Protocol> extends Disposable {
  /** They answer the page. */
  readonly handlers: RequestHandlers<P>;
}

/**
 * A kind of panel. `Params` say what a panel shows, and no two panels show the same: small and JSON, kept in the page's
 * saved state, and enough to build the panel again after a reload.
 */
export interface PanelDefinition<Params, P extends Protocol, Controller extends PanelController<P>> {
  type: PanelType;
  /** The page's folder under `webview`. */
  page: string;
  /** A saved state is not trusted. */
  isParams: (value: unknown) => value is Params;
  keyOf: (params: Params) => string;
  titleOf: (params: Params) => string;
  /** The editor's own find widget; off where the page brings its own find. */
  findWidget?: boolean;
  guard: ParamsGuard<P>;
  /**
   * What the page requests beside `ready` without anybody doing anything in it. Every other request is something that a
   * person did there, which keeps a panel that a tree would reuse.
   */
  unasked?: readonly (keyof P['requests'])[];
  /** Called once a panel; the controller is disposed with it. */
  create: (panel: OpenPanel<Params, P>) => Controller;
}

/** One open panel as its controller sees it. */
export interface OpenPanel<Params, P extends Protocol> {
  readonly params: Params;
  readonly webviewPanel: vscode.WebviewPanel;
  /** To the page, as a whole snapshot; a hidden page gets it again by asking when it is shown. */
  push<K extends keyof P['pushes'] & string>(name: K, value: P['pushes'][K]): void;
  reveal(): void;
  /** Gives the tab another title. */
  retitle(title: string): void;
}

export interface OpenOptions {
  /** Beside the note that is being written, else the active column, unless told. A reused panel stays in its own. */
  column?: vscode.ViewColumn;
  preserveFocus?: boolean;
  /** The controller of an open panel of the same kind, whose tab shows the new content from now on. */
  instead?: Disposable | undefined;
  /** On the row of a tree: the panel that this tree opened last may be reused. */
  click?: TreeClick | undefined;
}

interface Entry {
  type: PanelType;
  webviewPanel: vscode.WebviewPanel;
  /** Of the kind that the definition of this type creates. */
  controller: Disposable;
  /** Under which it is found. */
  key: string;
  rename: (params: unknown) => void;
  /** Takes the controller from the panel, which stays open. */
  leave: () => void;
}

/**
 * What takes its time begins when this resolves: the editor builds the page of a panel that was opened before in a
 * process of its own, beside it. No time is waited for, only the turn of what was there already.
 */
export const pageOnItsWay = nextTurn;

interface PanelHostOptions {
  extensionUri: vscode.Uri;
  state: vscode.Memento;
  requests: PageRequests;
  parts: FeatureParts;
}

/** Opens, reveals, restores and remembers panels. */
export class PanelHost implements Disposable {
  readonly #extensionUri: vscode.Uri;
  readonly #requests: PageRequests;
  readonly #parts: FeatureParts;
  readonly #choices: KeptChoices;
  readonly #entries = new Map<string, Entry>();
  readonly #lastFocused = new Map<PanelType, string>();
  readonly #reusable = new TabReuse();
  readonly #disposables = new Disposables();

  constructor({ extensionUri, state, requests, parts }: PanelHostOptions) {
    this.#extensionUri = extensionUri;
    this.#parts = parts;
    this.#requests = requests;
    this.#choices = new KeptChoices(state);
  }

  /** Panels of this kind come back after a reload. */
  register<Params, P extends Protocol, Controller extends PanelController<P>>(
    load: () => Promise<PanelDefinition<Params, P, Controller>>,
    type: PanelType,
  ): Disposable {
    const serializer: vscode.WebviewPanelSerializer = {
      deserializeWebviewPanel: async (webviewPanel, saved: unknown) => {
        const definition = await load();
        const params = paramsIn(saved);
        if (!definition.isParams(params) || this.#entries.has(keyFor(definition, params))) {
          webviewPanel.dispose();
          return;
        }
        this.#attach({ definition, params, webviewPanel, isRestored: true });
      },
    };
    const part = {
      name: vscode.l10n.t('Restoring pages after a reload'),
      api: 'window.registerWebviewPanelSerializer',
    } as const;
    return this.#disposables.add(
      this.#parts.attempt(part, (own) => {
        own.add(vscode.window.registerWebviewPanelSerializer(type, serializer));
      }),
    );
  }

  /**
   * Reveals the panel of these where it is, shows them in the tab of another panel, or opens one. What was read for them
   * is shown through the controller. For a click in a tree, the other panel is the one that this tree opened last; one
   * of another kind gives its place to the new one.
   */
  open<Params, P extends Protocol, Controller extends PanelController<P>>(
    definition: PanelDefinition<Params, P, Controller>,
    params: Params,
    { column, preserveFocus = false, instead, click: given }: OpenOptions = {},
  ): Controller {
    const click = this.#reusable.judge(given);
    const existing = this.#entries.get(keyFor(definition, params));
    if (existing) {
      if (click && click.opens !== 'reusing') this.#reusable.keep(existing.webviewPanel);
      existing.webviewPanel.reveal(undefined, preserveFocus);
      return existing.controller as Controller;
    }
    const last = this.#reusable.replacedBy(click);
    const reused = this.#find(({ webviewPanel, controller }) =>
      last ? webviewPanel === last : instead !== undefined && controller === instead,
    );
    if (reused?.type === definition.type) {
      reused.leave();
      reused.webviewPanel.title = titleOf(definition, params);
      reused.webviewPanel.reveal(columnBesideNote(reused.webviewPanel), preserveFocus);
      return this.#attach({ definition, params, webviewPanel: reused.webviewPanel, isRestored: false });
    }
    const place = reused ? (columnBesideNote(reused.webviewPanel) ?? reused.webviewPanel.viewColumn) : column;
    const viewColumn = click?.opens === 'beside' ? vscode.ViewColumn.Beside : (place ?? usualColumn());
    const webviewPanel = vscode.window.createWebviewPanel(
      definition.type,
      titleOf(definition, params),
      { viewColumn, preserveFocus },
      { ...webviewOptions(this.#extensionUri), enableFindWidget: definition.findWidget ?? false },
    );
    const controller = this.#attach({ definition, params, webviewPanel, isRestored: false });
    // Only now, so that the column of a single tab is not closed with it.
    reused?.webviewPanel.dispose();
    this.#reusable.add(click, webviewPanel);
    return controller;
  }

  /**
   * Keeps the panel in the tab at `index` of its group from being reused by its tree, or the active panel where no tab
   * is told. A tab that no tree would reuse is kept already.
   */
  keepOpen(index?: number): void {
    this.#reusable.keepOpen(index);
  }

  /**
   * What is shown goes by another name now, as a renamed file does: its panel follows. False where it has none, or the
   * other has one already. The page is told by its feature, which keeps it for a reload (`saveParams`).
   */
  rename<Params, P extends Protocol, Controller extends PanelController<P>>(
    definition: PanelDefinition<Params, P, Controller>,
    from: Params,
    to: Params,
  ): boolean {
    const entry = this.#entries.get(keyFor(definition, from));
    const key = keyFor(definition, to);
    if (!entry || this.#entries.has(key)) return false;
    this.#entries.delete(entry.key);
    if (this.#lastFocused.get(definition.type) === entry.key) this.#lastFocused.set(definition.type, key);
    entry.key = key;
    this.#entries.set(key, entry);
    entry.rename(to);
    return true;
  }

  /**
   * Of the panel of this kind that was focused last and is still open. A command works with it: it is kept from being
   * reused.
   */
  active<Params, P extends Protocol, Controller extends PanelController<P>>(
    definition: PanelDefinition<Params, P, Controller>,
  ): Controller | undefined {
    const key = this.#lastFocused.get(definition.type);
    const entry = key === undefined ? undefined : this.#entries.get(key);
    if (entry) this.#reusable.keep(entry.webviewPanel);
    return entry?.controller as Controller | undefined;
  }

  /** Of every open panel of this kind. */
  all<Params, P extends Protocol, Controller extends PanelController<P>>(
    definition: PanelDefinition<Params, P, Controller>,
  ): Controller[] {
    return [...this.#entries.values()]
      .filter(({ type }) => type === definition.type)
      .map(({ controller }) => controller as Controller);
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #find(isWanted: (entry: Entry) => boolean): Entry | undefined {
    return [...this.#entries.values()].find(isWanted);
  }

  /** The same handlers; what is spent while one of them answers is a page's. */
  #counted<H extends object>(handlers: H): H {
    const entries = Object.entries(handlers as Record<string, (...given: unknown[]) => unknown>);
    return Object.fromEntries(
      entries.map(([name, handler]) => [name, (...given: unknown[]) => this.#requests.answer(() => handler(...given))]),
    ) as H;
  }

  #attach<Params, P extends Protocol, Controller extends PanelController<P>>({
    definition,
    params,
    webviewPanel,
    isRestored,
  }: Attachment<Params, P, Controller>): Controller {
    const webview = webviewPanel.webview;
    let current = params;
    // A restored panel carries the options of the version that made it. A new one has them already: set anew, they
    // would have the editor load the page twice.
    if (isRestored) {
      webview.options = webviewOptions(this.#extensionUri);
      webviewPanel.title = titleOf(definition, params);
    }
    webviewPanel.iconPath = tabIcon(this.#extensionUri, definition.type);
    const own = new Disposables();
    const panel: OpenPanel<Params, P> = {
      get params() {
        return current;
      },
      webviewPanel,
      push: (name, value) => channel.push(name, value),
      reveal: () => webviewPanel.reveal(),
      retitle: (title) => {
        webviewPanel.title = boundedLine(title, longestTitle);
      },
    };
    const controller = own.add(definition.create(panel));
    const channel = own.add(
      new HostChannel<WithActions<P>>({
        port: {
          post: (message) => void webview.postMessage(message),
          onMessage: (listener) => webview.onDidReceiveMessage(listener),
        },
        guard: { ...definition.guard, act: isOfferedAction } as ParamsGuard<WithActions<P>>,
        handlers: this.#counted({ ...controller.handlers, act: runOfferedAction } as RequestHandlers<WithActions<P>>),
        onRequest: (name) => {
          if (name !== 'ready' && !definition.unasked?.some((each) => each === name)) this.#reusable.keep(webviewPanel);
        },
        toCrossing: async (error) => {
          const { crossingOf } = await import('./formatError.ts');
          return crossingOf(error);
        },
      }),
    );
    const entry: Entry = {
      type: definition.type,
      webviewPanel,
      controller,
      key: keyFor(definition, params),
      rename: (to) => {
        current = to as Params;
        webviewPanel.title = titleOf(definition, current);
      },
      leave: () => {
        this.#entries.delete(entry.key);
        own.dispose();
      },
    };
    this.#entries.set(entry.key, entry);
    this.#lastFocused.set(definition.type, entry.key);
    own.add(
      webviewPanel.onDidChangeViewState(() => {
        if (webviewPanel.active) this.#lastFocused.set(definition.type, entry.key);
        this.#reusable.updateMenus();
      }),
    );
    own.add(
      webviewPanel.onDidDispose(() => {
        entry.leave();
        this.#reusable.keep(webviewPanel);
      }),
    );
    own.add(
      webview.onDidReceiveMessage((message) => {
        const choices = choicesIn(message);
        if (!choices) return;
        this.#reusable.keep(webviewPanel);
        this.#choices.keep(entry.key, choices);
      }),
    );
    webview.html = pageHtml({
      webview,
      extensionUri: this.#extensionUri,
      page: definition.page,
      title: titleOf(definition, params),
      params,
      choices: this.#choices.of(entry.key),
    });
    return controller;
  }
}

type WithActions<P extends Protocol> = P & { requests: ActRequests };

interface Attachment<Params, P extends Protocol, Controller extends PanelController<P>> {
  definition: PanelDefinition<Params, P, Controller>;
  params: Params;
  webviewPanel: vscode.WebviewPanel;
  isRestored: boolean;
}

/** A person who writes a note reads beside it, never in its place. */
function usualColumn(): vscode.ViewColumn {
  return isWriting() ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
}

function isWriting(): boolean {
  return vscode.window.activeTextEditor?.document.languageId === 'markdown';
}

/** Where a panel goes that would cover the note that is being written; undefined where it can stay. */
function columnBesideNote({ viewColumn }: vscode.WebviewPanel): vscode.ViewColumn | undefined {
  const isOver = isWriting() && vscode.window.activeTextEditor?.viewColumn === viewColumn;
  return isOver ? vscode.ViewColumn.Beside : undefined;
}

/** Every kind has two drawings of its own in `media`, named after it. A high contrast theme takes that of its kind. */
function tabIcon(extensionUri: vscode.Uri, type: PanelType): { light: vscode.Uri; dark: vscode.Uri } {
  const kind = type.slice(type.lastIndexOf('.') + 1);
  const icon = (theme: string): vscode.Uri => vscode.Uri.joinPath(extensionUri, 'media', `${kind}-${theme}.svg`);
  return { light: icon('light'), dark: icon('dark') };
}

/** In characters. A name of the service stands in the tab, the window's title and the list of open editors. */
const longestTitle = 200;

function titleOf<Params>(definition: { titleOf: (params: Params) => string }, params: Params): string {
  return boundedLine(definition.titleOf(params), longestTitle);
}

/** What a page kept; versions before called it by another name. */
function paramsIn(saved: unknown): unknown {
  const { params, thing } = fieldsOf(saved);
  return params ?? thing;
}

function keyFor<Params>(definition: { type: PanelType; keyOf: (params: Params) => string }, params: Params): string {
  return `${definition.type} ${definition.keyOf(params)}`;
}
