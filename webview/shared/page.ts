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
  /** Another one in every document. */
  id: string;
  params: Params;
  /** Chosen when this was open before. */
  choices: Partial<Ui>;
  l10n: Record<string, string>;
  /** Whether the connected source counts requests. */
  metered: boolean;
  /** The name of the note that something would go to. */
  note: string;
  /** The host's messages until the document was written. */
  first: unknown[];
}

/** The state that a page keeps over hiding and reloading: its subject, and how it is looked at; never data. */
interface SavedState<Params, Ui> {
  params: Params;
  ui: Ui;
  /** The params that the host wrote into the page, as JSON. */
  of: string;
  /** The document whose first messages were shown. */
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
  /** Asks the host. A failure is said on the page, and the answer is undefined then. */
  readonly send: SendToHost<P>;
  readonly root: HTMLElement;
  /** Navigation and looks, as kept. */
  readonly ui: Ui;
  saveUi(change: Partial<Ui>): void;
  /** Saves what a person chose, so that it is there again when the panel was closed and is opened once more. */
  keepUi(choices: Partial<Ui>): void;
  /** Saves the page's subject: a reload of the window brings it back. */
  saveParams(params: Params): void;
  /** Gives out, once, what the host had sent when it wrote the page's document. */
  receiveFirst(): void;
  setState(state: PageState): void;
  /** Says something in the page's status line until something else is said. */
  say(text: string): void;
  readonly said: string;
  /** Draws the page anew, once it was drawn for the first time. */
  draw(): void;
  /** How the page is drawn. */
  drawn(draw: () => void): void;
  /** Has the host run what an error offers; resolves when it is done, or called off. */
  act: (action: OfferedAction) => Promise<void>;
}

/** The message of an error that the host sent; empty where a person called something off, who knows about it. */
export function messageOf(error: unknown): string {
  if (error instanceof ChannelError && error.kind === 'cancelled') return '';
  return error instanceof Error ? error.message : String(error);
}

/** Call once, first: reads what the host wrote into the page and opens the channel. `ui` holds the defaults. */
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
  // Another source may be connected, or another note active, while the page is open.
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
 * Shows what lies in the page's document, and says that the page listens. What the host sent before comes before its
 * reply; where nothing did, since the page was hidden then, it is asked for once more.
 */
export async function listen(
  { receiveFirst }: { receiveFirst: () => void },
  ready: () => Promise<unknown>,
  hasState: () => boolean,
): Promise<void> {
  // All of the page's script has run by then, and whoever is sent something listens.
  await Promise.resolve();
  receiveFirst();
  await ready();
  if (!hasState()) await ready();
}

/** Marks when the first answer, of whatever kind, or the first of it, is on the screen. */
export function markFirstPainted(): void {
  markPainted('market-desk painted');
}
