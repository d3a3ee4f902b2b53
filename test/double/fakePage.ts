import { PageChannel } from '../../src/base/channel.ts';
import type { Room } from './room.ts';

type Value = Record<string, unknown>;

/**
 * A panel's page from the host's point of view: it reports that it is ready, sends requests, and receives messages. It
 * renders nothing. Its messages are copied, as between two processes.
 */
export interface FakePage {
  /** Sends a request of the page. Rejects with the transferred error; resolves to undefined once the page is hidden. */
  request: (name: string, params?: unknown) => Promise<unknown>;
  /** The last message of this name that the host pushed; undefined before the first. */
  pushed: (name: string) => Value | undefined;
  /** The note that the host named last; undefined before the first. */
  note: () => string | undefined;
  /** Stores the user's choices through the host. */
  keep: (choices: Value) => void;
}

export interface PagePort {
  /** Sends a message to the host. */
  post: (message: unknown) => void;
  onMessage: (listener: (message: unknown) => void) => { dispose: () => void };
}

/**
 * The empty parameters of a request, which differ by page. If the host refuses one as a bad request, the other is sent.
 */
const nothing: readonly unknown[] = [null, {}];

export function openFakePage(room: Room, port: PagePort): FakePage & { close: () => void } {
  const channel = new PageChannel(port);
  const last = new Map<string, Value>();
  let named: string | undefined;
  const listening = port.onMessage((message) => {
    const { type, name, value, note } = message as { type?: string; name: string; value: Value; note?: string };
    if (note !== undefined) named = note;
    if (type !== 'push' && note === undefined) return;
    if (type === 'push') last.set(name, value);
    room.changed();
  });
  // Requests of a page that was hidden are never answered.
  const gone = Promise.withResolvers<undefined>();
  const ask = (name: string, params: unknown): Promise<unknown> =>
    Promise.race([room.outside(() => channel.request(name, params)), gone.promise]);
  const request = async (name: string, params?: unknown): Promise<unknown> => {
    if (params !== undefined) return ask(name, params);
    try {
      return await ask(name, nothing[0]);
    } catch (error) {
      if ((error as { kind?: string }).kind !== 'badRequest') throw error;
      return ask(name, nothing[1]);
    }
  };
  request('ready').catch((error: unknown) => {
    room.failures.push(error);
  });
  return {
    request,
    pushed: (name) => last.get(name),
    note: () => named,
    keep: (choices) => port.post({ type: 'keep', choices }),
    close: () => {
      listening.dispose();
      channel.dispose();
      gone.resolve(undefined);
    },
  };
}
