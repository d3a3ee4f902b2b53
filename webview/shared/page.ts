import * as l10n from '@vscode/l10n';
import {
  ChannelError,
  PageChannel,
  type ActRequests,
  type OfferedAction,
  type Port,
  type Protocol,
} from '../../src/base/channel.ts';
import { toDisposable } from '../../src/base/disposables.ts';
import { unshownMessages } from './firstMessages.ts';
import { setNoteName } from './noteName.ts';
import { markPainted } from './framesLater.ts';
import { fieldsOf } from '../../src/base/record.ts';
import { setMetered } from '../../src/domain/format/cost.ts';
import type { PageState } from '../../src/base/snapshot.ts';
import type { WebviewApi } from 'vscode-webview';

declare const marketDeskApi: unknown;

interface Boot<Params, Ui> {
  /** A new id for every document. */
  id: string;
  params: Params;
  /** The choices that the user made when the page was last open. */
  choices: Partial<Ui>;
  l10n: Record<string, string>;
  /** True if the connected source counts requests. */
  metered: boolean;
  /** The name of the note that insertions go to. */
  note: string;
  /** The messages that the host sent before it wrote the document. */
  first: unknown[];
}

/** The state that survives hiding and reloading: the page's subject and its display options, never data. */
interface SavedState<Params, Ui> {
  params: Params;
  ui: Ui;
  /** The params from the page's document, as JSON. */
  of: string;
  /** The id of the document whose first messages were shown. */
  shown?: string;
}

/** The requests of a page as functions: `send.openClass({ contractid })`. */
type SendToHost<P extends Protocol> = {
  [K in keyof P['requests'] & string]: null extends P['requests'][K]['params']
    ? (params?: P['requests'][K]['params']) => Promise<P['requests'][K]['result'] | undefined>
    : (params: P['requests'][K]['params']) => Promise<P['requests'][K]['result'] | undefined>;
};

export interface Page<P extends Protocol, Params, Ui> {
  readonly params: Params;
  readonly channel: PageChannel<P>;
  /** Sends a request to the host. If it fails, the page shows the error and the promise resolves to undefined. */
  readonly send: SendToHost<P>;
  readonly root: HTMLElement;
  /** The page's navigation and display options, as saved. */
  readonly ui: Ui;
  saveUi(change: Partial<Ui>): void;
  /** Saves the user's choices, so that they apply when the panel is opened again later. */
  keepUi(choices: Partial<Ui>): void;
  /** Saves the page's subject, so that a reload of the window restores it. */
  saveParams(params: Params): void;
  /** Delivers, once, the messages in the page's document. */
  receiveFirst(): void;
  setState(state: PageState): void;
  /** Shows a message in the page's status line until the next one replaces it. */
  say(text: string): void;
  readonly said: string;
  /** Redraws the page. Does nothing before the first drawing. */
  draw(): void;
  /** Sets the function that draws the page. */
  drawn(draw: () => void): void;
  /** Has the host run an action offered by an error. Resolves when it has ended or was canceled. */
  act: (action: OfferedAction) => Promise<void>;
}

/** The message of an error from the host; empty if the user canceled the request. */
export function messageOf(error: unknown): string {
  if (error instanceof ChannelError && error.kind === 'cancelled') return '';
  return error instanceof Error ? error.message : String(error);
}

/**
 * Opens the page's channel and reads what the host wrote into the document. Call it once, before anything else. `ui`
 * holds the defaults.
 */
export function openPage<P extends Protocol, Params, Ui extends object>(ui: Ui): Page<P, Params, Ui> {
  const boot = JSON.parse(document.getElementById('boot')!.textContent) as Boot<Params, Ui>;
  l10n.config({ contents: boot.l10n });
  setMetered(boot.metered);
  setNoteName(boot.note);
  // Acquired by the page's first script, which the host writes: it can be acquired only once.
  const vscode = marketDeskApi as WebviewApi<SavedState<Params, Ui>>;
  const saved = vscode.getState();
  const current: Ui = { ...ui, ...boot.choices, ...saved?.ui };
  let first = unshownMessages(boot, saved?.shown);
  let receive: (message: unknown) => void = () => undefined;
  let params = boot.params;
  let said = '';
  let draw: (() => void) | undefined;
  const of = JSON.stringify(params);
  const save = (): void => {
    vscode.setState({ params, ui: current, of, shown: boot.id });
  };
  save();
  const port: Port = {
    post: (message) => vscode.postMessage(message),
    onMessage: (listener) => {
      const take = (event: MessageEvent<unknown>): void => listener(event.data);
      receive = listener;
      window.addEventListener('message', take);
      return toDisposable(() => window.removeEventListener('message', take));
    },
  };
  const channel = new PageChannel<P>(port);
  // The connected source and the active note may change while the page is open.
  window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { metered, note } = fieldsOf(data);
    if (typeof metered === 'boolean') setMetered(metered);
    else if (typeof note === 'string') setNoteName(note);
    else return;
    draw?.();
  });
  const say = (text: string): void => {
    if (text === said) return;
    said = text;
    draw?.();
  };
  const ask = async (name: string, asked: unknown): Promise<unknown> => {
    say('');
    try {
      return await channel.request(name, asked);
    } catch (error) {
      say(messageOf(error));
      return undefined;
    }
  };
  return {
    params: boot.params,
    channel,
    send: new Proxy({} as SendToHost<P>, {
      get:
        (_, name) =>
        (asked: unknown = null) =>
          ask(String(name), asked),
    }),
    root: document.getElementById('page')!,
    ui: current,
    saveUi: (change) => {
      Object.assign(current, change);
      save();
    },
    keepUi: (choices) => {
      Object.assign(current, choices);
      save();
      vscode.postMessage({ type: 'keep', choices });
    },
    saveParams: (now) => {
      params = now;
      save();
    },
    say,
    get said() {
      return said;
    },
    draw: () => draw?.(),
    drawn: (given) => {
      draw = given;
    },
    act: async (action) => {
      await (channel as unknown as PageChannel<{ requests: ActRequests; pushes: Record<string, unknown> }>).request(
        'act',
        action,
      );
    },
    receiveFirst: () => {
      const messages = first;
      first = [];
      for (const message of messages) receive(message);
    },
    setState: (state) => {
      document.body.dataset['state'] = state;
      if (state !== 'loading') markFirstPainted();
    },
  };
}

/**
 * Shows the messages in the page's document, then reports to the host that the page is ready. Messages posted earlier
 * arrive before the host's reply; if none did, because the page was hidden, the page asks once more.
 */
export async function listen(
  { receiveFirst }: { receiveFirst: () => void },
  ready: () => Promise<unknown>,
  hasState: () => boolean,
): Promise<void> {
  // By then the page's script has run completely, so all of its listeners are registered.
  await Promise.resolve();
  receiveFirst();
  await ready();
  if (!hasState()) await ready();
}

/** Marks the time when the first answer, or the first part of it, is on the screen. */
export function markFirstPainted(): void {
  markPainted('market-desk painted');
}
