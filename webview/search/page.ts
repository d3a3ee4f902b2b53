import type { Snapshot } from '../../src/base/snapshot.ts';
import type {
  CountedCompanies,
  CountedQuarters,
  LimitField,
  LibraryNames,
  OfferedSearches,
  SearchParams,
  SearchProtocol,
  SearchQuery,
  ShownPassages,
} from '../../src/features/search/protocol.ts';
import { mostShown, shownAtOnce } from '../../src/features/search/lengthsView.ts';
import { noQuery, type Measure } from '../../src/features/search/searchView.ts';
import { messageOf, openPage } from '../shared/page.ts';

interface SearchUi {
  question: SearchQuery;
  measure: Measure;
  table: boolean;
  view: 'quarters' | 'companies';
  /** Whether the filters that are used less often are shown. */
  more: boolean;
}

/** Milliseconds between a key and the search, or the chart. */
const pause = { search: 60, count: 350 };
/** The delays after a change that isn't typed. */
export const soon = { search: 0, count: pause.count };

export const page = openPage<SearchProtocol, SearchParams, SearchUi>({
  question: noQuery,
  measure: 'count',
  table: false,
  view: 'quarters',
  more: false,
});
export const { send } = page;
// State saved by an earlier version may lack the side and the order.
page.saveUi({ question: { ...noQuery, ...(page.ui.question === noQuery ? page.params.question : page.ui.question) } });

export let names: LibraryNames = { companies: [], watchlists: [], quarters: [], labels: [] };
export let found: Snapshot<ShownPassages> | undefined;
export let counted: CountedQuarters | null = null;
export let companies: CountedCompanies | null = null;
/** Suggested searches; the page receives them while the query is empty. */
export let offered: OfferedSearches | undefined;
/** The number of saved searches. */
export let kept = 0;
/** The maximum number of passages in the list now. */
export let most = shownAtOnce;
/** True while a longer list is being loaded. */
export let isGrowing = false;
let asked = 0;
/** The number of the last count requested. A later query cancels a count, whose answer is then ignored. */
let counting = 0;
/** The query text that the shown answer belongs to. */
let answered = '';
export const answeredText = (): string => answered;
const timers: Partial<Record<'search' | 'count', ReturnType<typeof setTimeout>>> = {};

/** Changes fields. A field takes precedence over words of the text that set it, so those are removed from the text. */
export function change(part: Partial<SearchQuery>, after = pause): void {
  const { question } = page.ui;
  const fields = Object.keys(part).filter((field): field is LimitField => !['text', 'order', 'plain'].includes(field));
  const text = part.text ?? withoutApplied(question.text, fields);
  ask({ ...question, ...part, text }, after);
}

/** Removes the words that set these fields from the text. */
export function withoutApplied(text: string, fields: readonly LimitField[]): string {
  const applied = text === answered ? (found?.value?.applied ?? []) : [];
  const words = applied.filter(({ field }) => fields.includes(field)).flatMap((each) => each.words);
  if (words.length === 0) return text;
  let left = text;
  for (const { start, end } of words.toSorted((one, other) => other.start - one.start))
    left = `${left.slice(0, start).trimEnd()} ${left.slice(end).trimStart()}`;
  return left.trim();
}

/** The value of a field: its own, or the one that words of the text set. */
export function shownIn(field: LimitField): { value: string; isFromWords: boolean } {
  const own = page.ui.question[field];
  if (own !== '') return { value: own, isFromWords: false };
  const applied = page.ui.question.text === answered ? found?.value?.applied : undefined;
  const value = applied?.find((each) => each.field === field)?.value ?? '';
  return { value, isFromWords: value !== '' };
}

export function ask(question: SearchQuery, after = pause): void {
  page.saveUi({ question });
  page.saveParams({ question });
  asked += 1;
  counting += 1;
  most = shownAtOnce;
  isGrowing = false;
  clearTimeout(timers.search);
  clearTimeout(timers.count);
  timers.search = setTimeout(() => void search(), after.search);
  timers.count = setTimeout(() => void count(), after.count);
  if (isEmpty()) void offer();
  page.draw();
}

/** True if the query has neither words nor limits. */
export function isEmpty(): boolean {
  const { order: _order, plain: _plain, ...fields } = page.ui.question;
  return Object.values(fields).every((field) => field.trim() === '');
}

async function offer(): Promise<void> {
  offered = await page.channel.request('offered', null).catch(() => undefined);
  page.draw();
}

async function search(): Promise<void> {
  const own = asked;
  // The host puts errors into the answer and rejects only when a newer query has canceled this one.
  const answer = await page.channel
    .request('search', { asked: own, question: page.ui.question, most })
    .catch(() => undefined);
  if (own !== asked || !answer) return;
  show(answer);
}

function show(answer: Snapshot<ShownPassages>): void {
  found = answer;
  answered = page.ui.question.text;
  isGrowing = false;
  page.draw();
}

/** Requests a longer list. */
export function showMore(): void {
  most = Math.min(mostShown, most * 2);
  isGrowing = true;
  page.draw();
  void search();
}

export function look(view: SearchUi['view']): void {
  page.keepUi({ view });
  page.draw();
  void count();
}

export function keptAre(count: number | undefined): void {
  if (count === undefined) return;
  kept = count;
  page.draw();
}

async function count(): Promise<void> {
  counting += 1;
  const own = counting;
  // The search itself reports a query that can't be searched.
  const question = { asked, question: page.ui.question };
  if (page.ui.view === 'companies') {
    const answer = await page.channel.request('countCompanies', question).catch(() => null);
    if (own !== counting) return;
    companies = answer;
  } else {
    const answer = await page.channel.request('count', question).catch(() => null);
    if (own !== counting) return;
    counted = answer;
  }
  page.draw();
}

/** Loads the names in the library and runs the query again, or the one that a command has passed. */
export async function refresh(): Promise<void> {
  try {
    const ready = await page.channel.request('ready', null);
    names = ready.names;
    kept = ready.kept;
    ask(ready.question ?? page.ui.question, soon);
  } catch (error) {
    page.say(messageOf(error));
  }
}

page.channel.onPush('foundSoFar', (soFar) => {
  if (soFar.asked !== asked) return;
  // While a longer list is loading, the shorter one stays.
  if (!isGrowing) show(soFar.found);
});
page.channel.onPush('companiesSoFar', (soFar) => {
  if (soFar.asked !== asked) return;
  companies = soFar.counted;
  page.draw();
});
page.channel.onPush('countedSoFar', (soFar) => {
  if (soFar.asked !== asked) return;
  counted = soFar.counted;
  page.draw();
});
page.channel.onPush('library', () => void refresh());
