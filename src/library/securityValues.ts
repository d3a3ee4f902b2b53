import type { ScreenRequest } from '../domain/endpoints/screener.ts';
import type { ScreenRow } from '../domain/screener.ts';
import { foldShareClass } from '../domain/identifiers/ticker.ts';
import { openAnswer } from './plans/storedAnswer.ts';
import { unpackBody } from './store/packBody.ts';
import type { SecurityValues } from './library.ts';
import type { SourceId } from './sourceId.ts';
import type { Store } from './store/store.ts';

/** Number of pages after which the read yields to other work. */
const pagesAtOnce = 40;

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Returns the newest value of each metric, under its id in lower case, that screens in the library have for the
 * securities with a ticker. A condition can't select a ticker, so there is no other source.
 */
export async function listSecurityValues(
  { answers }: Store,
  source: SourceId,
  ticker: string,
): Promise<SecurityValues[]> {
  const wanted = foldShareClass(ticker.trim());
  if (wanted === '') return [];
  // The start of the ticker in any spelling of its share class; most pages don't contain it.
  const [root = ''] = wanted.split('.');
  const begins = `"${root}`;
  const pages = answers
    .list(source)
    .filter(({ request }) => request.endpoint === 'screen')
    .sort((a, b) => a.fetchedAt - b.fetchedAt);
  const found = new Map<number, SecurityValues>();
  for (const [at, { key, fetchedAt, request }] of pages.entries()) {
    if (at % pagesAtOnce === pagesAtOnce - 1) await pause();
    const answer = answers.get(source, key);
    if (!answer || unpackBody(answer.body)?.toUpperCase().includes(begins) !== true) continue;
    for (const row of openAnswer<'screen'>(answer, 'screen')?.rows ?? [])
      if (foldShareClass(row.ticker) === wanted)
        note(found, row, { condition: (request as ScreenRequest).condition, at: fetchedAt });
  }
  return [...found.values()];
}

/** Called from the oldest to the newest page, so later values replace earlier ones. */
function note(
  found: Map<number, SecurityValues>,
  { ticker, cik, metrics }: ScreenRow,
  screen: SecurityValues['screens'][number],
): void {
  const before = found.get(cik);
  const values = new Map(before?.values);
  for (const [id, value] of Object.entries(metrics)) values.set(id.toLowerCase(), { value, at: screen.at });
  const others = before?.screens.filter(({ condition }) => condition !== screen.condition) ?? [];
  found.set(cik, { ticker, cik, values, screens: [screen, ...others] });
}
