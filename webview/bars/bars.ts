import './bars.css';
import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { repeat } from 'lit/directives/repeat.js';
import { estimated, isMetered, withCost } from '../../src/domain/format/cost.ts';
import type { Snapshot } from '../../src/base/snapshot.ts';
import { newYorkDay } from '../../src/domain/dates/zones.ts';
import { sessionDates } from '../../src/features/bars/barsView.ts';
import { isWhole, type PackedSeries } from '../../src/features/bars/packedView.ts';
import type { BarsShown, LiveState } from '../../src/features/bars/protocol.ts';
import { formatShownWindow } from '../../src/features/bars/servedView.ts';
import { formatLiveEnd, formatPace } from '../../src/features/bars/formatView.ts';
import { loadControls } from '../shared/lateControls.ts';
import { provideMenuPlace } from '../shared/figureMenu.ts';
import { registerKeysDialog } from '../shared/keysDialog.ts';
import { messageOf } from '../shared/page.ts';
import { startPage } from '../shared/startPage.ts';
import { chooseBarColors, onColorChange } from './chartColors.ts';
import { chartHelp, listKeys } from './chartFigure.ts';
import { change, loadCharts, page, send, type BarsUi } from './page.ts';
import { PercentSection } from './percentSection.ts';
import { TickerSection } from './tickerSection.ts';
import { setSource } from './times.ts';
import { toolbar } from './toolbar.ts';

/** The snapshot that is shown, once there is one. */
let shown: BarsShown | undefined;
/** The controls load after the first bars, because the toolkit takes longer than painting them. */
let withControls = false;
let controls: Promise<void> | undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;
/** True until the page has scrolled to the bars that a link leads to. */
let going = false;
let sections: TickerSection[] = [];
const together = new PercentSection();

provideMenuPlace((target) => {
  const section = target.closest<HTMLElement>('[data-bars]');
  const bar = section?.querySelector<HTMLElement>('[data-bar]')?.dataset['bar'];
  return section ? { ticker: section.dataset['bars'], ...(bar ? { bar } : {}) } : undefined;
});

const failed = (error: unknown): void => page.say(messageOf(error));

let saved = '';
/** Reports the current appearance to the host, so that it cites and exports exactly what is shown. */
function saveAppearance({ session, length, average, mark }: BarsUi): void {
  const appearance = { length, average, ...(session && { session }), ...(mark && { mark }) };
  const wanted = JSON.stringify(appearance);
  if (wanted === saved) return;
  saved = wanted;
  // The user didn't ask for this request, so it must not replace the page's message.
  page.channel.request('saveAppearance', appearance).catch(failed);
}

/** Bars processed before the page may paint again. */
const barsATurn = 4_000;

/** Unpacks and computes as many bars as fit into one turn, first ticker first. Returns false if bars are left. */
function prepare(series: readonly PackedSeries[], { session, length }: BarsUi): boolean {
  let room = barsATurn;
  for (const [index, section] of sections.entries()) {
    const packed = series[index]!;
    const work = section.bars.work(packed, { session, length });
    if (work === 0) continue;
    if (room < work && room < barsATurn) return false;
    room -= work;
    section.bars.take(packed);
    section.bars.prepare({ session, length });
  }
  return true;
}

/** Scrolls once to the bars that a link leads to, as soon as they have arrived. */
function goToGoal({ goal, series }: BarsShown): void {
  if (!going || !goal || !series.every(isWhole)) return;
  going = false;
  sections.find(({ ticker }) => ticker === (goal.mark.ticker ?? ticker))?.lookAt(goal.mark);
}

/** Loads the controls, the chart library and the bars that are still missing, after the first bars are painted. */
function drawRest(): void {
  requestAnimationFrame(() => {
    setTimeout(() => {
      // Everything else on the page works without a chart.
      controls ??= loadCharts().catch(failed).then(loadControls);
      controls.then(() => {
        if (withControls) return;
        withControls = true;
        page.draw();
      }, failed);
      if (shown?.series.every(isWhole) === false) page.channel.request('rest', null).catch(failed);
    });
  });
}

function otherRange(): TemplateResult {
  return html`<vscode-button appearance="secondary" @click=${() => send.changeWindow()}
    >${l10n.t('Change Range…')}</vscode-button
  >`;
}

function content({ live }: BarsShown, ui: BarsUi): TemplateResult {
  const percent = sections.length > 1 && ui.percent;
  return html`${liveLine(live)}
    ${percent ? together.render(sections.map(({ ticker, bars }) => ({ ticker, drawing: bars.drawn.drawing }))) : nothing}
    ${repeat(
      sections,
      (section) => section,
      (section) => section.render(),
    )}
    <p class="visually-hidden" id="chart-help">${chartHelp()}</p>`;
}

/** The status of live updates: their interval and cost while they are on, or why they ended. */
function liveLine({ pace, cost, ended }: LiveState): TemplateResult {
  return html`<p class="live-line muted" role="status">
    ${
      pace === undefined
        ? ended
          ? formatLiveEnd(ended)
          : nothing
        : html`${l10n.t('Live: {0}', formatPace(pace, cost))}
            <button type="button" class="link" data-action="stopLive" @click=${() => send.stopLive()}>
              ${l10n.t('Stop')}
            </button>`
    }
  </p>`;
}

function line(
  { value, error }: Snapshot<BarsShown>,
  sessions: readonly string[],
  ui: BarsUi,
): TemplateResult | typeof nothing {
  if (!value) return nothing;
  const { params, series, ranges, cost } = value;
  const [only, ...others] = sections;
  const served = series.length === 1 ? series : [];
  const days = withControls ? formatShownWindow(params, served, newYorkDay(Date.now())) : '';
  return html`${only && others.length === 0 && withControls ? only.figure() : nothing}
    <span class="window figure muted" title=${days}>${days}</span>
    ${toolbar({ withControls, ui, sessions, severalTickers: others.length > 0, period: params.period, ranges, cost })}
    ${
      isUnread(value) && !error
        ? html`<vscode-button data-control="readOn" appearance="secondary" @click=${() => send.readOn()}
            >${retryLabel(value)}</vscode-button
          >`
        : nothing
    }`;
}

function isStillToCome(shown: BarsShown | undefined): boolean {
  const from = shown?.params.fromDate;
  return from !== undefined && from > newYorkDay(Date.now());
}

/** True if part of the window was never read. */
function isUnread(shown: BarsShown | undefined): boolean {
  return shown?.series.some(({ unread }) => unread !== undefined) ?? false;
}

/** The cost is at least one request, since these buttons always read from the service. */
function retryLabel(shown: BarsShown | undefined): string {
  if (!shown) return isMetered() ? l10n.t('Download · 1 request or more') : l10n.t('Download');
  return isUnread(shown)
    ? withCost(l10n.t('Download the Rest'), estimated(shown.rest))
    : withCost(l10n.t('Try Again'), estimated(shown.cost));
}

/** Takes over the tickers and the goal of a new snapshot. */
function take(next: BarsShown | undefined): void {
  shown = next;
  const series = next?.series ?? [];
  if (series.map(({ ticker }) => ticker).join() !== sections.map(({ ticker }) => ticker).join()) {
    for (const section of sections) section.dispose();
    sections = series.map(
      (packed, index) => new TickerSection({ packed, first: index === 0, window: () => shown?.params ?? page.params }),
    );
  }
  if (!next) return;
  chooseBarColors(next.colors);
  page.saveParams(next.params);
  const { goal } = next;
  if (!goal || goal.id <= page.ui.goal) return;
  page.saveUi({
    goal: goal.id,
    mark: { ...goal.mark, length: goal.length },
    length: goal.length,
    session: undefined,
    percent: false,
  });
  going = true;
}

page.channel.onPush('toggleTable', () => {
  change({ table: !page.ui.table });
  if (page.ui.table) document.querySelector('.table-window')?.scrollIntoView({ block: 'nearest' });
});
onColorChange(() => {
  for (const section of sections) section.recolor();
  together.recolor();
});
registerKeysDialog(listKeys);

startPage(page, {
  onSnapshot: (snapshot) => {
    setSource(snapshot.source);
    take(snapshot.value);
    drawRest();
    page.say('');
  },
  view: (snapshot) => {
    clearTimeout(waiting);
    const value = snapshot?.value;
    const known = (): string[] => sessionDates(sections.map((section) => section.bars.sessions));
    const chosen = (): string | undefined => known().find((date) => date === page.ui.session);
    let isDone = prepare(value?.series ?? [], { ...page.ui, session: chosen() });
    const ui = { ...page.ui, session: chosen() };
    isDone = prepare(value?.series ?? [], ui) && isDone;
    for (const section of sections) section.setAppearance(ui, sections.length === 1);
    return {
      name: page.params.tickers.join(', '),
      line: snapshot ? line(snapshot, known(), ui) : nothing,
      loading: l10n.t('Loading bars from the library…'),
      empty: isStillToCome(value)
        ? l10n.t('These dates are in the future. There’s nothing to load yet.')
        : l10n.t('The service has no minute bars in this range. It keeps recent bars only.'),
      onRetry: () => void (isUnread(value) ? send.readOn() : send.refresh()),
      retryLabel: retryLabel(value),
      contentWhenEmpty: true,
      content: (bars) => (snapshot?.state === 'empty' ? otherRange() : content(bars, ui)),
      onDrawn: () => {
        for (const section of sections) section.update();
        together.update();
        if (!value) return;
        saveAppearance(ui);
        if (isDone) goToGoal(value);
        else waiting = setTimeout(() => page.draw());
      },
    };
  },
});
