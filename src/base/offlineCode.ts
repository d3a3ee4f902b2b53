/** The reason that nothing could be reached, as far as the failure's code shows it; for `ApiErrorDetails.code`. */
type OfflineReason = 'dns' | 'refused' | 'broken' | 'unreachable' | 'certificate' | 'proxy' | 'other';

/** The proxy answered and blocked the request. */
export const proxyRefused = 'PROXY_REFUSED';
/** Nothing answers at the proxy's address. */
export const proxyUnreachable = 'PROXY_UNREACHABLE';

const certificate =
  /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_|CRL_)/;
const reasons = new Map<string, OfflineReason>(
  Object.entries({
    ENOTFOUND: 'dns',
    EAI_AGAIN: 'dns',
    ECONNREFUSED: 'refused',
    ECONNRESET: 'broken',
    EPIPE: 'broken',
    EHOSTUNREACH: 'unreachable',
    ENETUNREACH: 'unreachable',
    ENETDOWN: 'unreachable',
    ETIMEDOUT: 'unreachable',
    [proxyRefused]: 'proxy',
    [proxyUnreachable]: 'proxy',
  }),
);

export function offlineReason(code: string | undefined): OfflineReason {
  if (code === undefined) return 'other';
  return certificate.test(code) ? 'certificate' : (reasons.get(code) ?? 'other');
}
