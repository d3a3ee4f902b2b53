import { quarterName } from '../../domain/identifiers/fiscalQuarter.ts';
import { ApiError } from '../../api/apiError.ts';
import { canonicalTarget } from '../../api/buildRequest.ts';
import type { Answer } from '../../api/client.ts';
import { transcript, type TranscriptRequest } from '../../domain/endpoints/transcript.ts';
import { once } from '../../base/once.ts';
import type { TranscriptAnswer } from '../../domain/transcript.ts';
import { fileAbsence, findAbsence } from './absences.ts';
import { answeredAt, fileAnswer, revalidationOf, wasCached } from './fileAnswer.ts';
import { isFresh } from './freshness.ts';
import type { SourceId } from '../sourceId.ts';
import { companyOfEntity, isShareClassName, nameOfCaller, siblingsOfCaller, entityOfCompany } from './names.ts';
import { otherAnswer } from './otherAnswer.ts';
import type { PlanServices, Found, Plan } from './plan.ts';
import { baseFiling, openAnswer } from './storedAnswer.ts';
import type { CompanyInLibrary, Filing, StoredAnswer } from '../store/store.ts';

/** Plans a call. Calls are filed by company and quarter, whatever name they were requested under. */
export function planCall(services: PlanServices, source: SourceId, request: TranscriptRequest): Plan<TranscriptAnswer> {
  const { store, clock } = services;
  const asked = canonicalTarget(request);
  const fyq = request.fyq === undefined ? undefined : quarterName(request.fyq);
  const cik =
    request.cik ?? (request.ticker === undefined ? undefined : companyNamed(services, source, request.ticker));
  const name = request.ticker === undefined ? entityOfCompany(request.cik ?? 0) : nameOfCaller(request.ticker);
  const unknownSecurity = `security ${name}`;
  const unknownQuarter = `quarter ${cik === undefined ? name : entityOfCompany(cik)} ${fyq ?? ''}`;

  const company = once(() => (cik === undefined ? undefined : store.answers.company(source, cik)));
  const place = once((): StoredPlace | undefined => {
    if (cik === undefined) return undefined;
    if (fyq !== undefined) return placeOfNamed(services, source, cik, fyq);
    const listed = company();
    return listed && placeOfLatest(services, source, listed);
  });
  const find = once((): Found<TranscriptAnswer> | undefined => {
    const found = place();
    const value = openAnswer(found?.answer, 'transcript');
    if (!found || !value) return undefined;
    const { answer, fetchedAt, stale, superseded } = found;
    return {
      value: withQuarters(value, answer.fetchedAt, company()),
      fetchedAt,
      stale,
      cached: answer.cached,
      imported: answer.imported,
      superseded,
    };
  });
  return {
    source,
    request,
    key: cik === undefined ? asked : keyOfCall(cik, fyq),
    // The requested name doesn't determine the company, and the latest call is also the call of a quarter.
    kin: ['calls'],
    find,
    isFresh: () => place()?.stale === false,
    isStored: () => place()?.superseded === false,
    absence: once(() =>
      findAbsence(services, source, fyq === undefined ? [unknownSecurity] : [unknownQuarter, unknownSecurity]),
    ),
    cost: () => 1,
    fetch: async ({ send, signal, filed }) => {
      try {
        const answer = await send(request, { signal, revalidate: revalidationOf(place()?.answer, request) });
        const { value, cached } = answer;
        const fetchedAt = answeredAt(answer, clock());
        const contradiction = transcript.contradiction?.(request, value);
        const own = contradiction ? requestOf(value) : request;
        const isNew = await fileAnswer(store, await fileCall(source, own, { ...answer, fetchedAt }), answer);
        if (isNew) filed(own);
        if (contradiction) throw otherAnswer(contradiction);
        // A cached answer may be older than the library's data about the company.
        const known = wasCached(answer) ? planCall(services, source, request).find() : undefined;
        return known ?? { value, fetchedAt, stale: false, cached };
      } catch (error) {
        const aboutQuarter = error instanceof ApiError && error.details.notFound?.of === 'quarter';
        throw await fileAbsence(services, source, aboutQuarter ? unknownQuarter : unknownSecurity, error);
      }
    },
  };
}

/** The canonical request for an answer. */
function requestOf({ metadata: { cik, transcript_fyq }, call }: TranscriptAnswer): TranscriptRequest {
  return { endpoint: 'transcript', cik, ...(call && transcript_fyq !== null && { fyq: transcript_fyq }) };
}

/** Returns the filing of an answer of the transcripts endpoint, from the service or an import. */
export async function fileCall(
  source: SourceId,
  request: TranscriptRequest,
  answer: Pick<Answer<TranscriptRequest>, 'value' | 'body' | 'cached' | 'etag'> & { fetchedAt: number },
): Promise<Filing> {
  const { metadata, call } = answer.value;
  const fyq = call && metadata.transcript_fyq !== null ? quarterName(metadata.transcript_fyq) : undefined;
  const key = keyOfCall(metadata.cik, fyq);
  const entity = entityOfCompany(metadata.cik);
  const aliases = new Set([nameOfCaller(metadata.ticker)]);
  if (request.ticker !== undefined) aliases.add(nameOfCaller(request.ticker));
  return {
    ...(await baseFiling(source, key, request, answer)),
    aliases: [...aliases].map((alias) => ({ alias, entity })),
    company: {
      cik: metadata.cik,
      ticker: metadata.ticker,
      name: metadata.companyname,
      shortName: metadata.companyname_short,
      quarters: metadata.available_fyq,
      listedAt: answer.fetchedAt,
    },
  };
}

/** Like `canonicalTarget`, but also for answers that break the service's own rules. */
function keyOfCall(cik: number, fyq: string | undefined): string {
  return `/transcripts?cik=${cik}${fyq === undefined ? '' : `&fyq=${encodeURIComponent(fyq)}`}`;
}

/** Returns the company that a ticker, or another share class of its issuer, leads to. */
export function companyNamed({ store }: PlanServices, source: SourceId, ticker: string): number | undefined {
  const entity = store.answers.resolveAlias(source, nameOfCaller(ticker));
  if (entity !== undefined) return companyOfEntity(entity);
  const siblings = siblingsOfCaller(ticker);
  const sibling =
    siblings === undefined
      ? undefined
      : store.answers.aliasesLike(source, siblings).find((entry) => isShareClassName(entry.alias));
  return sibling && companyOfEntity(sibling.entity);
}

/** The stored call, and its effective age. */
interface StoredPlace {
  answer: StoredAnswer;
  fetchedAt: number;
  stale: boolean;
  /** True if the company's list of quarters has a newer quarter. */
  superseded: boolean;
}

function placeOfNamed(
  { store }: PlanServices,
  source: SourceId,
  cik: number,
  fyq: string | undefined,
): StoredPlace | undefined {
  const answer = store.answers.get(source, keyOfCall(cik, fyq));
  return answer && { answer, fetchedAt: answer.fetchedAt, stale: !isFresh.namedCall(), superseded: false };
}

/** The newest call in the library; stale if the list of quarters is stale or has a newer quarter. */
function placeOfLatest(services: PlanServices, source: SourceId, company: CompanyInLibrary): StoredPlace | undefined {
  const quarters = company.quarters.length === 0 ? [undefined] : company.quarters.map(quarterName);
  for (const [index, fyq] of quarters.entries()) {
    const place = placeOfNamed(services, source, company.cik, fyq);
    if (!place) continue;
    if (index > 0) return { ...place, stale: true, superseded: true };
    const { listedAt } = company;
    return {
      ...place,
      fetchedAt: listedAt,
      stale: !isFresh.latestCall({ fetchedAt: listedAt, now: services.clock() }),
    };
  }
  return undefined;
}

/** Adds the list of quarters, which belongs to the company, not to the call that it came with. */
function withQuarters(
  value: TranscriptAnswer,
  fetchedAt: number,
  company: CompanyInLibrary | undefined,
): TranscriptAnswer {
  if (!company || company.listedAt <= fetchedAt) return value;
  return { ...value, metadata: { ...value.metadata, available_fyq: company.quarters } };
}
