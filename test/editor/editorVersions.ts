import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { repositoryRoot } from './places.ts';

/** Tests run in the newest editor, and in the oldest one that `engines` of package.json admits. */
export const editorAges = ['newest', 'oldest'] as const;
export type EditorAge = (typeof editorAges)[number];

/** Versions of one editor's parts; all from npm. */
export interface EditorVersions {
  /** The version of VS Code. */
  readonly vscode: string;
  /** The version of code-server: 4.105.1 contains VS Code 1.105.1. */
  readonly codeServer: string;
  /** The Node.js version that runs it, if ours is too new. */
  readonly node?: string;
  /** Replacements for the editor's packages whose declared source is a git address instead of npm. */
  readonly replaced?: Readonly<Record<string, string>>;
}

/** The patch number of code-server, which is independent of VS Code's. Only this one exists for the oldest editor. */
const patchOfOldest = '1';
const newest = '4.139.1';

/** Defines the versions that tests run in. Nothing else does. */
export function editorVersions(age: EditorAge): EditorVersions {
  if (age === 'newest') return { vscode: vscodeOf(newest), codeServer: newest };
  const [, minor] = oldestAdmitted().split('.');
  const codeServer = `4.${minor ?? ''}.${patchOfOldest}`;
  return {
    vscode: vscodeOf(codeServer),
    codeServer,
    // Its extension host hangs under Node 24, with any extension.
    node: '22.23.2',
    replaced: { '@parcel/watcher': '2.5.1' },
  };
}

/** The lower end of the version range in `engines`. */
export function oldestAdmitted(manifest = readFileSync(join(repositoryRoot, 'package.json'), 'utf8')): string {
  const { engines } = JSON.parse(manifest) as { engines: { vscode: string } };
  const found = /^\^(1\.\d+\.\d+)$/.exec(engines.vscode)?.[1];
  if (found === undefined) throw new Error(`engines.vscode is to be a caret range of VS Code 1: ${engines.vscode}`);
  return found;
}

function vscodeOf(codeServer: string): string {
  return `1${codeServer.slice(codeServer.indexOf('.'))}`;
}
