import { existsSync, readFileSync, statSync } from 'node:fs';
import { glob, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { drawnShare } from '../../suite/repetitions.ts';
import type { Session } from '../session.ts';

export interface FoundSession {
  name: string;
  session: Session;
  /** Absolute paths of its `*.test.ts` that editors run. */
  testFiles: string[];
  /** Those whose tests of pages a browser runs. */
  pageFiles?: string[];
}

const workbenchFolder = join(import.meta.dirname, '..');

/** Every folder beside this one that has a session.ts, with all tests below it. A test file outside of any is an error. */
export async function findSessions(): Promise<FoundSession[]> {
  const sessions: FoundSession[] = [];
  for (const entry of (await readdir(workbenchFolder)).sort()) {
    const manifest = join(workbenchFolder, entry, 'session.ts');
    if (!existsSync(manifest)) continue;
    const { session } = (await import(pathToFileURL(manifest).href)) as { session: Session };
    const testFiles = await testFilesBelow(join(workbenchFolder, entry));
    sessions.push({ name: entry, session, testFiles });
  }
  const owned = new Set(sessions.flatMap(({ testFiles }) => testFiles));
  const stray = (await testFilesBelow(workbenchFolder)).filter((file) => !owned.has(file));
  if (stray.length > 0) throw new Error(`These tests are in no folder with a session.ts:\n${stray.join('\n')}`);
  return sessions;
}

async function testFilesBelow(folder: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob('**/*.test.ts', { cwd: folder })) files.push(join(folder, file));
  return files.sort();
}

/** Leaves tests of pages to a browser, and to the editors the files that have others. */
export function withPagesInBrowser({ testFiles, ...found }: FoundSession): FoundSession {
  const textOf = (file: string): string => readFileSync(file, 'utf8');
  return {
    ...found,
    testFiles: testFiles.filter((file) => declaresOthers.test(textOf(file))),
    pageFiles: testFiles.filter((file) => textOf(file).includes('pageTest(')),
  };
}

const declaresOthers = /^ *(?:test|testAcrossReload|checkKeys)\(/m;

/** The files of a share at the most: the start of an editor takes as long as ten tests do. */
const filesOfShare = 6;

/**
 * The sessions with the files that editors run. A short run takes one share, which one editor runs, and the sessions of
 * every run: of 163 faults that the tests caught, one was caught in an editor alone.
 */
export function drawSessions(sessions: readonly FoundSession[]): FoundSession[] {
  const shares = sessions.filter(({ session }) => !session.isInEveryRun).flatMap(sharesOf);
  const drawn = new Set(drawnShare(shares).flat());
  const all = shares.flat();
  if (drawn.size < all.length)
    console.log(`Editors run ${drawn.size} of ${all.length} files of tests, others with each commit.`);
  return sessions.map((found) => ({
    ...found,
    testFiles: found.session.isInEveryRun ? found.testFiles : found.testFiles.filter((file) => drawn.has(file)),
  }));
}

function sharesOf({ testFiles }: FoundSession): string[][] {
  const count = Math.ceil(testFiles.length / filesOfShare);
  return Array.from({ length: count }, (_, share) => testFiles.filter((_file, at) => at % count === share));
}

/** The time that a session's files take in an editor, by their sizes. A person takes longer than the extension host. */
export function weightOf({ session, testFiles }: FoundSession): number {
  const size = testFiles.reduce((sum, file) => sum + statSync(file).size, 0);
  return session.driver === 'person' ? 10 * size : size;
}
