import { canonicalTarget } from '../../api/buildRequest.ts';
import type { Answer } from '../../api/client.ts';
import { fund, isWholeSeries, type FundRequest } from '../../domain/endpoints/fund.ts';
import { once } from '../../base/once.ts';
import { recordsOf, type FundAnswer } from '../../domain/fund.ts';
import { fileAbsence, findAbsence } from './absences.ts';
import { answeredAt, fileAnswer, revalidationOf, wasCached } from './fileAnswer.ts';
import type { SourceId } from '../sourceId.ts';
import { nameOfCusip, nameOfFund, entityOfClass, entityOfSeries } from './names.ts';
import { otherAnswer } from './otherAnswer.ts';
import type { PlanServices, Found, Plan } from './plan.ts';
import { baseFiling, openAnswer } from './storedAnswer.ts';
import type { Filing, StoredAnswer } from '../store/store.ts';

/** Plans a fund. Tickers and CUSIPs lead to a share class; the newest answer that contains the class is used. */
export function planFund(services: PlanServices, source: SourceId, request: FundRequest): Plan<FundAnswer> {
  const { store, clock } = services;
  const key = canonicalTarget(request);
  const judged = (held: HeldFund): Found<FundAnswer> => ({
    ...held,
    stale: !fund.isFresh({ fetchedAt: held.fetchedAt, now: clock() }, held.value),
  });
  const stored = once(() => store.answers.get(source, key));
  const find = once((): Found<FundAnswer> | undefined => {
    const byClass = findClass(services, source, request);
    const answer = stored();
    const value = openAnswer(answer, 'fund');
    if (!answer || !value) return byClass && judged(byClass);
    return judged(byClass && byClass.fetchedAt > answer.fetchedAt ? byClass : heldOf(answer, value));
  });
  return {
    source,
    request,
    key,
    // The answer for a series contains its classes, and a class has several names.
    kin: ['funds'],
    find,
    isFresh: () => find()?.stale === false,
    isStored: () => find() !== undefined,
    absence: once(() => findAbsence(services, source, [key])),
    cost: () => 1,
    fetch: async ({ send, signal, filed }) => {
      try {
        const answer = await send(request, { signal, revalidate: revalidationOf(stored(), request) });
        const { value, cached } = answer;
        const fetchedAt = answeredAt(answer, clock());
        const contradiction = fund.contradiction?.(request, value);
        const own = contradiction ? requestOf(value) : request;
        if (own && (await fileAnswer(store, await fileFund(source, own, { ...answer, fetchedAt }), answer))) filed(own);
        if (contradiction) throw otherAnswer(contradiction);
        // A cached answer may be older than the stored one.
        const known = wasCached(answer) ? planFund(services, source, request).find() : undefined;
        return known ?? { value, fetchedAt, stale: false, cached };
      } catch (error) {
        throw await fileAbsence(services, source, key, error);
      }
    },
  };
}

/** The canonical request for an answer; undefined if the answer has no identifier that can be requested. */
function requestOf(answer: FundAnswer): FundRequest | undefined {
  const request: FundRequest =
    answer.form === 'record'
      ? { endpoint: 'fund', ticker: answer.record.ticker }
      : { endpoint: 'fund', seriesid: answer.classes[0]!.seriesid };
  const one = answer.form === 'record' || answer.classes.every(({ seriesid }) => seriesid === request.seriesid);
  try {
    return one && canonicalTarget(request) !== '' ? request : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the filing of an answer of the fund endpoint, from the service or an import. */
export async function fileFund(
  source: SourceId,
  request: FundRequest,
  answer: Pick<Answer<FundRequest>, 'value' | 'body' | 'cached' | 'etag'> & { fetchedAt: number },
): Promise<Filing> {
  const { value } = answer;
  const classes = recordsOf(value);
  const whole = isWholeSeries(request, value);
  const aliases = new Map(classes.map((record) => [nameOfFund(record.ticker), entityOfClass(record)]));
  if (value.form === 'record') {
    const entity = entityOfClass(value.record);
    if (request.ticker !== undefined) aliases.set(nameOfFund(request.ticker), entity);
    if (request.cusip !== undefined) aliases.set(nameOfCusip(request.cusip), entity);
  }
  const first = classes[0];
  return {
    ...(await baseFiling(source, canonicalTarget(request), request, answer)),
    entities: classes.map(entityOfClass).concat(whole && first ? [entityOfSeries(first.seriesid)] : []),
    aliases: [...aliases].map(([alias, entity]) => ({ alias, entity })),
  };
}

type HeldFund = Pick<Found<FundAnswer>, 'value' | 'fetchedAt' | 'cached' | 'imported'>;

function heldOf({ fetchedAt, cached, imported }: StoredAnswer, value: FundAnswer): HeldFund {
  return { value, fetchedAt, cached, imported };
}

/** Returns the class that all identifiers of the request agree on, and the time of the answer that contains it. */
function findClass({ store }: PlanServices, source: SourceId, request: FundRequest): HeldFund | undefined {
  const { ticker, cusip, seriesid } = request;
  const aliases = [
    ...(ticker === undefined ? [] : [nameOfFund(ticker)]),
    ...(cusip === undefined ? [] : [nameOfCusip(cusip)]),
  ];
  const entities = new Set(aliases.map((alias) => store.answers.resolveAlias(source, alias)));
  const [entity] = entities;
  if (entities.size !== 1 || entity === undefined) return undefined;
  const answer = store.answers.findByEntity(source, entity);
  const value = openAnswer(answer, 'fund');
  const record = value && recordsOf(value).find((each) => entityOfClass(each) === entity);
  if (!answer || !record || (seriesid !== undefined && entityOfSeries(record.seriesid) !== entityOfSeries(seriesid)))
    return undefined;
  return heldOf(answer, { form: 'record', record });
}
