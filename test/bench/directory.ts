import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import MiniSearch from 'minisearch';

import { Directory } from '../../src/directory/directory.ts';
import type { CompanyRow } from '../../src/directory/lists.ts';
import type { DirectoryEntry } from '../../src/directory/entry.ts';
import { loadDirectory } from '../../src/directory/loadDirectory.ts';
import { packGiven } from '../../src/directory/packGiven.ts';
import { finish } from '../../src/base/slices.ts';
import { unpackSteps } from '../../src/directory/pack.ts';
import { directoryFile } from '../editor/directoryFile.ts';
import { queries } from '../unit/directory/queries.ts';
import { reciprocalRanks } from '../unit/directory/reciprocalRanks.ts';
import { countSlices } from '../workbench/support/slices.ts';
import { median, quantile, type Figure } from './figure.ts';

const shown = 10;
const loads = 7;
/** Every name of so many is typed letter by letter, besides the queries of people. */
const namesApart = 120;
/** MiniSearch takes long: it gets one keystroke of so many. */
const peerKeysApart = 40;
const givenCompanies = 150_000;

type Search = (query: string) => readonly DirectoryEntry[];

/** Finding any of 39,099 tickers by what is typed so far, beside MiniSearch and beside what begins with the words. */
export async function measureDirectory(): Promise<Figure[]> {
  const packed = readFileSync(directoryFile);
  const { made: directory, megabytes } = await measureMemory(() => Directory.load(packed));
  const times: number[] = [];
  for (let each = 0; each < loads; each++) {
    const started = performance.now();
    await Directory.load(packed);
    times.push(performance.now() - started);
  }
  const entries = entriesOf(packed, directory);
  const peer = await measureMemory(() => Promise.resolve(createMiniSearch(entries)));
  const peerStarted = performance.now();
  createMiniSearch(entries);
  const peerLoad = performance.now() - peerStarted;
  const own: Search = (query) => directory.search(query, { limit: shown });
  const keys = keystrokes(entries);
  const [ownTimes, peerTimes] = [
    timesOf(own, keys),
    timesOf(
      peer.made,
      keys.filter((_, at) => at % peerKeysApart === 0),
    ),
  ];
  const [ownRank, peerRank, plainRank] = [own, peer.made, plainPrefixes(entries)].map(meanRank);
  return [
    {
      name: `directory of ${directory.size.tickers.toLocaleString('en')} tickers: a keystroke, 95th percentile of ${keys.length.toLocaleString('en')}`,
      value: quantile(ownTimes, 0.95),
      unit: 'ms',
      beside: { name: 'MiniSearch, prefixes and slips', value: quantile(peerTimes, 0.95) },
      aim: { at: 'most', of: 'value', limit: 10 },
      also: [{ name: 'median', value: median(ownTimes) }],
    },
    {
      name: `directory: mean reciprocal rank of ${queries.length} queries`,
      value: ownRank!,
      unit: '',
      beside: { name: 'MiniSearch, prefixes and slips', value: peerRank! },
      aim: { at: 'least', of: 'value', limit: 0.9 },
      also: [{ name: 'names with words that begin so', value: plainRank! }],
    },
    {
      name: 'directory: loaded, in slices',
      value: median(times),
      unit: 'ms',
      beside: { name: 'MiniSearch, of entries at hand', value: peerLoad },
    },
    await measureGiven(packed),
    {
      name: 'directory: memory',
      value: megabytes,
      unit: 'MB',
      beside: { name: 'MiniSearch, without the entries', value: peer.megabytes },
      aim: { at: 'most', of: 'value', limit: 15 },
    },
    {
      name: 'directory: packed',
      value: packed.length / 1024,
      unit: 'KB',
      aim: { at: 'most', of: 'value', limit: 380 },
    },
  ];
}

/** A list as large as a person may give, which is loaded in each session: nothing else waits for it for long. */
async function measureGiven(packed: Uint8Array): Promise<Figure> {
  const rows = Array.from({ length: givenCompanies }, (_, at): CompanyRow => {
    const code = at.toString(36).toUpperCase();
    return { ticker: code, cik: at + 1, name: `Company ${code} ${at % 97} Holdings` };
  });
  const given = [await packGiven({ list: 'companies', rows, skipped: 0 }, '2099-01-01')];
  const { longest } = await countSlices(() => loadDirectory({ packed, given }));
  return {
    name: `directory of ${givenCompanies.toLocaleString('en')} given companies: longest slice of its load`,
    value: longest,
    unit: 'ms',
    aim: { at: 'most', of: 'value', limit: 200 },
  };
}

/** Measures the memory that the result of `make` keeps, in millions of bytes. */
async function measureMemory<T>(make: () => Promise<T>): Promise<{ made: T; megabytes: number }> {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  const used = (): number => {
    collect();
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = used();
  const made = await make();
  return { made, megabytes: (used() - before) / 1e6 };
}

function entriesOf(packed: Uint8Array, directory: Directory): DirectoryEntry[] {
  const { companies, series } = finish(unpackSteps(packed));
  return [
    ...companies.flatMap(({ tickers }) => directory.findByTicker(tickers[0]!).slice(0, 1)),
    ...series.map(({ id }) => directory.findBySeries(`S${String(id).padStart(9, '0')}`)!),
  ];
}

function tickersOf(entry: DirectoryEntry): readonly string[] {
  if (entry.kind === 'series') return entry.classes.map(({ ticker }) => ticker);
  return entry.kind === 'company' ? entry.tickers : [entry.ticker];
}

function createMiniSearch(entries: readonly DirectoryEntry[]): Search {
  const search = new MiniSearch<{ id: number; name: string; tickers: string; classes: string }>({
    fields: ['name', 'tickers', 'classes'],
    searchOptions: { prefix: true, fuzzy: 0.2, combineWith: 'AND', boost: { tickers: 3, name: 2 } },
  });
  search.addAll(
    entries.map((entry, id) => ({
      id,
      name: entry.name ?? '',
      tickers: tickersOf(entry).join(' '),
      classes: entry.kind === 'series' ? entry.classes.map(({ name }) => name ?? '').join(' ') : '',
    })),
  );
  return (query) =>
    search
      .search(query)
      .slice(0, shown)
      .map(({ id }) => entries[id as number]!);
}

/** Every word of the query begins a word of the name or is where a ticker begins, in the order of the lists. */
function plainPrefixes(entries: readonly DirectoryEntry[]): Search {
  const words = (text: string): string[] => text.toLowerCase().split(/[^a-z0-9]+/);
  const all = entries.map((entry) => [...words(entry.name ?? ''), ...tickersOf(entry).flatMap(words)]);
  return (query) => {
    const typed = words(query).filter((word) => word !== '');
    const fits = (own: readonly string[]): boolean => typed.every((word) => own.some((each) => each.startsWith(word)));
    return typed.length === 0 ? [] : entries.filter((_, at) => fits(all[at]!)).slice(0, shown);
  };
}

function keystrokes(entries: readonly DirectoryEntry[]): string[] {
  const names = entries.filter((_, at) => at % namesApart === 0).map(({ name }) => name ?? '');
  return [...queries.map(([query]) => query), ...names].flatMap((text) =>
    Array.from(text, (_, at) => text.slice(0, at + 1)),
  );
}

/** Milliseconds of each, when the code has run before. */
function timesOf(search: Search, keys: readonly string[]): number[] {
  for (const key of keys.slice(0, 50)) search(key);
  return keys.map((key) => {
    const started = performance.now();
    search(key);
    return performance.now() - started;
  });
}

function meanRank(search: Search): number {
  const ranks = reciprocalRanks(queries, search);
  return ranks.reduce((sum, { rank }) => sum + rank, 0) / ranks.length;
}
