import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Client } from '../../src/api/client.ts';
import { decodeAnswer } from '../../src/api/decode/decodeAnswer.ts';
import type { ServiceRequest } from '../../src/api/requests.ts';
import { createLibrary } from '../../src/library/createLibrary.ts';
import type { Connected } from '../../src/library/library.ts';
import { median, type Figure } from './figure.ts';

const calls = 2000;
const characters = 60_000;
const openings = 9;

/** A shelf of 2,000 calls, about 120 MB of text: from nothing open to the first call read. */
export async function measureBigShelf(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'market-desk-bench-'));
  const connected = (): Promise<Connected> =>
    Promise.resolve({ source: 'service:https://bench.invalid', client: () => Promise.resolve(client) });
  try {
    const filling = createLibrary({ folder, connected });
    for (let cik = 1; cik <= calls; cik++) await filling.call({ cik, fyq: 'Q1 2026' });
    filling.dispose();
    const times: number[] = [];
    for (let opening = 0; opening < openings; opening++) {
      const started = performance.now();
      const library = createLibrary({ folder, connected });
      await library.call({ cik: 1 + opening * 200, fyq: 'Q1 2026' }, { mode: 'shelf' });
      times.push(performance.now() - started);
      library.dispose();
    }
    return [
      {
        name: 'a shelf of 2,000 calls, opened and read from, median',
        value: median(times),
        unit: 'ms',
        aim: { at: 'most', of: 'value', limit: 50 },
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Answers at once with varied text, as a service that costs nothing would. */
const client: Client = {
  origin: 'https://bench.invalid',
  send: <R extends ServiceRequest>(request: R) => {
    const cik = request.endpoint === 'transcript' ? request.cik! : 0;
    const body = JSON.stringify({
      metadata: {
        cik,
        ticker: `T${cik}`,
        companyname: `COMPANY ${cik}`,
        companyname_short: `Company ${cik}`,
        transcript_fyq: 'Q1 2026',
        available_fyq: ['Q1 2026'],
      },
      data: [{ participants: [], transcript: variedText(cik) }],
    });
    return Promise.resolve({ value: decodeAnswer(request, JSON.parse(body)), body, receivedAt: Date.now() });
  },
  dispose: () => undefined,
};

const words = 'revenue margin guidance quarter demand backlog pricing inventory segment capital growth costs'.split(
  ' ',
);

function variedText(seed: number): string {
  let state = seed;
  let text = 'Operator:\n';
  while (text.length < characters) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    text += `${words[state % words.length]!}${state % 97} `;
    if (state % 120 === 0) text += `\n\nSpeaker ${String.fromCharCode(65 + (state % 26))}:\n`;
  }
  return text;
}
