import * as v from 'valibot';
import { newestFirst, orderOfQuarter } from '../../domain/quarters.ts';
import { readQuarterLimit } from '../../domain/search/quarterWords.ts';
import { listElements } from '../../domain/identifiers/listElements.ts';
import { foldShareClass } from '../../domain/identifiers/ticker.ts';
import { listSome, storedCalls } from '../companies.ts';
import type { Sources } from '../sources.ts';
import { ToolError } from '../toolError.ts';
import { companyOf, fyqOf, type CallRequest, type CompanyInput } from './openCall.ts';

export const mostQuarters = 8;
const wrong = `Give two to ${mostQuarters} different quarters like "Q3 2026", or "last 4".`;

/** Two to eight quarters, or the newest n in the library. */
export const quartersInput = v.pipe(
  v.union(
    [
      v.pipe(v.string(), v.maxLength(40)),
      v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(mostQuarters, wrong)),
    ],
    wrong,
  ),
  v.description(`Two to ${mostQuarters}, or "last 4"`),
);

/** Returns the compared calls, the earliest first. */
export async function comparedRequests(
  asked: CompanyInput & { quarters: string | readonly string[] },
  sources: Sources,
): Promise<CallRequest[]> {
  const company = await companyOf(asked, sources);
  const given = listElements(asked.quarters);
  const named: string[] = [];
  for (const each of given) {
    const last = lastIn(each);
    if (last !== undefined && last > mostQuarters) throw new ToolError('badInput', `quarters: ${wrong}`);
    if (last === undefined) named.push(fyqOf(each, sources, `quarters: ${wrong}`));
    else named.push(...(await newestStored(company, last, sources)));
  }
  const quarters = newestFirst(named).filter((fyq) => orderOfQuarter(fyq) > 0);
  if (quarters.length < 2 || quarters.length > mostQuarters) throw new ToolError('badInput', `quarters: ${wrong}`);
  return quarters.reverse().map((fyq) => ({ ...company, fyq }));
}

/** Returns the number of quarters that the input wants from the library; undefined if it names them. */
export function lastAsked(quarters: string | readonly string[]): number | undefined {
  return [quarters]
    .flat()
    .map(lastIn)
    .find((count) => count !== undefined);
}

/** Returns the number of quarters that `last 4` means. */
function lastIn(text: string): number | undefined {
  return readQuarterLimit(text)?.[0]?.last;
}

/** Returns the newest quarters in the library, so that nothing is requested without being named. */
async function newestStored({ ticker, cik }: CallRequest, count: number, sources: Sources): Promise<string[]> {
  const own = (await storedCalls(sources)).filter((call) =>
    ticker === undefined ? call.cik === cik : foldShareClass(call.ticker) === foldShareClass(ticker),
  );
  const quarters = newestFirst(own.map(({ fyq }) => fyq));
  if (quarters.length > 1) return quarters.slice(0, count);
  throw new ToolError(
    'unknown',
    `quarters: The library has ${listSome(quarters)} of this company, and two are needed. Name the quarters: each that it lacks costs 1 request, and read_call lists those on file.`,
  );
}
