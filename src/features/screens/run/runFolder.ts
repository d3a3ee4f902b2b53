import * as vscode from 'vscode';
import type { RunFolder } from './savedRuns.ts';

function isAbsent(error: unknown): boolean {
  return error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
}

/** Also in a storage that is no disk. */
export function createRunFolder(folder: vscode.Uri): RunFolder {
  const { fs } = vscode.workspace;
  const address = (name: string): vscode.Uri => vscode.Uri.joinPath(folder, name);
  return {
    list: async () => {
      try {
        return (await fs.readDirectory(folder)).map(([name]) => name);
      } catch (error) {
        if (isAbsent(error)) return [];
        throw error;
      }
    },
    read: async (name) => {
      try {
        return await fs.readFile(address(name));
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    },
    write: async (name, bytes) => {
      await fs.createDirectory(folder);
      await fs.writeFile(address(name), bytes);
    },
    remove: async (name) => {
      try {
        await fs.delete(address(name));
      } catch (error) {
        // Another window was faster.
        if (!isAbsent(error)) throw error;
      }
    },
  };
}
