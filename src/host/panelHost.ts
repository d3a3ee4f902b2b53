import * as vscode from 'vscode';
import { fieldsOf } from '../base/record.ts';
import { HostChannel, type ParamsGuard, type Protocol, type RequestHandlers } from '../base/channel.ts';
import { combineDisposables, Disposables, type Disposable } from '../base/disposables.ts';
import type { PanelType } from '../ids.ts';
import { pageHtml, webviewOptions } from './pageHtml.ts';

/**
 * A kind of panel: one panel a thing. `Thing` is small and JSON, kept in the page's saved state,
 * and enough to build the panel again after a reload.
 */
export interface PanelDefinition<Thing, P extends Protocol> {
  type: PanelType;
  /** The page's folder under `webview`. */
  page: string;
  /** A saved state is not trusted. */
  isThing: (value: unknown) => value is Thing;
  keyOf: (thing: Thing) => string;
  titleOf: (thing: Thing) => string;
  iconPath?: vscode.Uri | { light: vscode.Uri; dark: vscode.Uri };
  /** The editor's own find widget; off where the page brings its own find. */
  findWidget?: boolean;
  guard: ParamsGuard<P>;
  /** Called once a panel; what it returns answers the page and is disposed with the panel. */
  connect: (panel: OpenPanel<Thing, P>) => Disposable & { handlers: RequestHandlers<P> };
}

/** One open panel as its feature sees it. */
export interface OpenPanel<Thing, P extends Protocol> {
  readonly thing: Thing;
  /** False after a reload of the window: showing it must then not spend a request. */
  readonly openedByPerson: boolean;
  readonly webviewPanel: vscode.WebviewPanel;
  /** To the page, as a whole snapshot; a hidden page gets it again by asking when it is shown. */
  push<K extends keyof P['pushes'] & string>(name: K, value: P['pushes'][K]): void;
  reveal(): void;
}

export interface OpenOptions {
  column?: vscode.ViewColumn | undefined;
  preserveFocus?: boolean | undefined;
}

interface Entry {
  definition: { type: PanelType };
  panel: OpenPanel<unknown, Protocol>;
  /** Under which it is found. */
  key: string;
  rename: (thing: unknown) => void;
}

/** Opens, reveals, restores and remembers panels. */
export class PanelHost implements Disposable {
  readonly #extensionUri: vscode.Uri;
  readonly #entries = new Map<string, Entry>();
  readonly #lastFocused = new Map<PanelType, string>();
  readonly #disposables = new Disposables();

  constructor({ extensionUri }: { extensionUri: vscode.Uri }) {
    this.#extensionUri = extensionUri;
  }

  /** Panels of this kind come back after a reload. */
  register<Thing, P extends Protocol>(load: () => Promise<PanelDefinition<Thing, P>>, type: PanelType): Disposable {
    return this.#disposables.add(
      vscode.window.registerWebviewPanelSerializer(type, {
        deserializeWebviewPanel: async (webviewPanel, saved: unknown) => {
          const definition = await load();
          const { thing } = fieldsOf(saved);
          if (!definition.isThing(thing) || this.#entries.has(keyFor(definition, thing))) {
            webviewPanel.dispose();
            return;
          }
          this.#attach({ definition, thing, webviewPanel, openedByPerson: false });
        },
      }),
    );
  }

  /** Reveals the thing's panel where it is, or opens one. */
  open<Thing, P extends Protocol>(
    definition: PanelDefinition<Thing, P>,
    thing: Thing,
    { column = vscode.ViewColumn.Active, preserveFocus = false }: OpenOptions = {},
  ): OpenPanel<Thing, P> {
    const existing = this.#entries.get(keyFor(definition, thing));
    if (existing) {
      existing.panel.webviewPanel.reveal(undefined, preserveFocus);
      return existing.panel as unknown as OpenPanel<Thing, P>;
    }
    const webviewPanel = vscode.window.createWebviewPanel(
      definition.type,
      definition.titleOf(thing),
      { viewColumn: column, preserveFocus },
      { ...webviewOptions(this.#extensionUri), enableFindWidget: definition.findWidget ?? false },
    );
    return this.#attach({ definition, thing, webviewPanel, openedByPerson: true });
  }

  /**
   * The thing goes by another name now, as a renamed file does: its panel follows. False where it has none, or the
   * other has one already. The page is told by its feature, which keeps it for a reload (`saveThing`).
   */
  rename<Thing, P extends Protocol>(definition: PanelDefinition<Thing, P>, from: Thing, to: Thing): boolean {
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

  /** The panel of this kind that was focused last and is still open. */
  active<Thing, P extends Protocol>(definition: PanelDefinition<Thing, P>): OpenPanel<Thing, P> | undefined {
    const key = this.#lastFocused.get(definition.type);
    const entry = key === undefined ? undefined : this.#entries.get(key);
    return entry?.panel as unknown as OpenPanel<Thing, P> | undefined;
  }

  /** Every open panel of this kind. */
  all<Thing, P extends Protocol>(definition: PanelDefinition<Thing, P>): OpenPanel<Thing, P>[] {
    return [...this.#entries.values()]
      .filter((entry) => entry.definition.type === definition.type)
      .map((entry) => entry.panel as unknown as OpenPanel<Thing, P>);
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #attach<Thing, P extends Protocol>({
    definition,
    thing,
    webviewPanel,
    openedByPerson,
  }: Attachment<Thing, P>): OpenPanel<Thing, P> {
    const webview = webviewPanel.webview;
    let current = thing;
    // A restored panel carries the options of the version that made it. A new one has them already: set anew, they
    // would have the editor load the page twice.
    if (!openedByPerson) webview.options = webviewOptions(this.#extensionUri);
    if (!openedByPerson) webviewPanel.title = definition.titleOf(thing);
    if (definition.iconPath) webviewPanel.iconPath = definition.iconPath;
    const own = new Disposables();
    const panel: OpenPanel<Thing, P> = {
      get thing() {
        return current;
      },
      openedByPerson,
      webviewPanel,
      push: (name, value) => {
        channel.push(name, value);
      },
      reveal: () => {
        webviewPanel.reveal();
      },
    };
    const connected = own.add(definition.connect(panel));
    const channel = own.add(
      new HostChannel<P>({
        port: {
          post: (message) => void webview.postMessage(message),
          onMessage: (listener) => webview.onDidReceiveMessage(listener),
        },
        guard: definition.guard,
        handlers: connected.handlers,
        toCrossing: async (error) => {
          const { wordsFor } = await import('./errorWords.ts');
          const { kind, message } = wordsFor(error);
          return { kind, message };
        },
      }),
    );
    const entry: Entry = {
      definition,
      panel: panel,
      key: keyFor(definition, thing),
      rename: (to) => {
        current = to as Thing;
        webviewPanel.title = definition.titleOf(current);
      },
    };
    this.#entries.set(entry.key, entry);
    this.#lastFocused.set(definition.type, entry.key);
    own.add(
      webviewPanel.onDidChangeViewState(() => {
        if (webviewPanel.active) this.#lastFocused.set(definition.type, entry.key);
      }),
    );
    webviewPanel.onDidDispose(() => {
      this.#entries.delete(entry.key);
      combineDisposables(own).dispose();
    });
    const title = definition.titleOf(thing);
    webview.html = pageHtml({ webview, extensionUri: this.#extensionUri, page: definition.page, title, thing });
    return panel;
  }
}

interface Attachment<Thing, P extends Protocol> {
  definition: PanelDefinition<Thing, P>;
  thing: Thing;
  webviewPanel: vscode.WebviewPanel;
  openedByPerson: boolean;
}

function keyFor<Thing, P extends Protocol>(definition: PanelDefinition<Thing, P>, thing: Thing): string {
  return `${definition.type} ${definition.keyOf(thing)}`;
}
