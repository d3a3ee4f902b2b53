import type { AnswerOf, EndpointName, WholeEndpointName } from '../../domain/endpoints/endpoints.ts';
import type { ReadAnswer, ReadRequest } from '../library.ts';
import type { SourceId } from '../sourceId.ts';
import { planBars } from './barsPlan.ts';
import { planCalendar } from './calendarPlan.ts';
import { planCall } from './callPlan.ts';
import { planFund } from './fundPlan.ts';
import type { Plan, PlanServices } from './plan.ts';
import { planWhole } from './wholePlan.ts';

type Planner<E extends EndpointName> = (
  services: PlanServices,
  source: SourceId,
  request: ReadRequest<E>,
) => Plan<ReadAnswer[E]>;

/** Endpoints whose requests `planWhole` can plan, since a read of one has the answer of the endpoint. */
type PlannedWhole = {
  [E in WholeEndpointName]: Plan<AnswerOf[E]> extends Plan<ReadAnswer[E]> ? E : never;
}[WholeEndpointName];

/**
 * Endpoints that have a plan of their own. The compiler demands one where a read has another answer than the endpoint;
 * the others are planned by `planWhole` without one.
 */
const planners: { [E in EndpointName]?: Planner<E> } = {
  fund: planFund,
  calendar: planCalendar,
  transcript: planCall,
  bars: planBars,
} satisfies { [E in Exclude<EndpointName, PlannedWhole>]: Planner<E> } & { [E in PlannedWhole]?: Planner<E> };

export function planRequest<E extends EndpointName>(
  services: PlanServices,
  source: SourceId,
  request: ReadRequest<E>,
): Plan<ReadAnswer[E]> {
  const planner = planners[request.endpoint] ?? (planWhole as Planner<E>);
  return planner(services, source, request);
}
