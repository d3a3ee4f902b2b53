import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as sqlite from 'node:sqlite';

import { parseSearch, type PassageQuery } from '../../../src/domain/search/passageQuery.ts';
import { createLibrary } from '../../../src/library/createLibrary.ts';
import type { Library } from '../../../src/library/library.ts';
import type { SourceId } from '../../../src/library/sourceId.ts';
import { libraryFile } from '../../../src/library/store/libraryFile.ts';
import { SqliteStore } from '../../../src/library/store/sqliteStore.ts';
import type { Figure } from '../figure.ts';
import { searches, watchHolds } from '../librarySearch.ts';
import { variedCalls } from '../variedCalls.ts';
import { fillLibrary } from './fillLibrary.ts';

const source: SourceId = 'service:https://bench.invalid';
const page = 30;
const lookUps = 200;
/** A word that more passages have is a frequent one. */
const fewPassages = 0.05;
const aims = { first: 100, rare: 300, frequent: 1_000, count: 300, hold: 50, growth: 12, file: 1.5 };

interface Search {
  text: string;
  isRare: boolean;
  /** Milliseconds. */
  first: number;
  whole: number;
  count: number;
  hold: number;
  /** Milliseconds of the processor, for the search and the count. */
  work: number;
}

interface Size {
  calls: number;
  searches: Search[];
  /** Milliseconds. */
  contents: { whole: number; hold: number };
  lookUp: number;
  /** Bytes of the file beside the characters of the texts. */
  bytes: number;
  characters: number;
}

type Sizes = readonly [small: number, big: number];

/** The text index of ten times the calls: every search as the first of its kind, with the calls themselves listed. */
export async function measureScale(): Promise<Figure[]> {
  const [small, big] = await measureSizes([2_000, 20_000]);
  return [...figuresOf(small, big), ...growthOf(small, big)];
}

/** The processor's time alone, in libraries that are filled soon. */
export async function measureGrowth(): Promise<Figure[]> {
  return growthOf(...(await measureSizes([200, 2_000])));
}

/** `MARKET_DESK_BENCH_LIBRARIES` names a folder that keeps the filled libraries for the next time. */
async function measureSizes([small, big]: Sizes): Promise<[Size, Size]> {
  const kept = process.env['MARKET_DESK_BENCH_LIBRARIES'];
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'market-desk-bench-')));
  const measure = (calls: number): Promise<Size> => measureSize(join(folder, String(calls)), calls);
  try {
    // The first measurement runs code that is not yet compiled, which would make growth look less.
    await measure(small);
    return [await measure(small), await measure(big)];
  } finally {
    if (kept === undefined) await rm(folder, { recursive: true, force: true });
  }
}

async function measureSize(folder: string, calls: number): Promise<Size> {
  const file = join(folder, libraryFile);
  if (!existsSync(file)) {
    await mkdir(folder, { recursive: true });
    await fillLibrary(folder, source, variedCalls(calls));
  }
  const shares = readShares(file);
  const library = createLibrary({
    folder,
    connected: () => Promise.resolve({ source, client: () => Promise.reject(new Error('Nothing is downloaded')) }),
    source: () => source,
  });
  try {
    const watch = watchHolds();
    const began = performance.now();
    await library.holdings(source);
    const contents = { whole: performance.now() - began, hold: await watch.end() };
    const times: number[] = [];
    for (let at = 0; at < lookUps; at += 1) times.push(await timed(() => library.known(`T${(at * 37) % (calls / 8)}`)));
    // The calls are listed with the first search, and belong to none of them.
    await library.countPhrase({ phrases: [] });
    const all: Search[] = [];
    for (const text of searches) all.push(await measureSearch(library, text, shares.of(parseSearch(text))));
    return {
      ...{ calls, searches: all, contents, lookUp: Math.max(...times.slice(1)) },
      ...{ bytes: statSync(file).size, characters: shares.characters },
    };
  } finally {
    library.dispose();
  }
}

async function measureSearch(library: Library, text: string, share: number): Promise<Search> {
  const query = parseSearch(text);
  const watch = watchHolds();
  const before = process.cpuUsage();
  const began = performance.now();
  let first: number | undefined;
  await library.search(query, { limit: page, onSoFar: () => (first ??= performance.now() - began) });
  const whole = performance.now() - began;
  const count = await timed(() => library.countPhrase(query));
  const { user, system } = process.cpuUsage(before);
  return {
    ...{ text, isRare: share <= fewPassages, first: first ?? whole, whole, count },
    ...{ hold: await watch.end(), work: (user + system) / 1_000 },
  };
}

/** How large a share of the passages has the rarest word of a query, and how long the texts are together. */
function readShares(path: string): { of: (query: PassageQuery) => number; characters: number } {
  const store = new SqliteStore(sqlite, path);
  try {
    const count = (sql: string): number => Number(store.file.get(`SELECT ${sql} AS count FROM answers`)?.['count']);
    const passages = Number(store.file.get('SELECT sum(passages) AS count FROM searched')?.['count']);
    const words = new Set(searches.flatMap((text) => parseSearch(text).phrases.flatMap((phrase) => phrase.words)));
    const shares = new Map([...words].map((word) => [word, store.passages.passagesWith(word) / passages]));
    return {
      of: ({ phrases }) => Math.min(...phrases.flatMap((phrase) => phrase.words.map((word) => shares.get(word)!))),
      characters: count('sum(chars)'),
    };
  } finally {
    store.dispose();
  }
}

const of = ({ calls }: Size): string => `${calls.toLocaleString('en-US')} calls`;

function figuresOf(small: Size, big: Size): Figure[] {
  const slowest = (size: Size, name: string, kind: 'first' | 'whole' | 'count' | 'hold', limit: number): Figure => {
    const each = size.searches.toSorted((one, other) => other[kind] - one[kind])[0]!;
    return {
      ...{ name: `${of(size)}: ${name}, the slowest (${each.text})`, value: each[kind], unit: 'ms' },
      aim: { at: 'most', of: 'value', limit },
    };
  };
  const ranked = (size: Size, isRare: boolean): Figure[] => {
    const some = size.searches.filter((each) => each.isRare === isRare);
    const name = isRare ? 'ranked, with a word that few passages have' : 'ranked, with frequent words only';
    return some.length === 0
      ? []
      : [slowest({ ...size, searches: some }, name, 'whole', isRare ? aims.rare : aims.frequent)];
  };
  return [
    ...[small, big].flatMap((size) => [
      slowest(size, 'first results', 'first', aims.first),
      ...ranked(size, true),
      ...ranked(size, false),
      slowest(size, 'counted', 'count', aims.count),
      slowest(size, 'the longest hold of the host', 'hold', aims.hold),
    ]),
    {
      ...{ name: `${of(big)}: looked up by ticker, the slowest`, value: big.lookUp, unit: 'ms' },
      beside: { name: of(small), value: small.lookUp },
    },
    {
      ...{ name: `${of(big)}: the contents listed`, value: big.contents.whole, unit: 'ms' },
      beside: { name: of(small), value: small.contents.whole },
    },
    {
      ...{ name: `${of(big)}: the contents listed, the longest hold`, value: big.contents.hold, unit: 'ms' },
      aim: { at: 'most', of: 'value', limit: aims.hold },
    },
    {
      ...{ name: `${of(big)}: the library’s file`, value: big.bytes / 2 ** 20, unit: 'MB' },
      beside: { name: 'its texts', value: big.characters / 2 ** 20 },
      aim: { at: 'most', of: 'ratio', limit: aims.file },
    },
  ];
}

function growthOf(small: Size, big: Size): Figure[] {
  return big.searches.map(({ text, work }, at): Figure => {
    const less = small.searches[at]!.work;
    return {
      ...{ name: `the processor’s time for ${text}, found and counted in ${of(big)}`, value: work, unit: 'ms' },
      beside: { name: of(small), value: less },
      aim: { at: 'most', of: 'ratio', limit: aims.growth },
    };
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
