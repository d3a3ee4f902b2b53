import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { repositoryRoot } from './places.ts';

/** Tests run in the newest editor, and in the oldest one that `engines` of package.json admits. */
export const editorAges = ['newest', 'oldest'] as const;
export type EditorAge = (typeof editorAges)[number];

/** Versions of one editor; all from npm. */
export interface EditorVersions {
  /** VS Code's own. */
  readonly vscode: string;
  /** code-server's: 4.105.1 is VS Code 1.105.1. */
  readonly codeServer: string;
  /** The Node.js that it is run by, where ours is too new for it. */
  readonly node?: string;
  /** Packages of the editor that npm has in this version only: its own list names a git address. */
  readonly replaced?: Readonly<Record<string, string>>;
}

/** code-server's last number is counted for itself: of the oldest editor's there is this one. */
const patchOfOldest = '1';
const newest = '4.139.1';

/** The one place that says which editors are meant. */
export function editorVersions(age: EditorAge): EditorVersions {
  if (age === 'newest') return { vscode: vscodeOf(newest), codeServer: newest };
  const [, minor] = oldestAdmitted().split('.');
  const codeServer = `4.${minor ?? ''}.${patchOfOldest}`;
  return {
    vscode: vscodeOf(codeServer),
    codeServer,
    // Under Node 24 its extension host hangs, whatever the extension.
    node: '22.23.2',
    replaced: { '@parcel/watcher': '2.5.1' },
  };
}

/** The version at which the range in `engines` begins. */
export function oldestAdmitted(manifest = readFileSync(join(repositoryRoot, 'package.json'), 'utf8')): string {
  const { engines } = JSON.parse(manifest) as { engines: { vscode: string } };
  const found = /^\^(1\.\d+\.\d+)$/.exec(engines.vscode)?.[1];
  if (found === undefined) throw new Error(`engines.vscode is to be a caret range of VS Code 1: ${engines.vscode}`);
  return found;
}

function vscodeOf(codeServer: string): string {
  return `1${codeServer.slice(codeServer.indexOf('.'))}`;
}
