import type { NotFoundMeaning } from '../domain/endpoints/endpoint.ts';

export type ApiErrorKind =
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'badRequest'
  | 'rateLimited'
  | 'timeout'
  | 'offline'
  | 'server'
  | 'badResponse'
  | 'tooLarge'
  | 'cancelled';

/** The error in an answer, for `badResponse`. */
export type AnswerProblem =
  /** A field is missing or wrong; see `field`. */
  | 'field'
  /** The answer as a whole doesn't have the documented shape. */
  | 'shape'
  | 'empty'
  | 'html'
  | 'notJson'
  /** The JSON ends too early. */
  | 'truncated'
  /** The body isn't in the content encoding that its header names, or that encoding wasn't requested. */
  | 'encoding'
  /** The service redirected to another address, which isn't followed. */
  | 'redirect'
  /** Not HTTP. */
  | 'protocol'
  /** The answer's subject isn't the one requested; see `asked` and `answered`. */
  | 'otherAnswer'
  /** The calendar without filters is empty, with status 200. The contract calls this a fault of the service. */
  | 'emptyCalendar';

export interface ApiErrorDetails {
  /** HTTP status, if the service answered. */
  status?: number;
  /** The service's own message: text only, shortened, with the key redacted and links removed. */
  said?: string;
  /** rateLimited, and server with status 503: the wait that the service asked for. */
  retryAfterSeconds?: number;
  notFound?: NotFoundMeaning;
  /** badResponse: path of the field that is missing or wrong, for example `data[3].close`. */
  field?: string;
  problem?: AnswerProblem;
  /** otherAnswer: the requested subject, and the subject that the answer names. */
  asked?: string;
  answered?: string;
  /**
   * offline: the failure's code, for example ENOTFOUND, ECONNREFUSED, or that of a certificate error; see
   * `base/offlineCode.ts`.
   */
  code?: string;
  /** True if the request may have reached the service and so may have been counted. */
  mayHaveBeenCounted: boolean;
  /** How long a cache had stored this refusal, in milliseconds. */
  age?: number;
  /** No key was sent because the settings say that a gateway adds it. */
  keyless?: true;
  cause?: unknown;
}

/**
 * The only error that leaves `api`. Its message is for logs; users see the text that `host/errors/formatError.ts`
 * creates from it.
 */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly details: ApiErrorDetails;

  constructor(kind: ApiErrorKind, message: string, details: ApiErrorDetails) {
    super(message, { cause: details.cause });
    // Code that only checks for cancellation doesn't need to know this class.
    this.name = kind === 'cancelled' ? 'AbortError' : 'ApiError';
    this.kind = kind;
    this.details = details;
  }
}
