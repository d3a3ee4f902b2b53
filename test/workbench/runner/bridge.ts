import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createInterface } from 'node:readline';

import type { OperationName, Operations } from '../operations.ts';

export type Answers = {
  [K in OperationName]: (args: Operations[K]['args']) => Promise<Operations[K]['result']> | Operations[K]['result'];
};

/** The socket on which the tests of one session reach the runner. */
export interface Bridge {
  /** The value of the bridge's environment variable. */
  readonly address: string;
  close(): void;
}

/** Listens on loopback for the tests of one session, which prove themselves by a token. */
export async function openBridge(answers: Answers): Promise<Bridge> {
  const token = randomBytes(16).toString('hex');
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A window that is reloaded or closed drops its socket mid-word.
    socket.on('error', () => undefined);
    createInterface({ input: socket }).on('line', (line) => void answerLine({ line, token, answers, socket }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `${(server.address() as AddressInfo).port}:${token}`,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

interface Line {
  line: string;
  token: string;
  answers: Answers;
  socket: Socket;
}

async function answerLine({ line, token, answers, socket }: Line): Promise<void> {
  const request = JSON.parse(line) as { id: number; token: string; name: OperationName; args: never };
  if (request.token !== token) {
    socket.destroy();
    return;
  }
  const reply = (body: object) => socket.write(`${JSON.stringify({ id: request.id, ...body })}\n`);
  try {
    reply({ result: await answers[request.name](request.args) });
  } catch (error) {
    reply({ error: error instanceof Error ? error.message : String(error) });
  }
}
