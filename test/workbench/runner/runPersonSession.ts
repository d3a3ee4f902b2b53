import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { launchBrowser } from '../../editor/browser.ts';
import { installEditor } from '../../editor/installEditor.ts';
import { serveForUse, type ServedEditor } from '../../editor/serveEditor.ts';
import { packFolder } from '../../packaging/packFolder.ts';
import type { TestReport } from '../operations.ts';
import type { SessionPlace } from '../session.ts';
import { openPerson } from '../support/person/person.ts';
import { takeDeclaredTests } from '../support/person/test.ts';
import type { FoundSession } from './findSessions.ts';
import { freePort } from './freePort.ts';
import { installExtensions } from './installExtension.ts';
import { runPersonTests } from './runPersonTests.ts';
import type { SessionRun } from './runSession.ts';
import { fillSessionFolders, makeSessionFolders } from './sessionFolders.ts';

export interface PersonRun extends Omit<SessionRun, 'program'> {
  /** The packaged extension. */
  vsix: string;
  onReport: (report: TestReport) => void;
}

/**
 * Runs one session in an editor as a person has it: the packaged extension installed, no test driver, one start for
 * all tests. Rejects when the editor itself failed, not when a test did.
 */
export async function runPersonSession({ found, only, vsix, onReport }: PersonRun): Promise<void> {
  const tests = await declaredTests(found);
  const chosen = tests.filter(({ name }) => only === undefined || name.includes(only));
  if (chosen.length === 0) return;
  const place = await makeSessionFolders(found.name);
  const artefacts = join(import.meta.dirname, '..', 'artefacts', found.name);
  await rm(artefacts, { recursive: true, force: true });
  await mkdir(artefacts, { recursive: true });
  const prepared = (await found.session.prepare?.(place)) ?? {};
  try {
    await fillSessionFolders(place, found, prepared);
    const served = await serveInstalled({
      ...{ found, place, vsix, extensions: prepared.extensions ?? [] },
      environment: { ...found.session.environment, ...prepared.environment },
    });
    try {
      const context = await launchBrowser({
        profile: join(dirname(place.userData), 'browser'),
        debuggingPort: await freePort(),
        // Room for every row of three views.
        viewport: { width: 1280, height: 1100 },
      });
      try {
        const person = await openPerson({ served, context, place, artefacts, prepared });
        await runPersonTests({ tests: chosen, person, onReport });
      } finally {
        await context.close();
      }
    } finally {
      await served.stop();
    }
  } finally {
    await prepared.stop?.();
  }
}

let imported: Promise<unknown> = Promise.resolve();

/** One session after the other: what a file declares while it is imported is its session's. */
function declaredTests({ testFiles }: FoundSession): Promise<ReturnType<typeof takeDeclaredTests>> {
  const mine = imported.then(async () => {
    for (const file of testFiles) await import(pathToFileURL(file).href);
    return takeDeclaredTests();
  });
  imported = mine.catch(() => undefined);
  return mine;
}

interface Installed {
  found: FoundSession;
  place: SessionPlace;
  vsix: string;
  /** Packed extensions beside ours. */
  extensions: readonly string[];
  environment: Record<string, string>;
}

async function serveInstalled({ found, place, vsix, extensions, environment }: Installed): Promise<ServedEditor> {
  const editor = await installEditor(found.session.editor);
  const packed = [vsix, ...extensions, ...(await packCompanion(found, place))];
  await installExtensions(packed, place, found.session.editor);
  const log = join(dirname(place.userData), '..', 'editor.log');
  await writeFile(log, '');
  return serveForUse({
    editor,
    environment,
    userDataFolder: place.userData,
    extensionsFolder: place.extensions,
    folder: place.workspace,
    trusted: found.session.trusted ?? true,
    onOutput: (text) => void appendFile(log, text),
  });
}

async function packCompanion({ name, session }: FoundSession, place: SessionPlace): Promise<string[]> {
  if (session.companion === undefined) return [];
  const packed = join(dirname(place.userData), `${basename(session.companion)}.vsix`);
  await packFolder(join(import.meta.dirname, '..', name, session.companion), packed);
  return [packed];
}
