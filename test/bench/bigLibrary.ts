import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Client } from '../../src/api/client.ts';
import { decodeAnswer } from '../../src/api/decode/decodeAnswer.ts';
import type { ServiceRequest } from '../../src/domain/endpoints/endpoints.ts';
import { createLibrary } from '../../src/library/createLibrary.ts';
import type { Connected, Library } from '../../src/library/library.ts';
import { measureCommandLine } from './commandLine.ts';
import { median, type Figure } from './figure.ts';
import { measureLibrarySearch, searches } from './librarySearch.ts';
import { measureMcpSearch } from './mcp.ts';
import { measureQuotationChecks } from './quotationChecks.ts';
import { transcriptBody, variedCalls, type VariedCall } from './variedCalls.ts';

const calls = 2000;
const openings = 9;
const address = 'https://bench.invalid';

/** A library of 2,000 calls, about 100 MB of text, all of it in the text index: opened, read from, searched and counted in. */
export async function measureBigLibrary(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'market-desk-bench-'));
  const all = [...variedCalls(calls)];
  const client = clientOf(all);
  const open = (): Library =>
    createLibrary({
      folder,
      connected: (): Promise<Connected> =>
        Promise.resolve({ source: `service:${address}`, client: () => Promise.resolve(client) }),
    });
  try {
    const filling = open();
    for (const { cik, fyq } of all) await filling.read({ endpoint: 'transcript', cik, fyq }, { initiator: 'person' });
    await allIndexed(filling);
    filling.dispose();
    const times: number[] = [];
    for (let opening = 0; opening < openings; opening++) {
      const { cik, fyq } = all[opening * 200]!;
      const started = performance.now();
      const library = open();
      await library.read({ endpoint: 'transcript', cik, fyq }, { mode: 'library' });
      times.push(performance.now() - started);
      library.dispose();
    }
    return [
      {
        name: 'a library of 2,000 calls with its text index, opened and read from, median',
        value: median(times),
        unit: 'ms',
        aim: { at: 'most', of: 'value', limit: 50 },
      },
      ...(await measureLibrarySearch({ folder, open, texts: all.map(({ text }) => text) })),
      ...(await measureQuotationChecks({ open, source: `service:${address}`, calls: all })),
      ...(await measureCommandLine({ folder, open, source: `service:${address}`, calls: all })),
      ...(await measureMcpSearch({ folder, baseUrl: address, searches })),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function allIndexed(library: Library): Promise<void> {
  for (;;) {
    const { waiting } = await library.countPhrase({ phrases: [] });
    if (waiting === 0) return;
    await new Promise<void>((resolve) => {
      const listening = library.onDidIndex(() => {
        listening.dispose();
        resolve();
      });
    });
  }
}

/** Answers at once, as a service that costs nothing would. */
function clientOf(all: readonly VariedCall[]): Client {
  const byName = new Map(all.map((call) => [`${call.cik} ${call.fyq}`, call]));
  return {
    origin: address,
    send: <R extends ServiceRequest>(request: R) => {
      const asked = request.endpoint === 'transcript' ? `${request.cik!} ${request.fyq!}` : '';
      const body = transcriptBody(byName.get(asked)!);
      return Promise.resolve({ value: decodeAnswer(request, JSON.parse(body)), body, receivedAt: Date.now() });
    },
    dispose: () => undefined,
  };
}
