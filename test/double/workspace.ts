import { copyFile, cp, glob, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, matchesGlob, relative, sep } from 'node:path';
import type * as vscode from 'vscode';
import { createDocuments, readDisk } from './documents.ts';
import type { Room } from './room.ts';
import { standIn, strict } from './strict.ts';
import { values } from './values.ts';

interface Options {
  /** The open folder. */
  folder: string;
  /** The default of every setting, by id. */
  defaults: Record<string, unknown>;
  languageOf: (path: string) => string;
}

type Provider = vscode.FileSystemProvider;

const asFileSystemError = (error: unknown, uri: vscode.Uri): unknown => {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return values.FileSystemError.FileNotFound(uri);
  if (code === 'EEXIST' || code === 'ENOTEMPTY') return values.FileSystemError.FileExists(uri);
  if (code === 'EACCES' || code === 'EPERM') return values.FileSystemError.NoPermissions(uri);
  return error;
};

/** The only workspace folder on a real disk, its documents, and the settings. */
export function createWorkspace(room: Room, { folder, defaults, languageOf }: Options) {
  const root: vscode.WorkspaceFolder = { uri: values.Uri.file(folder), name: 'workspace', index: 0 };
  const providers = new Map<string, Provider>();
  const [renamed, foldersChanged, trusted] = [
    room.happening<vscode.FileRenameEvent>(),
    room.happening<vscode.WorkspaceFoldersChangeEvent>(),
    room.happening<undefined>(),
  ];
  const fileChanged = room.happening<{ kind: 'created' | 'changed' | 'deleted'; uri: vscode.Uri }>();

  async function onDisk<T>(uri: vscode.Uri, work: (path: string) => Promise<T>): Promise<T> {
    if (uri.scheme !== 'file') throw new Error(`The double has no file system for ${uri.scheme}.`);
    try {
      return await work(uri.fsPath);
    } catch (error) {
      throw asFileSystemError(error, uri);
    }
  }
  const exists = (path: string): Promise<boolean> =>
    stat(path).then(
      () => true,
      () => false,
    );
  const tell = async (kind: 'created' | 'changed' | 'deleted', uri: vscode.Uri): Promise<void> => {
    if (kind === 'changed') await documents.reread(uri);
    fileChanged.fire({ kind, uri });
  };
  const readFile = async (uri: vscode.Uri): Promise<Uint8Array> => {
    const provider = providers.get(uri.scheme);
    return provider ? provider.readFile(uri) : onDisk(uri, () => readDisk(uri));
  };
  const write = async (uri: vscode.Uri, bytes: Uint8Array): Promise<void> => {
    const isNew = !(await exists(uri.fsPath));
    await onDisk(uri, async (path) => {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
    });
    await tell(isNew ? 'created' : 'changed', uri);
  };
  const move = async (from: vscode.Uri, to: vscode.Uri): Promise<void> => {
    await onDisk(from, (path) => rename(path, to.fsPath));
    await tell('deleted', from);
    await tell('created', to);
  };

  const documents = createDocuments(room, { files: { read: readFile, write }, languageOf });

  const fs = {
    readFile,
    writeFile: write,
    stat: async (uri: vscode.Uri) => {
      const provider = providers.get(uri.scheme);
      if (provider) return provider.stat(uri);
      const { size, mtimeMs, ctimeMs, ...found } = await onDisk(uri, async (path) => {
        const own = await stat(path);
        return { size: own.size, mtimeMs: own.mtimeMs, ctimeMs: own.ctimeMs, isFolder: own.isDirectory() };
      });
      return {
        type: found.isFolder ? values.FileType.Directory : values.FileType.File,
        size,
        mtime: mtimeMs,
        ctime: ctimeMs,
      };
    },
    readDirectory: (uri: vscode.Uri) =>
      onDisk(uri, async (path) =>
        (await readdir(path, { withFileTypes: true })).map((entry): [string, vscode.FileType] => [
          entry.name,
          entry.isDirectory() ? values.FileType.Directory : values.FileType.File,
        ]),
      ),
    createDirectory: (uri: vscode.Uri) =>
      onDisk(uri, async (path) => {
        await mkdir(path, { recursive: true });
      }),
    // Like the editor's server, which has no trash.
    delete: async (
      uri: vscode.Uri,
      { recursive = false, useTrash = false }: { recursive?: boolean; useTrash?: boolean } = {},
    ) => {
      if (useTrash)
        throw new Error(`Unable to delete file '${uri.toString()}' via trash because provider does not support it.`);
      await onDisk(uri, (path) => rm(path, { recursive }));
      await tell('deleted', uri);
    },
    rename: move,
    copy: async (from: vscode.Uri, to: vscode.Uri) => {
      await onDisk(from, async (path) =>
        (await stat(path)).isDirectory() ? cp(path, to.fsPath, { recursive: true }) : copyFile(path, to.fsPath),
      );
      await tell('created', to);
    },
    isWritableFileSystem: (scheme: string) =>
      providers.has(scheme) ? false : ['file', 'untitled'].includes(scheme) ? true : undefined,
  } satisfies Partial<vscode.FileSystem>;

  const positionOf = (pattern: vscode.GlobPattern): { base: string; glob: string } =>
    typeof pattern === 'string'
      ? { base: folder, glob: pattern }
      : { base: pattern.baseUri.fsPath, glob: pattern.pattern };
  const slashes = (path: string): string => path.split(sep).join('/');

  function createFileSystemWatcher(
    pattern: vscode.GlobPattern,
    ignoreCreateEvents = false,
    ignoreChangeEvents = false,
    ignoreDeleteEvents = false,
  ): vscode.FileSystemWatcher {
    const { base, glob: wanted } = positionOf(pattern);
    const happenings = {
      created: room.happening<vscode.Uri>(),
      changed: room.happening<vscode.Uri>(),
      deleted: room.happening<vscode.Uri>(),
    };
    const ignored = { created: ignoreCreateEvents, changed: ignoreChangeEvents, deleted: ignoreDeleteEvents };
    const listening = fileChanged.event(({ kind, uri }) => {
      const path = slashes(relative(base, uri.fsPath));
      if (!ignored[kind] && path !== '' && !path.startsWith('..') && matchesGlob(path, wanted))
        happenings[kind].fire(uri);
    });
    return standIn<vscode.FileSystemWatcher>('FileSystemWatcher', {
      ignoreCreateEvents,
      ignoreChangeEvents,
      ignoreDeleteEvents,
      onDidCreate: happenings.created.event,
      onDidChange: happenings.changed.event,
      onDidDelete: happenings.deleted.event,
      dispose: () => listening.dispose() as unknown,
    });
  }

  async function findFiles(
    include: vscode.GlobPattern,
    exclude?: vscode.GlobPattern | null,
    most = Infinity,
  ): Promise<vscode.Uri[]> {
    const { base, glob: wanted } = positionOf(include);
    const without = typeof exclude === 'string' ? [exclude] : [];
    const found: vscode.Uri[] = [];
    for await (const path of glob(wanted, { cwd: base, exclude: without })) {
      if (found.length >= most) break;
      const whole = join(base, path);
      // A file may disappear between the two accesses.
      const isFile = await stat(whole).then(
        (entry) => entry.isFile(),
        () => false,
      );
      if (isFile) found.push(values.Uri.file(whole));
    }
    return found;
  }

  async function applyEdit(edit: vscode.WorkspaceEdit): Promise<boolean> {
    // Files come first, because a text edit may change a file that the same edit creates.
    const steps = (edit as unknown as { _allEntries(): FileStep[] })._allEntries();
    const moved: { oldUri: vscode.Uri; newUri: vscode.Uri }[] = [];
    for (const { _type, from, to, options } of steps) {
      if (_type !== 1) continue;
      if (from && to) {
        await move(from, to);
        moved.push({ oldUri: from, newUri: to });
      } else if (to) {
        if (options?.contents ?? !(await exists(to.fsPath))) await write(to, options?.contents ?? new Uint8Array());
      } else if (from) await fs.delete(from, { recursive: true });
    }
    if (moved.length > 0) renamed.fire({ files: moved });
    for (const [uri, edits] of edit.entries()) {
      await documents.openTextDocument(uri);
      documents.of(uri)!.edit(edits.map(({ range, newText }) => ({ range, text: newText })));
    }
    return true;
  }

  function registerFileSystemProvider(scheme: string, provider: Provider): vscode.Disposable {
    if (providers.has(scheme)) throw new Error(`A provider for the scheme '${scheme}' is already registered`);
    providers.set(scheme, provider);
    const listening = provider.onDidChangeFile((changes) => {
      for (const { uri } of changes)
        documents.reread(uri).catch((error: unknown) => {
          room.failures.push(error);
        });
    });
    return new values.Disposable(() => {
      listening.dispose();
      providers.delete(scheme);
    });
  }

  const isInFolder = (uri: vscode.Uri): boolean =>
    uri.scheme === 'file' && (uri.path === root.uri.path || uri.path.startsWith(`${root.uri.path}/`));
  const settings = createSettings(room, defaults);

  /**
   * True if a file's provider or the setting `files.readonlyInclude` makes it read-only. Extensions aren't told of the
   * setting.
   */
  const isReadOnly = (uri: vscode.Uri): boolean => {
    if (providers.has(uri.scheme)) return true;
    const globs = settings.members.getConfiguration('files').get<Record<string, boolean>>('readonlyInclude') ?? {};
    return Object.keys(globs).some((each) => globs[each] === true && matchesGlob(uri.path, each));
  };

  return {
    documents,
    isReadOnly,
    configure: settings.update,
    members: {
      ...documents.events,
      openTextDocument: documents.openTextDocument as unknown as typeof vscode.workspace.openTextDocument,
      get textDocuments() {
        return documents.all();
      },
      workspaceFolders: [root] as readonly vscode.WorkspaceFolder[],
      getWorkspaceFolder: (uri: vscode.Uri) => (isInFolder(uri) ? root : undefined),
      asRelativePath: (what: vscode.Uri | string) => {
        const uri = typeof what === 'string' ? values.Uri.file(what) : what;
        return isInFolder(uri) ? uri.path.slice(root.uri.path.length + 1) : uri.fsPath;
      },
      fs: strict('workspace.fs', fs) as vscode.FileSystem,
      findFiles,
      createFileSystemWatcher: createFileSystemWatcher,
      applyEdit,
      registerFileSystemProvider,
      onDidRenameFiles: renamed.event,
      onDidChangeWorkspaceFolders: foldersChanged.event,
      isTrusted: true,
      onDidGrantWorkspaceTrust: trusted.event,
      ...settings.members,
    },
  };
}

interface FileStep {
  /** 1 for files, 2 for text. */
  _type: number;
  from?: vscode.Uri;
  to?: vscode.Uri;
  options?: { contents?: Uint8Array };
}

function createSettings(room: Room, defaults: Record<string, unknown>) {
  const changing = room.happening<vscode.ConfigurationChangeEvent>();
  const ofUser = new Map<string, unknown>();
  /** The key of a setting for one language. */
  const under = (language: string, id: string): string => `[${language}] ${id}`;
  const update = (id: string, value: unknown, language?: string): void => {
    if (id.startsWith('marketDesk.') && !(id in defaults))
      throw new Error(`Unable to write to User Settings because ${id} is not a registered configuration.`);
    const key = language === undefined ? id : under(language, id);
    if (value === undefined) ofUser.delete(key);
    else ofUser.set(key, structuredClone(value));
    changing.fire({ affectsConfiguration: (section) => id === section || id.startsWith(`${section}.`) });
  };
  const valueOf = (id: string, language: string | undefined): unknown => {
    if (language !== undefined && ofUser.has(under(language, id))) return ofUser.get(under(language, id));
    return ofUser.has(id) ? ofUser.get(id) : defaults[id];
  };
  const getConfiguration = (
    section?: string,
    scope?: vscode.ConfigurationScope | null,
  ): vscode.WorkspaceConfiguration => {
    const idOf = (key: string): string => (section === undefined ? key : `${section}.${key}`);
    // The language of a place alone is not known, and the double has no settings of folders.
    const language = scope && 'languageId' in scope ? scope.languageId : undefined;
    return strict('WorkspaceConfiguration', {
      get: (key: string, otherwise?: unknown) => structuredClone(valueOf(idOf(key), language) ?? otherwise),
      has: (key: string) => valueOf(idOf(key), language) !== undefined,
      inspect: (key: string) => ({
        key: idOf(key),
        defaultValue: defaults[idOf(key)],
        globalValue: ofUser.get(idOf(key)),
      }),
      update: (key: string, value: unknown, target: unknown) => {
        if (target !== values.ConfigurationTarget.Global && target !== true)
          throw new Error('The double has settings of the user only.');
        update(idOf(key), value);
        return Promise.resolve();
      },
    }) as unknown as vscode.WorkspaceConfiguration;
  };
  return { update, members: { getConfiguration, onDidChangeConfiguration: changing.event } };
}
