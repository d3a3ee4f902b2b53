import type { EndpointName } from '../../domain/endpoints/endpoints.ts';
import type { FoundFigure } from '../../domain/figures/foundFigure.ts';
import type { FigureLink } from '../../domain/links/figureLink.ts';
import { findFigure } from '../../domain/figures/findFigure.ts';
import { planRequest } from '../plans/planRequest.ts';
import type { ReadAnswer, ReadRequest } from '../library.ts';
import type { Found } from '../plans/plan.ts';
import type { SourceId } from '../sourceId.ts';
import type { SqliteStore } from '../store/sqliteStore.ts';
import { isOfOrigin } from '../storedCalls.ts';
import { fromOfSource } from '../../domain/links/citing.ts';
import { findRun, type ReadRunFolder } from './keptRuns.ts';

interface StoredFigures {
  /** Hands the open store to work that ends before it returns. */
  read: <T>(work: (store: SqliteStore) => T) => Promise<T>;
  runs: ReadRunFolder;
  origin: string | undefined;
  now: number;
}

/**
 * The figure of a library's file, the newest answer of each kind: a library may have answers of several services, and no
 * connection says which one is meant. What can't be read is absent.
 */
export async function findStoredFigure(
  link: FigureLink,
  { read, runs, origin, now }: StoredFigures,
): Promise<FoundFigure> {
  const newest = <E extends EndpointName>(request: ReadRequest<E>): Promise<Newest<E> | undefined> =>
    read((store) => newestOf(store, { request, from: link.from, origin, now }));
  const calendar = await (link.subject.of === 'indicator' ? newest({ endpoint: 'calendar' }) : undefined);
  return findFigure(link, {
    calendar: () => calendar?.found,
    observed: (id) => (calendar ? read((store) => store.observations.of(calendar.source, id)) : []),
    fund: async (named) => (await newest({ endpoint: 'fund', ...named }))?.found,
    bars: async (ticker, day) => {
      const answer = await newest({ endpoint: 'bars', tickers: [ticker], fromDate: day, tillDate: day });
      const series = answer?.found.value[0];
      return series && { value: series, fetchedAt: answer.found.fetchedAt };
    },
    run: (screen, run) => findRun(runs, screen, run),
  });
}

interface Newest<E extends EndpointName> {
  source: SourceId;
  found: Found<ReadAnswer[E]>;
}

function newestOf<E extends EndpointName>(
  store: SqliteStore,
  {
    request,
    from,
    origin,
    now,
  }: { request: ReadRequest<E>; from: FigureLink['from'] } & Pick<StoredFigures, 'origin' | 'now'>,
): Newest<E> | undefined {
  const sources = store.answers
    .sources()
    .filter((source) => isOfOrigin(source, origin) && fromOfSource(source) === from);
  const answers = sources.flatMap((source): Newest<E>[] => {
    const found = planRequest({ store, clock: () => now }, source, request).find();
    return found ? [{ source, found }] : [];
  });
  return answers.toSorted((one, other) => other.found.fetchedAt - one.found.fetchedAt)[0];
}
