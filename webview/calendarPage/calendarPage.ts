import './calendarPage.css';
import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { exactly, withCost } from '../../src/domain/format/cost.ts';
import { formatCount } from '../../src/domain/format/number.ts';
import type { IndicatorField } from '../../src/domain/endpoints/indicatorFields.ts';
import type { ShownCalendarPage } from '../../src/features/calendar/protocol.ts';
import { controlsAfterFirstFrame } from '../shared/lateControls.ts';
import { nearestData, provideMenuPlace } from '../shared/figureMenu.ts';
import { registerKeysDialog } from '../shared/keysDialog.ts';
import { messageOf } from '../shared/page.ts';
import { startPage } from '../shared/startPage.ts';
import { Month } from './month.ts';
import { page, send } from './page.ts';
import { CalendarTable } from './table.ts';
import { followFilter, showAll, tools } from './tools.ts';

/** From this width on, the month fits beside all columns, so it is shown unless the user hides it. */
const wideEnough = 1_260;

let controls: Promise<void> | undefined;
const table = new CalendarTable(
  {
    rows: (from, count) => page.channel.request('rows', { from, count }),
    sort: (sort) => void send.sort({ sort }),
    pin: (id, isPinned) => void send.pin({ id, isPinned }),
    open: (id) => void send.open({ id }),
    savePlace: (place) => page.saveUi({ place }),
  },
  page.ui.place,
);
const fields: Readonly<Record<string, IndicatorField>> = {
  latest: 'latest_value',
  prior: 'prior_value',
  change: 'change_abs',
};
provideMenuPlace((target) => {
  const indicator = nearestData(target, 'indicator');
  const field = fields[nearestData(target, 'column') ?? ''] ?? 'latest_value';
  return { field, ...(indicator === undefined ? {} : { indicator: Number(indicator) }) };
});
const month = new Month({
  choose: ({ line }) => table.focusLine(line),
});
const isWide = matchMedia(`(min-width: ${wideEnough}px)`);

function content(shown: ShownCalendarPage): TemplateResult {
  const isMonthShown = page.ui.month ?? isWide.matches;
  if (isMonthShown) month.show(shown.days, shown.today);
  table.show(shown);
  return html`${tools(shown, isMonthShown)}
  ${
    shown.lines === 0
      ? html`<p class="frame-empty" role="status">
          ${l10n.t('No releases match.')}
          <button type="button" class="link" @click=${showAll}>${l10n.t('Show All')}</button>
        </p>`
      : html`<div class="calendar-body">${table.element}${isMonthShown ? month.element : nothing}</div>`
  }`;
}

function line({ shown, indicators }: ShownCalendarPage): TemplateResult {
  return html`<span class="figure" role="status"
      >${
        shown === indicators
          ? l10n.t('{0} indicators', formatCount(indicators))
          : l10n.t('{0} of {1} indicators', formatCount(shown), formatCount(indicators))
      }</span
    >
    <span class="actions">
      <button type="button" class="link" data-action="refresh" @click=${() => send.refresh()}>
        ${withCost(l10n.t('Refresh Calendar'), exactly(1))}
      </button>
    </span>`;
}

isWide.addEventListener('change', () => page.draw());

registerKeysDialog(() => [
  [['↑', '↓'], l10n.t('Next or previous indicator')],
  [['Enter'], l10n.t('Open the indicator')],
  [['P'], l10n.t('Pin or unpin the indicator')],
  [['/'], l10n.t('Filter by name')],
]);

document.addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  const facet = target instanceof Element ? target.closest<HTMLDetailsElement>('details.facet') : null;
  if (key === 'Escape' && facet?.open) {
    facet.open = false;
    facet.querySelector('summary')?.focus();
    return;
  }
  const isTyping = target instanceof Element && target.matches('input, select');
  if (key !== '/' || isTyping || ctrlKey || metaKey || altKey) return;
  const input = page.root.querySelector<HTMLInputElement>('.calendar-tools input[name="text"]');
  if (!input) return;
  event.preventDefault();
  input.focus();
  input.select();
});

/** Closes a list of values when another element is clicked or focused. */
for (const type of ['focusin', 'pointerdown'] as const)
  document.addEventListener(type, ({ target }) => {
    for (const facet of page.root.querySelectorAll<HTMLDetailsElement>('details.facet[open]'))
      if (!(target instanceof Node && facet.contains(target))) facet.open = false;
  });

startPage(page, {
  onSnapshot: ({ value, error }) => {
    if (value) followFilter(value.filter);
    // Only the error view uses the toolkit's controls.
    if (error) (controls ??= controlsAfterFirstFrame()).catch((failure: unknown) => page.say(messageOf(failure)));
  },
  view: (snapshot) => ({
    name: l10n.t('Economic Calendar'),
    line: snapshot?.value ? line(snapshot.value) : nothing,
    loading: l10n.t('Loading the calendar from the library…'),
    empty: l10n.t('The service returned no indicators.'),
    onRetry: () => void send.refresh(),
    content,
  }),
});
