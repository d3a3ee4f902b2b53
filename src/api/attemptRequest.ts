import * as l10n from '@vscode/l10n';
import { ApiError } from './apiError.ts';
import type { Answer } from './client.ts';
import { decodeBody } from './decode/decodeAnswer.ts';
import { decodeContent, WrongEncoding } from './http/decodeContent.ts';
import { exchange, ExchangeFailure, TooManyBytes, type ExchangeOptions, type RawAnswer } from './http/exchange.ts';
import { readFailure, type TransportProblem } from './http/failure.ts';
import type { Redactor } from './redaction/redactor.ts';
import type { RequestClock } from './requestClock.ts';
import type { ServiceRequest } from './requests.ts';
import { createStatusError } from './statusError.ts';

export interface AttemptPlan<R extends ServiceRequest> extends Pick<
  ExchangeOptions,
  'dispatcher' | 'origin' | 'path' | 'key'
> {
  request: R;
  redactor: Redactor;
  clock: RequestClock;
}

export interface AttemptResult<R extends ServiceRequest> {
  answer: Answer<R>;
  status: number;
  /** Of the body once decoded. */
  bytes: number;
}

const maxBytes = 32 * 1024 * 1024;
const utf8 = new TextDecoder();

/** Sends one request once. Rejects with ApiError only. */
export async function attemptRequest<R extends ServiceRequest>(plan: AttemptPlan<R>): Promise<AttemptResult<R>> {
  const { request, redactor, clock, origin } = plan;
  try {
    const raw = await exchange({ ...plan, signal: clock.signal, maxBytes });
    if (raw.status < 200 || raw.status > 299) throw await readRefusal(request, raw, redactor);
    const decoded = await decodeContent(raw.body, raw.headers['content-encoding'], maxBytes);
    if (clock.signal.aborted) throw clock.error(true);
    const body = redactor.redactAnswer(utf8.decode(decoded), decoded);
    const answer = { value: decodeBody(request, body), body, receivedAt: Date.now() };
    return { answer, status: raw.status, bytes: decoded.length };
  } catch (error) {
    throw toApiError(error, { origin, clock });
  }
}

async function readRefusal(request: ServiceRequest, raw: RawAnswer, redactor: Redactor): Promise<ApiError> {
  // A refusal that cannot be read is still a refusal.
  const decoded = await decodeContent(raw.body, raw.headers['content-encoding'], maxBytes).catch(() => Buffer.alloc(0));
  const { status, headers } = raw;
  const [retryAfter, date] = [first(headers['retry-after']), first(headers['date'])];
  return createStatusError(request, { status, retryAfter, date, body: utf8.decode(decoded) }, redactor);
}

function first(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function toApiError(error: unknown, { origin, clock }: { origin: string; clock: RequestClock }): ApiError {
  if (error instanceof ApiError) return error;
  const started = !(error instanceof ExchangeFailure) || error.started;
  const reason = error instanceof ExchangeFailure ? error.reason : error;
  if (reason instanceof TooManyBytes) {
    return new ApiError('tooLarge', l10n.t('the answer is larger than 32 MiB'), { mayHaveBeenCounted: true });
  }
  if (reason instanceof WrongEncoding) return answerProblem('encoding');
  if (clock.signal.aborted) return clock.error(started);
  const failure = readFailure(reason, origin);
  if (failure.kind === 'badResponse') return answerProblem(failure.problem);
  const { code, neverSent } = failure;
  return new ApiError('offline', `No answer: ${code}`, { code, mayHaveBeenCounted: started && !neverSent });
}

function answerProblem(problem: TransportProblem): ApiError {
  const messages = {
    encoding: l10n.t('the answer is not in the encoding that it names'),
    protocol: l10n.t('the answer is not HTTP'),
    redirect: l10n.t('the service redirects elsewhere, where the key must not go'),
  };
  return new ApiError('badResponse', messages[problem], { problem, mayHaveBeenCounted: true });
}
