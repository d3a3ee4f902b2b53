import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { runToEnd } from './childProcess.ts';
import { installOnce } from './installOnce.ts';

/** code-server's version; its VS Code has the same minor and patch numbers. */
const version = '4.139.1';

/** A real VS Code made of npm packages. */
export interface Editor {
  /** VS Code's own server: what extension tests run in. */
  readonly serverMain: string;
  /** code-server's entry: the editor as a user has it, with extensions installed from VSIX files. */
  readonly codeServer: string;
}

/** Installs the editor from npm into the tools folder, once. Nothing else is downloaded and no package script runs. */
export async function installEditor(): Promise<Editor> {
  const folder = await installOnce({
    name: `code-server-${version}`,
    label: `Installing VS Code 1${version.slice(1)} from npm, once (about half a minute)`,
    async fill(partial) {
      await writeFile(join(partial, 'package.json'), JSON.stringify({ private: true }));
      await npmInstall(partial, [`code-server@${version}`]);
      await npmInstall(join(partial, codeServerFolder, 'lib', 'vscode'), ['--omit=dev']);
    },
  });
  const root = join(folder, codeServerFolder);
  return {
    serverMain: join(root, 'lib', 'vscode', 'out', 'server-main.js'),
    codeServer: join(root, 'out', 'node', 'entry.js'),
  };
}

const codeServerFolder = join('node_modules', 'code-server');

async function npmInstall(folder: string, args: readonly string[]): Promise<void> {
  // Native modules are left unbuilt: they only serve terminals and logs, which nothing here uses.
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const windows = process.platform === 'win32';
  await runToEnd(windows ? 'npm.cmd' : 'npm', ['install', ...quiet, ...args], { cwd: folder, shell: windows });
}
