import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { live } from 'lit/directives/live.js';
import { formatSpan } from '../../src/domain/format/week.ts';
import type { PageGrouping } from '../../src/features/calendar/page/columnView.ts';
import { TypedText } from '../../src/features/calendar/page/typedTextView.ts';
import type { ShownCalendarPage } from '../../src/features/calendar/protocol.ts';
import { page, send } from './page.ts';

type PageFilter = ShownCalendarPage['filter'];

/** Milliseconds between a key press and filtering. */
const pause = 60;

let current: PageFilter = {};
/** While the user types, the text in the field can be ahead of the applied filter. */
const field = new TypedText(pause, () => filterBy(current));

/** Takes over the filter that the host has applied. */
export function followFilter(filter: PageFilter): void {
  current = filter;
  field.follow(filter.text ?? '');
}

/** Requests a filter that includes the text in the field. */
async function ask(request: () => Promise<unknown>): Promise<void> {
  if ((await field.ask(request)) === undefined) return;
  field.follow(current.text ?? '');
  page.draw();
}

function filterBy(chosen: PageFilter): void {
  void ask(() => send.filter({ ...chosen, text: field.text }));
}

/** Clears the filter, the sort order and the week. */
export function showAll(): void {
  field.text = '';
  void ask(() => send.showAll());
}

/** The filters, which also apply to the calendar view, and the layout options of the table. */
export function tools(shown: ShownCalendarPage, isMonthShown: boolean): TemplateResult {
  const { filter, sort, week } = shown;
  const chosen = [
    filter.text?.trim(),
    filter.categories?.length,
    filter.releaseStates?.length,
    filter.window,
    sort,
    week,
  ];
  const isLimited = chosen.some(Boolean);
  return html`<div class="calendar-tools" role="group" aria-label=${l10n.t('Filters')}>
    <input
      type="search"
      name="text"
      autocomplete="off"
      spellcheck="false"
      aria-label=${l10n.t('Name or code contains')}
      placeholder=${l10n.t('Filter by name or code (/)')}
      .value=${live(field.text)}
      @input=${(event: Event) => field.type((event.target as HTMLInputElement).value)}
    />
    ${facet({
      name: 'categories',
      label: l10n.t('Category'),
      values: shown.categories,
      chosen: filter.categories ?? [],
      onChoose: (categories) => filterBy({ ...filter, categories }),
    })}
    ${facet({
      name: 'releaseStates',
      label: l10n.t('State'),
      values: shown.releaseStates,
      chosen: filter.releaseStates ?? [],
      onChoose: (releaseStates) => filterBy({ ...filter, releaseStates }),
    })}
    ${windows(shown)} ${groups(shown)}
    <button
      type="button"
      class="tool"
      data-control="month"
      aria-pressed=${String(isMonthShown)}
      @click=${() => {
        page.keepUi({ month: !isMonthShown });
        page.draw();
      }}
    >
      ${l10n.t('Month')}
    </button>
    ${week === undefined ? nothing : html`<span class="limit">${week}</span>`}
    ${
      isLimited
        ? html`<button type="button" class="link" data-control="showAll" @click=${showAll}>
            ${l10n.t('Show All')}
          </button>`
        : nothing
    }
  </div>`;
}

interface FacetOptions {
  name: string;
  label: string;
  values: readonly [value: string, count: number][];
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
}

/** A list of values to filter by. Chosen values that no longer exist stay listed, so that they can be removed. */
function facet({ name, label, values, chosen, onChoose }: FacetOptions): TemplateResult {
  const gone = chosen.filter((each) => !values.some(([value]) => value === each));
  const all: readonly [string, number][] = [...values, ...gone.map((each): [string, number] => [each, 0])];
  return html`<details class="facet" data-facet=${name} data-on=${chosen.length > 0 ? 'true' : nothing}>
    <summary>${label}${chosen.length > 0 ? html` <b>${chosen.length}</b>` : nothing}</summary>
    <fieldset>
      <legend class="visually-hidden">${label}</legend>
      ${all.map(
        ([value, count]) =>
          html`<label
            ><input
              type="checkbox"
              .value=${value}
              .checked=${live(chosen.includes(value))}
              @change=${(event: Event) => {
                const { checked } = event.target as HTMLInputElement;
                onChoose(checked ? [...chosen, value] : chosen.filter((each) => each !== value));
              }}
            /><span dir="auto">${value === '' ? l10n.t('(none)') : value}</span
            ><span class="muted">${count}</span></label
          >`,
      )}
    </fieldset>
  </details>`;
}

function windows({ filter, windows: named }: ShownCalendarPage): TemplateResult {
  const { window: within, ...rest } = filter;
  const at = named.findIndex(({ window }) => window.from === within?.from && window.till === within.till);
  const chosen = within === undefined ? '' : at >= 0 ? String(at) : 'other';
  return html`<select
    name="window"
    aria-label=${l10n.t('Next release date')}
    title=${l10n.t('Next release date')}
    data-on=${within ? 'true' : nothing}
    .value=${live(chosen)}
    @change=${(event: Event) => {
      const picked = named[Number((event.target as HTMLSelectElement).value || Number.NaN)];
      filterBy(picked ? { ...rest, window: picked.window } : rest);
    }}
  >
    <option value="" ?selected=${chosen === ''}>${l10n.t('Any date')}</option>
    ${named.map(
      ({ label }, index) => html`<option value=${index} ?selected=${chosen === String(index)}>${label}</option>`,
    )}
    ${within && chosen === 'other' ? html`<option value="other" selected>${formatSpan(within)}</option>` : nothing}
  </select>`;
}

function groups({ grouping }: ShownCalendarPage): TemplateResult {
  const labels: Record<PageGrouping, string> = {
    day: l10n.t('By day'),
    week: l10n.t('By week'),
    category: l10n.t('By category'),
    none: l10n.t('Not grouped'),
  };
  return html`<select
    name="grouping"
    aria-label=${l10n.t('Group by')}
    title=${l10n.t('Group by')}
    .value=${live(grouping)}
    @change=${(event: Event) => send.group({ grouping: (event.target as HTMLSelectElement).value as PageGrouping })}
  >
    ${Object.entries(labels).map(
      ([value, label]) => html`<option value=${value} ?selected=${value === grouping}>${label}</option>`,
    )}
  </select>`;
}
