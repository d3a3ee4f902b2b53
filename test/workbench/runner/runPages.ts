import { fork } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { TestReport } from '../operations.ts';
import { longVariable } from '../../suite/long.ts';
import type { EditorProgram } from './editorProgram.ts';
import type { FoundSession } from './findSessions.ts';
import type { SessionRun } from './runSession.ts';
import { stagedExtension } from './stageExtension.ts';

/** True if a browser has this session's tests of pages, and its editors have the others. */
export function hasPagesInBrowser({ session }: FoundSession, { isDesktop }: EditorProgram): boolean {
  // The command line can ask for a long run, too.
  return session.hasPages === true && !isDesktop && process.env[longVariable] === undefined;
}

/** The work of the process that runs a session's tests of pages. */
export interface PagesRun {
  testFiles: string[];
  only: string | undefined;
  pictures: boolean;
  artefacts: string;
  settings: Record<string, unknown>;
  workspace: Record<string, string>;
  /** The folder of the built pages. */
  built: string;
}

/** Runs a session's tests of pages in the double of an editor. Rejects when its process failed, not when a test did. */
export async function runPages({
  found: { name, session, pageFiles = [] },
  only,
  pictures = false,
  onReport,
  index = 0,
}: Omit<SessionRun, 'program'>): Promise<void> {
  const artefacts = join(import.meta.dirname, '..', 'artefacts', `${name}-pages${index > 0 ? `-${index + 1}` : ''}`);
  await rm(artefacts, { recursive: true, force: true });
  await mkdir(artefacts, { recursive: true });
  const told: PagesRun = {
    testFiles: pageFiles,
    ...{ only, pictures, artefacts },
    settings: session.settings ?? {},
    workspace: session.workspace === 'none' ? {} : (session.workspace ?? {}),
    built: join(stagedExtension, 'dist', 'webview'),
  };
  const folder = join(import.meta.dirname, '..', 'browser');
  const child = fork(join(folder, 'main.ts'), [JSON.stringify(told)], {
    execArgv: [`--import=${pathToFileURL(join(folder, 'standIns.ts')).href}`],
  });
  child.on('message', (report) => onReport(report as TestReport));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`The process of the session ended with code ${String(code)}.`);
}
