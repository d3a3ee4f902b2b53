import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { editorVersions } from './editorVersions.ts';
import type { EditorAge, EditorVersions } from './editorVersions.ts';
import { installOnce } from './installOnce.ts';
import { installFromNpm } from './npm.ts';
import { nodePackage, nodeProgramIn } from './nodePackage.ts';

/** A real VS Code made of npm packages. */
export interface Editor {
  /** The Node.js that runs it. */
  readonly node: string;
  /** VS Code's own server, which runs extension tests. */
  readonly serverMain: string;
  /** code-server's entry point, for an editor like a user's, with extensions installed from VSIX files. */
  readonly codeServer: string;
}

/** Installs the editor from npm into the tools folder, once. Downloads nothing else and runs no package scripts. */
export async function installEditor(age: EditorAge = 'newest'): Promise<Editor> {
  const versions = editorVersions(age);
  const { vscode, codeServer, node } = versions;
  const folder = await installOnce({
    name: node === undefined ? `code-server-${codeServer}` : `code-server-${codeServer}-node-${node}`,
    label: `Installing VS Code ${vscode} from npm, once (about half a minute)`,
    fill: (partial) => fill(partial, versions),
  });
  const root = join(folder, codeServerFolder);
  return {
    node: node === undefined ? process.execPath : nodeProgramIn(folder),
    serverMain: join(root, 'lib', 'vscode', 'out', 'server-main.js'),
    codeServer: join(root, 'out', 'node', 'entry.js'),
  };
}

const codeServerFolder = join('node_modules', 'code-server');

async function fill(folder: string, { codeServer, node, replaced }: EditorVersions): Promise<void> {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true }));
  await installFromNpm(folder, [
    `code-server@${codeServer}`,
    ...(node === undefined ? [] : [`${nodePackage(process)}@${node}`]),
  ]);
  const vscode = join(folder, codeServerFolder, 'lib', 'vscode');
  if (replaced !== undefined) await replacePackages(vscode, replaced);
  await installFromNpm(vscode, ['--omit=dev']);
}

async function replacePackages(folder: string, replaced: Readonly<Record<string, string>>): Promise<void> {
  await rm(join(folder, 'npm-shrinkwrap.json'), { force: true });
  const file = join(folder, 'package.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as { dependencies: Record<string, string> };
  await writeFile(file, JSON.stringify({ ...manifest, dependencies: { ...manifest.dependencies, ...replaced } }));
}
