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

/** What a 404 or 400 is about, as far as the contract's error table tells. */
export type NotFoundMeaning =
  | { of: 'fund' }
  | { of: 'security' }
  | { of: 'quarter'; fyq: string; available: string[] }
  | { of: 'emptyCalendar' }
  | { of: 'path' };

/** badResponse: what is wrong with the answer. */
export type AnswerProblem =
  /** A field is missing or wrong; see `field`. */
  | 'field'
  /** The whole is not of the shape described. */
  | 'shape'
  | 'empty'
  | 'html'
  | 'notJson'
  /** The JSON breaks off. */
  | 'truncated'
  /** The body is not in the content encoding that its header names, or in one that was not asked for. */
  | 'encoding'
  /** The service sent us to another address, which is not followed. */
  | 'redirect'
  /** Not HTTP. */
  | 'protocol'
  /** It is of something else than what was asked for; see `asked` and `answered`. */
  | 'otherAnswer'
  /** The calendar without filters is empty, with status 200: a fault of the service by contract. */
  | 'emptyCalendar';

export interface ApiErrorDetails {
  /** HTTP status, where the service answered. */
  status?: number;
  /** What the service said: text only, shortened, key redacted, links stripped. */
  said?: string;
  /** rateLimited: the wait the service named. */
  retryAfterSeconds?: number;
  notFound?: NotFoundMeaning;
  /** badResponse: path of the field that is missing or wrong, for example `data[3].close`. */
  field?: string;
  problem?: AnswerProblem;
  /** otherAnswer: what was asked for, and what the answer says it is of. */
  asked?: string;
  answered?: string;
  /** offline: code of the failure, for example ENOTFOUND, ECONNREFUSED, or a certificate problem's; see `offlineCode.ts`. */
  code?: string;
  /** Whether the request can have reached the service, and so may have been counted. */
  mayHaveBeenCounted: boolean;
  /** Milliseconds for which a cache had kept this refusal. */
  age?: number;
  /** No key was sent, as the settings say: a gateway is to add it. */
  keyless?: true;
  cause?: unknown;
}

/** The only error that leaves `api`. Its message is for logs; people read the words of `host/formatError.ts`. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly details: ApiErrorDetails;

  constructor(kind: ApiErrorKind, message: string, details: ApiErrorDetails) {
    super(message, { cause: details.cause });
    // Whoever only cares whether it was called off need not know this class.
    this.name = kind === 'cancelled' ? 'AbortError' : 'ApiError';
    this.kind = kind;
    this.details = details;
  }
}
