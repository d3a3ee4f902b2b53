import './calendarPage.css';
import * as l10n from '@vscode/l10n';
import { html, nothing, render, type TemplateResult } from 'lit/html.js';
import { exactly, withCost } from '../../src/domain/format/cost.ts';
import type { Snapshot } from '../../src/base/snapshot.ts';
import { formatCount } from '../../src/domain/format/number.ts';
import type {
  CalendarPageParams,
  CalendarPageProtocol,
  ShownCalendarPage,
} from '../../src/features/calendar/protocol.ts';
import { TypedText } from '../../src/features/calendar/page/typedTextView.ts';
import { frame } from '../shared/frame.ts';
import { controlsAfterFirstFrame } from '../shared/lateControls.ts';
import { listen, openPage, messageOf } from '../shared/page.ts';
import { Month } from './month.ts';
import { CalendarTable, type TablePlace } from './table.ts';
import { tools } from './tools.ts';

/** From this width on, the month and all columns have room, and it is shown unless a person hides it. */
const wideEnough = 1_260;
/** Milliseconds between a key and the filter. */
const pause = 60;

interface PageUi {
  /** Whether the month is shown, if a person has chosen. */
  month: boolean | null;
  place: TablePlace | null;
}

const page = openPage<CalendarPageProtocol, CalendarPageParams, PageUi>({ month: null, place: null });
const { channel, root } = page;
let snapshot: Snapshot<ShownCalendarPage> | undefined;
let said = '';
let controls: Promise<void> | undefined;

/** Shows the host's error on the page if the request fails. */
const ask = (work: Promise<unknown>): void => {
  said = '';
  work.catch((error: unknown) => {
    said = messageOf(error);
    draw();
  });
};

const table = new CalendarTable(
  {
    rows: (from, count) => channel.request('rows', { from, count }),
    sort: (sort) => ask(channel.request('sort', { sort })),
    pin: (id, isPinned) => ask(channel.request('pin', { id, isPinned })),
    open: (id) => ask(channel.request('open', { id })),
    savePlace: (place) => page.saveUi({ place }),
  },
  page.ui.place,
);
const month = new Month({
  choose: ({ line }) => table.focusLine(line),
});

const refresh = (): void => ask(channel.request('refresh', null));

/** Asks for a filter, of which the text in the field is a part. */
function filterBy(request: () => Promise<unknown>): void {
  ask(
    field.ask(request).then(() => {
      field.follow(snapshot?.value?.filter.text ?? '');
      draw();
    }),
  );
}

const filter = (chosen?: ShownCalendarPage['filter']): void => {
  filterBy(() => channel.request('filter', { ...chosen, text: field.text }));
};

const field = new TypedText(pause, () => filter(snapshot?.value?.filter));

function showAll(): void {
  field.text = '';
  filterBy(() => channel.request('showAll', null));
}

const isWide = matchMedia(`(min-width: ${wideEnough}px)`);

function content(shown: ShownCalendarPage): TemplateResult {
  const isMonthShown = page.ui.month ?? isWide.matches;
  if (isMonthShown) month.show(shown.days, shown.today);
  table.show(shown);
  return html`${tools({
    shown,
    text: field.text,
    isMonthShown,
    onText: (text) => field.type(text),
    onFilter: filter,
    onGroup: (grouping) => ask(channel.request('group', { grouping })),
    onMonth: (isShown) => {
      page.keepUi({ month: isShown });
      draw();
    },
    onShowAll: showAll,
  })}
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
      <button type="button" class="link" data-action="refresh" @click=${refresh}>
        ${withCost(l10n.t('Refresh Calendar'), exactly(1))}
      </button>
    </span>`;
}

function draw(): void {
  page.setState(snapshot?.state ?? 'loading');
  render(
    html`${frame({
        snapshot,
        name: l10n.t('Economic Calendar'),
        line: snapshot?.value ? line(snapshot.value) : nothing,
        loading: l10n.t('Loading the calendar from the library…'),
        empty: l10n.t('The service returned no indicators.'),
        act: page.act,
        onRetry: refresh,
        content,
      })}
      <p class="said" role="status">${said === '' ? nothing : said}</p>`,
    root,
  );
}

channel.onPush('snapshot', (next) => {
  snapshot = next;
  if (next.value) field.follow(next.value.filter.text ?? '');
  draw();
  // Only errors have controls of the toolkit.
  if (next.error) ask((controls ??= controlsAfterFirstFrame()));
});
isWide.addEventListener('change', draw);

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
  const input = root.querySelector<HTMLInputElement>('.calendar-tools input[name="text"]');
  if (!input) return;
  event.preventDefault();
  input.focus();
  input.select();
});

/** A list of values closes when something else is clicked or gets the focus. */
for (const type of ['focusin', 'pointerdown'] as const)
  document.addEventListener(type, ({ target }) => {
    for (const facet of root.querySelectorAll<HTMLDetailsElement>('details.facet[open]'))
      if (!(target instanceof Node && facet.contains(target))) facet.open = false;
  });

draw();
ask(
  listen(
    () => channel.request('ready', null),
    () => snapshot !== undefined,
  ),
);
