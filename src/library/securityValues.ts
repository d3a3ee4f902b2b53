import type { ScreenRow } from '../domain/screener.ts';
import { foldShareClass } from '../domain/identifiers/ticker.ts';
import { openAnswer } from './plans/storedAnswer.ts';
import { unpackBody } from './store/packBody.ts';
import type { SecurityValues } from './library.ts';
import type { SourceId } from './sourceId.ts';
import type { Store } from './store/store.ts';

/** Others get a turn after so many pages. */
const pagesAtOnce = 40;

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * What pages of screens in the library say of the securities that bear a ticker: of each metric the newest value, under
 * its id in lower case. No condition selects a ticker, so nothing else tells.
 */
export async function listSecurityValues(
  { answers }: Store,
  source: SourceId,
  ticker: string,
): Promise<SecurityValues[]> {
  const wanted = foldShareClass(ticker.trim());
  if (wanted === '') return [];
  // What the ticker begins with in any spelling of its share class; most pages do not have it.
  const [root = ''] = wanted.split('.');
  const begins = `"${root}`;
  const pages = answers
    .list(source)
    .filter(({ request }) => request.endpoint === 'screen')
    .sort((a, b) => a.fetchedAt - b.fetchedAt);
  const found = new Map<number, SecurityValues>();
  for (const [at, { key, fetchedAt }] of pages.entries()) {
    if (at % pagesAtOnce === pagesAtOnce - 1) await pause();
    const answer = answers.get(source, key);
    if (!answer || unpackBody(answer.body)?.toUpperCase().includes(begins) !== true) continue;
    for (const row of openAnswer<'screen'>(answer, 'screen')?.rows ?? [])
      if (foldShareClass(row.ticker) === wanted) note(found, row, fetchedAt);
  }
  return [...found.values()];
}

/** From the oldest to the newest: what is noted later stays. */
function note(found: Map<number, SecurityValues>, { ticker, cik, metrics }: ScreenRow, at: number): void {
  const values = new Map(found.get(cik)?.values);
  for (const [id, value] of Object.entries(metrics)) values.set(id.toLowerCase(), { value, at });
  found.set(cik, { ticker, cik, values });
}
