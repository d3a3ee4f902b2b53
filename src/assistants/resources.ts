import { storedCalls } from './companies.ts';
import { tokenLimits } from './fit.ts';
import { foreignName, withoutHarm } from './foreignText.ts';
import type { Sources } from './sources.ts';
import type { Tool } from './tool.ts';
import { ToolError } from './toolError.ts';

const prefix = 'market-desk://transcripts/';
/** Templates of the addresses of calls (RFC 6570): from the first turn on, and a range of turns. */
export const transcriptTemplates = {
  whole: `${prefix}{ticker}/{quarter}`,
  turns: `${prefix}{ticker}/{quarter}{?turns}`,
};

/** A call of the library as a resource. */
interface TranscriptResource {
  uri: string;
  /** "BRMC, Q3 2026". */
  name: string;
  description: string;
  /** Milliseconds since the epoch. */
  fetchedAt: number;
}

/** The calls of the connected source in the library that have a ticker, by company and newest quarter first. */
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

/** A place in a call, percent-encoded as in an address. */
export interface TranscriptAddress {
  ticker: string;
  quarter: string;
  /** "12-20"; absent for the call from its first turn on. */
  turns?: string;
}

/** As much of a call as one answer may hold. Rejects as the tool does that reads calls; never sends a request. */
export async function readTranscript(
  readCall: Tool,
  sources: Sources,
  { ticker, quarter, turns }: TranscriptAddress,
  signal: AbortSignal,
): Promise<string> {
  const input = {
    ticker: decode(ticker),
    quarter: decode(quarter),
    turns: turns === undefined ? '0-999999' : decode(turns),
    maxTokens: tokenLimits.most,
  };
  const prepared = await readCall.prepare(input, sources);
  return (await prepared.run({ mode: 'library', signal })).text;
}

/** The tickers of calls in the library that begin as typed, or whose company's name has it. */
export async function completeTicker(typed: string, sources: Sources): Promise<string[]> {
  const wanted = typed.trim().toUpperCase();
  const found = (await storedCalls(sources)).filter(
    ({ ticker, company }) =>
      ticker !== '' && (ticker.startsWith(wanted) || (wanted !== '' && company.toUpperCase().includes(wanted))),
  );
  return shownAsTheyAre(found.map(({ ticker }) => ticker));
}

/** The quarters in the library that begin as typed, of a company's calls or of all. */
export async function completeQuarter(typed: string, ticker: string, sources: Sources): Promise<string[]> {
  const calls = await storedCalls(sources);
  const wanted = typed.trim().toUpperCase();
  const found = calls.filter(
    (call) => (ticker === '' || call.ticker === ticker.toUpperCase()) && call.fyq.startsWith(wanted),
  );
  return shownAsTheyAre(found.map(({ fyq }) => fyq));
}

/** Names that are completed are asked for as they are, so one with hidden characters or a tag isn't offered. */
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
