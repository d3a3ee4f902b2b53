import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:https';
import { connect, type AddressInfo, type Server } from 'node:net';
import type { Duplex } from 'node:stream';

import { aRow } from '../../unit/features/calendar/aRow.ts';

async function listen(server: Server): Promise<{ port: number; close: () => void }> {
  const open = new Set<Duplex>();
  server.on('connection', (socket: Duplex) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/**
 * Settings with which the editor trusts NODE_EXTRA_CA_CERTS, which the session sets. While it adds the system's
 * authorities, which no test may change, it leaves those out.
 */
export const extraAuthority = { 'http.systemCertificates': false };

export interface SecureServer {
  port: number;
  /** Targets of the requests, the key included. */
  targets: string[];
  close: () => void;
}

/** A service over TLS whose calendar has one row. */
export async function startSecureServer(identity: { cert: string; key: string }): Promise<SecureServer> {
  const targets: string[] = [];
  const server = createServer(identity, (request, response) => {
    targets.push(request.url ?? '');
    const calendar = { metadata: { total_indicators: 1 }, data: [aRow({})] };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(calendar));
  });
  return { targets, ...(await listen(server)) };
}

export interface LoggingProxy {
  address: string;
  /** `host:port` of each CONNECT. */
  asked: string[];
  close: () => void;
}

/** A proxy that leads invented hosts to ports of this machine, and refuses all others. */
export async function startLoggingProxy(ports: Readonly<Record<string, number>>): Promise<LoggingProxy> {
  const asked: string[] = [];
  const server = createHttpServer((_request, response) => response.writeHead(400).end());
  server.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    socket.on('error', () => undefined);
    const port = ports[new URL(`http://${request.url ?? ''}`).hostname];
    if (port === undefined) {
      socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    const upstream = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(upstream).pipe(socket);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('close', () => upstream.destroy());
  });
  const { port, close } = await listen(server);
  return { address: `http://127.0.0.1:${port}`, asked, close };
}
