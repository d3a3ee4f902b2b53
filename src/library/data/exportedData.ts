import { decodeBody } from '../../api/decode/decodeAnswer.ts';
import type { AnswerOf, EndpointName, ServiceRequest } from '../../domain/endpoints/endpoints.ts';
import type { SourceId } from '../sourceId.ts';
import { isRefusal } from '../transfer/checkAnswer.ts';
import { decodeSession, isOfFuture } from '../transfer/checkLine.ts';
import { parseLine, type ReadLine } from '../transfer/exportFormat.ts';
import { readExport } from '../transfer/readExport.ts';
import { fitsLine, transferLimits } from '../transfer/transferLimits.ts';
import { UnreadableCalls } from '../unreadableCalls.ts';
import type { DataReader, ReadAnswer, ReadObservations, ReadSession } from './dataReader.ts';

interface ExportedDataOptions {
  path: string;
  /** Only data of these sources is read. */
  isWanted: (source: SourceId) => boolean;
  /** Milliseconds since the epoch. */
  now: number;
}

type LineOf<T> = Extract<ReadLine, { type: T }>;

/**
 * Reads an export, checked like an import, and once for each kind of data. Rejects like `readExport`, and with
 * UnreadableCalls for an incomplete file.
 */
export class ExportedData implements DataReader {
  readonly #options: ExportedDataOptions;
  unreadable = 0;

  constructor(options: ExportedDataOptions) {
    this.#options = options;
  }

  answers<E extends EndpointName>(endpoint: E, take: (answer: ReadAnswer<E>) => Promise<void>): Promise<void> {
    return this.#lines('answer', async (line) => {
      if (line.request.endpoint !== endpoint) return;
      const { source, fetchedAt, imported = false } = line;
      const request = line.request as Extract<ServiceRequest, { endpoint: E }>;
      const value = this.#decoded(() => decodeBody(request, line.body) as AnswerOf[E]);
      if (value !== undefined) await take({ source, fetchedAt, imported, value });
    });
  }

  sessions(take: (session: ReadSession) => Promise<void>): Promise<void> {
    return this.#lines('session', async (line) => {
      const bars = this.#decoded(() => decodeSession(line));
      const { source, ticker, session, fetchedAt } = line;
      if (bars) await take({ source, ticker, session, fetchedAt, bars, isPart: false });
    });
  }

  observations(take: (observations: ReadObservations) => Promise<void>): Promise<void> {
    return this.#lines('observations', ({ source, indicator, seen }) => take({ source, indicator, seen }));
  }

  async #lines<T extends ReadLine['type']>(type: T, take: (line: LineOf<T>) => Promise<void>): Promise<void> {
    const { path, isWanted, now } = this.#options;
    const isWhole = await readExport({
      path,
      take: async (text) => {
        // Our own lines begin with their type, so that those of other types need not be parsed.
        if (text.startsWith('{"type":') && !text.startsWith(`{"type":"${type}"`)) return;
        const line = fitsLine(text, transferLimits) ? parseLine(text) : undefined;
        if (!line || isOfFuture(line, now)) this.unreadable++;
        else if (line.type === type && 'source' in line && isWanted(line.source)) await take(line as LineOf<T>);
      },
    });
    if (!isWhole) throw new UnreadableCalls('truncated');
  }

  /** Undefined, and counted, for a value that the service couldn't have answered. */
  #decoded<T>(decode: () => T | undefined): T | undefined {
    try {
      const value = decode();
      if (value !== undefined) return value;
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
    this.unreadable++;
    return undefined;
  }

  dispose(): void {
    // Nothing is open between two reads.
  }
}
