import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Systems give the ports above these to whoever asks for any: one of those that is free at this moment may be
 * another's when the program that it is meant for starts.
 */
const range = { from: 20_000, before: 32_000 };
const attempts = 50;
const given = new Set<number>();

/** A loopback port that is free, given once, and that no program is given by the system meanwhile. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const port = randomInt(range.from, range.before);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`No free port was found from ${range.from} on, in ${attempts} attempts.`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
