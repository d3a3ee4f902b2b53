import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { createLibrary } from '../../src/library/createLibrary.ts';
import type { Library } from '../../src/library/library.ts';
import { sampleCompanies } from '../../src/sample/companies/sampleCompanies.ts';
import { median, type Figure } from './figure.ts';
import { openOwnService } from './ownService.ts';

const reads = 200;

/** A warm read of a stored call beside the same bytes as a file, and how many requests identical reads make. */
export async function measureLibrary(): Promise<Figure[]> {
  const { folder, service, connected, close } = await openOwnService();
  const library = createLibrary({ folder, connected });
  const { ticker } = sampleCompanies[0]!;
  try {
    await Promise.all(
      Array.from({ length: 100 }, () => library.read({ endpoint: 'transcript', ticker }, { initiator: 'person' })),
    );
    const requests = service.requestsSeen('transcript').length;
    const { fyq, file } = await longestCall(library, ticker, folder);
    const stored: number[] = [];
    const disk: number[] = [];
    for (let each = 0; each < reads; each++) {
      stored.push(await timed(() => library.read({ endpoint: 'transcript', ticker, fyq }, { mode: 'library' })));
      disk.push(await timed(() => readFile(file, 'utf8')));
    }
    return [
      { name: '100 simultaneous identical reads', value: requests, unit: 'requests', aim: atMost(1) },
      {
        name: 'warm read of a stored call, median',
        value: median(stored),
        unit: 'ms',
        beside: { name: 'fs.readFile', value: median(disk) },
        aim: atMost(2),
      },
    ];
  } finally {
    library.dispose();
    await close();
  }
}

const atMost = (limit: number): Figure['aim'] => ({ at: 'most', of: 'value', limit });

async function longestCall(library: Library, ticker: string, folder: string): Promise<{ fyq: string; file: string }> {
  const { available_fyq: quarters } = (await library.read({ endpoint: 'transcript', ticker }, { initiator: 'person' }))
    .value.metadata;
  let longest = { fyq: quarters[0]!, text: '' };
  for (const fyq of quarters) {
    const answer = (await library.read({ endpoint: 'transcript', ticker, fyq }, { initiator: 'person' })).value;
    if (answer.call!.transcript.length > longest.text.length) longest = { fyq, text: JSON.stringify(answer) };
  }
  const file = join(folder, 'call.json');
  await writeFile(file, longest.text);
  return { fyq: longest.fyq, file };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
