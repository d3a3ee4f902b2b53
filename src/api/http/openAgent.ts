import type { Socket } from 'node:net';
import Agent from 'undici/lib/dispatcher/agent.js';
import buildConnector from 'undici/lib/core/connect.js';
import { addKey, type KeyedDispatcher } from './addKey.ts';

const connectTimeout = 10_000;

/** Direct connections. The whole request has a time limit of its own, so undici's are off. */
export function openAgent(): KeyedDispatcher {
  // undici lets a connection that is still being opened outlive its agent.
  const connecting = new Set<Socket>();
  const connect = buildConnector({ allowH2: false, timeout: connectTimeout });
  const agent = new Agent({
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (options, callback) => {
      const socket = connect(options, (...outcome) => {
        connecting.delete(socket);
        callback(...outcome);
      });
      connecting.add(socket);
    },
  });
  return {
    dispatcher: { dispatch: addKey((options, handler) => agent.dispatch(options, handler)) },
    close: async () => {
      const closed = agent.destroy();
      for (const socket of connecting) socket.destroy(new Error('The client was closed'));
      await closed;
    },
  };
}
