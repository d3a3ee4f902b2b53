import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { decisions } from '../decisions.ts';
import { routeOf } from '../routes/routes.ts';
import type { ServiceData } from '../serviceData.ts';
import {
  alterAnswer,
  answerInstead,
  sendBroken,
  type FaultScenario,
  type FaultSettings,
  type Outgoing,
} from './faults.ts';
import { QueryParameters } from './query.ts';
import type { Quota } from './quota.ts';
import { RefusedRequest, type Reply } from './reply.ts';
import { seenRequest, type SeenRequest } from './requestLog.ts';

interface RequestHandlerOptions {
  data: ServiceData;
  key: string;
  /** Accepts only requests without a key, because the service acts as a gateway that adds it. */
  keyless: boolean;
  entityTags: boolean;
  headers: (seen: SeenRequest) => Readonly<Record<string, string>>;
  quota: Quota;
  /** The port; undefined before the server listens. */
  port: () => number;
  fault: () => FaultScenario | undefined;
  faultSettings: () => FaultSettings;
  onRequest: (seen: SeenRequest) => void;
}

/** A body that is already text is sent unchanged. */
function outgoing(reply: Reply, text = JSON.stringify(reply.body)): Outgoing {
  const { status, headers } = reply;
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
    body: text,
  };
}

function altered(reply: Reply, fault: FaultScenario | undefined, target: string): Outgoing {
  const answer = fault === undefined ? reply : alterAnswer(fault, reply, target);
  return typeof answer === 'string' ? outgoing(reply, answer) : outgoing(answer);
}

function send({ status, headers, body }: Outgoing, response: ServerResponse): void {
  // A 304 has no body, so the length of the unsent answer is left out.
  const length = status === 304 ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  response.writeHead(status, { ...headers, ...length }).end(body);
}

function checkOrigin({ headers, method }: IncomingMessage, port: number): void {
  const host = headers.host?.toLowerCase();
  if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`)
    throw new RefusedRequest(decisions.wrongHostStatus, 'This service answers on its loopback address only.');
  if (method !== 'GET') throw new RefusedRequest(decisions.notGetStatus, 'Only GET is served.', { allow: 'GET' });
}

/** If the client already has the answer, sends only 304. */
function tagged(answer: Outgoing, ifNoneMatch: string | undefined): Outgoing {
  if (answer.status !== 200) return answer;
  const etag = `"${createHash('sha256').update(answer.body).digest('base64url')}"`;
  // RFC 9110, 13.1.2: the comparison is weak, as a cache on the way may have made the tag.
  if (ifNoneMatch === etag || ifNoneMatch === `W/${etag}`)
    return { ...answer, status: 304, headers: { ...answer.headers, etag }, body: '' };
  return { ...answer, headers: { ...answer.headers, etag } };
}

function checkKey(parameters: URLSearchParams, { key, keyless }: Pick<RequestHandlerOptions, 'key' | 'keyless'>): void {
  const given = parameters.getAll('api_key');
  if (keyless) {
    if (given.length > 0) throw new RefusedRequest(decisions.badKeyStatus, 'No api_key is taken here.');
    return;
  }
  if (given.length === 0) throw new RefusedRequest(decisions.badKeyStatus, 'The api_key parameter is missing.');
  if (given.length > 1 || given[0] !== key)
    throw new RefusedRequest(decisions.badKeyStatus, 'The api_key is not valid.');
}

async function answer(url: URL, options: RequestHandlerOptions): Promise<Reply> {
  const known = routeOf(url.pathname);
  if (!known) throw new RefusedRequest(decisions.unknownPathStatus, 'There is no such endpoint.');
  checkKey(url.searchParams, options);
  options.quota.spend();
  return known.route(new QueryParameters(url.searchParams), options.data);
}

function replyOfFailure(error: unknown): Reply {
  if (error instanceof RefusedRequest) return error.reply;
  return new RefusedRequest(500, 'The bundled service failed to answer this.').reply;
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  options: RequestHandlerOptions,
): Promise<void> {
  const target = request.url ?? '/';
  const origin = `http://127.0.0.1:${options.port()}`;
  let reply: Reply;
  let seen: SeenRequest | undefined;
  const fault = options.fault();
  try {
    checkOrigin(request, options.port());
    const url = new URL(origin + target);
    seen = seenRequest(routeOf(url.pathname)?.endpoint ?? 'unknown', target, request.headers);
    options.onRequest(seen);
    const instead = fault && answerInstead(fault, options.faultSettings(), target);
    if (instead) {
      send(instead, response);
      return;
    }
    reply = await answer(url, options);
  } catch (error) {
    reply = replyOfFailure(error);
  }
  const sent = altered(reply, fault, target);
  const marked = seen ? { ...sent, headers: { ...sent.headers, ...options.headers(seen) } } : sent;
  const whole = options.entityTags ? tagged(marked, seen?.ifNoneMatch) : marked;
  if (fault && (await sendBroken(fault, options.faultSettings(), whole, response))) return;
  send(whole, response);
}

/**
 * Checks host and method, then applies a fault that is set, then checks path, key, quota and the endpoint's own rules.
 */
export function createRequestHandler(options: RequestHandlerOptions) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    handle(request, response, options).catch(() => {
      // The client disconnected in the middle of an answer, so the error needs no answer.
      response.destroy();
    });
  };
}
