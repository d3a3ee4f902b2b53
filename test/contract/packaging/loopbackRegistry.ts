import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a package registry on loopback that serves one package to npm and npx as the public registry does. */
export async function startRegistry(archive: string, manifest: { name: string; version: string }) {
  const bytes = await readFile(archive);
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    if (request.url === '/package.tgz') return void response.end(bytes);
    if (request.url !== `/${manifest.name}`) return void response.writeHead(404).end('{}');
    const dist = { tarball: `http://127.0.0.1:${port}/package.tgz`, integrity };
    const versions = { [manifest.version]: { ...manifest, dist } };
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ name: manifest.name, 'dist-tags': { latest: manifest.version }, versions }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
