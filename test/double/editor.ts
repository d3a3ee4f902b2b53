import { join } from 'node:path';
import type * as vscode from 'vscode';
import { createBoxes } from './boxes.ts';
import { createCommands, type Builtin } from './commands.ts';
import { createDesktop, type LoadedPanel } from './desktop.ts';
import { comments } from './comments.ts';
import { holders, withFaults, type Faults } from './faults.ts';
import { createLanguages } from './languages.ts';
import { createMessages } from './messages.ts';
import { createNotebooks } from './notebooks.ts';
import { createRoom, tryTo } from './room.ts';
import { strict } from './strict.ts';
import { createTools } from './tools.ts';
import { createTrees } from './trees.ts';
import { values } from './values.ts';
import { createWorkspace } from './workspace.ts';

export interface EditorOptions {
  /** The folder on a real disk that contains this editor's workspace and the extension's storage. */
  home: string;
  /** The extension's package.json. */
  manifest: Manifest;
  /** The API that only Cursor provides, if this editor is Cursor. */
  cursor?: unknown;
  /** Commands that not every editor has, by name. */
  builtin?: Builtin;
  /** The functions that are missing or fail in this editor. */
  faults?: Faults;
  /** Shows the pages of panels in place of the fake ones. */
  openPage?: ((panel: LoadedPanel) => { close: () => void }) | undefined;
  /** The address of the pages' resources; that of their folder by default. */
  resources?: string | undefined;
}

export interface Manifest {
  publisher: string;
  name: string;
  version: string;
  bugs?: { url: string };
  contributes: {
    configuration: { properties: Record<string, { default?: unknown }> }[];
    languages: { id: string; extensions?: string[] }[];
    languageModelTools: { name: string }[];
    /** With texts in place of the keys of texts. */
    viewsWelcome: { view: string; contents: string; when?: string }[];
  };
}

export interface StatusItem {
  text: string;
  isShown: boolean;
  tooltip: vscode.StatusBarItem['tooltip'];
  command: vscode.StatusBarItem['command'];
}

/** Handles links that another program asks the editor to open. */
type UriHandler = vscode.UriHandler;

/** Creates an editor with the features that the product uses. Its windows are objects, its disk is real. */
export function createEditor({
  home,
  manifest,
  cursor,
  builtin = {},
  faults = {},
  openPage,
  resources,
}: EditorOptions) {
  const room = createRoom();
  const workspaceFolder = join(home, 'workspace');
  const boxes = createBoxes(room);
  const messages = createMessages(room);
  const trees = createTrees(room);
  const languages = createLanguages();
  const tools = createTools(room, manifest.contributes.languageModelTools);
  const languageOf = (path: string): string =>
    manifest.contributes.languages.find(({ extensions = [] }) => extensions.some((end) => path.endsWith(end)))?.id ??
    (path.endsWith('.md') ? 'markdown' : 'plaintext');
  const defaults = {
    // The editor's own.
    'chat.pluginLocations': {},
    ...Object.fromEntries(
      manifest.contributes.configuration.flatMap(({ properties }) =>
        Object.entries(properties).map(([id, setting]) => [id, setting.default]),
      ),
    ),
  };
  const workspace = createWorkspace(room, { folder: workspaceFolder, defaults, languageOf });
  const desktop = createDesktop(room, {
    openPage,
    resources,
    openTextDocument: (uri) => workspace.documents.openTextDocument(uri),
    heldOf: (uri) => workspace.documents.of(uri),
    isReadOnly: (uri) => workspace.isReadOnly(uri),
  });
  const notebooks = createNotebooks(room, workspace.documents);
  const context = new Map<string, unknown>();
  const opened: string[] = [];
  const commands = createCommands(room, {
    ...builtin,
    setContext: (key, value) => {
      context.set(key as string, value);
      room.changed();
    },
    focus: (view) => trees.view(view as string).show(),
    'vscode.open': (uri) =>
      notebooks.show(uri as vscode.Uri) ? undefined : desktop.members.showTextDocument(uri as vscode.Uri),
    'vscode.diff': (left, right, title, options) => {
      const { viewColumn } = (options ?? {}) as vscode.TextDocumentShowOptions;
      desktop.showDiff(left as vscode.Uri, right as vscode.Uri, title as string, viewColumn);
    },
    // Renders paragraphs only and keeps their HTML, like the editor.
    'markdown.api.render': (text) =>
      (text as string)
        .split(/\n{2,}/)
        .map((paragraph) => `<p data-line="0" dir="auto">${paragraph.trim()}</p>\n`)
        .join(''),
    'markdown.showPreviewToSide': (uri) =>
      desktop.members.showTextDocument(uri as vscode.Uri, { viewColumn: values.ViewColumn.Beside }),
    ...Object.fromEntries(
      ['revealInExplorer', 'revealFileInOS', 'workbench.action.openSettings', 'workbench.action.openWalkthrough'].map(
        (id) => [id, (...args: unknown[]) => void opened.push(`${id} ${args.map(String).join(' ')}`)],
      ),
    ),
  });
  const statusItems: { id: string; item: StatusItem }[] = [];
  const serializers = new Map<string, vscode.WebviewPanelSerializer>();
  const uriHandlers = new Set<UriHandler>();
  const clipboard = { text: '' };
  const files = {
    toSave: [] as (string | undefined)[],
    toOpen: [] as (string | undefined)[],
    /** Titles of the dialogs shown. */
    titles: [] as string[],
  };
  const logged: string[] = [];

  const createStatusBarItem = (id: string): vscode.StatusBarItem => {
    const item = {
      id,
      text: '',
      name: undefined as string | undefined,
      tooltip: undefined as vscode.StatusBarItem['tooltip'],
      command: undefined as vscode.StatusBarItem['command'],
      color: undefined,
      backgroundColor: undefined as vscode.ThemeColor | undefined,
      isShown: false,
      show: () => {
        item.isShown = true;
        room.changed();
      },
      hide: () => {
        item.isShown = false;
        room.changed();
      },
      dispose: () => {
        item.isShown = false;
      },
    };
    statusItems.push({ id, item });
    return strict('StatusBarItem', item) as unknown as vscode.StatusBarItem;
  };

  const dialog = (answers: (string | undefined)[], what: string, title = ''): vscode.Uri | undefined => {
    files.titles.push(title);
    if (answers.length === 0) throw new Error(`Nobody expected a dialog to ${what} a file.`);
    const path = answers.shift();
    return path === undefined ? undefined : values.Uri.file(path);
  };

  const write = (level: string) => (line: string) => void logged.push(`${level} ${line}`);
  const createOutputChannel = (name: string): vscode.LogOutputChannel =>
    strict('LogOutputChannel', {
      name,
      trace: write('trace'),
      debug: write('debug'),
      info: write('info'),
      warn: write('warn'),
      error: (line: string | Error) => {
        write('error')(String(line));
      },
      show: () => void opened.push('log'),
      dispose: () => undefined,
    }) as unknown as vscode.LogOutputChannel;

  const window = join3(
    boxes.members,
    messages.members,
    trees.members,
    joinTwo(desktop.members, notebooks.windowMembers),
    {
      createStatusBarItem: createStatusBarItem as unknown as typeof vscode.window.createStatusBarItem,
      createOutputChannel: createOutputChannel as unknown as typeof vscode.window.createOutputChannel,
      registerWebviewPanelSerializer: (type: string, serializer: vscode.WebviewPanelSerializer) => {
        serializers.set(type, serializer);
        return new values.Disposable(() => serializers.delete(type));
      },
      registerUriHandler: (handler: UriHandler) => {
        uriHandlers.add(handler);
        return new values.Disposable(() => uriHandlers.delete(handler));
      },
      showSaveDialog: (options?: vscode.SaveDialogOptions) =>
        Promise.resolve(dialog(files.toSave, 'save', options?.title)),
      showOpenDialog: (options?: vscode.OpenDialogOptions) => {
        const uri = dialog(files.toOpen, 'open', options?.title);
        return Promise.resolve(uri && [uri]);
      },
      showWorkspaceFolderPick: () => Promise.resolve(workspace.members.workspaceFolders[0]),
    },
  ) satisfies Partial<typeof vscode.window>;

  const l10n = {
    /** Returns the English text, as without a bundle. */
    t: ((message: string | { message: string; args?: unknown }, ...args: unknown[]) => {
      const given =
        typeof message === 'string' ? (args.length === 1 && isRecord(args[0]) ? args[0] : args) : message.args;
      const text = typeof message === 'string' ? message : message.message;
      return text.replace(/\{([^}]+)\}/g, (whole, key: string) =>
        String((given as Record<string, string | number | undefined> | undefined)?.[key] ?? whole),
      );
    }) as typeof vscode.l10n.t,
    bundle: undefined,
    uri: undefined,
  } satisfies Partial<typeof vscode.l10n>;

  const env = {
    language: 'en',
    appName: 'Code - OSS',
    appHost: 'desktop',
    uiKind: values.UIKind.Desktop,
    uriScheme: 'code-oss',
    remoteName: undefined,
    clipboard: {
      readText: () => Promise.resolve(clipboard.text),
      writeText: (text: string) => {
        clipboard.text = text;
        room.changed();
        return Promise.resolve();
      },
    },
    openExternal: (uri: vscode.Uri) => {
      opened.push(uri.toString());
      return Promise.resolve(true);
    },
  } satisfies Partial<typeof vscode.env>;

  const whole = strict('vscode', {
    ...values,
    version: '1.105.0',
    commands: strict('commands', commands.members satisfies Partial<typeof vscode.commands>),
    window: strict('window', window),
    workspace: strict(
      'workspace',
      joinTwo(workspace.members, notebooks.workspaceMembers) satisfies Partial<typeof vscode.workspace>,
    ),
    languages: strict('languages', languages.members satisfies Partial<typeof vscode.languages>),
    comments: strict('comments', comments),
    lm: strict('lm', tools.members satisfies Partial<typeof vscode.lm>),
    l10n: strict('l10n', l10n),
    env: strict('env', env),
    cursor,
    extensions: strict('extensions', {
      getExtension: () => undefined,
      all: [{ packageJSON: manifest }, { packageJSON: { contributes: { languages: [markdown] } } }],
    }),
  });
  const api = withFaults(whole, faults, { deeper: holders });

  /** The welcome text of an empty view. A text without a condition applies only if no other does. */
  const welcomes = (view: string): string => {
    const all = manifest.contributes.viewsWelcome.filter((each) => each.view === view);
    const meant = all.filter(({ when }) => when !== undefined && holds(when, context));
    return (meant.length > 0 ? meant : all.filter(({ when }) => when === undefined))
      .map(({ contents }) => contents)
      .join('\n');
  };
  /** Opens a link from another program. Only the extension that it names receives it. */
  const openUri = (text: string): void => {
    const uri = values.Uri.parse(text);
    if (uri.scheme !== env.uriScheme || uri.authority !== `${manifest.publisher}.${manifest.name}`) return;
    room.outside(() => {
      for (const handler of uriHandlers) tryTo(() => handler.handleUri(uri), room.failures);
    });
  };

  return {
    api,
    room,
    welcomes,
    openUri,
    boxes,
    messages,
    trees,
    languages,
    tools,
    workspace,
    notebooks,
    desktop,
    commands,
    context,
    clipboard,
    files,
    opened,
    logged,
    serializers,
    uriHandlers,
    workspaceFolder,
    statusItem: (id: string): StatusItem | undefined => statusItems.find((each) => each.id === id)?.item,
  };
}
export type Editor = ReturnType<typeof createEditor>;

/** The editor's built-in Markdown language. */
const markdown = { id: 'markdown', extensions: ['.md', '.markdown'] };

/** Evaluates a `when` condition over context keys, in the forms that the manifest uses. */
function holds(when: string, context: ReadonlyMap<string, unknown>): boolean {
  return when.split(' && ').every((part) => {
    const [, key, wanted] = /^([\w.]+)(?: == (\w+))?$/.exec(part) ?? [];
    if (key === undefined) throw new Error(`The double reads no condition like ${part}.`);
    const value = context.get(key);
    return wanted === undefined ? Boolean(value) : String(value) === wanted;
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges two objects, keeping their getters. */
function joinTwo<A extends object, B extends object>(one: A, other: B): A & B {
  return join3(one, other, {}, {}, {});
}

function join3<A, B, C, D, E>(a: A, b: B, c: C, d: D, e: E): A & B & C & D & E {
  const joined = {};
  for (const part of [a, b, c, d, e]) Object.defineProperties(joined, Object.getOwnPropertyDescriptors(part));
  return joined as A & B & C & D & E;
}
