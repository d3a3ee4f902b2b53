import { storedCalls } from './companies.ts';
import { tokenLimits } from './fit.ts';
import { foreignName, withoutHarm } from './foreignText.ts';
import type { Sources } from './sources.ts';
import type { Tool } from './tool.ts';
import { ToolError } from './toolError.ts';

const prefix = 'market-desk://transcripts/';
/** URI templates of calls (RFC 6570): from the first turn on, and for a range of turns. */
export const transcriptTemplates = {
  whole: `${prefix}{ticker}/{quarter}`,
  turns: `${prefix}{ticker}/{quarter}{?turns}`,
};

/** A call in the library as a resource. */
interface TranscriptResource {
  uri: string;
  /** "BRMC, Q3 2026". */
  name: string;
  description: string;
  /** Milliseconds since the epoch. */
  fetchedAt: number;
}

/** Lists the connected source's calls in the library that have a ticker, by company and newest quarter first. */
export async function listTranscripts(sources: Sources): Promise<TranscriptResource[]> {
  const listed = new Map<string, TranscriptResource>();
  for (const { ticker, fyq, company, fetchedAt } of await storedCalls(sources)) {
    if (ticker === '') continue;
    const uri = `${prefix}${encodeURIComponent(ticker)}/${encodeURIComponent(fyq)}`;
    const name = `${foreignName(ticker)}, ${foreignName(fyq)}`;
    if (!listed.has(uri))
      listed.set(uri, { uri, name, description: `Earnings call of ${foreignName(company)}`, fetchedAt });
  }
  return [...listed.values()];
}

/** Maximum number of calls that one answer lists. */
const pageSize = 100;

/**
 * Returns a page of a listing, and the cursor of the next. A cursor names the last call before it, so that calls added
 * or removed elsewhere don't shift it. Throws `badNext` for a cursor whose call isn't listed.
 */
export function pageOf(
  listed: readonly TranscriptResource[],
  cursor: string | undefined,
): { shown: readonly TranscriptResource[]; nextCursor?: string } {
  const from = cursor === undefined ? 0 : listed.findIndex(({ uri }) => cursorOf(uri) === cursor) + 1;
  if (from === 0 && cursor !== undefined)
    throw new ToolError(
      'badNext',
      'The cursor isn’t of this list, or its call left the library. List again without it.',
    );
  const shown = listed.slice(from, from + pageSize);
  const last = shown.at(-1);
  return { shown, ...(last && from + shown.length < listed.length ? { nextCursor: cursorOf(last.uri) } : {}) };
}

const cursorOf = (uri: string): string => Buffer.from(uri).toString('base64url');

/** A place in a call, percent-encoded as in an address. */
export interface TranscriptAddress {
  ticker: string;
  quarter: string;
  /** "12-20"; absent for a call from its first turn on. */
  turns?: string;
}

/**
 * Reads as much of a call as one answer may contain. Rejects as the tool for reading calls does; never sends a request.
 */
export async function readTranscript(
  readCall: Tool,
  sources: Sources,
  { ticker, quarter, turns }: TranscriptAddress,
  signal: AbortSignal,
): Promise<string> {
  const input = {
    ticker: decode(ticker),
    quarter: decode(quarter),
    turns: turns === undefined ? `0-${lastTurn}` : decode(turns),
    maxTokens: tokenLimits.most - addressTokens,
  };
  const prepared = await readCall.prepare(input, sources);
  const { text, structured } = await prepared.run({ mode: 'library', signal });
  const next = nextTurn(structured);
  if (next === undefined) return text;
  const [, last = lastTurn] = /-(\d+)$/.exec(input.turns) ?? [];
  return `${text}\nAs a resource it goes on at ${prefix}${ticker}/${quarter}?turns=${next}-${last}`;
}

/** Tokens reserved for the address at which a call continues. */
const addressTokens = 60;
/** Greater than any turn number. */
const lastTurn = '999999';

/**
 * Returns the turn at which an answer of read_call continues; undefined if it is complete, or if not even one turn
 * fits.
 */
function nextTurn({ next, passages }: Record<string, unknown>): number | undefined {
  if (next === undefined || !Array.isArray(passages)) return undefined;
  const [first, last] = [passages[0], passages.at(-1)] as { turn: number; isCut: boolean }[];
  if (!first || !last || (last.isCut && first.turn === last.turn)) return undefined;
  return last.isCut ? last.turn : last.turn + 1;
}

/**
 * Completes the tickers of calls in the library that start with the typed text, or whose company's name contains it.
 */
export async function completeTicker(typed: string, sources: Sources): Promise<string[]> {
  const wanted = typed.trim().toUpperCase();
  const found = (await storedCalls(sources)).filter(
    ({ ticker, company }) =>
      ticker !== '' && (ticker.startsWith(wanted) || (wanted !== '' && company.toUpperCase().includes(wanted))),
  );
  return shownAsTheyAre(found.map(({ ticker }) => ticker));
}

/** Completes the quarters in the library that start with the typed text, of one company's calls or of all. */
export async function completeQuarter(typed: string, ticker: string, sources: Sources): Promise<string[]> {
  const calls = await storedCalls(sources);
  const wanted = typed.trim().toUpperCase();
  const found = calls.filter(
    (call) => (ticker === '' || call.ticker === ticker.toUpperCase()) && call.fyq.startsWith(wanted),
  );
  return shownAsTheyAre(found.map(({ fyq }) => fyq));
}

/** Drops names with hidden characters or a tag, since completed names are requested literally. */
function shownAsTheyAre(names: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => withoutHarm(name) === name);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new ToolError('badInput', 'The address has a percent sign that encodes nothing.');
  }
}
