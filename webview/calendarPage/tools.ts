import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { live } from 'lit/directives/live.js';
import { formatSpan } from '../../src/domain/format/week.ts';
import type { PageGrouping } from '../../src/features/calendar/page/columnView.ts';
import type { ShownCalendarPage } from '../../src/features/calendar/protocol.ts';

type Filter = ShownCalendarPage['filter'];

interface CalendarToolsOptions {
  shown: ShownCalendarPage;
  /** What is in the field, which can be ahead of the filter while a person types. */
  text: string;
  isMonthShown: boolean;
  onText: (text: string) => void;
  onFilter: (filter: Filter) => void;
  onGroup: (grouping: PageGrouping) => void;
  onMonth: (isShown: boolean) => void;
  onShowAll: () => void;
}

/** The filters, which are those of the calendar's view as well, and how the table is laid out. */
export function tools(options: CalendarToolsOptions): TemplateResult {
  const { shown, text, isMonthShown, onText, onFilter, onMonth, onShowAll } = options;
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
      .value=${live(text)}
      @input=${(event: Event) => onText((event.target as HTMLInputElement).value)}
    />
    ${facet({
      name: 'categories',
      label: l10n.t('Category'),
      values: shown.categories,
      chosen: filter.categories ?? [],
      onChoose: (categories) => onFilter({ ...filter, categories }),
    })}
    ${facet({
      name: 'releaseStates',
      label: l10n.t('State'),
      values: shown.releaseStates,
      chosen: filter.releaseStates ?? [],
      onChoose: (releaseStates) => onFilter({ ...filter, releaseStates }),
    })}
    ${windows(options)} ${groups(options)}
    <button
      type="button"
      class="tool"
      data-control="month"
      aria-pressed=${String(isMonthShown)}
      @click=${() => onMonth(!isMonthShown)}
    >
      ${l10n.t('Month')}
    </button>
    ${week === undefined ? nothing : html`<span class="limit">${week}</span>`}
    ${
      isLimited
        ? html`<button type="button" class="link" data-control="showAll" @click=${onShowAll}>
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

/** Values to choose from, which also leave what is chosen and not there any more to be taken away. */
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

function windows({ shown, onFilter }: CalendarToolsOptions): TemplateResult {
  const { filter, windows: named } = shown;
  const { window: current, ...rest } = filter;
  const at = named.findIndex(({ window }) => window.from === current?.from && window.till === current.till);
  const chosen = current === undefined ? '' : at >= 0 ? String(at) : 'other';
  return html`<select
    name="window"
    aria-label=${l10n.t('Next release date')}
    title=${l10n.t('Next release date')}
    data-on=${current ? 'true' : nothing}
    .value=${live(chosen)}
    @change=${(event: Event) => {
      const picked = named[Number((event.target as HTMLSelectElement).value || Number.NaN)];
      onFilter(picked ? { ...rest, window: picked.window } : rest);
    }}
  >
    <option value="" ?selected=${chosen === ''}>${l10n.t('Any date')}</option>
    ${named.map(
      ({ label }, index) => html`<option value=${index} ?selected=${chosen === String(index)}>${label}</option>`,
    )}
    ${current && chosen === 'other' ? html`<option value="other" selected>${formatSpan(current)}</option>` : nothing}
  </select>`;
}

function groups({ shown, onGroup }: CalendarToolsOptions): TemplateResult {
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
    .value=${live(shown.grouping)}
    @change=${(event: Event) => onGroup((event.target as HTMLSelectElement).value as PageGrouping)}
  >
    ${Object.entries(labels).map(
      ([value, label]) => html`<option value=${value} ?selected=${value === shown.grouping}>${label}</option>`,
    )}
  </select>`;
}
