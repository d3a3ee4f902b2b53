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

/** Endpoints whose requests `planWhole` can plan, since their reads have the endpoint's answer. */
type PlannedWhole = {
  [E in WholeEndpointName]: Plan<AnswerOf[E]> extends Plan<ReadAnswer[E]> ? E : never;
}[WholeEndpointName];

/**
 * Endpoints with a plan of their own. The compiler requires one if a read has another answer than the endpoint;
 * `planWhole` plans the others.
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
