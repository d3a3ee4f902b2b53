import { formatRequests, type ErrorAdvice } from '../assistants/errorWords.ts';
import type { Budget } from './budget.ts';
import type { ServerArguments } from './commandLine.ts';

const configure = 'with the configuration that “Market Desk: Copy MCP Configuration…” gives';

/** What a person can do about an error of a server that was started with these arguments. */
export function adviceFor(
  { source, baseUrl }: Pick<ServerArguments, 'source' | 'baseUrl'>,
  { allowed, left }: Pick<Budget, 'allowed' | 'left'>,
): Omit<ErrorAdvice, 'subject' | 'cost'> {
  const toConnect = `Ask the person to start this server ${configure}: it has no --base-url, so it sees no library of a service.`;
  const isWithoutAddress = source.type === 'service' && baseUrl === '';
  return {
    toAllow: isWithoutAddress ? toConnect : formatAllowing(allowed, left),
    toConnect,
    toSetKey: 'Ask the person to set MARKET_DESK_API_KEY in the environment of this server to the key.',
    toSetScreenerPath: 'If the person has one, ask for a start of this server with --screener-path and --metrics-path.',
  };
}

function formatAllowing(allowed: number, left: number): string {
  if (allowed === Infinity) return 'Read it with the tool that is about it: nothing costs anything here.';
  if (allowed === 0)
    return 'Ask the person to open it in Market Desk, or to start this server with --allow-requests and a number.';
  return `This server may send ${formatRequests(left)} more of ${allowed}: ask the person to open it in Market Desk, or to start this server with a larger --allow-requests.`;
}
