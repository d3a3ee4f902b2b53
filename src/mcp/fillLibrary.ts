import type { Library } from '../library/library.ts';
import type { ServiceContents } from '../sample/bundledService.ts';

/** Reads that the first answer waits for. Further reads continue while the server already answers. */
const mostAwaited = 300;
/** Calls and series that are read in advance; any other is read on demand. */
const mostCalls = 2_000;
const mostSeries = 200;
/** The number of newest sessions read for each ticker. */
const sessionsRead = 2;
/** The number of tickers in one request. */
const tickersAtOnce = 20;
const readsAtOnce = 4;

export interface FillProgress {
  done: number;
  total: number;
}

export interface Filling {
  /** Resolves once enough was read to answer; never rejects. */
  isUsable: Promise<void>;
  /** The progress of reading; undefined once everything was read. */
  progress: () => FillProgress | undefined;
}

/**
 * Reads the contents of a bundled service into the library, newest calls first. Uses ordinary reads, so answers in the
 * library aren't requested again. A failed read is skipped; a later read on demand reports its error.
 */
export function fillLibrary(library: Pick<Library, 'read'>, contents: ServiceContents, signal: AbortSignal): Filling {
  const reads = readsOf(library, contents, signal);
  const total = reads.length;
  let [next, done] = [0, 0];
  let resolve = (): void => undefined;
  const isUsable = new Promise<void>((whenUsable) => {
    resolve = whenUsable;
  });
  const work = async (): Promise<void> => {
    while (next < total && !signal.aborted) {
      const read = reads[next++]!;
      try {
        await read();
      } catch {
        // A later read on demand reports the error.
      }
      done += 1;
      if (done === Math.min(total, mostAwaited)) resolve();
    }
  };
  void Promise.all(Array.from({ length: readsAtOnce }, work)).then(resolve);
  return { isUsable, progress: () => (done < total && !signal.aborted ? { done, total } : undefined) };
}

type FillRead = () => Promise<unknown>;

function readsOf(
  library: Pick<Library, 'read'>,
  { companies, series, bars }: ServiceContents,
  signal: AbortSignal,
): FillRead[] {
  const options = { mode: 'stored', initiator: 'program', signal } as const;
  const longest = Math.max(0, ...companies.map(({ quarters }) => quarters.length));
  const calls = Array.from({ length: longest }, (_, at) =>
    companies.flatMap(({ cik, quarters }) => (quarters[at] === undefined ? [] : [{ cik, fyq: quarters[at] }])),
  ).flat();
  return [
    () => library.read({ endpoint: 'calendar' }, options),
    ...windowsOf(bars).map((window) => () => library.read({ endpoint: 'bars', ...window }, options)),
    ...series.slice(0, mostSeries).map(
      ({ seriesid }) =>
        () =>
          library.read({ endpoint: 'fund', seriesid }, options),
    ),
    ...calls.slice(0, mostCalls).map((call) => () => library.read({ endpoint: 'transcript', ...call }, options)),
  ];
}

/** The newest sessions of every ticker. Tickers with the same sessions are read together. */
function windowsOf(bars: ServiceContents['bars']): { tickers: string[]; fromDate: string; tillDate: string }[] {
  const alike = new Map<string, { tickers: string[]; fromDate: string; tillDate: string }[]>();
  for (const { ticker, sessions } of bars) {
    const newest = sessions.slice(-sessionsRead);
    const [fromDate, tillDate] = [newest[0], newest.at(-1)];
    if (fromDate === undefined || tillDate === undefined) continue;
    const key = `${fromDate} ${tillDate}`;
    const windows = alike.get(key) ?? [];
    alike.set(key, windows);
    const last = windows.at(-1);
    if (last && last.tickers.length < tickersAtOnce) last.tickers.push(ticker);
    else windows.push({ tickers: [ticker], fromDate, tillDate });
  }
  return [...alike.values()].flat();
}
