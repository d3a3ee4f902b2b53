import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { boundedLine } from '../../../domain/format/shownText.ts';
import { longestAuthor } from '../../../library/marks/mark.ts';
import { parseGitName } from './gitNameModel.ts';

/** The part of the editor's Git extension that is used. */
interface Git {
  getAPI: (version: 1) => {
    getRepository: (uri: vscode.Uri) => { getConfig: (key: string) => Promise<unknown> } | null;
  };
}

/** Returns Git's `user.name` for a folder from the editor's Git extension, or else from the user's configuration. */
export async function readGitName(folder: vscode.Uri): Promise<string | undefined> {
  const name = (await askExtension(folder).catch(() => undefined)) ?? (await readFiles());
  return name === undefined ? undefined : boundedLine(name, longestAuthor) || undefined;
}

async function askExtension(folder: vscode.Uri): Promise<string | undefined> {
  const git = await vscode.extensions.getExtension<Git>('vscode.git')?.activate();
  const name = await git?.getAPI(1).getRepository(folder)?.getConfig('user.name');
  return typeof name === 'string' && name.trim() !== '' ? name : undefined;
}

/** Git reads both files, and what the second one says counts. */
async function readFiles(): Promise<string | undefined> {
  const home = homedir();
  const others = process.env['XDG_CONFIG_HOME'] ?? join(home, '.config');
  const paths = [join(others, 'git', 'config'), join(home, '.gitconfig')];
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8').catch(() => '')));
  return parseGitName(texts.join('\n'));
}
