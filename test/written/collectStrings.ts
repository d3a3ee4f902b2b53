import { glob, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

import { getL10nJson } from '@vscode/l10n-dev';
import type { l10nJsonFormat } from '@vscode/l10n-dev';

import { repositoryRoot } from '../editor/places.ts';

/** The bundle that VS Code and the pages look translations up in. */
export const stringsFile = join(repositoryRoot, 'l10n', 'bundle.l10n.json');

/** Every string given to `l10n.t` in the host and in the pages. */
export async function collectStrings(): Promise<l10nJsonFormat> {
  const files: { extension: string; contents: string }[] = [];
  for await (const path of glob(['src/**/*.ts', 'webview/**/*.ts'], { cwd: repositoryRoot })) {
    const contents = await readFile(join(repositoryRoot, path), 'utf8');
    // Parsing is slow, and most files show nothing.
    if (contents.includes('l10n')) files.push({ extension: extname(path), contents });
  }
  return getL10nJson(files);
}

/** The bundle's text, in an order that does not depend on where a string stands. */
export function formatBundle(strings: l10nJsonFormat): string {
  const sorted = Object.fromEntries(Object.entries(strings).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify(sorted, undefined, 2)}\n`;
}
