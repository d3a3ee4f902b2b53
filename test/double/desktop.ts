import type * as vscode from 'vscode';
import { copyAsSent } from './copyAsSent.ts';
import type { Held } from './documents.ts';
import { openFakePage, type FakePage, type PagePort } from './fakePage.ts';
import type { Room } from './room.ts';
import { standIn, strict } from './strict.ts';
import { values } from './values.ts';

/** A tab and its content. */
interface Tab {
  label: () => string;
  input: unknown;
  column: vscode.ViewColumn;
  editor?: vscode.TextEditor;
  panel?: { webview: vscode.WebviewPanel; look: () => void; close: () => void; page: () => FakePage | undefined };
}

export interface PanelOnDesk {
  type: string;
  title: string;
  column: vscode.ViewColumn;
  icon: vscode.WebviewPanel['iconPath'];
  /** Undefined while the panel is hidden. */
  page: () => FakePage | undefined;
  /** The user's earlier choices, as the host wrote them into the page. */
  choices: () => unknown;
  reveal: () => void;
  dispose: () => void;
}

const { Active, Beside, One, Two, Three, Four } = values.ViewColumn;
/** The maximum number of columns that the product opens. */
const columns: readonly vscode.ViewColumn[] = [One, Two, Three, Four];

/** A panel whose page is about to be shown, as it tells of itself. */
export interface LoadedPanel {
  html: string;
  port: PagePort;
  /** The state that the page stored, which outlives the page. */
  memory: { state?: unknown };
  title: () => string;
  /** The number of columns in sight, the panel's own among them. */
  columns: () => number;
  isActive: () => boolean;
}

interface Options {
  /** Shows pages in place of the fake ones. */
  openPage?: ((panel: LoadedPanel) => { close: () => void }) | undefined;
  /** The address of the pages' resources. */
  resources?: string | undefined;
  openTextDocument: (uri: vscode.Uri) => Promise<vscode.TextDocument>;
  heldOf: (uri: vscode.Uri) => Held | undefined;
  isReadOnly: (uri: vscode.Uri) => boolean;
}

/** Tab groups with editors and panels, including which tab is visible and which group has the focus. */
export function createDesktop(room: Room, { openPage, resources, openTextDocument, heldOf, isReadOnly }: Options) {
  const colorTheme = { kind: values.ColorThemeKind.Dark };
  const changingTheme = room.happening<vscode.ColorTheme>();
  const tabs: Tab[] = [];
  /** The visible tab of each column. */
  const inSight = new Map<vscode.ViewColumn, Tab>();
  let column: vscode.ViewColumn = One;
  const changingTabs = room.happening<vscode.TabChangeEvent>();
  const changingGroups = room.happening<vscode.TabGroupChangeEvent>();
  const changingEditor = room.happening<vscode.TextEditor | undefined>();
  const changingEditors = room.happening<readonly vscode.TextEditor[]>();
  const selecting = room.happening<vscode.TextEditorSelectionChangeEvent>();

  const active = (): Tab | undefined => inSight.get(column);
  const visibleEditors = (): vscode.TextEditor[] =>
    [...inSight.values()].map(({ editor }) => editor).filter((editor) => editor !== undefined);

  /** Reports what has changed since the last report, as the editor does after each step. */
  let told = { editor: undefined as vscode.TextEditor | undefined, editors: [] as vscode.TextEditor[], groups: '1 1' };
  const tell = (): void => {
    for (const { panel } of tabs) panel?.look();
    const groups = `${column} ${[...new Set([...inSight.keys(), column])].sort().join()}`;
    const now = { editor: active()?.editor, editors: visibleEditors(), groups };
    const before = told;
    told = now;
    if (now.editors.length !== before.editors.length || now.editors.some((each) => !before.editors.includes(each)))
      changingEditors.fire(now.editors);
    if (now.editor !== before.editor) changingEditor.fire(now.editor);
    changingTabs.fire({ opened: [], closed: [], changed: [] });
    // A tab that is opened or shown in a group doesn't change the group.
    if (now.groups !== before.groups) changingGroups.fire({ opened: [], closed: [], changed: [] });
  };

  const resolve = (wanted: vscode.ViewColumn | undefined): vscode.ViewColumn => {
    if (wanted === undefined || wanted === Active) return column;
    return wanted === Beside ? columns[columns.indexOf(column) + 1]! : wanted;
  };
  const show = (tab: Tab, preserveFocus = false): void => {
    inSight.set(tab.column, tab);
    if (!preserveFocus) column = tab.column;
    tell();
  };
  const close = (tab: Tab): void => {
    const place = tabs.indexOf(tab);
    if (place < 0) return;
    tabs.splice(place, 1);
    if (inSight.get(tab.column) === tab) {
      const next = tabs.findLast((each) => each.column === tab.column);
      if (next) inSight.set(tab.column, next);
      else inSight.delete(tab.column);
      if (!next && column === tab.column) column = columns.find((each) => inSight.has(each)) ?? One;
    }
    tab.panel?.close();
    tell();
    const uri = tab.editor?.document.uri;
    if (uri && !tabs.some(({ editor }) => editor?.document.uri.toString() === uri.toString())) heldOf(uri)?.close();
  };

  /** The decorated ranges in each document, by decoration type. */
  const decorated = new Map<vscode.TextDocument, ReadonlyMap<string, readonly vscode.Range[]>>();
  let decorationTypes = 0;

  function createEditor(document: vscode.TextDocument, tab: () => Tab): vscode.TextEditor {
    const decorations = new Map<string, readonly vscode.Range[]>();
    let selections: readonly vscode.Selection[] = [new values.Selection(0, 0, 0, 0)];
    const select = (next: readonly vscode.Selection[]): void => {
      selections = next;
      selecting.fire({ textEditor: editor, selections, kind: undefined });
    };
    const editor = strict('TextEditor', {
      document,
      get selection() {
        return selections[0]!;
      },
      set selection(next: vscode.Selection) {
        select([next]);
      },
      get selections() {
        return selections;
      },
      set selections(next: readonly vscode.Selection[]) {
        select(next);
      },
      get viewColumn() {
        return tab().column;
      },
      visibleRanges: [new values.Range(0, 0, 40, 0)],
      options: {},
      revealRange: () => undefined,
      setDecorations: ({ key }: vscode.TextEditorDecorationType, ranges: readonly unknown[]) => {
        decorations.set(key, ranges as readonly vscode.Range[]);
        decorated.set(document, decorations);
        room.changed();
      },
      edit: (work: (builder: vscode.TextEditorEdit) => void) => {
        const edits: { range: vscode.Range; text: string }[] = [];
        work({
          insert: (at, text) => edits.push({ range: new values.Range(at, at), text }),
          replace: (where, text) =>
            edits.push({ range: 'start' in where ? where : new values.Range(where, where), text }),
          delete: (range) => edits.push({ range, text: '' }),
          setEndOfLine: () => {
            throw new Error('The double changes no ends of lines.');
          },
        });
        const held = heldOf(document.uri);
        if (!held) return Promise.resolve(false);
        // Like the editor, changes nothing but reports success.
        if (isReadOnly(document.uri)) return Promise.resolve(true);
        held.edit(edits);
        return Promise.resolve(true);
      },
    }) as unknown as vscode.TextEditor;
    return editor;
  }

  async function showTextDocument(
    what: vscode.TextDocument | vscode.Uri,
    given?: vscode.TextDocumentShowOptions | vscode.ViewColumn,
  ): Promise<vscode.TextEditor> {
    const document = what instanceof values.Uri ? await openTextDocument(what) : what;
    const options = typeof given === 'object' ? given : { viewColumn: given };
    const wanted = resolve(options.viewColumn);
    const known = tabs.find((tab) => tab.column === wanted && tab.editor?.document === document);
    const tab: Tab = known ?? {
      label: () => document.uri.path.slice(document.uri.path.lastIndexOf('/') + 1),
      input: new values.TabInputText(document.uri),
      column: wanted,
    };
    tab.editor ??= createEditor(document, () => tab);
    if (!known) tabs.push(tab);
    show(tab, options.preserveFocus);
    if (options.selection) {
      const { start, end } = options.selection;
      tab.editor.selection = new values.Selection(start, end);
    }
    return tab.editor;
  }

  function showDiff(original: vscode.Uri, modified: vscode.Uri, title: string, wanted?: vscode.ViewColumn): void {
    const at = resolve(wanted);
    const known = tabs.find(
      ({ input, column: own }) =>
        own === at && input instanceof values.TabInputTextDiff && String(input.modified) === String(modified),
    );
    const tab: Tab = known ?? {
      label: () => title,
      input: new values.TabInputTextDiff(original, modified),
      column: at,
    };
    if (!known) tabs.push(tab);
    show(tab);
  }

  function createWebviewPanel(
    type: string,
    first: string,
    where: vscode.ViewColumn | { readonly viewColumn: vscode.ViewColumn; readonly preserveFocus?: boolean },
    options: vscode.WebviewPanelOptions & vscode.WebviewOptions = {},
  ): vscode.WebviewPanel {
    const disposing = room.happening<undefined>();
    const viewing = room.happening<vscode.WebviewPanelOnDidChangeViewStateEvent>();
    const receiving = room.happening<unknown>();
    const toPage = new Set<(message: unknown) => void>();
    let html = '';
    let isDisposed = false;
    let isShown = false;
    let wasActive = false;
    const memory: LoadedPanel['memory'] = {};
    let page: (FakePage & { close: () => void }) | undefined;
    let shownDocument: string | undefined;
    const unload = (): void => {
      page?.close();
      page = undefined;
    };
    /** Loads the page, which starts listening one turn later. */
    const load = (): void => {
      unload();
      if (html === '' || !isShown) return;
      room.outside(() =>
        setImmediate(() => {
          if (isDisposed || !isShown || page) return;
          const port: PagePort = {
            post: (message) => {
              const copy = copyAsSent(message);
              setImmediate(() => {
                if (!isDisposed) receiving.fire(copy);
              });
            },
            onMessage: (listener) => {
              toPage.add(listener);
              return { dispose: () => toPage.delete(listener) };
            },
          };
          if (openPage !== undefined) {
            const shown = { html, port, memory, columns: () => inSight.size, isActive: () => active() === tab };
            page = standIn<FakePage & { close: () => void }>('FakePage', {
              pushed: () => undefined,
              ...openPage({ ...shown, title: tab.label }),
            });
            room.changed();
            return;
          }
          page = openFakePage(room, port);
          // A page that is built again from the same document ignores the messages for its first frame.
          const { id, first: messages = [] } = bootOf(html);
          if (id === undefined || id !== shownDocument)
            for (const message of messages) for (const listener of [...toPage]) listener(message);
          shownDocument = id;
          room.changed();
        }),
      );
    };
    // As in the editor, an object of a class, of which a test may replace the accessor.
    const accessors = {
      get html(): string {
        return html;
      },
      set html(next: string) {
        html = next;
        load();
      },
    };
    const own = {
      options: {},
      cspSource: 'https://pages.invalid',
      asWebviewUri: (uri: vscode.Uri) => (resources === undefined ? uri : values.Uri.parse(resources)),
      onDidReceiveMessage: receiving.event,
      // A message to a missing page is lost.
      postMessage: (message: unknown) => {
        const copy = copyAsSent(message);
        room.outside(() =>
          setImmediate(() => {
            for (const listener of [...toPage]) listener(copy);
          }),
        );
        return Promise.resolve(page !== undefined);
      },
    };
    const webview = strict('Webview', Object.assign(Object.create(accessors) as typeof accessors, own));
    const tab: Tab = {
      label: () => state.title,
      input: new values.TabInputWebview(`mainThreadWebview-${type}`),
      column: resolve(typeof where === 'object' ? where.viewColumn : where),
    };
    const state = {
      viewType: type,
      title: first,
      iconPath: undefined as unknown,
      options,
      webview: webview as unknown as vscode.Webview,
      get viewColumn() {
        return tab.column;
      },
      get visible() {
        return inSight.get(tab.column) === tab;
      },
      get active() {
        return active() === tab;
      },
      onDidDispose: disposing.event,
      onDidChangeViewState: viewing.event,
      reveal: (wanted?: vscode.ViewColumn, preserveFocus?: boolean) => {
        if (isDisposed) throw new Error('Webview is disposed');
        if (wanted !== undefined) tab.column = resolve(wanted);
        show(tab, preserveFocus);
      },
      dispose: () => close(tab),
    };
    const panel = strict('WebviewPanel', state) as unknown as vscode.WebviewPanel;
    tab.panel = {
      webview: panel,
      page: () => page,
      look: () => {
        const { visible, active: isActive } = state;
        if (visible === isShown && isActive === wasActive) return;
        const came = visible && !isShown;
        isShown = visible;
        wasActive = isActive;
        // A hidden page is destroyed, and loaded again when it is shown.
        if (came) load();
        else if (!visible) unload();
        viewing.fire({ webviewPanel: panel });
      },
      close: () => {
        isDisposed = true;
        unload();
        disposing.fire(undefined);
      },
    };
    tabs.push(tab);
    show(tab, typeof where === 'object' ? where.preserveFocus : false);
    return panel;
  }

  const tabOf = (tab: Tab): vscode.Tab =>
    strict('Tab', {
      label: tab.label(),
      input: tab.input,
      group: groupOf(tab.column),
      isActive: inSight.get(tab.column) === tab,
      isDirty: tab.editor?.document.isDirty ?? false,
      isPinned: false,
      isPreview: false,
    });
  const groupOf = (at: vscode.ViewColumn): vscode.TabGroup =>
    standIn<vscode.TabGroup>('TabGroup', {
      isActive: at === column,
      viewColumn: at,
      get activeTab() {
        const tab = inSight.get(at);
        return tab && tabOf(tab);
      },
      get tabs() {
        return tabs.filter((tab) => tab.column === at).map(tabOf);
      },
    });

  return {
    /** The panels of a type, the last shown one at the end. */
    panels: (type: string): PanelOnDesk[] =>
      tabs
        .filter(({ panel }) => panel?.webview.viewType === type)
        .map((tab) => ({
          type,
          title: tab.label(),
          column: tab.column,
          icon: tab.panel!.webview.iconPath,
          page: tab.panel!.page,
          choices: () => bootOf(tab.panel!.webview.webview.html).choices,
          reveal: () => tab.panel!.webview.reveal(),
          dispose: () => {
            tab.panel!.webview.dispose();
          },
        })),
    showDiff,
    /** The ranges in a document whose decoration matches `look`. */
    decorated: (document: vscode.TextDocument, look: RegExp): vscode.Range[] =>
      [...(decorated.get(document) ?? [])].flatMap(([key, ranges]) => (look.test(key) ? ranges : [])),
    /** Closes the tabs of a document. */
    close: (uri: vscode.Uri): void => {
      for (const tab of [...tabs]) if (tab.editor?.document.uri.toString() === uri.toString()) close(tab);
    },
    closeActive: (): void => {
      const tab = active();
      if (tab) close(tab);
    },
    setTheme: (kind: vscode.ColorThemeKind): void => {
      colorTheme.kind = kind;
      changingTheme.fire(colorTheme);
    },
    closeAll: (): void => {
      for (const tab of [...tabs]) close(tab);
    },
    members: {
      showTextDocument: showTextDocument as unknown as typeof vscode.window.showTextDocument,
      createWebviewPanel,
      get activeTextEditor() {
        return active()?.editor;
      },
      get visibleTextEditors() {
        return visibleEditors();
      },
      onDidChangeActiveTextEditor: changingEditor.event,
      onDidChangeVisibleTextEditors: changingEditors.event,
      onDidChangeTextEditorSelection: selecting.event,
      activeColorTheme: colorTheme,
      onDidChangeActiveColorTheme: changingTheme.event,
      createTextEditorDecorationType: ((look: vscode.DecorationRenderOptions) => ({
        key: `${(decorationTypes += 1)} ${JSON.stringify(look)}`,
        dispose: () => undefined,
      })) as typeof vscode.window.createTextEditorDecorationType,
      tabGroups: strict('window.tabGroups', {
        get all() {
          return [...new Set([...tabs.map((tab) => tab.column), column])].sort((a, b) => a - b).map(groupOf);
        },
        get activeTabGroup() {
          return groupOf(column);
        },
        onDidChangeTabs: changingTabs.event,
        onDidChangeTabGroups: changingGroups.event,
        close: (tab: vscode.Tab) => {
          const own = tabs.find(({ input, column: at }) => input === tab.input && at === tab.group.viewColumn);
          if (own) close(own);
          return Promise.resolve(own !== undefined);
        },
      }) as unknown as vscode.TabGroups,
    },
  };
}

/** Parses the state that the host wrote into a page. */
function bootOf(html: string): { id?: string; choices?: unknown; first?: unknown[] } {
  const [, boot = '{}'] = /id="boot" nonce="[^"]*">(.*)<\/script>/.exec(html) ?? [];
  return JSON.parse(boot) as ReturnType<typeof bootOf>;
}
