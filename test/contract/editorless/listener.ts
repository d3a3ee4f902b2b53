import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Somebody on loopback who writes down whatever arrives. */
export async function withListener(
  body: (listener: { address: string; heard: string[] }) => Promise<void>,
): Promise<void> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(request.url ?? '');
    response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await body({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
