import type { ChildProcess } from 'node:child_process';

import { agentVariable, browserFlags, findBrowser, stillness, type BrowserRequest } from './browser.ts';
import { startProcess, stopProcess } from './childProcess.ts';

/** The flags set by Playwright that a tested page may depend on. */
const flagsOfTests = [
  '--disable-field-trial-config',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-back-forward-cache',
  '--disable-breakpad',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-hang-monitor',
  '--disable-ipc-flooding-protection',
  '--disable-popup-blocking',
  '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding,ThirdPartyStoragePartitioning',
  '--enable-features=CDPScreenshotNewSurface',
  '--allow-pre-commit-input',
  '--force-color-profile=srgb',
  '--no-default-browser-check',
  '--password-store=basic',
  '--use-mock-keychain',
  '--hide-scrollbars',
  '--mute-audio',
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
];

/** A browser's only window, before any client attaches to it. */
export interface EditorWindow {
  /** Opens an address. Its page can call the functions passed to `openEditorWindow`. */
  goto(address: string): Promise<void>;
  /** Resolves when the window has closed, for any reason. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/** Functions that the page can call by name; arguments are transferred as JSON. */
export type Told = Record<string, (...args: never[]) => void>;

/**
 * Opens a browser window with a few functions in its page, and watches nothing else in it. Each further client that
 * follows all frames and requests of a page would add about a tenth to the processor time of the tests.
 */
export async function openEditorWindow(request: BrowserRequest, told: Told): Promise<EditorWindow> {
  const browser = await findBrowser();
  const agent = process.env[agentVariable];
  const child = startProcess(
    browser.program,
    [
      ...flagsOfTests,
      ...browserFlags(),
      `--user-data-dir=${request.profile}`,
      `--remote-debugging-port=${request.debuggingPort}`,
      '--remote-debugging-address=127.0.0.1',
      `--window-size=${request.viewport.width},${request.viewport.height}`,
      ...(agent ? [`--user-agent=${agent}`] : []),
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...browser.environment } },
  );
  const page = await firstPage(await isListening(child));
  const connection = await Connection.open(page, ({ method, params }) => {
    if (method !== 'Runtime.bindingCalled' || params.name !== binding) return;
    const [name, args] = JSON.parse(params.payload ?? '[]') as [string, never[]];
    told[name]?.(...args);
  });
  // A window with a frame is larger than its content.
  await connection.send('Emulation.setDeviceMetricsOverride', { ...request.viewport, ...asOnAnyScreen });
  await connection.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  await connection.send('Page.enable');
  await connection.send('Runtime.enable');
  await connection.send('Runtime.addBinding', { name: binding });
  const names = JSON.stringify(Object.keys(told));
  const source = `for (const name of ${names}) globalThis[name] = async (...args) => ${binding}(JSON.stringify([name, args]));`;
  for (const each of [source, stillness()])
    await connection.send('Page.addScriptToEvaluateOnNewDocument', { source: each });
  return {
    goto: (url) => connection.send('Page.navigate', { url }),
    ended: connection.closed,
    close: () => stopProcess(child),
  };
}

const binding = 'toldToRunner';
const asOnAnyScreen = { deviceScaleFactor: 1, mobile: false };

/** Resolves to the address of the browser's DevTools endpoint, once the browser listens. */
function isListening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (output.length < 10_000) output += text;
      const address = /DevTools listening on (ws:\S+)\s/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`The browser ended with code ${String(code)} before it listened.\n${output}`)),
    );
  });
}

/** Resolves to the address of the browser's first page, once it exists. */
async function firstPage(browser: string): Promise<string> {
  let found: (id: string) => void;
  const id = new Promise<string>((resolve) => (found = resolve));
  const connection = await Connection.open(browser, ({ method, params }) => {
    if (method === 'Target.targetCreated' && params.targetInfo?.type === 'page') found(params.targetInfo.targetId);
  });
  await connection.send('Target.setDiscoverTargets', { discover: true });
  const page = new URL(`/devtools/page/${await id}`, browser);
  connection.close();
  return page.href;
}

interface Message {
  id?: number;
  method?: string;
  params: { name?: string; payload?: string; targetInfo?: { type: string; targetId: string } };
  error?: { message: string };
}

/** The DevTools protocol of one page. */
class Connection {
  readonly closed: Promise<void>;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (message: Message) => void>();

  private constructor(socket: WebSocket, onEvent: (message: Message) => void) {
    this.#socket = socket;
    this.closed = new Promise((resolve) => socket.addEventListener('close', () => resolve()));
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as Message;
      if (message.id === undefined) onEvent(message);
      else this.#waiting.get(message.id)?.(message);
    });
  }

  static async open(address: string, onEvent: (message: Message) => void): Promise<Connection> {
    const socket = new WebSocket(address);
    const connection = new Connection(socket, onEvent);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve());
      socket.addEventListener('error', () => reject(new Error(`Nobody answers at ${address}.`)));
    });
    return connection;
  }

  close(): void {
    this.#socket.close();
  }

  send(method: string, params: object = {}): Promise<void> {
    const id = this.#waiting.size + 1;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ error }) => {
        if (error === undefined) resolve();
        else reject(new Error(`${method}: ${error.message}`));
      });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }
}
