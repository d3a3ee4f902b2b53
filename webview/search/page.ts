import type { Snapshot } from '../../src/base/snapshot.ts';
import type {
  CountedQuarters,
  LibraryNames,
  SearchParams,
  SearchProtocol,
  SearchQuery,
  ShownPassages,
} from '../../src/features/search/protocol.ts';
import { noQuery, type Measure } from '../../src/features/search/searchView.ts';
import { messageOf, openPage } from '../shared/page.ts';

interface SearchUi {
  question: SearchQuery;
  measure: Measure;
  table: boolean;
}

/** Milliseconds between a key and the search, or the chart. */
const pause = { search: 60, count: 350 };
/** After something that isn't typed on. */
export const soon = { search: 0, count: pause.count };

export const page = openPage<SearchProtocol, SearchParams, SearchUi>({
  question: noQuery,
  measure: 'count',
  table: false,
});
export const { send } = page;
if (page.ui.question === noQuery) page.saveUi({ question: page.params.question });

export let names: LibraryNames = { companies: [], watchlists: [], quarters: [] };
export let found: Snapshot<ShownPassages> | undefined;
export let counted: CountedQuarters | null = null;
let asked = 0;
const timers: Partial<Record<'search' | 'count', ReturnType<typeof setTimeout>>> = {};

export function change(part: Partial<SearchQuery>, after = pause): void {
  ask({ ...page.ui.question, ...part }, after);
}

export function ask(question: SearchQuery, after = pause): void {
  page.saveUi({ question });
  page.saveParams({ question });
  asked += 1;
  clearTimeout(timers.search);
  clearTimeout(timers.count);
  timers.search = setTimeout(() => void search(), after.search);
  timers.count = setTimeout(() => void count(), after.count);
  page.draw();
}

async function search(): Promise<void> {
  const own = asked;
  // The host answers with what went wrong, unless a newer query has canceled this one.
  const answer = await page.channel
    .request('search', { asked: own, question: page.ui.question })
    .catch(() => undefined);
  if (own !== asked || !answer) return;
  found = answer;
  page.draw();
}

async function count(): Promise<void> {
  const own = asked;
  // The search itself reports a query that can't be searched.
  const answer = await page.channel.request('count', { asked: own, question: page.ui.question }).catch(() => null);
  if (own !== asked) return;
  counted = answer;
  page.draw();
}

/** Gets the names in the library, and asks the query again, or the one that a command has asked. */
export async function refresh(): Promise<void> {
  try {
    const ready = await page.channel.request('ready', null);
    names = ready.names;
    ask(ready.question ?? page.ui.question, soon);
  } catch (error) {
    page.say(messageOf(error));
  }
}

page.channel.onPush('foundSoFar', (soFar) => {
  if (soFar.asked !== asked) return;
  found = soFar.found;
  page.draw();
});
page.channel.onPush('countedSoFar', (soFar) => {
  if (soFar.asked !== asked) return;
  counted = soFar.counted;
  page.draw();
});
page.channel.onPush('library', () => void refresh());
