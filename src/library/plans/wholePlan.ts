import { ApiError } from '../../api/apiError.ts';
import { canonicalTarget } from '../../api/buildRequest.ts';
import { once } from '../../base/once.ts';
import type { AnswerOf } from '../../domain/endpoints/endpoints.ts';
import type { CalendarRequest } from '../../domain/endpoints/calendar.ts';
import type { MetricsRequest, ScreenRequest } from '../../domain/endpoints/screener.ts';
import { observationsIn } from '../../domain/observations/observation.ts';
import { answeredAt, fileAnswer, revalidationOf, wasCached } from './fileAnswer.ts';
import { isFresh, type Age } from './freshness.ts';
import { isLimited, type SourceId } from '../sourceId.ts';
import type { PlanServices, Found, Plan } from './plan.ts';
import { baseFiling, openAnswer } from './storedAnswer.ts';
import type { StoredAnswer } from '../store/store.ts';

type WholeRequest = CalendarRequest | ScreenRequest | MetricsRequest;

interface WholePlanOptions<R extends WholeRequest> {
  services: PlanServices;
  source: SourceId;
  request: R;
  isFresh: (age: Age, value: AnswerOf[R['endpoint']]) => boolean;
  /** Stores what the library wants of an answer besides the answer itself. */
  store?: (value: AnswerOf[R['endpoint']], fetchedAt: number) => void;
  /** Throws for an answer that can be read but must not replace what the library has. */
  accept?: (value: AnswerOf[R['endpoint']]) => void;
}

/** Plans answers that have one name and contain nothing else: the calendar, the metric catalog, a page of a screen. */
function planWhole<R extends WholeRequest>(options: WholePlanOptions<R>): Plan<AnswerOf[R['endpoint']]> {
  const { services, source, request } = options;
  const { store, clock } = services;
  const key = canonicalTarget(request);
  const judged = (value: AnswerOf[R['endpoint']], fetchedAt: number): Found<AnswerOf[R['endpoint']]> => ({
    value,
    fetchedAt,
    stale: !options.isFresh({ fetchedAt, now: clock() }, value),
  });
  const read = (answer: StoredAnswer | undefined): Found<AnswerOf[R['endpoint']]> | undefined => {
    const value = openAnswer<R['endpoint']>(answer, request.endpoint);
    if (!answer || !value) return undefined;
    const { fetchedAt, cached, imported } = answer;
    return { ...judged(value, fetchedAt), cached, imported };
  };
  const stored = once(() => store.answers.get(source, key));
  const find = once(() => read(stored()));
  return {
    source,
    request,
    key,
    kin: [],
    find,
    isFresh: () => find()?.stale === false,
    isStored: () => find() !== undefined,
    absence: () => undefined,
    cost: () => 1,
    fetch: async ({ send, signal, filed }) => {
      const answer = await send(request, { signal, revalidate: revalidationOf(stored(), request) });
      const { value, cached } = answer;
      const fetchedAt = answeredAt(answer, clock());
      options.accept?.(value);
      const filing = await baseFiling(source, key, request, { ...answer, fetchedAt });
      if (!(await fileAnswer(store, filing, answer))) {
        const newer = read(store.answers.get(source, key));
        if (newer) return newer;
      } else {
        await store.persist(() => options.store?.(value, fetchedAt), undefined);
        filed(request);
      }
      const found = judged(value, fetchedAt);
      return { ...found, stale: wasCached(answer) && found.stale, cached };
    },
  };
}

export function planCalendar(services: PlanServices, source: SourceId): Plan<AnswerOf['calendar']> {
  return planWhole<CalendarRequest>({
    services,
    source,
    // Filters do not go to the service: the library always has the whole calendar.
    request: { endpoint: 'calendar' },
    isFresh: (age, { rows }) => isFresh.calendar(age, rows),
    store: ({ rows }, fetchedAt) => {
      services.store.observations.add(source, observationsIn(rows, fetchedAt));
    },
    accept: ({ rows }) => {
      // Contract: "A call with no filters returns an empty result. This indicates a fault on the service side."
      if (rows.length === 0 && isLimited(source)) throw emptyCalendar();
    },
  });
}

function emptyCalendar(): ApiError {
  const details = { problem: 'emptyCalendar', mayHaveBeenCounted: true } as const;
  return new ApiError('badResponse', 'The calendar without filters is empty', details);
}

export function planMetrics(services: PlanServices, source: SourceId): Plan<AnswerOf['metrics']> {
  return planWhole<MetricsRequest>({ services, source, request: { endpoint: 'metrics' }, isFresh: isFresh.metrics });
}

export function planScreen(services: PlanServices, source: SourceId, request: ScreenRequest): Plan<AnswerOf['screen']> {
  return planWhole({ services, source, request, isFresh: isFresh.screenPage });
}
