import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';

import { bridgeVariable } from '../operations.ts';
import type { OperationName, Operations } from '../operations.ts';

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

const waiting = new Map<number, Waiting>();
let socket: Socket | undefined;
let lastId = 0;

/** Asks the runner outside the editor. A plain socket is used, since the editor's proxy settings govern HTTP. */
export async function ask<K extends OperationName>(
  name: K,
  args: Operations[K]['args'],
): Promise<Operations[K]['result']> {
  const [port, token] = (process.env[bridgeVariable] ?? '').split(':');
  if (port === undefined || token === undefined) throw new Error('These tests are run by "npm run test:workbench".');
  socket ??= open(Number(port));
  const id = ++lastId;
  // The caller's place is worth more in a report than the socket's.
  const asked = new Error();
  const answered = new Promise((resolve, reject: (error: Error) => void) => waiting.set(id, { resolve, reject }));
  socket.write(`${JSON.stringify({ id, token, name, args })}\n`);
  try {
    return await answered;
  } catch (error) {
    asked.message = error instanceof Error ? error.message : String(error);
    throw asked;
  }
}

function open(port: number): Socket {
  const opened = connect(port, '127.0.0.1');
  createInterface({ input: opened }).on('line', (line) => {
    const reply = JSON.parse(line) as { id: number; result?: unknown; error?: string };
    const asker = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.error === undefined) asker?.resolve(reply.result);
    else asker?.reject(new Error(reply.error));
  });
  opened.on('error', (error) => {
    for (const { reject } of waiting.values()) reject(error);
  });
  return opened;
}
