import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { live } from 'lit/directives/live.js';
import type { LimitField, SearchQuery } from '../../src/features/search/protocol.ts';
import { formatFound, lastQuarters, noQuery } from '../../src/features/search/searchView.ts';
import {
  answeredText,
  ask,
  change,
  found,
  kept,
  keptAre,
  names,
  page,
  send,
  shownIn,
  soon,
  withoutApplied,
} from './page.ts';

type TextField = Exclude<LimitField, 'section' | 'who'>;

/** The search field, for the header line. */
export function searchField(): TemplateResult {
  return html`<form
    class="ask"
    role="search"
    @submit=${(event: Event) => {
      event.preventDefault();
      change({});
    }}
  >
    <label class="words"
      ><span class="visually-hidden">${l10n.t('Words or "exact phrase"')}</span
      ><input
        type="search"
        name="text"
        autocomplete="off"
        spellcheck="false"
        placeholder=${l10n.t('Search calls: words, "exact phrase", marg*')}
        .value=${live(page.ui.question.text)}
        @input=${(event: InputEvent) => change({ text: valueOf(event) })}
    /></label>
  </form>`;
}

/** The most used filters on one line, the others below it if they are shown, and any error. */
export function filters(): TemplateResult {
  const further = (['speaker', 'role', 'label', 'section'] as const).filter((field) => shownIn(field).value !== '');
  const isMore = page.ui.more || further.length > 0;
  const isLimited = further.length > 0 || (['company', 'quarter', 'who'] as const).some((each) => shownIn(each).value);
  return html`<div class="limits" role="group" aria-label=${l10n.t('Filters')}>
      ${limit('company', l10n.t('Company'), { list: 'companies' })}
      ${limit('quarter', l10n.t('When'), { list: 'quarters', placeholder: l10n.t('Any time') })} ${whoField()}
      <button
        type="button"
        class="plain more"
        aria-expanded=${isMore}
        aria-controls="more-filters"
        @click=${() => {
          page.saveUi({ more: !page.ui.more });
          page.draw();
        }}
      >
        ${label(l10n.t('More Filters'))}
      </button>
      ${isLimited ? html`<button type="button" class="plain" @click=${clearFilters}>${l10n.t('Clear Filters')}</button>` : nothing}
    </div>
    <div class="limits further" id="more-filters" role="group" aria-label=${l10n.t('More filters')} ?hidden=${!isMore}>
      ${limit('speaker', l10n.t('Speaker'))} ${limit('role', l10n.t('Role'))}
      ${limit('label', l10n.t('Label'), { list: 'labels' })}
      <select
        name="section"
        aria-label=${l10n.t('Section')}
        title=${l10n.t('Section')}
        data-on=${shownIn('section').value === '' ? nothing : 'true'}
        .value=${live(shownIn('section').value)}
        @change=${(event: Event) => {
          change({ section: (event.target as HTMLSelectElement).value as SearchQuery['section'] });
        }}
      >
        <option value="">${l10n.t('Section')}</option>
        <option value="prepared">${l10n.t('prepared remarks')}</option>
        <option value="questions">${l10n.t('questions')}</option>
      </select>
    </div>
    <datalist id="companies">
      ${names.companies.map(({ ticker, company }) => html`<option value=${ticker}>${company}</option>`)}
      ${names.watchlists.map(({ name, size }) => html`<option value=${name}>${size}</option>`)}
    </datalist>
    <datalist id="quarters">
      ${usualLast.map((count) => html`<option value=${lastQuarters(count)}></option>`)}
      ${names.quarters.map((fyq) => html`<option value=${fyq}></option>`)}
    </datalist>
    <datalist id="labels">${names.labels.map((name) => html`<option value=${name}></option>`)}</datalist>
    ${page.said === '' ? nothing : html`<p class="frame-problem" role="alert">${page.said}</p>`}
    ${found?.error ? html`<p class="frame-problem" role="alert" data-kind=${found.error.kind}>${found.error.message}</p>` : nothing}`;
}

/** A label that shows only its first word in a narrow panel. */
function label(words: string): TemplateResult {
  const [first = '', ...rest] = words.split(' ');
  return html`${first}<span class="wide-only">&nbsp;${rest.join(' ')}</span>`;
}

const usualLast = [4, 8];

/** Limits the search to one side of the call, because the roles of many speakers are unknown. */
function whoField(): TemplateResult {
  const { value } = shownIn('who');
  const side = (who: SearchQuery['who'], name: string): TemplateResult =>
    html`<label class="segment"
      ><input type="radio" name="who" .checked=${live(value === who)} @change=${() => change({ who }, soon)} /><span
        >${name}</span
      ></label
    >`;
  return html`<fieldset class="segments" data-field="who">
    <legend class="visually-hidden">${l10n.t('Who')}</legend>
    ${side('', l10n.t('Everyone'))}${side('management', l10n.t('Management'))}${side('analysts', l10n.t('Analysts'))}
  </fieldset>`;
}

function clearFilters(): void {
  const { text, order } = page.ui.question;
  const limits = ['company', 'quarter', 'speaker', 'role', 'label', 'section', 'who'] as const;
  ask({ ...noQuery, text: withoutApplied(text, limits), order });
  focusText();
}

export function focusText(): void {
  const field = page.root.querySelector<HTMLInputElement>('input[name="text"]');
  field?.focus();
  field?.select();
}

/** One line about the results, with the actions on the whole search. */
export function foundLine(): TemplateResult {
  return html`<div class="found-line">
    ${foundText()} ${hasWords() ? html`${orderField()} ${keepButton()}` : nothing}${keptButton()} ${wishes()}
  </div>`;
}

/** Words that may mean a limit, so that matching passages come first. Clicking one turns it back into plain words. */
function wishes(): TemplateResult | typeof nothing {
  const { question } = page.ui;
  const all = question.text === answeredText() ? (found?.value?.wishes ?? []) : [];
  if (all.length === 0) return nothing;
  const remove = (words: readonly { start: number; end: number }[]): void => {
    const texts = words.map(({ start, end }) => question.text.slice(start, end).toLowerCase());
    change({ plain: [...new Set([...question.plain, ...texts])] }, soon);
  };
  return html`<div class="wishes" role="group" aria-label=${l10n.t('Shown first')}>
    <span aria-hidden="true">${l10n.t('Shown first')}</span>
    ${all.map(
      ({ field, value, words }) =>
        html`<button
          type="button"
          class="plain small"
          data-wish=${field}
          title=${l10n.t('Passages that fit {0} come first. Press to search for the words only.', value)}
          aria-label=${l10n.t('Don’t show {0} first', value)}
          @click=${() => remove(words)}
        >
          ${value} ×
        </button>`,
    )}
  </div>`;
}

const hasWords = (): boolean => found?.value?.isAsked === true || page.ui.question.text.trim() !== '';

function orderField(): TemplateResult {
  const choice = (order: SearchQuery['order'], name: string): TemplateResult =>
    html`<label class="segment"
      ><input
        type="radio"
        name="order"
        .checked=${live(page.ui.question.order === order)}
        @change=${() => change({ order }, soon)}
      /><span>${name}</span></label
    >`;
  return html`<fieldset class="segments small" data-field="order">
    <legend class="visually-hidden">${l10n.t('Order')}</legend>
    ${choice('best', l10n.t('Best'))}${choice('newest', l10n.t('Newest'))}
  </fieldset>`;
}

function keepButton(): TemplateResult {
  return html`<button
    type="button"
    class="plain small"
    data-action="keep"
    @click=${async () => keptAre(await send.keep({ question: page.ui.question }))}
  >
    ${label(l10n.t('Save Search…'))}
  </button>`;
}

function keptButton(): TemplateResult | typeof nothing {
  if (kept === 0) return nothing;
  return html`<button
    type="button"
    class="plain small"
    data-action="kept"
    @click=${async () => keptAre(await send.openKept())}
  >
    ${label(l10n.t('Saved Searches ({0})…', kept))}
  </button>`;
}

function foundText(): TemplateResult {
  return html`<p
    class="found"
    role="status"
    aria-busy=${found?.value?.progress !== undefined}
    data-searched=${found?.value?.progress?.read ?? nothing}
  >
    ${found?.value ? formatFound(found.value) : found ? '' : l10n.t('Opening the library…')}
  </p>`;
}

/** A text field whose label serves as its placeholder. Words of the query may set its value too. */
function limit(
  name: TextField,
  title: string,
  { list, placeholder = title }: { list?: string; placeholder?: string } = {},
): TemplateResult {
  const { value, isFromWords } = shownIn(name);
  return html`<input
    type="text"
    name=${name}
    autocomplete="off"
    spellcheck="false"
    list=${list ?? nothing}
    aria-label=${title}
    title=${isFromWords ? l10n.t('{0}, from the words of the search', title) : title}
    placeholder=${placeholder}
    data-on=${value === '' ? nothing : 'true'}
    data-from-words=${isFromWords ? 'true' : nothing}
    .value=${live(value)}
    @input=${(event: InputEvent) => change({ [name]: valueOf(event) })}
  />`;
}

function valueOf(event: InputEvent): string {
  return (event.target as HTMLInputElement).value;
}
