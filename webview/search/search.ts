import './search.css';
import * as l10n from '@vscode/l10n';
import { html, render, nothing, type TemplateResult } from 'lit/html.js';
import { formatMissing, partsOf } from '../../src/features/search/searchView.ts';
import type { FoundPassage } from '../../src/domain/search/foundPassage.ts';
import { titleLine } from '../shared/frame.ts';
import { chart } from './chart.ts';
import { filters, focusText, foundLine, searchField } from './fields.ts';
import { ask, found, page, refresh, send } from './page.ts';

const { root } = page;

page.drawn(() => {
  page.setState(found?.state ?? 'loading');
  render(
    html`${titleLine({ snapshot: found, name: l10n.t('Search Earnings Calls'), line: searchField() })}
      <main data-part="content">${filters()} ${foundLine()} ${chart()} ${results(found?.value?.passages ?? [])}</main>`,
    root,
  );
});

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
page.channel.onPush('question', (next) => {
  ask(next, { search: 0, count: 0 });
  focusText();
});
page.draw();
void refresh().then(() => {
  // A page restored after a reload doesn't take the focus.
  if (document.hasFocus()) focusText();
});

/** The passages found, best first. Each opens its call at the passage. */
function results(passages: readonly FoundPassage[]): TemplateResult | typeof nothing {
  if (passages.length === 0) return nothing;
  return html`<ol class="passages" aria-label=${l10n.t('Passages, best matches first')}>
    ${passages.map(result)}
  </ol>`;
}

function result(passage: FoundPassage): TemplateResult {
  const { cik, ticker, company, fyq, turn, locator, speaker, role, section, isCut } = passage;
  const missing = formatMissing(passage);
  const words = partsOf(passage).map(({ text, isHit }) => (isHit ? html`<mark>${text}</mark>` : text));
  return html`<li
    class="passage"
    data-ticker=${ticker}
    data-fyq=${fyq}
    data-turn=${turn}
    @click=${() => {
      // A click that ends a selection doesn't open the passage.
      if (getSelection()?.isCollapsed !== false) void send.open({ cik, fyq, turn, locator });
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
      }${missing === '' ? nothing : html`<span> · ${missing}</span>`}
    </p>
    <p class="passage-words" dir="auto">${isCut.before ? '… ' : nothing}${words}${isCut.after ? ' …' : nothing}</p>
  </li>`;
}
