import { parseList } from 'structured-headers';

/** The facts that an answer's headers give about the caches it passed through. */
export interface Provenance {
  /** A cache answered: the request didn't reach the service. */
  cached: boolean;
  /** Milliseconds since the service answered; 0 if nothing says that a cache stored it. */
  age: number;
}

type Header = string | string[] | undefined;
type Headers = Readonly<Record<string, Header>>;

/** A longer header is ignored: some caches describe themselves at length. */
const longestStatus = 4096;
/** An HTTP date has 29 characters; a longer header is ignored. */
const longestDate = 64;
/** A longer entity tag costs more to send than it saves. */
const longestTag = 512;
/** A longer age is taken for a mistake. */
const longestAgeMs = 10 * 366 * 86_400_000;

/**
 * RFC 9211: true if a cache answered by itself (`hit`). An unreadable header doesn't count as a hit, so the request is
 * assumed to have reached the service.
 */
function readCacheStatus(header: Header): boolean {
  const text = Array.isArray(header) ? header.join(', ') : (header ?? '');
  if (text === '' || text.length > longestStatus) return false;
  try {
    return parseList(text).some(([, parameters]) => parameters.get('hit') === true);
  } catch {
    return false;
  }
}

/**
 * RFC 9111, 4.2.3, without correcting either clock: the larger of `Age` and the time since `Date`. Without a cache's
 * statement that it stored the answer, the age is 0, whatever the service's clock.
 */
export function readProvenance(headers: Headers, receivedAt: number): Provenance {
  const cached = readCacheStatus(headers['cache-status']);
  const age = readAge(headers['age']);
  if (!cached && age === undefined) return { cached, age: 0 };
  const sent = readHttpDate(headers['date']);
  const since = sent === undefined ? 0 : receivedAt - sent;
  return { cached, age: Math.max(0, age ?? 0, since <= longestAgeMs ? since : 0) };
}

/** Undefined unless the header is a whole number of seconds that a cache may plausibly store an answer. */
function readAge(header: Header): number | undefined {
  const text = first(header).trim();
  if (!/^\d{1,10}$/.test(text)) return undefined;
  const age = Number(text) * 1000;
  return age <= longestAgeMs ? age : undefined;
}

/** Reads the only date format that HTTP senders use today. The platform's parser would accept many others. */
function readHttpDate(header: Header): number | undefined {
  const text = first(header);
  if (text.length > longestDate || !/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(text))
    return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

/** RFC 9110, 8.8.3. Undefined if the header isn't an entity tag. */
export function readEntityTag(header: Header): string | undefined {
  const text = first(header).trim();
  return text.length <= longestTag && /^(?:W\/)?"[\x21\x23-\x7e]*"$/.test(text) ? text : undefined;
}

const first = (header: Header): string => (Array.isArray(header) ? header[0] : header) ?? '';
