import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Client } from '../../../src/api/client.ts';
import { decodeAnswer, looksLikeHtml } from '../../../src/api/decode/decodeAnswer.ts';
import type { ServiceRequest } from '../../../src/domain/endpoints/endpoints.ts';
import { findPlaceLinks } from '../../../src/domain/links/placeLink.ts';
import { parseCall } from '../../../src/domain/transcripts/parseCall.ts';
import { findCitationLinks } from '../../../src/domain/notes/citationLinks.ts';
import { CitationIndex } from '../../../src/features/notes/index/citationIndexModel.ts';
import { createLibrary } from '../../../src/library/createLibrary.ts';
import type { Library } from '../../../src/library/library.ts';
import { farBars } from '../../hostile/hostileAnswers.ts';
import { writeImportBomb } from '../../hostile/hostileImports.ts';
import { capitalsCall, commentsAnswer, hostileNotes } from '../../hostile/hostileTexts.ts';
import type { Figure } from '../figure.ts';
import { longCall } from '../longCall.ts';

/** Milliseconds of work in one go that nobody notices; each of these once took seconds, minutes or for ever. */
const limit = 500;

/** Reads texts made to do harm, in this process by itself. */
export async function measureHostileTexts(): Promise<Figure[]> {
  return [...readAlone(), ...(await readByLibrary())];
}

function readAlone(): Figure[] {
  const call = { participants: [], transcript: capitalsCall() };
  const plain = longCall();
  parseCall(plain);
  const figures = [
    figureOf(
      'parsing a call of lines of capitals',
      milliseconds(() => parseCall(call)),
      {
        name: 'a call of words',
        value: milliseconds(() => parseCall(plain)),
      },
    ),
    figureOf(
      'telling 250 bytes of comments from a web page',
      milliseconds(() => looksLikeHtml(commentsAnswer())),
    ),
  ];
  for (const [name, text] of Object.entries(hostileNotes)) {
    const note = text();
    const time = milliseconds(() => {
      findCitationLinks(note);
      findPlaceLinks(note);
      new CitationIndex().set(name, note);
    });
    figures.push(figureOf(`reading the links and citations of ${name}`, time));
  }
  return figures;
}

async function readByLibrary(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'market-desk-bench-'));
  const library = createLibrary({
    folder,
    connected: () =>
      Promise.resolve({ source: 'service:https://bench.invalid', client: () => Promise.resolve(client) }),
  });
  try {
    const bomb = join(folder, 'bomb.shelf');
    await writeImportBomb(bomb);
    return [
      figureOf('reading bars that are served until 9999, twice', await millisecondsOf(() => readTwice(library))),
      {
        name: 'an import that unpacks to half a gigabyte, refused',
        value: await millisecondsOf(() => refused(library, bomb)),
        unit: 'ms',
        aim: { at: 'most', of: 'value', limit: 5000 },
      },
    ];
  } finally {
    library.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}

async function readTwice(library: Library): Promise<void> {
  for (let time = 0; time < 2; time++)
    await library.read({ endpoint: 'bars', tickers: ['FARR'], period: '1d' }, { initiator: 'person' });
}

async function refused(library: Library, file: string): Promise<void> {
  try {
    await library.importFrom(file);
  } catch {
    return;
  }
  throw new Error('The import was taken.');
}

/** Answers every question with the same bars. */
const client: Client = {
  origin: 'https://bench.invalid',
  send: <R extends ServiceRequest>(request: R) => {
    const body = farBars();
    return Promise.resolve({ value: decodeAnswer(request, JSON.parse(body)), body, receivedAt: Date.now() });
  },
  dispose: () => undefined,
};

function figureOf(name: string, value: number, beside?: Figure['beside']): Figure {
  return { name, value, unit: 'ms', ...(beside && { beside }), aim: { at: 'most', of: 'value', limit } };
}

function milliseconds(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
