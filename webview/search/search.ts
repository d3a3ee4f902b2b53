import './search.css';
import * as l10n from '@vscode/l10n';
import { html, render, nothing, type TemplateResult } from 'lit/html.js';
import type { Snapshot } from '../../src/base/snapshot.ts';
import {
  type CountedQuarters,
  type SearchProtocol,
  type SearchQuery,
  type SearchParams,
  type LibraryNames,
  type ShownPassages,
} from '../../src/features/search/protocol.ts';
import { noQuery } from '../../src/features/search/searchView.ts';
import { partsOf, type Measure } from '../../src/features/search/searchView.ts';
import type { FoundPassage } from '../../src/domain/search/foundPassage.ts';
import { titleLine } from '../shared/frame.ts';
import { openPage, messageOf } from '../shared/page.ts';
import { chart } from './chart.ts';
import { filters, foundLine, searchField } from './fields.ts';

/** Milliseconds between a key and the search, or the chart. */
const pause = { search: 60, count: 350 };

const page = openPage<SearchProtocol, SearchParams, { question: SearchQuery; measure: Measure; table: boolean }>({
  question: noQuery,
  measure: 'count',
  table: false,
});
const { channel, root } = page;
let question = page.ui.question === noQuery ? page.params.question : page.ui.question;
let names: LibraryNames = { companies: [], watchlists: [], quarters: [] };
let found: Snapshot<ShownPassages> | undefined;
let counted: CountedQuarters | null = null;
let problem = '';
let asked = 0;
const timers: Partial<Record<'search' | 'count', ReturnType<typeof setTimeout>>> = {};

function change(part: Partial<SearchQuery>): void {
  ask({ ...question, ...part }, pause);
}

function ask(next: SearchQuery, after: { search: number; count: number }): void {
  question = next;
  page.saveUi({ question });
  page.saveParams({ question });
  asked += 1;
  clearTimeout(timers.search);
  clearTimeout(timers.count);
  timers.search = setTimeout(() => void search(), after.search);
  timers.count = setTimeout(() => void count(), after.count);
  draw();
}

async function search(): Promise<void> {
  const own = asked;
  const answer = await channel.request('search', { asked: own, question });
  if (own !== asked || !answer) return;
  found = answer;
  draw();
}

async function count(): Promise<void> {
  const own = asked;
  // The search itself reports a query that can't be searched.
  const answer = await channel.request('count', { asked: own, question }).catch(() => null);
  if (own !== asked) return;
  counted = answer;
  draw();
}

async function open({ cik, fyq, turn, locator }: FoundPassage): Promise<void> {
  problem = '';
  try {
    await channel.request('open', { cik, fyq, turn, locator });
  } catch (error) {
    problem = messageOf(error);
  }
  draw();
}

function draw(): void {
  page.setState(found?.state ?? 'loading');
  render(
    html`${titleLine({
        snapshot: found,
        name: l10n.t('Search Earnings Calls'),
        line: searchField({ question, onChange: change }),
      })}
      <main data-part="content">
        ${filters({
          question,
          names,
          found,
          problem,
          onChange: change,
          onClear: () => {
            ask({ ...noQuery, text: question.text }, pause);
            focusText();
          },
        })}
        ${foundLine(found)}
        ${chart({
          counted,
          measure: page.ui.measure,
          isTable: page.ui.table,
          quarter: question.quarter,
          onMeasure: (measure) => {
            page.keepUi({ measure });
            draw();
          },
          onTable: (table) => page.keepUi({ table }),
          onQuarter: (quarter) => {
            ask(
              { ...question, quarter: question.quarter === quarter ? '' : quarter },
              { search: 0, count: pause.count },
            );
          },
        })}
        ${results(found?.value?.passages ?? [], (passage) => void open(passage))}
      </main>`,
    root,
  );
}

function focusText(): void {
  const field = root.querySelector<HTMLInputElement>('input[name="text"]');
  field?.focus();
  field?.select();
}

/** Up and Down Arrow move between the search field and the results. */
function onArrow(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const target = event.target as HTMLElement;
  const stops = [
    root.querySelector<HTMLElement>('input[name="text"]')!,
    ...root.querySelectorAll<HTMLElement>('.passage-open'),
  ];
  const at = stops.indexOf(target);
  const next = at === -1 ? undefined : stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

root.addEventListener('keydown', onArrow);
channel.onPush('question', (next) => {
  ask(next, { search: 0, count: 0 });
  focusText();
});
channel.onPush('foundSoFar', (soFar) => {
  if (soFar.asked !== asked) return;
  found = soFar.found;
  draw();
});
channel.onPush('countedSoFar', (soFar) => {
  if (soFar.asked !== asked) return;
  counted = soFar.counted;
  draw();
});
channel.onPush('library', () => void refresh());

async function refresh(): Promise<void> {
  const ready = await channel.request('ready', null);
  names = ready.names;
  ask(ready.question ?? question, { search: 0, count: pause.count });
}

draw();
void refresh().then(() => {
  // A page restored after a reload doesn't take the focus.
  if (document.hasFocus()) focusText();
});

/** The passages found, best first. Each opens its call at the passage. */
function results(
  passages: readonly FoundPassage[],
  onOpen: (passage: FoundPassage) => void,
): TemplateResult | typeof nothing {
  if (passages.length === 0) return nothing;
  return html`<ol class="passages" aria-label=${l10n.t('Passages, best matches first')}>
    ${passages.map((passage) => result(passage, onOpen))}
  </ol>`;
}

function result(passage: FoundPassage, onOpen: (passage: FoundPassage) => void): TemplateResult {
  const { ticker, company, fyq, speaker, role, section, isCut } = passage;
  const words = partsOf(passage).map(({ text, isHit }) => (isHit ? html`<mark>${text}</mark>` : text));
  return html`<li
    class="passage"
    data-ticker=${ticker}
    data-fyq=${fyq}
    data-turn=${passage.turn}
    @click=${() => {
      // A click that ends a selection doesn't open the passage.
      if (getSelection()?.isCollapsed !== false) onOpen(passage);
    }}
  >
    <p class="passage-head">
      <button type="button" class="passage-open">${ticker} · ${fyq}</button>
      <span class="passage-company">${company}</span>
    </p>
    <p class="passage-who">
      <b>${speaker || l10n.t('Unnamed')}</b>${role ? html`<span> · ${role}</span>` : nothing}${
        section === ''
          ? nothing
          : html`<span> · ${section === 'questions' ? l10n.t('questions') : l10n.t('prepared remarks')}</span>`
      }
    </p>
    <p class="passage-words" dir="auto">${isCut.before ? '… ' : nothing}${words}${isCut.after ? ' …' : nothing}</p>
  </li>`;
}
