import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { chromium } from 'playwright-core';
import type { BrowserContext } from 'playwright-core';

import { installBrowser } from './installBrowser.ts';
import type { Browser } from './installBrowser.ts';

/** The browser runs without a display, a GPU or a user namespace, and makes no connections of its own. */
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
];

/**
 * Flags for tests that share the processors. Pages that live for seconds gain nothing from the optimizing compiler, nor
 * from separate processes for a missing GPU and for each panel.
 */
const thriftyFlags = ['--js-flags=--no-turbofan', '--in-process-gpu', '--no-zygote', '--disable-site-isolation-trials'];

/** Set while many editors are open at the same time. Performance is measured without it. */
export const thriftVariable = 'MARKET_DESK_THRIFT';

/** The browser's user agent. The editor derives its platform, and so its keys, from that. */
export const agentVariable = 'MARKET_DESK_BROWSER_AGENT';

/** The flags of every browser under test. */
export function browserFlags(): string[] {
  return [...flags, ...(process.env[thriftVariable] === undefined ? [] : thriftyFlags)];
}

/**
 * The script that keeps every page under test still; empty where performance is measured. A processor paints each frame,
 * and what merely slides or fades while a page opens would take about a quarter of the time of a test.
 */
export function stillness(): string {
  return process.env[thriftVariable] === undefined ? '' : still;
}

const still = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important; }');
  document.adoptedStyleSheets.push(sheet);
}`;

export interface BrowserRequest {
  profile: string;
  /** The port for others to attach to the same pages through the DevTools protocol. */
  debuggingPort: number;
  viewport: { width: number; height: number };
}

/** Starts the machine's browser, or the one from npm, with one window and an empty profile. */
export async function launchBrowser(request: BrowserRequest): Promise<BrowserContext> {
  const browser = await findBrowser();
  const agent = process.env[agentVariable];
  const context = await chromium.launchPersistentContext(request.profile, {
    executablePath: browser.program,
    env: { ...definedEnvironment(), ...browser.environment },
    args: [
      ...browserFlags(),
      `--remote-debugging-port=${request.debuggingPort}`,
      '--remote-debugging-address=127.0.0.1',
    ],
    viewport: request.viewport,
    ...(agent ? { userAgent: agent } : {}),
  });
  await context.addInitScript(stillness());
  return context;
}

/** Finds the browser named by `MARKET_DESK_BROWSER`, an installed Chrome or Chromium, or the one from npm. */
export async function findBrowser(): Promise<Browser> {
  const named = process.env['MARKET_DESK_BROWSER'];
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`MARKET_DESK_BROWSER names ${named}, which is not there.`);
    return { program: named, environment: {} };
  }
  const program = candidates().find((each) => existsSync(each));
  if (program !== undefined) return { program, environment: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return installBrowser();
  throw new Error('No Chrome or Chromium was found: install one, or name its program in MARKET_DESK_BROWSER.');
}

function candidates(): string[] {
  switch (process.platform) {
    case 'darwin':
      return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
        (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
      );
    case 'win32':
      return ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((variable) => {
        const base = process.env[variable];
        if (base === undefined) return [];
        return [
          join(base, 'Google', 'Chrome', 'Application', 'chrome.exe'),
          join(base, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
        ];
      });
    default: {
      const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'];
      const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
      return names.flatMap((name) => folders.map((folder) => join(folder, name)));
    }
  }
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]));
}
