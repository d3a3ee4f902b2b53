import { ApiError } from '../../api/apiError.ts';
import type { CalendarAnswer } from '../../domain/calendar.ts';
import type { CalendarRequest } from '../../domain/endpoints/calendar.ts';
import { observationsIn } from '../../domain/observations/observation.ts';
import { isLimited, type SourceId } from '../sourceId.ts';
import type { Plan, PlanServices } from './plan.ts';
import { planWhole } from './wholePlan.ts';

/** Plans the whole calendar. Its values are stored separately, since the next calendar no longer has them. */
export function planCalendar(services: PlanServices, source: SourceId): Plan<CalendarAnswer> {
  // Filters aren't sent to the service: the library always has the whole calendar.
  const request: CalendarRequest = { endpoint: 'calendar' };
  return planWhole(services, source, request, {
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
