import type { AnswerOf, EndpointName, ServiceRequest } from '../../domain/endpoints/endpoints.ts';
import type { BarSeries } from '../../domain/bar.ts';
import type { SourceId } from '../sourceId.ts';
import { planBars } from './barsPlan.ts';
import { planCall } from './callPlan.ts';
import { planFund } from './fundPlan.ts';
import type { Plan, PlanServices } from './plan.ts';
import { planCalendar, planMetrics, planScreen } from './wholePlan.ts';

/** A request of one endpoint. */
export type RequestOf<E extends EndpointName> = {
  [K in E]: Extract<ServiceRequest, { endpoint: K }> & { endpoint: K };
}[E];

/** The library's answer to a request: all pages of bars become one series per ticker. */
export type ReadAnswer = { [E in EndpointName]: E extends 'bars' ? BarSeries[] : AnswerOf[E] };

type Planners = {
  [E in EndpointName]: (services: PlanServices, source: SourceId, request: RequestOf<E>) => Plan<ReadAnswer[E]>;
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
  request: RequestOf<E>,
): Plan<ReadAnswer[E]> {
  return planners[request.endpoint](services, source, request);
}
