import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { AxeResults, RunOptions, source as axeSource } from 'axe-core';
import { errors } from 'playwright-core';
import type { Frame } from 'playwright-core';

import { patience } from '../../suite/patience.ts';
import { locatorActions } from '../operations.ts';
import type { AxeOptions, AxeViolation, Target } from '../operations.ts';
import type { Answers } from './bridge.ts';
import { drawContactSheet } from './contactSheet.ts';
import { oneLook } from './editorPage.ts';
import type { EditorPage } from './editorPage.ts';
import { Trace } from './trace.ts';

/** Finds the pages that are asked for: in the window of an editor, or among the panels of one without a window. */
type ShownPages = Pick<EditorPage, 'page' | 'frame' | 'element'> & Partial<Pick<EditorPage, 'detach'>>;

/** Looks of one connection at a page, after which another connection looks. */
const looksOfConnection = 4;

type PageAnswers = Pick<
  Answers,
  | 'press'
  | 'type'
  | 'screenshot'
  | 'resize'
  | 'forceColors'
  | 'contactSheet'
  | 'locate'
  | 'evaluate'
  | 'axe'
  | 'startTrace'
  | 'endTrace'
>;

const manyActions = new Set<string>(['count', 'allInnerTexts']);

interface Pictures {
  /** The folder they go to. */
  artefacts: string;
  /** False: only of what failed. */
  pictures: boolean;
}

/** Answers everything that is asked of the editor's window. */
export function createPageAnswers(editor: ShownPages, { artefacts, pictures }: Pictures): PageAnswers {
  let trace: Trace | undefined;
  return {
    async press({ keys }) {
      await (await editor.page()).keyboard.press(forPlatform(keys));
      return undefined;
    },
    async type({ text }) {
      await (await editor.page()).keyboard.type(text);
      return undefined;
    },
    async screenshot({ target, name, failed }) {
      if (!pictures && !failed) return undefined;
      const path = join(artefacts, `${name.replaceAll(/[^\p{L}\p{N}._ -]+/gu, '-')}.png`);
      await (await editor.element(target)).screenshot({ path, animations: 'disabled' });
      return path;
    },
    async resize(size) {
      await (await editor.page()).setViewportSize(size);
      return undefined;
    },
    async forceColors({ isForced }) {
      const media = isForced
        ? ({ forcedColors: 'active', colorScheme: 'dark' } as const)
        : { forcedColors: null, colorScheme: null };
      await (await editor.page()).emulateMedia(media);
      return undefined;
    },
    async contactSheet(sheet) {
      return drawContactSheet(await editor.page(), sheet, artefacts);
    },
    async locate({ target, selector, action, args }) {
      if (!locatorActions.includes(action)) throw new Error(`A locator cannot be asked to ${action}.`);
      if (action === 'waitFor' && target !== 'workbench')
        return waitInWebview(editor, { target, selector, ...(args[0] as WaitOptions) });
      const all = (await editor.frame(target)).locator(selector);
      const locator = manyActions.has(action) ? all : all.first();
      const given = action === 'press' ? args.map(forPlatform) : args;
      return (locator as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>)[action]?.(...given);
    },
    async evaluate({ target, source, arg }) {
      const frame = await editor.frame(target);
      return frame.evaluate(`(${source})(${JSON.stringify(arg) ?? 'undefined'})`);
    },
    async axe({ target, themeClass, options }) {
      // The extension host hears of a theme before the pages do, and the toolkit's controls take its colors a frame later.
      if (target !== 'workbench') {
        await waitInWebview(editor, { target, selector: `body.${themeClass}`, state: 'attached', timeout: patience });
        await (await editor.frame(target)).evaluate(twoFrames);
      }
      return runAxe(await editor.frame(target), options);
    },
    async startTrace({ categories }) {
      trace = await Trace.start(await editor.page(), categories);
      return undefined;
    },
    async endTrace() {
      const events = (await trace?.end()) ?? [];
      trace = undefined;
      return events;
    },
  };
}

interface WaitOptions {
  state: 'attached' | 'detached' | 'visible' | 'hidden';
  /** Milliseconds. */
  timeout: number;
}

/** Waits in the page that is visible, whichever that is meanwhile. What fails says what the page shows. */
async function waitInWebview(
  editor: ShownPages,
  { target, selector, state, timeout }: WaitOptions & { target: Exclude<Target, 'workbench'>; selector: string },
): Promise<undefined> {
  const deadline = Date.now() + timeout;
  for (let looks = 1; ; looks += 1) {
    const frame = await editor.frame(target);
    try {
      const left = Math.max(deadline - Date.now(), 1);
      await frame
        .locator(selector)
        .first()
        .waitFor({ state, timeout: Math.min(left, oneLook) });
      return undefined;
    } catch (error) {
      if (!(error instanceof errors.TimeoutError) && !frame.isDetached()) throw error;
      if (Date.now() < deadline) {
        // Under load a connection may lose the world of a page in which it looks for elements.
        if (looks === looksOfConnection) await editor.detach?.();
        continue;
      }
      const shown = await frame.evaluate<string>(whatIsShown).catch(String);
      throw new Error(`${selector} is not ${state} in “${target.webview}”, which shows: ${shown}`, { cause: error });
    }
  }
}

const whatIsShown = 'JSON.stringify({ ...document.body.dataset, text: document.body.innerText.slice(0, 500) })';

const twoFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

/** Tests name keys as they are on Linux and Windows; on macOS the Command key has the place of Control. */
function forPlatform<T>(keys: T): T | string {
  return typeof keys === 'string' ? keys.replace(/^Control\b/, 'ControlOrMeta') : keys;
}

async function runAxe(frame: Frame, { without = [], only, within = 'html' }: AxeOptions): Promise<AxeViolation[]> {
  if (!(await frame.evaluate("'axe' in globalThis"))) {
    // The library is CommonJS whose exports Node cannot name.
    const { source } = createRequire(import.meta.url)('axe-core') as { source: typeof axeSource };
    await frame.evaluate(source);
  }
  const runOptions: RunOptions = {
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    ...(only && { runOnly: { type: 'rule', values: only.filter((rule) => !without.includes(rule)) } }),
    // Rules that hold are not written down.
    resultTypes: ['violations'],
  };
  const results = await frame.evaluate<AxeResults>(`axe.run(${JSON.stringify(within)}, ${JSON.stringify(runOptions)})`);
  return results.violations.map((violation) => ({
    id: violation.id,
    impact: violation.impact ?? 'unknown',
    help: violation.help,
    places: violation.nodes.map((node) => ({
      target: node.target.map(String).join(' '),
      html: node.html,
      summary: node.failureSummary ?? '',
    })),
  }));
}
