import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { launchBrowser } from '../../editor/browser.ts';
import { openDesk, type Desk, type DeskOptions } from '../../double/desk.ts';
import { freePort } from '../runner/freePort.ts';
import { createPageAnswers } from '../runner/pageAnswers.ts';
import type { PagesRun } from '../runner/runPages.ts';
import { colorThemes, kindOfTheme } from '../support/colorThemes.ts';
import { runSuite } from '../support/runSuite.ts';
import { declareFile } from '../support/test.ts';
import { answerBy } from './ask.ts';
import { BrowserPanels, pagesOrigin } from './browserPanels.ts';
import { useDesk } from './editorInUse.ts';

// Runs the stories of one session without an editor: in the double of one, with the pages of panels in a browser.

const { testFiles, only, pictures, artefacts, settings, workspace, built } = JSON.parse(process.argv[2]!) as PagesRun;

const profile = await mkdtemp(join(tmpdir(), 'market-desk-pages-'));
const context = await launchBrowser({
  profile,
  debuggingPort: await freePort(),
  viewport: { width: 1280, height: 800 },
});
const panels = new BrowserPanels(context, built);
let desk: Desk;
let waiting: string[] = [];
const ofPages = createPageAnswers(panels, { artefacts, pictures });
answerBy({
  ...ofPages,
  async press({ keys }) {
    const box = desk.boxes.current();
    if (box === undefined) await (await panels.page()).keyboard.press(keys);
    else if (keys === 'Enter') box.accept();
    else if (keys === 'Escape') box.leave();
    else throw new Error(`The double of a box doesn’t take ${keys}.`);
    return undefined;
  },
  async forceColors({ isForced }) {
    await ofPages.forceColors({ isForced });
    // An editor takes a theme of high contrast then.
    await panels.setTheme(isForced ? 'Default High Contrast' : 'Default Dark Modern');
    return undefined;
  },
  resize: (size) => {
    panels.resize(size);
    return undefined;
  },
  begin: () => ({ phase: 0, only, reloads: false, pages: 'alone', workspace }),
  next: () => waiting.shift(),
  report: (report) => {
    process.send!(report);
    return undefined;
  },
});
// Each file has an editor of its own.
for (const file of testFiles) {
  desk = await openEditor();
  declareFile(file);
  await import(pathToFileURL(file).href);
  waiting = [file];
  await runSuite();
  await desk.close().catch((error: unknown) => {
    process.send!({ name: `${file} leaves no failure`, outcome: 'failed', seconds: 0, detail: String(error) });
  });
}
await context.close();
await rm(profile, { recursive: true, force: true });
process.disconnect();

/** The editor's own commands that the stories run. */
function ownCommands(): NonNullable<DeskOptions['builtin']> {
  const nothing = () => undefined;
  return {
    'notifications.hideList': nothing,
    'notifications.showList': nothing,
    'workbench.view.explorer': nothing,
    'workbench.action.focusActiveEditorGroup': nothing,
    'notifications.clearAll': () => {
      for (const message of [...desk.messages.messages]) message.close();
    },
    'workbench.action.closeQuickOpen': () => desk.boxes.current()?.leave(),
    'workbench.action.closeAllEditors': () => desk.desktop.closeAll(),
    'workbench.action.closeActiveEditor': () => desk.desktop.closeActive(),
    'workbench.action.revertAndCloseActiveEditor': () => desk.desktop.closeActive(),
  };
}

async function openEditor(): Promise<Desk> {
  const opened = await openDesk({
    settings,
    files: workspace,
    pages: { open: panels.open, resources: pagesOrigin, built },
    builtin: ownCommands(),
  });
  useDesk(opened);
  opened.api.workspace.onDidChangeConfiguration(async (change) => {
    if (!change.affectsConfiguration('workbench.colorTheme')) return;
    const wanted = opened.api.workspace.getConfiguration('workbench').get<string>('colorTheme');
    const theme = colorThemes.find((each) => each === wanted) ?? 'Default Dark Modern';
    await panels.setTheme(theme);
    opened.desktop.setTheme(kindOfTheme(theme));
  });
  return opened;
}
