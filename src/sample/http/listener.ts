import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Large enough for a request line with any number of indicator codes, since the contract sets no maximum. */
const maxHeaderSize = 1 << 20;

/** A server on 127.0.0.1 that can stop accepting connections and listen on the same port again. */
export class Listener {
  readonly #server: Server;
  #port: number;

  /** Port 0 selects a free port. */
  constructor(port: number, onRequest: RequestListener) {
    this.#port = port;
    this.#server = createServer({ maxHeaderSize, keepAliveTimeout: 60_000 }, onRequest);
  }

  get port(): number {
    return this.#port;
  }

  /** Rejects with a sentence for a person when the port is taken. */
  async open(): Promise<void> {
    if (this.#server.listening) return;
    this.#server.listen(this.#port, '127.0.0.1');
    try {
      await once(this.#server, 'listening');
    } catch (error) {
      throw portError(this.#port, error);
    }
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Open connections are closed. */
  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }
}

function portError(port: number, error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const why = code === 'EADDRINUSE' ? 'is already in use' : `can't be used (${String(code)})`;
  return new Error(`Port ${port} ${why}. Name another one, or leave it out to use a free one.`, { cause: error });
}
