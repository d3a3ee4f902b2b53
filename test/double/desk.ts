import './register.ts';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type * as vscode from 'vscode';
import type { CommandId, PanelType, SettingId, ViewId } from '../../src/ids.ts';
import type { Box } from './box.ts';
import { createEditor, type EditorOptions, type Manifest } from './editor.ts';
import type { FakePage } from './fakePage.ts';
import type { Faults } from './faults.ts';
import type { Message } from './messages.ts';
import { values } from './values.ts';
import { useEditor } from './vscode.ts';
import { patience } from '../suite/patience.ts';
import { quickFolder } from '../suite/quickFolder.ts';

const root = join(import.meta.dirname, '..', '..');
const manifest = readManifest();
/** Reads the manifest with its texts in place of their keys. */
function readManifest(): Manifest {
  const read = (name: string): string => readFileSync(join(root, name), 'utf8');
  const words = JSON.parse(read('package.nls.json')) as Record<string, string>;
  const texts = read('package.json').replace(/"%([\w.-]+)%"/g, (key, name: string) =>
    JSON.stringify(words[name] ?? key),
  );
  return JSON.parse(texts) as Manifest;
}

/** Fake pages render nothing, so their scripts needn't be built. */
const pageNames = readdirSync(join(root, 'webview'));

const homes: string[] = [];
// A write that ends after its desk was closed leaves a file, which would stay in an in-memory folder.
process.once('exit', () => {
  for (const home of homes) rmSync(home, { recursive: true, force: true });
});

export interface DeskOptions extends Faults {
  settings?: Partial<Record<SettingId, unknown>>;
  /** API keys by origin. */
  keys?: Record<string, string>;
  /** Files in the workspace, by name. */
  files?: Record<string, string>;
  /** Files in the extension's own storage, by path. */
  stored?: Record<string, string | Uint8Array>;
  /** The state stored by an earlier window. */
  globalState?: Memento;
  /** The API that only Cursor provides. */
  cursor?: unknown;
  /** The location of the extension's storage, if it isn't on a disk. */
  globalStorageUri?: vscode.Uri;
  /** The manifest's address for issues. */
  bugs?: string;
  builtin?: EditorOptions['builtin'];
  /** A browser for the pages of panels in place of the fake ones, the address of its resources, and their folder. */
  pages?: { open: NonNullable<EditorOptions['openPage']>; resources: string; built: string };
}

export class Memento implements vscode.Memento {
  readonly #values = new Map<string, unknown>();
  keys(): readonly string[] {
    return [...this.#values.keys()];
  }
  get<T>(key: string, otherwise?: T): T {
    return (this.#values.has(key) ? structuredClone(this.#values.get(key)) : otherwise) as T;
  }
  update(key: string, value: unknown): Promise<void> {
    if (value === undefined) this.#values.delete(key);
    else this.#values.set(key, structuredClone(value));
    return Promise.resolve();
  }
  /** Does nothing, because there is only one machine. */
  setKeysForSync(): void {
    return undefined;
  }
}

function createSecrets(changing: { event: vscode.Event<{ key: string }>; fire: (event: { key: string }) => void }) {
  const kept = new Map<string, string>();
  return {
    get: (key: string) => Promise.resolve(kept.get(key)),
    keys: () => Promise.resolve([...kept.keys()]),
    store: (key: string, secret: string) => {
      kept.set(key, secret);
      changing.fire({ key });
      return Promise.resolve();
    },
    delete: (key: string) => {
      kept.delete(key);
      changing.fire({ key });
      return Promise.resolve();
    },
    onDidChange: changing.event,
  };
}

/** The value looked for; undefined or false if it isn't there yet. */
type Looked<T> = T | undefined | false;

/** Activates the whole extension in an editor with its own library and folder. */
export async function openDesk({
  settings = {},
  keys = {},
  files = {},
  stored = {},
  globalState = new Memento(),
  cursor,
  globalStorageUri,
  bugs,
  builtin = {},
  pages,
  ...faults
}: DeskOptions = {}) {
  const anHourAgo = Date.now() / 1_000 - 3_600;
  const home = mkdtempSync(join(quickFolder, 'market-desk-'));
  homes.push(home);
  const extension = join(home, 'extension');
  const built = join(extension, 'dist', 'webview');
  for (const folder of ['workspace', 'storage', 'extension/dist']) mkdirSync(join(home, folder), { recursive: true });
  writeFileSync(join(extension, 'dist', 'launch.js'), '// The launcher.\n');
  if (pages === undefined) {
    mkdirSync(built);
    for (const page of pageNames) for (const end of ['js', 'css']) writeFileSync(join(built, `${page}.${end}`), '');
  } else symlinkSync(pages.built, built);
  for (const folder of ['media', 'plugin']) symlinkSync(join(root, folder), join(extension, folder));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home, 'workspace', name), text);
  for (const [name, text] of Object.entries(stored)) {
    mkdirSync(dirname(join(home, 'storage', name)), { recursive: true });
    writeFileSync(join(home, 'storage', name), text);
    // Makes the file look as if an earlier window had written it.
    utimesSync(join(home, 'storage', name), anHourAgo, anHourAgo);
  }
  const shown = { openPage: pages?.open, resources: pages?.resources };
  const editor = createEditor({ home, manifest, cursor, builtin, faults, ...shown });
  const { room, messages } = editor;
  const secrets = createSecrets(room.happening<{ key: string }>());
  for (const [id, value] of Object.entries(settings)) editor.workspace.configure(id, value);
  for (const [origin, key] of Object.entries(keys)) await secrets.store(`marketDesk.key:${origin}`, key);
  useEditor(editor);
  const subscriptions: { dispose: () => unknown }[] = [];
  const context = {
    subscriptions,
    secrets,
    globalState,
    workspaceState: new Memento(),
    globalStorageUri: globalStorageUri ?? values.Uri.file(join(home, 'storage')),
    extensionUri: values.Uri.file(extension),
    extension: {
      packageJSON: { ...manifest, ...(bugs !== undefined && { bugs: { url: bugs } }) },
      extensionKind: values.ExtensionKind.Workspace,
    } as unknown as vscode.Extension<unknown>,
  } satisfies Partial<vscode.ExtensionContext>;
  const { activate } = await import('../../src/extension.ts');
  const exported = activate(context as unknown as vscode.ExtensionContext);

  /** Resolves on the next change of anything, or after a moment. */
  const nextChange = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = (): void => {
        forget();
        clearTimeout(moment);
        setImmediate(resolve);
      };
      const forget = room.onChange(stop);
      const moment = setTimeout(stop, 10);
    });
  /** Waits until `look` finds a value. Looks after every change, and regularly in between. */
  const until = async <T>(what: string, look: () => Looked<T> | Promise<Looked<T>>): Promise<T> => {
    const late = Date.now() + patience;
    for (;;) {
      const found = await look();
      if (found !== undefined && found !== false) return found;
      if (Date.now() > late) throw new Error(`It never came to this: ${what}. ${describe()}`);
      await nextChange();
    }
  };
  const describe = (): string =>
    [
      `Box: ${editor.boxes.current()?.title ?? 'none'}`,
      ...messages.messages.map(({ text }) => `message: ${text}`),
      ...messages.questions.map(({ message }) => `question: ${message}`),
      ...room.failures.map((failure) => `failure: ${String(failure)}`),
    ].join('\n');

  return {
    ...editor,
    /** The API that the extension exports to others. */
    exported,
    home,
    until,
    /** Runs a command as the palette, a key, a menu or a click does: the editor supplies the arguments. */
    run: (id: CommandId, ...args: unknown[]): Promise<unknown> => editor.commands.fromWindow(id, ...args),
    /** Runs a command as another extension does. */
    call: <T = unknown>(id: CommandId, ...args: unknown[]): Promise<T> =>
      room.outside(() => Promise.resolve(editor.commands.members.executeCommand<T>(id, ...args))),
    /** Changes a user setting, optionally for one language. */
    configure: (id: SettingId | 'files.readonlyInclude', value: unknown, language?: string): void => {
      editor.workspace.configure(id, value, language);
    },
    /** Waits for an open box. */
    box: (what = 'a box is open'): Promise<Box> => until(what, () => editor.boxes.current()),
    /** Waits for an open box with such a row, because rows often arrive later. */
    boxWith: (row: string | RegExp): Promise<Box> =>
      until(`a box has the row ${String(row)}`, () => {
        const box = editor.boxes.current();
        const has = (text: string): boolean => (typeof row === 'string' ? text.includes(row) : row.test(text));
        return (
          box?.rows().some(({ label, description, detail }) => has(`${label} · ${description} · ${detail}`)) && box
        );
      }),
    /** The page of the last shown panel of this type, once the host has pushed its content. */
    page: (type: PanelType, told = 'snapshot'): Promise<FakePage> =>
      until(`a page of ${type} is told its ${told}`, () => {
        const page = editor.desktop.panels(type).at(-1)?.page();
        return page?.pushed(told) && page;
      }),
    view: (id: ViewId) => editor.trees.view(id),
    /** Waits for the welcome text of an empty view. */
    welcomed: (id: ViewId, words: RegExp): Promise<unknown> => {
      editor.trees.view(id).show();
      return until(`the view ${id} says ${String(words)}`, async () => {
        const rows = await editor.trees.view(id).rows();
        return rows.length === 0 && words.test(editor.welcomes(id));
      });
    },
    /** Waits for a notification with such a text. */
    told: (words: string | RegExp): Promise<Message> =>
      until(`a message says ${String(words)}`, () =>
        messages.messages.find(({ text }) => (typeof words === 'string' ? text.includes(words) : words.test(text))),
      ),
    /** Deactivates the extension and closes its editor. Throws the errors that no caller has seen. */
    async close(): Promise<void> {
      editor.boxes.current()?.leave();
      editor.desktop.closeAll();
      for (const each of subscriptions.toReversed()) each.dispose();
      // Lets running work end before its editor is gone.
      await new Promise((resolve) => setImmediate(resolve));
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
      if (room.failures.length > 0) throw new AggregateError(room.failures, room.failures.map(String).join('\n'));
    },
  };
}
export type Desk = Awaited<ReturnType<typeof openDesk>>;
