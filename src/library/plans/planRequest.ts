import type { EndpointName } from '../../domain/endpoints/endpoints.ts';
import type { ReadAnswer, ReadRequest } from '../library.ts';
import type { SourceId } from '../sourceId.ts';
import { planBars } from './barsPlan.ts';
import { planCall } from './callPlan.ts';
import { planFund } from './fundPlan.ts';
import type { Plan, PlanServices } from './plan.ts';
import { planCalendar, planMetrics, planScreen } from './wholePlan.ts';

type Planners = {
  [E in EndpointName]: (services: PlanServices, source: SourceId, request: ReadRequest<E>) => Plan<ReadAnswer[E]>;
};

const planners: Planners = {
  fund: planFund,
  calendar: planCalendar,
  transcript: planCall,
  bars: planBars,
  screen: planScreen,
  metrics: planMetrics,
};

export function planRequest<E extends EndpointName>(
  services: PlanServices,
  source: SourceId,
  request: ReadRequest<E>,
): Plan<ReadAnswer[E]> {
  return planners[request.endpoint](services, source, request);
}
