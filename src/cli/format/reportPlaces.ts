import { existsSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { standardInput } from '../notes/findNotes.ts';

/** The folders that tell how a report names a file. */
export interface ReportPlaces {
  /** The folder of the run, which names of files are relative to. */
  cwd: string;
  /** The top of the work tree, which addresses in the report are relative to. */
  root: string;
}

/** The nearest folder with the data of Git; the folder itself if there is none. */
export function workTreeOf(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (at === dirname(at)) return folder;
  }
}

/** A file as the report names it; undefined for a standard input without a name. */
export function placeIn({ cwd, root }: ReportPlaces, file: string): { path: string; inside?: string } | undefined {
  if (file === standardInput) return undefined;
  const path = resolve(cwd, file);
  const top = root.endsWith(sep) ? root : `${root}${sep}`;
  return path.startsWith(top) ? { path, inside: path.slice(top.length).split(sep).join('/') } : { path };
}
