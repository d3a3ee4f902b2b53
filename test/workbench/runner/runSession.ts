import { createWriteStream, statSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';

import { runTests } from '@vscode/test-electron';

import { bridgeVariable } from '../operations.ts';
import type { TestReport } from '../operations.ts';
import type { SessionPlace } from '../session.ts';
import { openBridge } from './bridge.ts';
import { bundleTests } from './bundleTests.ts';
import { EditorPage } from './editorPage.ts';
import type { EditorProgram } from './editorProgram.ts';
import type { FoundSession } from './findSessions.ts';
import { freePort } from './freePort.ts';
import { hasPagesInBrowser } from './runPages.ts';
import { mapStack } from './mapStack.ts';
import { createPageAnswers } from './pageAnswers.ts';
import { fillSessionFolders, makeSessionFolders } from './sessionFolders.ts';
import { shortFolder } from './shortFolder.ts';
import { extensionFor } from './stageExtension.ts';

export interface SessionRun {
  found: FoundSession;
  /** Which of its editors this is; the first has the tests across a reload. */
  index?: number;
  share?: SessionShare;
  /** Pictures are taken where tests take one, not only of what failed. */
  pictures?: boolean;
  program: EditorProgram;
  /** Only tests whose name contains this. */
  only?: string;
  onReport: (report: TestReport) => void;
}

/** The parts that the editors of one session share. */
export interface SessionShare {
  /** Files of tests that none has taken yet, the longest first. */
  waiting: string[];
  /** The path of the module that declares them all. */
  bundle: Promise<string>;
}

export function shareOf(found: FoundSession): SessionShare {
  const sizes = new Map(found.testFiles.map((file) => [file, statSync(file).size]));
  const waiting = found.testFiles.toSorted((one, other) => sizes.get(other)! - sizes.get(one)!);
  return { waiting, bundle: bundleTests(found) };
}

/** Runs one session in an editor of its own. Rejects when the editor itself failed, not when a test did. */
export async function runSession(run: SessionRun): Promise<void> {
  const { found, program, only, onReport, index = 0, share = shareOf(run.found), pictures = false } = run;
  const name = index === 0 ? found.name : `${found.name}-${index + 1}`;
  const place = await makeSessionFolders(name);
  const artefacts = join(import.meta.dirname, '..', 'artefacts', name);
  await rm(artefacts, { recursive: true, force: true });
  await mkdir(artefacts, { recursive: true });

  const debuggingPort = await freePort();
  const editor = new EditorPage(debuggingPort);
  let starts = 0;
  const bridge = await openBridge({
    ...createPageAnswers(editor, { artefacts, pictures }),
    begin: () => ({
      ...{ phase: starts++, only, reloads: index === 0 },
      pages: hasPagesInBrowser(found, program) ? 'elsewhere' : 'too',
      workspace: found.session.workspace === 'none' ? {} : (found.session.workspace ?? {}),
    }),
    next: () => share.waiting.shift(),
    report({ detail, ...report }) {
      onReport({ ...report, ...(detail !== undefined && { detail: mapStack(detail, bundle) }) });
      return undefined;
    },
  });
  const bundle = await share.bundle;
  const prepared = (await found.session.prepare?.(place)) ?? {};
  try {
    await fillSessionFolders(place, found, prepared);
    await openEditor({
      program,
      extension: await extensionFor(found.session),
      place,
      tests: bundle,
      folder: found.session.workspace === 'none' ? [] : [place.workspace],
      flags: [...program.flags, ...servedEditor(program, found), `--remote-debugging-port=${debuggingPort}`],
      environment: { ...found.session.environment, ...prepared.environment, [bridgeVariable]: bridge.address },
    });
  } finally {
    await editor.detach();
    bridge.close();
    await prepared.stop?.();
  }
}

function servedEditor({ isDesktop }: EditorProgram, { session }: FoundSession): string[] {
  return isDesktop || session.editor === undefined ? [] : [`--served-editor=${session.editor}`];
}

interface Opened {
  program: EditorProgram;
  /** The folder of the extension under test. */
  extension: string;
  place: SessionPlace;
  tests: string;
  folder: string[];
  flags: string[];
  environment: Record<string, string>;
}

async function openEditor({ program, extension, place, tests, folder, flags, environment }: Opened): Promise<void> {
  const logFile = join(place.userData, '..', '..', 'editor.log');
  const log = createWriteStream(logFile);
  const path = `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`;
  const userData = await shortFolder(place.userData, program);
  try {
    await runTests({
      vscodeExecutablePath: program.path,
      extensionDevelopmentPath: extension,
      extensionTestsPath: tests,
      launchArgs: [...folder, `--user-data-dir=${userData.path}`, `--extensions-dir=${place.extensions}`, ...flags],
      extensionTestsEnv: { ...environment, PATH: path },
      stdout: log,
      stderr: log,
    });
  } catch (error) {
    log.end();
    await finished(log);
    const tail = (await readFile(logFile, 'utf8')).trimEnd().split('\n').slice(-40).join('\n');
    throw new Error(`The editor failed. The end of its log:\n${tail}`, { cause: error });
  } finally {
    log.end();
    await userData.remove();
  }
}
