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

  /** Rejects when the port is taken. */
  async open(): Promise<void> {
    if (this.#server.listening) return;
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
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
