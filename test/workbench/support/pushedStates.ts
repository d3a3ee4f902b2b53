import * as vscode from 'vscode';

interface Shown {
  state: string;
  value?: unknown;
  error?: unknown;
}

/** The page's snapshot, or what holds it beside the page's looks. */
type Pushed = Shown | { snapshot: Shown; version: number };

interface Push {
  type: 'push';
  value: Pushed;
}

export interface PushedPage {
  /** Tells the page that its thing is in another state, as the host would. */
  show: (state: string) => void;
}

function isPush(message: unknown): message is Push {
  const { type, value } = message as Partial<Push>;
  return type === 'push' && typeof value === 'object' && ('state' in value || 'snapshot' in value);
}

const failure = { kind: 'server', message: 'The service failed (status 500). Try again later.' };

function inState(pushed: Pushed, state: string): Pushed {
  if ('snapshot' in pushed)
    return { ...pushed, version: pushed.version + 1_000, snapshot: inState(pushed.snapshot, state) as Shown };
  const { value, ...rest } = pushed;
  return {
    ...rest,
    ...(state === 'loading' || state === 'error' ? {} : { value }),
    ...(state === 'error' || state === 'stale' ? { error: failure } : {}),
    state,
  };
}

/**
 * Opens a page by `open` and listens to what the host pushes to it. Tests and extension have the same `vscode`, so that
 * states which the service rarely leads to can be shown with the very data that the page had.
 */
export async function withPushes(
  open: () => Thenable<unknown>,
  body: (page: PushedPage) => Promise<void>,
): Promise<void> {
  const window = vscode.window as { createWebviewPanel: typeof vscode.window.createWebviewPanel };
  const own = window.createWebviewPanel;
  let last: Push | undefined;
  let post: ((message: unknown) => Thenable<boolean>) | undefined;
  window.createWebviewPanel = (...args) => {
    const panel = own(...args);
    const posting = panel.webview.postMessage.bind(panel.webview);
    post = posting;
    listenToDocument(panel.webview, (message) => {
      if (isPush(message)) last = message;
    });
    panel.webview.postMessage = (message: unknown) => {
      if (isPush(message)) last = message;
      return posting(message);
    };
    return panel;
  };
  try {
    await open();
    await body({
      show: (state) => {
        if (!last || !post) throw new Error('Nothing was pushed to the page yet.');
        const pushed = { ...last, value: inState(last.value, state) };
        if ('version' in pushed.value)
          last = { ...last, value: { ...last.value, version: pushed.value.version } as Pushed };
        void post(pushed);
      },
    });
  } finally {
    window.createWebviewPanel = own;
  }
}

/** Hears the messages that the host writes into the page's document. */
function listenToDocument(webview: vscode.Webview, hear: (message: unknown) => void): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(webview), 'html')!;
  Object.defineProperty(webview, 'html', {
    configurable: true,
    get: () => own.get!.call(webview) as string,
    set: (html: string) => {
      const [, boot] = /id="boot"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
      const { first = [] } = JSON.parse(boot ?? '{}') as { first?: unknown[] };
      for (const message of first) hear(message);
      own.set!.call(webview, html);
    },
  });
}
