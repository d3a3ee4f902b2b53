import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Rewriting extends AsyncDisposable {
  address: string;
}

/** Passes requests on to a service as `retarget` changes them, and its answers back as `rewrite` does. */
export async function startRewriting(
  service: string,
  rewrite: (body: unknown) => unknown,
  retarget: (target: string) => string = (target) => target,
): Promise<Rewriting> {
  const server = createServer((request, response) => {
    void (async () => {
      const [answer] = (await once(get(`${service}${retarget(request.url ?? '')}`), 'response')) as [IncomingMessage];
      const body = JSON.stringify(rewrite(JSON.parse(await text(answer))));
      response.writeHead(answer.statusCode ?? 500, { 'content-type': 'application/json' }).end(body);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
