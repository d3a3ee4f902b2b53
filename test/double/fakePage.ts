import { PageChannel } from '../../src/base/channel.ts';
import type { Room } from './room.ts';

type Value = Record<string, unknown>;

/**
 * The page of a panel as the host knows it: it says that it is there, asks, and is told. It paints nothing; what it
 * asks and hears is copied, as between two processes.
 */
export interface FakePage {
  /**
   * Sends a question of the page; rejects with the error that crossed, and gives nothing once the page is out of sight.
   */
  request: (name: string, params?: unknown) => Promise<unknown>;
  /** The last of these that the host pushed; undefined before the first. */
  pushed: (name: string) => Value | undefined;
  /** The note that the host named last; undefined before. */
  note: () => string | undefined;
  /** Has the host keep what a person chose. */
  keep: (choices: Value) => void;
}

export interface PagePort {
  /** To the host. */
  post: (message: unknown) => void;
  onMessage: (listener: (message: unknown) => void) => { dispose: () => void };
}

/** The parameters of a request without any differ by page; the one that the page takes is found in what it refuses. */
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
  // A question of a page that went out of sight is answered to nobody.
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
