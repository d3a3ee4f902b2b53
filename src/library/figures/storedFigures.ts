import type { EndpointName } from '../../domain/endpoints/endpoints.ts';
import type { FoundFigure } from '../../domain/figures/foundFigure.ts';
import type { FigureLink } from '../../domain/links/figureLink.ts';
import { findFigure } from '../../domain/figures/findFigure.ts';
import { chooseAnswer } from '../chooseAnswer.ts';
import { planRequest } from '../plans/planRequest.ts';
import type { ReadAnswer, ReadRequest } from '../library.ts';
import type { Found } from '../plans/plan.ts';
import type { SourceId } from '../sourceId.ts';
import type { SqliteStore } from '../store/sqliteStore.ts';
import { isOfOrigin } from '../storedCalls.ts';
import { fromOfSource } from '../../domain/links/citing.ts';
import { findRun, type ReadRunFolder } from './keptRuns.ts';

interface StoredFigures {
  /** Passes the open store to synchronous work. */
  read: <T>(work: (store: SqliteStore) => T) => Promise<T>;
  runs: ReadRunFolder;
  origin: string | undefined;
  now: number;
}

/**
 * Returns the figure of a library's file; of several answers, from the one that `chooseAnswer` chooses. An unreadable
 * figure is absent.
 */
export async function findStoredFigure(
  link: FigureLink,
  { read, runs, origin, now }: StoredFigures,
): Promise<FoundFigure> {
  const chosen = <E extends EndpointName>(request: ReadRequest<E>): Promise<SourcedAnswer<E> | undefined> =>
    read((store) => answerIn(store, { request, from: link.from, origin, now }));
  const calendar = await (link.subject.of === 'indicator' ? chosen({ endpoint: 'calendar' }) : undefined);
  return findFigure(link, {
    calendar: () => calendar,
    observed: (id) => (calendar ? read((store) => store.observations.of(calendar.source, id)) : []),
    fund: (named) => chosen({ endpoint: 'fund', ...named }),
    bars: async (ticker, day) => {
      const answer = await chosen({ endpoint: 'bars', tickers: [ticker], fromDate: day, tillDate: day });
      const series = answer?.value[0];
      return series && { value: series, fetchedAt: answer.fetchedAt };
    },
    run: (screen, run) => findRun(runs, screen, run),
  });
}

interface SourcedAnswer<E extends EndpointName> extends Found<ReadAnswer[E]> {
  source: SourceId;
}

function answerIn<E extends EndpointName>(
  store: SqliteStore,
  {
    request,
    from,
    origin,
    now,
  }: { request: ReadRequest<E>; from: FigureLink['from'] } & Pick<StoredFigures, 'origin' | 'now'>,
): SourcedAnswer<E> | undefined {
  const sources = store.answers
    .sources()
    .filter((source) => isOfOrigin(source, origin) && fromOfSource(source) === from);
  const answers = sources.flatMap((source): SourcedAnswer<E>[] => {
    const found = planRequest({ store, clock: () => now }, source, request).find();
    return found ? [{ ...found, source }] : [];
  });
  return chooseAnswer(answers);
}
