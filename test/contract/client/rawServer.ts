import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';

export interface RawServer {
  port: number;
  origin: string;
  /** Heads of requests as they came, the key included. */
  heads: string[];
  /** Connections made so far. */
  connections: () => number;
  /** Resolves once all connections are closed; rejects after five seconds. */
  whenDeserted: () => Promise<void>;
}

export interface RawServerOptions {
  /** Called with each request head. */
  onRequest?: (socket: Socket, head: string) => void;
  /** Called with each connection. */
  onConnect?: (socket: Socket) => void;
}

/** Starts a server that sends, byte for byte, what a test wants. */
export async function startRawServer(t: TestContext, { onRequest, onConnect }: RawServerOptions): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const heads: string[] = [];
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    onConnect?.(socket);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      for (let end = text.indexOf('\r\n\r\n'); end >= 0; end = text.indexOf('\r\n\r\n')) {
        const head = text.slice(0, end);
        text = text.slice(end + 4);
        heads.push(head);
        onRequest?.(socket, head);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    heads,
    connections: () => connections,
    whenDeserted: async () => {
      const until = Date.now() + 5000;
      while (sockets.size > 0) {
        await wait(5);
        if (Date.now() > until) throw new Error(`${sockets.size} connections still stand`);
      }
    },
  };
}

/** An answer in one piece. */
export function httpAnswer(body: string | Buffer, headers: Record<string, string> = {}, status = '200 OK'): Buffer {
  const all = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`), Buffer.from(body)]);
}

/** A valid answer to a calendar request. */
export const emptyCalendar = '{"metadata":{"total_indicators":0},"data":[]}';
