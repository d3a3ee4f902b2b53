import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { live } from 'lit/directives/live.js';
import type { SearchQuery } from '../../src/features/search/protocol.ts';
import { formatFound, noQuery } from '../../src/features/search/searchView.ts';
import { ask, change, found, names, page } from './page.ts';

type TextField = Exclude<keyof SearchQuery, 'section'>;

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

/** The filters on one line, and what went wrong. */
export function filters(): TemplateResult {
  const { question } = page.ui;
  const isLimited = Object.entries(question).some(([name, value]) => name !== 'text' && value !== '');
  return html`<div class="limits" role="group" aria-label=${l10n.t('Filters')}>
      ${limit('company', l10n.t('Company'), 'companies')} ${limit('quarter', l10n.t('Quarter'), 'quarters')}
      ${limit('speaker', l10n.t('Speaker'))} ${limit('role', l10n.t('Role'))}
      <select
        name="section"
        aria-label=${l10n.t('Section')}
        title=${l10n.t('Section')}
        data-on=${question.section === '' ? nothing : 'true'}
        .value=${live(question.section)}
        @change=${(event: Event) => {
          change({ section: (event.target as HTMLSelectElement).value as SearchQuery['section'] });
        }}
      >
        <option value="">${l10n.t('Section')}</option>
        <option value="prepared">${l10n.t('prepared remarks')}</option>
        <option value="questions">${l10n.t('questions')}</option>
      </select>
      ${isLimited ? html`<button type="button" class="plain" @click=${clearFilters}>${l10n.t('Clear Filters')}</button>` : nothing}
    </div>
    <datalist id="companies">
      ${names.companies.map(({ ticker, company }) => html`<option value=${ticker}>${company}</option>`)}
      ${names.watchlists.map(({ name, size }) => html`<option value=${name}>${size}</option>`)}
    </datalist>
    <datalist id="quarters">${names.quarters.map((fyq) => html`<option value=${fyq}></option>`)}</datalist>
    ${page.said === '' ? nothing : html`<p class="frame-problem" role="alert">${page.said}</p>`}
    ${found?.error ? html`<p class="frame-problem" role="alert" data-kind=${found.error.kind}>${found.error.message}</p>` : nothing}`;
}

function clearFilters(): void {
  ask({ ...noQuery, text: page.ui.question.text });
  focusText();
}

export function focusText(): void {
  const field = page.root.querySelector<HTMLInputElement>('input[name="text"]');
  field?.focus();
  field?.select();
}

/** One line about the results. */
export function foundLine(): TemplateResult {
  return html`<p
    class="found"
    role="status"
    aria-busy=${found?.value?.progress !== undefined}
    data-searched=${found?.value?.progress?.read ?? nothing}
  >
    ${found?.value ? formatFound(found.value) : found ? '' : l10n.t('Opening the library…')}
  </p>`;
}

/** Its label is the placeholder while it is empty. */
function limit(name: TextField, label: string, list?: string): TemplateResult {
  const value = page.ui.question[name];
  return html`<input
    type="text"
    name=${name}
    autocomplete="off"
    spellcheck="false"
    list=${list ?? nothing}
    aria-label=${label}
    title=${label}
    placeholder=${label}
    data-on=${value === '' ? nothing : 'true'}
    .value=${live(value)}
    @input=${(event: InputEvent) => change({ [name]: valueOf(event) })}
  />`;
}

function valueOf(event: InputEvent): string {
  return (event.target as HTMLInputElement).value;
}
