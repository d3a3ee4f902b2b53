import { errorChain } from '../../base/errorChain.ts';
import { offlineReason, proxyRefused, proxyUnreachable } from '../../base/offlineCode.ts';

/** For an answer that arrived but is not valid HTTP. */
export type TransportProblem = 'encoding' | 'protocol' | 'redirect';

/** A classified failure. It keeps nothing of the original error, which may contain the URL and so the key. */
export type Failure =
  | { kind: 'offline'; code: string; neverSent: boolean }
  | { kind: 'badResponse'; problem: TransportProblem };

interface Link {
  name: string;
  code: string | undefined;
  message: string;
  syscall: string | undefined;
  port: number | undefined;
}

function linksOf(error: unknown): Link[] {
  return errorChain(error).flatMap((each) => {
    if (!(each instanceof Error)) return [];
    const { code, syscall, port } = each as { code?: unknown; syscall?: unknown; port?: unknown };
    const link: Link = {
      name: each.name,
      code: typeof code === 'string' ? code : undefined,
      message: each.message,
      syscall: typeof syscall === 'string' ? syscall : undefined,
      port: typeof port === 'number' ? port : undefined,
    };
    return [link];
  });
}

const undiciCodes: Record<string, string> = {
  UND_ERR_SOCKET: 'ECONNRESET',
  UND_ERR_CONNECT_TIMEOUT: 'ETIMEDOUT',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'ECONNRESET',
};

function problemOf({ name, code = '', message }: Link): TransportProblem | undefined {
  if (name === 'HTTPParserError' || code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW') return 'protocol';
  if (/^Z_|^ERR_(?:BROTLI|ZSTD)|^ERR__ERROR_/.test(code) || /content-encoding/i.test(message)) return 'encoding';
  return code === '' && /redirect/i.test(message) ? 'redirect' : undefined;
}

/** Until there is a connection, nothing of the request has been sent. */
function precedesSending(link: Link, code: string): boolean {
  const reason = offlineReason(code);
  return (
    reason === 'dns' ||
    reason === 'refused' ||
    // A TLS alert may also come after the request.
    (reason === 'certificate' && !code.startsWith('ERR_SSL_')) ||
    reason === 'proxy' ||
    link.syscall === 'connect' ||
    link.code === 'UND_ERR_CONNECT_TIMEOUT' ||
    link.message.includes('before secure TLS connection')
  );
}

/** `origin` is the intended target: a refusal on another port comes from the proxy. */
export function readFailure(error: unknown, origin: string): Failure {
  const links = linksOf(error);
  for (const link of links) {
    const problem = problemOf(link);
    if (problem) return { kind: 'badResponse', problem };
  }
  if (links.some(({ message }) => /proxy response|when HTTP tunneling|proxy authentication/i.test(message)))
    return { kind: 'offline', code: proxyRefused, neverSent: true };
  const known = links.filter(({ code }) => code !== undefined);
  const telling = known.find(({ code }) => offlineReason(undiciCodes[code!] ?? code) !== 'other') ?? known[0];
  if (!telling) return { kind: 'offline', code: 'UNKNOWN', neverSent: false };
  const code = undiciCodes[telling.code!] ?? telling.code!;
  if (code === 'ECONNREFUSED' && telling.port !== undefined && telling.port !== portOf(origin))
    return { kind: 'offline', code: proxyUnreachable, neverSent: true };
  return { kind: 'offline', code, neverSent: precedesSending(telling, code) };
}

function portOf(origin: string): number {
  const { port, protocol } = new URL(origin);
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}
