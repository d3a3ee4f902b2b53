import { once } from 'node:events';
import { createServer } from 'node:net';

/** Tries to listen on a port of 127.0.0.1. Resolves to the error's code, or to undefined if the port is free. */
export async function portTrouble(port: number): Promise<string | undefined> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown';
  } finally {
    server.close();
  }
}

/** Rejects with a user-facing sentence if the port isn't free. */
export async function requireFreePort(port: number): Promise<void> {
  const trouble = await portTrouble(port);
  if (trouble === undefined) return;
  const why = trouble === 'EADDRINUSE' ? 'is already in use' : `can't be used (${trouble})`;
  throw new Error(`--port: port ${port} ${why}. Name another one, or leave --port out to use a free one.`);
}
