import type { ChildProcess } from 'node:child_process';

import { startProcess, stopProcess } from './childProcess.ts';
import type { Editor } from './installEditor.ts';

/** A VS Code that answers on loopback. */
export interface ServedEditor {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  readonly address: string;
  /** Resolves to the server's exit code, however it ended. */
  readonly ended: Promise<number | null>;
  stop(): Promise<void>;
}

export interface Served {
  editor: Editor;
  userDataFolder: string;
  extensionsFolder: string;
  environment?: Readonly<Record<string, string>>;
  /** 0 or absent: any free port. */
  port?: number;
  /** Receives the server's output as it arrives. */
  onOutput?: (text: string) => void;
}

/** Serves VS Code with its test driver, so that the payload of a page's address may name extension tests. */
export function serveForTests(served: Served & { serverDataFolder: string }): Promise<ServedEditor> {
  const args = [served.editor.serverMain, '--host', '127.0.0.1', '--port', String(served.port ?? 0)];
  args.push('--without-connection-token', '--accept-server-license-terms', '--telemetry-level', 'off');
  args.push('--server-data-dir', served.serverDataFolder, '--user-data-dir', served.userDataFolder);
  args.push('--extensions-dir', served.extensionsFolder, '--enable-smoke-test-driver');
  // Pretends to be started from a shell. Otherwise each extension host would start a shell to read its environment.
  const environment = { VSCODE_CLI: '1', ...served.environment };
  return serve({ ...served, environment }, args, /Extension host agent listening on (\d+)/);
}

interface UsedServed {
  folder: string;
  /** If false, the folder opens as an untrusted one. */
  trusted?: boolean;
}

/** Serves VS Code as a user runs it, with the extensions in its extensions folder. */
export function serveForUse({ trusted = true, ...served }: Served & UsedServed): Promise<ServedEditor> {
  const args = [served.editor.codeServer, '--auth', 'none', '--bind-addr', `127.0.0.1:${served.port ?? 0}`];
  args.push('--user-data-dir', served.userDataFolder, '--extensions-dir', served.extensionsFolder);
  args.push('--disable-telemetry', '--disable-update-check');
  if (trusted) args.push('--disable-workspace-trust');
  args.push(served.folder);
  return serve(served, args, /HTTP server listening on http:\/\/127\.0\.0\.1:(\d+)/);
}

async function serve(served: Served, args: readonly string[], listening: RegExp): Promise<ServedEditor> {
  const child = startProcess(served.editor.node, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inheritedEnvironment(), EXTENSIONS_GALLERY: noGallery, ...served.environment },
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const port = await listeningPort(child, listening, served.onOutput);
  return { address: `http://127.0.0.1:${port}`, ended, stop: () => stopProcess(child) };
}

/** Without this, the editor would query a marketplace by itself. Here nothing leaves the machine. */
const noGallery = JSON.stringify({ serviceUrl: '' });

/** An editor started from another editor's terminal must not inherit that editor's variables. */
function inheritedEnvironment(): NodeJS.ProcessEnv {
  const others = (name: string) => !/^(VSCODE_|ELECTRON_|NODE_OPTIONS$|PORT$|PASSWORD$|CODE_SERVER_)/.test(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => others(name)));
}

function listeningPort(child: ChildProcess, listening: RegExp, onOutput?: (text: string) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    let found = false;
    const read = (text: string) => {
      onOutput?.(text);
      if (found) return;
      output += text;
      const port = listening.exec(output)?.[1];
      if (port === undefined) return;
      found = true;
      resolve(Number(port));
    };
    child.stdout?.setEncoding('utf8').on('data', read);
    child.stderr?.setEncoding('utf8').on('data', read);
    child.once('error', reject);
    child.once('exit', (code) => {
      reject(new Error(`The editor's server ended with code ${String(code)} before it listened.\n${output}`));
    });
  });
}
