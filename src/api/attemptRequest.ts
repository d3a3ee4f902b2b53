import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import * as l10n from '@vscode/l10n';
import { formatErrorChain } from '../base/errorChain.ts';
import { ApiError } from './apiError.ts';
import type { Answer, ReceivedBody, Revalidation } from './client.ts';
import { decodeBody } from './decode/decodeAnswer.ts';
import { readEntityTag, readProvenance, type Provenance } from './http/cacheHeaders.ts';
import { exchange, ExchangeFailure, TooManyBytes, type ExchangeOptions, type RawAnswer } from './http/exchange.ts';
import { readFailure, type TransportProblem } from './http/failure.ts';
import type { Redactor } from './redaction/redactor.ts';
import type { ServiceRequest } from '../domain/endpoints/endpoints.ts';
import { createStatusError } from './statusError.ts';

class WrongEncoding extends Error {}

const decoders = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

const isKnown = (encoding: string): encoding is keyof typeof decoders => Object.hasOwn(decoders, encoding);

/** Decodes the content encodings, up to `maxBytes`. Rejects with TooManyBytes or WrongEncoding. */
async function decodeContent(body: Buffer, header: string | string[] | undefined, maxBytes: number): Promise<Buffer> {
  const encodings = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((encoding) => encoding.trim().toLowerCase())
    .filter((encoding) => encoding !== '' && encoding !== 'identity');
  if (encodings.length > 3) throw new WrongEncoding();
  let decoded = body;
  for (const encoding of encodings.reverse()) {
    if (!isKnown(encoding)) throw new WrongEncoding();
    try {
      decoded = await decoders[encoding](decoded, { maxOutputLength: maxBytes });
    } catch (error) {
      throw error instanceof RangeError ? new TooManyBytes() : new WrongEncoding('', { cause: error });
    }
  }
  return decoded;
}

export interface AttemptPlan<R extends ServiceRequest> extends ExchangeOptions {
  request: R;
  redactor: Redactor;
  revalidate?: Revalidation | undefined;
  /** See `SendOptions`. */
  pastCaches?: boolean | undefined;
  onReceived?: ((received: ReceivedBody) => void) | undefined;
}

export interface AttemptResult<R extends ServiceRequest> {
  answer: Answer<R>;
  status: number;
  /** Size of the decoded body. */
  bytes: number;
}

const maxBytes = 32 * 1024 * 1024;
const utf8 = new TextDecoder();

/** Sends one request once. Rejects with ApiError only. */
export async function attemptRequest<R extends ServiceRequest>(plan: AttemptPlan<R>): Promise<AttemptResult<R>> {
  const { request, redactor, clock, origin, revalidate, pastCaches, onReceived } = plan;
  let provenance: Provenance | undefined;
  try {
    const headers = {
      ...(revalidate && { 'if-none-match': revalidate.etag }),
      ...(pastCaches && { 'cache-control': 'no-cache' }),
    };
    const raw = await exchange({ ...plan, headers }, maxBytes);
    const receivedAt = Date.now();
    provenance = readProvenance(raw.headers, receivedAt);
    const received = { ...provenance, receivedAt, etag: tagOf(raw, redactor) };
    if (raw.status === 304 && revalidate) {
      // An answer stored under an earlier key may contain the current one.
      const body = redactor.redactAnswer(revalidate.body);
      const answer = {
        value: decodeBody(request, body),
        body,
        ...received,
        etag: received.etag ?? revalidate.etag,
        renewed: true,
      };
      return { answer, status: raw.status, bytes: 0 };
    }
    if (raw.status < 200 || raw.status > 299) throw await readRefusal(request, raw, redactor);
    const encoding = raw.headers['content-encoding'];
    const decoded = encoding === undefined ? raw.body : await decodeContent(raw.body, encoding, maxBytes);
    if (clock.hasEnded) throw clock.error(true);
    const body = redactor.redactAnswer(utf8.decode(decoded), decoded);
    onReceived?.({ body, status: raw.status, ...received });
    const answer = { value: decodeBody(request, body), body, ...received };
    return { answer, status: raw.status, bytes: decoded.length };
  } catch (error) {
    const failure = toApiError(error, { origin, clock, redactor });
    throw withCircumstances(failure, { provenance, keyless: plan.key === '' });
  }
}

/**
 * Adds the circumstances of an answer to its error. An answer from a cache didn't reach the service, so it isn't
 * counted, whatever its status.
 */
function withCircumstances(
  error: ApiError,
  { provenance, keyless }: { provenance: Provenance | undefined; keyless: boolean },
): ApiError {
  const { cached = false, age = 0 } = provenance ?? {};
  if (!cached && age === 0 && !keyless) return error;
  const { kind, message, details } = error;
  const wait = details.retryAfterSeconds;
  return new ApiError(kind, message, {
    ...details,
    ...(cached && { mayHaveBeenCounted: false }),
    ...(age > 0 && { age }),
    // The requested wait began when the service sent the answer.
    ...(wait !== undefined && { retryAfterSeconds: Math.max(0, wait - Math.floor(age / 1000)) }),
    ...(keyless && { keyless }),
  });
}

/** A tag that contains the key is dropped. */
function tagOf({ headers }: RawAnswer, redactor: Redactor): string | undefined {
  const tag = readEntityTag(headers['etag']);
  return tag !== undefined && redactor.redact(tag) === tag ? tag : undefined;
}

async function readRefusal(request: ServiceRequest, raw: RawAnswer, redactor: Redactor): Promise<ApiError> {
  // A refusal that can't be decoded is still a refusal.
  const decoded = await decodeContent(raw.body, raw.headers['content-encoding'], maxBytes).catch(() => Buffer.alloc(0));
  const { status, headers } = raw;
  const [retryAfter, date] = [first(headers['retry-after']), first(headers['date'])];
  return createStatusError(request, { status, retryAfter, date, body: utf8.decode(decoded) }, redactor);
}

const first = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

function toApiError(
  error: unknown,
  { origin, clock, redactor }: Pick<AttemptPlan<ServiceRequest>, 'origin' | 'clock' | 'redactor'>,
): ApiError {
  if (error instanceof ApiError) return error;
  const started = !(error instanceof ExchangeFailure) || error.started;
  const reason = error instanceof ExchangeFailure ? error.reason : error;
  if (reason instanceof TooManyBytes)
    return new ApiError('tooLarge', l10n.t('the response is larger than 32 MiB'), { mayHaveBeenCounted: true });
  // The log needs the cause. A transport error may contain the URL and so the key, so only its redacted text is kept.
  const cause = new Error(redactor.redact(formatErrorChain(reason)));
  if (reason instanceof WrongEncoding) return answerProblem('encoding', cause);
  if (clock.hasEnded) return clock.error(started);
  const failure = readFailure(reason, origin);
  if (failure.kind === 'badResponse') return answerProblem(failure.problem, cause);
  const { code, neverSent } = failure;
  return new ApiError('offline', `No answer: ${code}`, { code, mayHaveBeenCounted: started && !neverSent, cause });
}

function answerProblem(problem: TransportProblem, cause: Error): ApiError {
  const messages = {
    encoding: l10n.t('the response isn’t in the encoding it declares'),
    protocol: l10n.t('the response isn’t HTTP'),
    redirect: l10n.t('the service redirects to another address, and redirects aren’t followed'),
  };
  return new ApiError('badResponse', messages[problem], { problem, mayHaveBeenCounted: true, cause });
}
