import { parseList } from 'structured-headers';

/** What the headers of an answer say of the caches on its way. */
export interface Provenance {
  /** A cache gave it: nobody asked the service for this request. */
  cached: boolean;
  /** Milliseconds since the service gave it; 0 where nothing says that it was kept anywhere. */
  age: number;
}

type Header = string | string[] | undefined;
export type Headers = Readonly<Record<string, Header>>;

/** Some caches name themselves at length; what is longer says nothing. */
const longestStatus = 4096;
/** A date of HTTP has 29 characters. */
const longestDate = 64;
/** An entity tag that is longer would cost more on its way than it spares. */
const longestTag = 512;
/** Nothing is kept for longer than this: what says so is a mistake. */
const longestAgeMs = 10 * 366 * 86_400_000;

/**
 * RFC 9211: whether one of the caches on the way answered by itself (`hit`). What cannot be read says nothing, so that
 * the request is taken to have reached the service.
 */
export function readCacheStatus(header: Header): boolean {
  const text = Array.isArray(header) ? header.join(', ') : (header ?? '');
  if (text === '' || text.length > longestStatus) return false;
  try {
    return parseList(text).some(([, parameters]) => parameters.get('hit') === true);
  } catch {
    return false;
  }
}

/**
 * RFC 9111, 4.2.3, with the two clocks as they are: the larger of what has passed since `Date` and of `Age`. An answer
 * that no cache says it kept is as old as it is new, whatever the service's clock says.
 */
export function readProvenance(headers: Headers, receivedAt: number): Provenance {
  const cached = readCacheStatus(headers['cache-status']);
  const told = readAge(headers['age']);
  if (!cached && told === undefined) return { cached, age: 0 };
  const sent = readHttpDate(headers['date']);
  const since = sent === undefined ? 0 : receivedAt - sent;
  return { cached, age: Math.max(0, told ?? 0, since <= longestAgeMs ? since : 0) };
}

/** Undefined for what is no whole number of seconds, or more than any cache keeps. */
export function readAge(header: Header): number | undefined {
  const text = first(header).trim();
  if (!/^\d{1,10}$/.test(text)) return undefined;
  const age = Number(text) * 1000;
  return age <= longestAgeMs ? age : undefined;
}

/** The one form that HTTP dates are written in today; the parser of the platform would take many others. */
export function readHttpDate(header: Header): number | undefined {
  const text = first(header);
  if (text.length > longestDate || !/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(text))
    return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

/** RFC 9110, 8.8.3. Undefined for what is none. */
export function readEntityTag(header: Header): string | undefined {
  const text = first(header).trim();
  return text.length <= longestTag && /^(?:W\/)?"[\x21\x23-\x7e]*"$/.test(text) ? text : undefined;
}

function first(header: Header): string {
  return (Array.isArray(header) ? header[0] : header) ?? '';
}
