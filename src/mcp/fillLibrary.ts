import type { Library } from '../library/library.ts';
import type { ServiceContents } from '../sample/bundledService.ts';

/** Reads that the first answer waits for; a folder with more is read on while others are answered. */
const mostAwaited = 300;
/** Calls and series that are read by themselves; each other one is read when it is asked for. */
const mostCalls = 2_000;
const mostSeries = 200;
/** Newest sessions of each ticker. */
const sessionsRead = 2;
/** Tickers in one request. */
const tickersAtOnce = 20;
const readsAtOnce = 4;

export interface FillProgress {
  done: number;
  total: number;
}

export interface Filling {
  /** Resolves once enough is read for an answer; never rejects. */
  isUsable: Promise<void>;
  /** How much is read; undefined once all is. */
  progress: () => FillProgress | undefined;
}

/**
 * Reads what a bundled service has into the library, newest calls first, as anything else is read: what is there already
 * isn't requested again. What can't be read is left out, and says why when it is asked for.
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
        // Whoever asks for it is told why.
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

/** The newest sessions of every ticker; tickers with the same ones are read together. */
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
