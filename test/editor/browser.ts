import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { chromium } from 'playwright-core';
import type { BrowserContext } from 'playwright-core';

import { installBrowser } from './installBrowser.ts';
import type { Browser } from './installBrowser.ts';

/** Nothing of the browser's own talks to anyone, and it runs without a display, a GPU or a user namespace. */
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
 * The flags for tests that share the processors: pages that live for seconds do not repay the compiler that optimizes
 * most, nor processes of their own for a GPU that is not there and for each panel.
 */
const thriftyFlags = ['--js-flags=--no-turbofan', '--in-process-gpu', '--no-zygote', '--disable-site-isolation-trials'];

/** Set where many editors are open at a time; figures are measured without it. */
export const thriftVariable = 'MARKET_DESK_THRIFT';

/** The name that the browser gives itself: the editor takes its platform, and so its keys, from that. */
export const agentVariable = 'MARKET_DESK_BROWSER_AGENT';

/** The flags of every browser under test. */
export function browserFlags(): string[] {
  return [...flags, ...(process.env[thriftVariable] === undefined ? [] : thriftyFlags)];
}

export interface BrowserRequest {
  profile: string;
  /** The port at which others attach to the same pages by the DevTools protocol. */
  debuggingPort: number;
  viewport: { width: number; height: number };
}

/** Starts the browser of this machine, or the one from npm, with one window and an empty profile. */
export async function launchBrowser(request: BrowserRequest): Promise<BrowserContext> {
  const browser = await findBrowser();
  const agent = process.env[agentVariable];
  return chromium.launchPersistentContext(request.profile, {
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
}

/** The browser that `MARKET_DESK_BROWSER` names, an installed Chrome or Chromium, or the one that npm brought. */
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
