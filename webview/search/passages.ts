import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { live } from 'lit/directives/live.js';
import type { FoundPassage } from '../../src/domain/search/foundPassage.ts';
import {
  formatInCall,
  formatMissing,
  groupsOf,
  hasMore,
  partsOf,
  type PassageGroup,
} from '../../src/features/search/searchView.ts';
import { choose, isChosen } from './chosen.ts';
import { found, isGrowing, most, page, send, showMore } from './page.ts';

/** The passages below their calls, in the chosen order. Each opens its call at the passage. */
export function results(passages: readonly FoundPassage[]): TemplateResult {
  const isNewest = page.ui.question.order === 'newest';
  const label = isNewest ? l10n.t('Passages, newest first') : l10n.t('Passages, best matches first');
  return html`<section class="passages" aria-label=${label} aria-describedby="passage-keys">
    <p class="visually-hidden" id="passage-keys">
      ${l10n.t('Up and Down Arrow move between passages, Enter opens one in its call, Space selects it, Shift with an arrow key selects several.')}
    </p>
    ${groupsOf(passages).map((group) => groupOf(group, passages))}
    ${
      hasMore({ passages }, most) || isGrowing
        ? html`<button type="button" class="plain show-more" ?disabled=${isGrowing} @click=${showMore}>
            ${isGrowing ? l10n.t('Searching…') : l10n.t('Show More')}
          </button>`
        : nothing
    }
  </section>`;
}

function groupOf({ call, passages: own }: PassageGroup, passages: readonly FoundPassage[]): TemplateResult {
  const { ticker, company, fyq } = call;
  const count = formatInCall(call);
  return html`<h2 class="passage-call" data-call=${`${ticker} ${fyq}`}>
      <span>${ticker} · ${fyq}</span> <span class="passage-company" dir="auto">${company}</span>
      ${count === '' ? nothing : html`<span class="passage-count">${count}</span>`}
    </h2>
    <ol>
      ${own.map(({ passage, at }) => result(passage, at, passages))}
    </ol>`;
}

function result(passage: FoundPassage, at: number, passages: readonly FoundPassage[]): TemplateResult {
  const { ticker, fyq, turn, speaker, role, section, isCut } = passage;
  const missing = formatMissing(passage);
  const words = partsOf(passage).map(({ text, isHit }) => (isHit ? html`<mark>${text}</mark>` : text));
  const name = speaker || l10n.t('Unnamed');
  const isOn = isChosen(passage);
  return html`<li
    class="passage"
    data-ticker=${ticker}
    data-fyq=${fyq}
    data-turn=${turn}
    data-at=${at}
    data-on=${isOn ? 'true' : nothing}
    @click=${(event: MouseEvent) => {
      if ((event.target as HTMLElement).closest('.passage-choose')) return;
      // A click that ends a text selection doesn't open the passage.
      if (getSelection()?.isCollapsed !== false) open(passage);
    }}
  >
    <label class="passage-choose"
      ><input
        type="checkbox"
        .checked=${live(isOn)}
        aria-label=${l10n.t('Select the passage of {0}, {1} {2}', name, ticker, fyq)}
        @click=${(event: MouseEvent) => {
          const { checked } = event.target as HTMLInputElement;
          choose(passages, at, { isOn: checked, isRange: event.shiftKey });
        }}
    /></label>
    <div class="passage-body">
      <p class="passage-who">
        <button type="button" class="passage-open" title=${l10n.t('Open in the call')}>
          ${name}<span class="visually-hidden">, ${ticker} ${fyq}</span></button
        >${role ? html`<span> · ${role}</span>` : nothing}${
          section === ''
            ? nothing
            : html`<span> · ${section === 'questions' ? l10n.t('questions') : l10n.t('prepared remarks')}</span>`
        }${missing === '' ? nothing : html`<span> · ${missing}</span>`}
      </p>
      <p class="passage-words" dir="auto">${isCut.before ? '… ' : nothing}${words}${isCut.after ? ' …' : nothing}</p>
    </div>
  </li>`;
}

function open({ cik, fyq, turn, locator }: FoundPassage): void {
  void send.open({ cik, fyq, turn, locator });
}

/** Arrow keys move between the search field and the passages; Space chooses one, and Shift chooses those passed. */
export function onPassageKey(event: KeyboardEvent): void {
  const { root } = page;
  const target = event.target as HTMLElement;
  const passages = found?.value?.passages ?? [];
  const stops = [
    root.querySelector<HTMLElement>('input[name="text"]')!,
    ...root.querySelectorAll<HTMLElement>('.passage-open'),
  ];
  // The search field is the first stop; the passages follow it.
  const row = target.closest<HTMLElement>('.passage');
  const at = row ? Number(row.dataset['at']) + 1 : stops.indexOf(target);
  if (event.key === ' ' && row && target.classList.contains('passage-open')) {
    event.preventDefault();
    choose(passages, at - 1, { isOn: !isChosen(passages[at - 1]!) });
    return;
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const to = at + (event.key === 'ArrowDown' ? 1 : -1);
  const next = at === -1 ? undefined : stops[to];
  if (!next) return;
  event.preventDefault();
  if (event.shiftKey && row && to > 0) {
    choose(passages, at - 1, { isOn: true });
    choose(passages, to - 1, { isOn: true });
  }
  next.focus();
}
