import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  brotliDecompressSync,
  constants,
  crc32,
  type BrotliOptions,
} from 'node:zlib';

import { finish, inSlices, type Steps } from '../base/slices.ts';
import { DirectoryError } from './directoryError.ts';
import type { Company, FundClass, FundSeries, ListId, Lists } from './lists.ts';

// A packed directory is a line of plain text, `market-desk directory 1 <CRC-32 of the rest>`, followed by
// brotli-compressed text: a line of JSON with dates and counts, then the columns one after the other, with a line per
// entry. Grouping similar values and storing ids as differences halves the compressed size.

const firstWords = 'market-desk directory 1 ';
/** The maximum size of the text in bytes, several times that of the shipped lists. */
const mostBytes = 32 * 1024 * 1024;
const mostEntries = 500_000;

interface ListsHeader {
  dates: Record<ListId, string>;
  companies: number;
  series: number;
}

/** Packs as small as possible, which takes seconds; for the shipped lists. */
export function packLists(lists: Lists): Uint8Array {
  const text = Buffer.from(finish(formatColumns(lists)));
  return withFirstLine(brotliCompressSync(text, howToPack(text, constants.BROTLI_MAX_QUALITY)));
}

/**
 * Packs quickly and off the main thread, in the same format. Rejects with DirectoryError if the result would be too
 * large to unpack.
 */
export async function packApart(lists: Lists): Promise<Uint8Array> {
  const text = Buffer.from(await inSlices(formatColumns(lists)));
  if (text.length > mostBytes) throw new DirectoryError('tooLarge');
  return withFirstLine(await promisify(brotliCompress)(text, howToPack(text, quickQuality)));
}

const quickQuality = 4;

function howToPack(text: Buffer, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  };
}

function withFirstLine(packed: Buffer): Uint8Array {
  return Buffer.concat([Buffer.from(`${firstWords}${checksum(packed)}\n`), packed]);
}

/** @throws DirectoryError */
export function* unpackSteps(bytes: Uint8Array): Steps<Lists> {
  return yield* readColumns(unpackText(bytes));
}

/** Unpacks off the main thread and reads in slices. Rejects with DirectoryError. */
export async function unpackApart(bytes: Uint8Array): Promise<Lists> {
  const packed = packedIn(bytes);
  const text = await promisify(brotliDecompress)(packed, { maxOutputLength: mostBytes }).catch((error: unknown) => {
    throw new DirectoryError('damaged', '', error);
  });
  return inSlices(readColumns(text));
}

/** @throws DirectoryError */
function unpackText(bytes: Uint8Array): Uint8Array {
  const packed = packedIn(bytes);
  try {
    return brotliDecompressSync(packed, { maxOutputLength: mostBytes });
  } catch (error) {
    throw new DirectoryError('damaged', '', error);
  }
}

function packedIn(bytes: Uint8Array): Buffer {
  const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const begin = firstWords.length + 9;
  if (packed.toString('latin1', 0, firstWords.length) !== firstWords) throw new DirectoryError('unknownFormat');
  const rest = packed.subarray(begin);
  if (packed.toString('latin1', firstWords.length, begin) !== `${checksum(rest)}\n`)
    throw new DirectoryError('damaged');
  return rest;
}

const checksum = (bytes: Uint8Array): string => crc32(bytes).toString(16).padStart(8, '0');

function* formatColumns({ dates, companies, series }: Lists): Steps<string> {
  const header: ListsHeader = { dates, companies: companies.length, series: series.length };
  const differences = (ids: number[]): number[] => ids.map((id, at) => id - (ids[at - 1] ?? 0));
  const columns: (() => (string | number)[])[] = [
    () => companies.map(({ name }) => name),
    () => companies.map(({ tickers }) => tickers.join(' ')),
    () => companies.map(({ cik }) => cik),
    () => series.map(({ name }) => name),
    () => series.map(({ classes }) => classes.map(({ ticker }) => ticker).join(' ')),
    () => series.map(({ classes }) => classes.map(({ name }) => formatClassName(name)).join('\t')),
    () => differences(series.map(({ cik }) => cik)),
    () => differences(series.map(({ id }) => id)),
    () =>
      series.map(({ id, classes }) =>
        differences([id * idsOfSeries, ...classes.map((each) => each.id)])
          .slice(1)
          .join(' '),
      ),
  ];
  let text = `${JSON.stringify(header)}\n`;
  for (const column of columns) {
    yield;
    for (const line of column()) text += `${line}\n`;
  }
  return text;
}

/**
 * Class ids grow faster than series ids. For a series' first class, the difference from this multiple of the series id
 * is small.
 */
const idsOfSeries = 3;
const unnamed = '?';

const formatClassName = (name: string | undefined): string => name ?? unnamed;

function* readColumns(text: Uint8Array): Steps<Lists> {
  const lines = new LineReader(text);
  const { dates, companies: companyCount, series: seriesCount } = readHeader(lines.next());
  const companyNames = yield* lines.take(companyCount);
  const companyTickers = yield* lines.take(companyCount);
  const ciks = (yield* lines.take(companyCount)).map(toNumber);
  const companies = companyNames.map((name, at): Company => ({
    cik: ciks[at]!,
    name,
    tickers: companyTickers[at]!.split(' '),
  }));
  const seriesNames = yield* lines.take(seriesCount);
  const tickers = yield* lines.take(seriesCount);
  const names = yield* lines.take(seriesCount);
  const registrants = sums(yield* lines.take(seriesCount));
  const ids = sums(yield* lines.take(seriesCount));
  const classIds = yield* lines.take(seriesCount);
  if (!lines.isAtEnd) throw new DirectoryError('damaged');
  const kept = new Map<string, string>();
  const series: FundSeries[] = [];
  for (const [at, name] of seriesNames.entries()) {
    if (at % linesOfStep === 0) yield;
    const classes = readClasses(
      {
        tickers: tickers[at]!.split(' '),
        names: names[at]!.split('\t'),
        ids: sums(classIds[at]!.split(' '), ids[at]! * idsOfSeries),
      },
      kept,
    );
    series.push({ cik: registrants[at]!, id: ids[at]!, name, classes });
  }
  return { dates, companies, series };
}

const linesOfStep = 2000;

interface ClassColumns {
  tickers: readonly string[];
  names: readonly string[];
  ids: readonly number[];
}

/** Class names repeat, so `kept` stores each distinct name once. */
function readClasses({ tickers, names, ids }: ClassColumns, kept: Map<string, string>): FundClass[] {
  if (names.length !== tickers.length || ids.length !== tickers.length) throw new DirectoryError('damaged');
  return tickers.map((ticker, at) => ({ ticker, id: ids[at]!, name: readClassName(names[at]!, kept) }));
}

function readClassName(text: string, kept: Map<string, string>): string | undefined {
  if (text === unnamed) return undefined;
  const name = kept.get(text) ?? text;
  kept.set(text, name);
  return name;
}

function readHeader(line: string): ListsHeader {
  try {
    const header = JSON.parse(line) as ListsHeader;
    const counts = [header.companies, header.series];
    if (counts.every((count) => Number.isInteger(count) && count >= 0 && count <= mostEntries)) return header;
  } catch {
    // The error thrown below covers this case too.
  }
  throw new DirectoryError('damaged');
}

function toNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number)) throw new DirectoryError('damaged');
  return number;
}

function sums(differences: readonly string[], from = 0): number[] {
  let sum = from;
  return differences.map((each) => (sum += toNumber(each)));
}

/** Reads bytes line by line. Each line is a separate string, so that none keeps the whole file in memory. */
class LineReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  next(): string {
    const end = this.#bytes.indexOf(0x0a, this.#at);
    if (end < 0) throw new DirectoryError('damaged');
    const line = this.#bytes.toString('utf8', this.#at, end);
    this.#at = end + 1;
    return line;
  }

  *take(count: number): Steps<string[]> {
    const taken: string[] = [];
    while (taken.length < count) {
      if (taken.length % linesOfStep === 0) yield;
      taken.push(this.next());
    }
    return taken;
  }
}
