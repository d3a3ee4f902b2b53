import { decisions } from '../decisions.ts';
import { pageRange } from '../http/pagination.ts';
import type { QueryParameters } from '../http/query.ts';
import { RefusedRequest, type Reply } from '../http/reply.ts';
import type { Screener } from '../screener/screenerInterface.ts';
import type { ServiceData } from '../serviceData.ts';

async function screenerOf(data: ServiceData): Promise<Screener> {
  const screener = await data.screener();
  if (!screener) throw new RefusedRequest(decisions.noScreenerStatus, 'This folder has no screener.');
  return screener;
}

/** The catalog facts of the contract, in a shape of our own. */
export async function metricsRoute(_query: QueryParameters, data: ServiceData): Promise<Reply> {
  const metrics = (await screenerOf(data)).metrics();
  return { status: 200, body: { metadata: { total_metrics: metrics.length }, data: metrics } };
}

/** The catalog's ids for requested names, in any case. */
function chosenMetrics(names: readonly string[], screener: Screener): string[] {
  if (names.length === 0) return [];
  const ids = new Map(screener.metrics().map(({ id }) => [id.toLowerCase(), id]));
  const unknown = names.filter((name) => !ids.has(name.toLowerCase()));
  if (unknown.length > 0)
    throw new RefusedRequest(decisions.badScreenStatus, `Not in the metric catalog: ${unknown.join(', ')}.`);
  return names.map((name) => ids.get(name.toLowerCase())!);
}

/** The screener facts of the contract, in a shape of our own. There is no ordering parameter. */
export async function screenerRoute(query: QueryParameters, data: ServiceData): Promise<Reply> {
  const screener = await screenerOf(data);
  const condition = query.text('condition');
  if (condition === undefined) throw new RefusedRequest(decisions.badScreenStatus, 'A condition is needed.');
  const metrics = chosenMetrics(query.list('metrics') ?? [], screener);
  const page = query.count('page', 1, decisions.badScreenStatus);
  const asked = query.count('limit', decisions.defaultScreenLimit, decisions.badScreenStatus);
  const evaluation = screener.evaluate(condition);
  if (!evaluation.ok) throw new RefusedRequest(decisions.badScreenStatus, evaluation.message);
  const { matches } = evaluation;
  const { pagination, from, to } = pageRange(matches.length, page, Math.min(asked, decisions.maximumScreenLimit));
  const rows = screener
    .rows(matches, metrics, from, to)
    .map(({ ticker, cik, metrics: values }) => ({ ticker, cik, ...values }));
  return { status: 200, body: { metadata: { pagination }, data: rows } };
}
