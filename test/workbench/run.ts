import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';

import { thriftVariable } from '../editor/browser.ts';
import { editorAges } from '../editor/editorVersions.ts';
import { installEditor } from '../editor/installEditor.ts';
import { prepareEditors } from '../editor/prepareEditors.ts';
import { step } from '../editor/progress.ts';
import '../suite/compiled.ts';
import { OrderedOutput } from '../suite/orderedOutput.ts';
import { isLong, longVariable } from '../suite/long.ts';
import type { TestReport } from './operations.ts';
import { desktopWanted, findEditorProgram, type Desktop } from './runner/editorProgram.ts';
import { drawSessions, findSessions, weightOf, withPagesInBrowser, type FoundSession } from './runner/findSessions.ts';
import { hasPagesInBrowser, runPages } from './runner/runPages.ts';
import { runPersonSession } from './runner/runPersonSession.ts';
import { runSession, shareOf, type SessionShare } from './runner/runSession.ts';
import { packStaged, stageExtension } from './runner/stageExtension.ts';
import { endTurn, takeTurn } from './runner/takeTurn.ts';
import { Tally } from './runner/tally.ts';

const usage = `npm run test:workbench -- [session …] [--only TEXT] [--files TEXT] [--pages] [--long] [--pictures] [--gallery] [--desktop oldest|newest]
  session        run these sessions (folders of test/workbench with a session.ts) instead of all but the long ones
  --only TEXT    run only tests whose name contains TEXT
  --files TEXT   run only test files whose name contains TEXT
  --pages        run only tests of pages, without an editor
  --long         run these as well, and look at pages in four themes instead of two
  --gallery      take pictures of every page in four themes and three widths, on one sheet, and run nothing else
  --pictures     take pictures of pages where tests say so, not only of what failed
  --desktop AGE  download VS Code for the desktop and run in it, instead of those from npm in a browser`;

/** Fewer are done in one editor before another has started. */
const filesOfEditor = 12;

process.env[thriftVariable] = 'yes';
process.exitCode = await main();

async function main(): Promise<number> {
  const all = await findSessions();
  const wanted = readCommandLine(all);
  if (wanted === undefined) return 2;
  const ages = editorAges.filter((age) => wanted.sessions.some(({ session }) => (session.editor ?? 'newest') === age));
  // The editors needed later are installed beside the sessions that need the first.
  if (wanted.desktop === undefined && !wanted.pages) prepareEditors(ages);
  await takeTurn();
  try {
    await step('Building the extension', stageExtension);
    if (wanted.desktop === undefined && !wanted.pages) await installEditor(ages[0]);
    const isInstalled = !wanted.pages && wanted.sessions.some(({ session }) => session.driver === 'person');
    // Only some sessions need the package: the others begin meanwhile.
    const vsix = isInstalled ? step('Packaging it', packStaged) : Promise.resolve('');
    vsix.catch(() => undefined);
    return await runSessions(wanted, vsix);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  } finally {
    await endTurn();
  }
}

interface Wanted {
  sessions: FoundSession[];
  only?: string;
  pictures: boolean;
  /** Only tests of pages. */
  pages: boolean;
  desktop: Desktop | undefined;
}

/** One editor that is to be opened for a session. */
interface Opening {
  found: FoundSession;
  index: number;
  share?: SessionShare;
  /** It is no editor, but a browser for its tests of pages. */
  isOfPages?: boolean;
  place: ReturnType<OrderedOutput['open']>;
}

function pagesOf({ pageFiles = [] }: FoundSession): number {
  return pageFiles.length;
}

/**
 * The longest first, one for each processor: with a third on two, all of them took a fourth longer. A desktop's windows
 * would take the focus from each other.
 */
async function runSessions(
  { sessions, only, pages, pictures, desktop }: Wanted,
  vsix: Promise<string>,
): Promise<number> {
  const program = await findEditorProgram(desktop);
  const lanes = program.isDesktop ? 1 : Math.min(4, availableParallelism());
  const output = new OrderedOutput((text) => process.stdout.write(text));
  const tally = new Tally();
  const waiting = drawSessions(
    sessions.map((found) => (hasPagesInBrowser(found, program) ? withPagesInBrowser(found) : found)),
  )
    .map((found) => (pages ? { ...found, testFiles: [] } : found))
    .filter(({ testFiles, pageFiles = [] }) => testFiles.length + pageFiles.length > 0)
    .toSorted((one, other) => pagesOf(other) - pagesOf(one) || weightOf(other) - weightOf(one))
    .flatMap((found): Opening[] => {
      const { driver, editors = 1 } = found.session;
      if (driver === 'person') return [{ found, index: 0, place: output.open() }];
      const share = found.testFiles.length > 0 ? shareOf(found) : undefined;
      // The start of an editor takes a processor longer than ten tests do.
      const count = Math.min(program.isDesktop ? 1 : editors, Math.ceil(found.testFiles.length / filesOfEditor));
      const ofEditors = Array.from({ length: count }, (_, index) => ({ found, index, share, place: output.open() }));
      return [...openingsOfPages(found), ...ofEditors];
    });
  /** One browser for each processor. */
  function openingsOfPages(found: FoundSession): Opening[] {
    return Array.from({ length: Math.min(lanes, pagesOf(found)) }, (_, index) => ({
      found: { ...found, pageFiles: found.pageFiles!.filter((_file, at) => at % lanes === index) },
      ...{ index, isOfPages: true, place: output.open() },
    }));
  }
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await runOne(next);
  };
  const runOne = async ({ found, index, share, isOfPages = false, place }: Opening): Promise<void> => {
    const print = (line: string): void => place.write(`${line}\n`);
    const started = performance.now();
    const nth = index > 0 ? ` ${index + 1}` : '';
    const which = isOfPages ? ` (pages${nth}, without an editor)` : index > 0 ? ` (editor${nth})` : '';
    print(`\n${found.name}${which}: ${found.session.about}`);
    let count = 0;
    const onReport = (report: TestReport): void => {
      count++;
      print(tally.add(report));
    };
    try {
      const wanted = { found, onReport, pictures, ...(only !== undefined && { only }) };
      if (isOfPages) await runPages({ ...wanted, index });
      else if (found.session.driver === 'person') await runPersonSession({ ...wanted, vsix: await vsix });
      else await runSession({ ...wanted, program, index, share });
      if (count === 0 && only === undefined && (index === 0 || isOfPages)) throw new Error('No test ran.');
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      onReport({ name: `the session "${found.name}" runs to its end`, outcome: 'failed', seconds: 0, detail });
    }
    print(`  in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    place.end();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  console.log(`\n${tally.summary()}`);
  return tally.failed > 0 || tally.total === 0 ? 1 : 0;
}

function readCommandLine(all: readonly FoundSession[]): Wanted | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        only: { type: 'string' },
        files: { type: 'string', default: '' },
        pages: { type: 'boolean', default: false },
        pictures: { type: 'boolean', default: false },
        long: { type: 'boolean', default: false },
        gallery: { type: 'boolean', default: false },
        desktop: { type: 'string' },
      },
    });
    const age = editorAges.find((each) => each === values.desktop);
    if (values.desktop !== undefined && age === undefined) throw new Error('--desktop takes "oldest" or "newest".');
    const desktop = desktopWanted(age);
    const unknown = positionals.filter((name) => !all.some((found) => found.name === name));
    if (unknown.length > 0) throw new Error(`No session is named ${unknown.join(', ')}.`);
    const offered = all.filter(({ session }) => (session.isGallery ?? false) === values.gallery);
    if (values.long) process.env[longVariable] = 'yes';
    const isOffered = ({ name, session }: FoundSession): boolean =>
      positionals.length === 0 ? isLong || values.long || !session.isLong : positionals.includes(name);
    const isNamed = (file: string): boolean => basename(file).toLowerCase().includes(values.files.toLowerCase());
    const named = offered
      .filter(isOffered)
      .map((found) => ({ ...found, testFiles: found.testFiles.filter(isNamed) }))
      .filter(({ testFiles }) => testFiles.length > 0);
    // A person's session has the editor from npm in a browser, whichever desktop the others run in.
    const sessions = age === undefined ? named : named.filter(({ session }) => session.driver !== 'person');
    return {
      sessions,
      desktop,
      pages: values.pages,
      pictures: values.pictures || values.gallery,
      ...(values.only !== undefined && { only: values.only }),
    };
  } catch (error) {
    const names = all.map(({ name }) => name).join(', ');
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}\nSessions: ${names}`);
    return undefined;
  }
}
