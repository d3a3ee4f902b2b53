import * as l10n from '@vscode/l10n';
import { RequestBreach, type QueryValues } from '../domain/endpoints/endpoint.ts';
import { endpointOf } from '../domain/endpoints/endpoints.ts';
import { ApiError } from './apiError.ts';
import type { ServiceRequest } from '../domain/endpoints/endpoints.ts';

interface BuiltRequest {
  /** Below the base address, percent-encoded. */
  path: string;
  /** Sorted by name, percent-encoded, without the key. */
  query: string;
  /** `path?query` */
  target: string;
}

/**
 * Servers commonly refuse a request line over 8 KiB. This leaves room for the base address's path and the key. Only a
 * screen is limited: the contract takes any number of indicator codes.
 */
const longestScreen = 7500;

function refuse(message: string): never {
  throw new ApiError('badRequest', message, { mayHaveBeenCounted: false });
}

function queryOf(request: ServiceRequest): QueryValues {
  try {
    return endpointOf(request).query(request);
  } catch (error) {
    if (error instanceof RequestBreach) refuse(error.message);
    throw error;
  }
}

/** Commas stay readable because they separate lists in the contract's own examples. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll('%2C', ',');

/**
 * Checks a request against the contract's rules before anything is sent, and returns its canonical form. Throws
 * ApiError badRequest, whose message names the error.
 */
export function buildRequest(request: ServiceRequest): BuiltRequest {
  const { path } = endpointOf(request);
  const query = Object.entries(queryOf(request))
    .filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&');
  const target = query === '' ? path : `${path}?${query}`;
  if (request.endpoint === 'screen' && target.length > longestScreen) {
    const message = l10n.t(
      'This screen is too long for one request: {0} characters; the limit is {1}.',
      target.length,
      longestScreen,
    );
    refuse(message);
  }
  return { path, query, target };
}

/**
 * The canonical form of a request without the key. The library uses it as the key of an answer. Throws like {@link
 * buildRequest}.
 */
export function canonicalTarget(request: ServiceRequest): string {
  return buildRequest(request).target;
}
