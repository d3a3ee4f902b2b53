import { existsSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { standardInput } from '../notes/findNotes.ts';

/** The folders that file names in a report are relative to. */
export interface ReportPlaces {
  /** The folder of the run, which the names of files are relative to. */
  cwd: string;
  /** The top of the work tree, which addresses in the report are relative to. */
  root: string;
}

/** The nearest parent with a `.git` entry; the folder itself if there is none. */
export function workTreeOf(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (at === dirname(at)) return folder;
  }
}

/** A file's path, and its path inside `root` if it is there; undefined for unnamed standard input. */
export function placeIn({ cwd, root }: ReportPlaces, file: string): { path: string; inside?: string } | undefined {
  if (file === standardInput) return undefined;
  const path = resolve(cwd, file);
  const top = root.endsWith(sep) ? root : `${root}${sep}`;
  return path.startsWith(top) ? { path, inside: path.slice(top.length).split(sep).join('/') } : { path };
}
