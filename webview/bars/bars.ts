import './bars.css';
import * as l10n from '@vscode/l10n';
import { html, nothing, render, type TemplateResult } from 'lit/html.js';
import { repeat } from 'lit/directives/repeat.js';
import { estimated, withCost } from '../../src/domain/format/cost.ts';
import type { Snapshot } from '../../src/base/snapshot.ts';
import { newYorkDay } from '../../src/domain/dates/zones.ts';
import { sessionDates } from '../../src/features/bars/barsView.ts';
import { isWhole, type PackedSeries } from '../../src/features/bars/packedView.ts';
import type { BarsPage, BarsProtocol, BarsParams, LiveState } from '../../src/features/bars/protocol.ts';
import { formatShownWindow } from '../../src/features/bars/servedView.ts';
import { formatLiveEnd, formatPace } from '../../src/features/bars/formatView.ts';
import { loadControls } from '../shared/lateControls.ts';
import { importLate } from '../shared/lateScript.ts';
import { frame } from '../shared/frame.ts';
import { listen, openPage, messageOf } from '../shared/page.ts';
import { chartColors, onThemeChange } from './chartColors.ts';
import type * as Charts from './charts.ts';
import { chartHelp } from './chartFigure.ts';
import { PercentSection } from './percentSection.ts';
import { TickerSection } from './tickerSection.ts';
import { toolbar, type BarsUi } from './toolbar.ts';

const page = openPage<BarsProtocol, BarsParams, BarsUi>({
  session: undefined,
  length: 1,
  average: false,
  table: false,
  percent: false,
  mark: undefined,
  goal: 0,
});
let snapshot: Snapshot<BarsPage> | undefined;
/** The controls come after the first bars: the toolkit costs more than they do. */
let withControls = false;
let controls: Promise<void> | undefined;
/** So does the library that draws charts: the first candles are a plain picture. */
let charts: typeof Charts | undefined;
let loadingCharts: Promise<void> | undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;
/** The bars that a link leads to are still to be shown. */
let going = false;
let sections: TickerSection[] = [];
const together = new PercentSection({ colors: chartColors, charts: () => charts });

let said = '';
/** Shows the host's error on the page. */
const failed = (error: unknown): void => {
  said = messageOf(error);
  draw();
};
const ask = (name: 'refresh' | 'readOn' | 'changeWindow' | 'compare' | 'stopLive') => (): void => {
  page.channel.request(name, null).catch(failed);
};

/** A session and a mark are of these bars, and not of those that are opened another day. */
const keptChoices = ['length', 'average', 'table', 'percent'] as const;
const change = (ui: Partial<BarsUi>): void => {
  page.saveUi(ui);
  const chosen = keptChoices.filter((name) => name in ui).map((name) => [name, ui[name]] as const);
  if (chosen.length > 0) page.keepUi(Object.fromEntries(chosen));
  draw();
};

let saved = '';
/** Tells the host what is shown, so that it can cite and export just that. */
function saveAppearance({ session, length, average, mark }: BarsUi): void {
  const appearance = { length, average, ...(session && { session }), ...(mark && { mark }) };
  const wanted = JSON.stringify(appearance);
  if (wanted === saved) return;
  saved = wanted;
  page.channel.request('saveAppearance', appearance).catch(failed);
}

/** Bars processed before the page may paint again. */
const barsATurn = 4_000;

/** Takes in and computes as many bars as fit into one turn, the first ticker first. False if some are left. */
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

function draw(): void {
  clearTimeout(waiting);
  const value = snapshot?.value;
  const known = (): string[] => sessionDates(sections.map((section) => section.bars.sessions));
  const chosen = (): string | undefined => known().find((date) => date === page.ui.session);
  let isDone = prepare(value?.series ?? [], { ...page.ui, session: chosen() });
  const ui = { ...page.ui, session: chosen() };
  isDone = prepare(value?.series ?? [], ui) && isDone;
  const sessions = known();
  for (const section of sections) section.setAppearance(ui, sections.length === 1);
  render(
    html`${frame({
        snapshot,
        name: page.params.tickers.join(', '),
        line: line(value, sessions, ui),
        loading: l10n.t('Loading bars from the library…'),
        empty: isStillToCome(value)
          ? l10n.t('These dates are in the future. There’s nothing to load yet.')
          : l10n.t('The service has no minute bars in this range. It keeps recent bars only.'),
        act: page.act,
        onRetry: ask(isUnread(value) ? 'readOn' : 'refresh'),
        retryLabel: retryLabel(value),
        content: (shown) => content(shown, ui),
      })}
      ${
        snapshot?.state === 'empty'
          ? html`<vscode-button appearance="secondary" @click=${ask('changeWindow')}
              >${l10n.t('Change Range…')}</vscode-button
            >`
          : nothing
      }
      <p class="said" role="status">${said === '' ? nothing : said}</p>`,
    page.root,
  );
  for (const section of sections) section.update();
  together.update();
  if (!value) return;
  saveAppearance(ui);
  if (isDone) goToGoal(value);
  else waiting = setTimeout(draw);
}

/** Shows the bars that a link leads to, once, as soon as they are there. */
function goToGoal({ goal, series }: BarsPage): void {
  if (!going || !goal || !series.every(isWhole)) return;
  going = false;
  sections.find(({ ticker }) => ticker === (goal.mark.ticker ?? ticker))?.lookAt(goal.mark);
}

/** Loads the controls, the chart library and the bars that are still missing, after the first bars are painted. */
function drawRest(): void {
  requestAnimationFrame(() => {
    setTimeout(() => {
      loadingCharts ??= importLate<typeof Charts>('charts.js').then((loaded) => {
        charts = loaded;
        draw();
      });
      // Everything else on the page works without a chart.
      controls ??= loadingCharts.catch(failed).then(loadControls);
      controls.then(() => {
        if (withControls) return;
        withControls = true;
        draw();
      }, failed);
      if (snapshot?.value?.series.every(isWhole) === false) page.channel.request('rest', null).catch(failed);
    });
  });
}

function content(shown: BarsPage, ui: BarsUi): TemplateResult {
  const percent = sections.length > 1 && ui.percent;
  return html`${liveLine(shown.live)}
    ${percent ? together.render(sections.map(({ ticker, bars }) => ({ ticker, drawing: bars.drawn.drawing }))) : nothing}
    ${repeat(
      sections,
      (section) => section,
      (section) => section.render(),
    )}
    <p class="visually-hidden" id="chart-help">${chartHelp()}</p>`;
}

/** Live updates while they are on, with what they cost, or why they ended. */
function liveLine({ pace, cost, ended }: LiveState): TemplateResult {
  return html`<p class="live-line muted" role="status">
    ${
      pace === undefined
        ? ended
          ? formatLiveEnd(ended)
          : nothing
        : html`${l10n.t('Live: {0}', formatPace(pace, cost))}
            <button type="button" class="link" data-action="stopLive" @click=${ask('stopLive')}>
              ${l10n.t('Stop')}
            </button>`
    }
  </p>`;
}

function line(shown: BarsPage | undefined, sessions: readonly string[], ui: BarsUi): TemplateResult | typeof nothing {
  if (!shown) return nothing;
  const [only, ...others] = sections;
  const served = shown.series.length === 1 ? shown.series : [];
  const days = withControls ? formatShownWindow(shown.params, served, newYorkDay(Date.now())) : '';
  return html`${only && others.length === 0 && withControls ? only.figure() : nothing}
    <span class="window figure muted" title=${days}>${days}</span>
    ${toolbar({
      withControls,
      ui,
      sessions,
      severalTickers: others.length > 0,
      period: shown.params.period,
      ranges: shown.ranges,
      cost: shown.cost,
      change,
      setPeriod: (period) => {
        page.channel.request('setPeriod', { period }).catch(failed);
      },
      changeWindow: ask('changeWindow'),
      compare: ask('compare'),
      refresh: ask('refresh'),
    })}
    ${
      isUnread(shown) && !snapshot?.error
        ? html`<vscode-button data-control="readOn" appearance="secondary" @click=${ask('readOn')}
            >${retryLabel(shown)}</vscode-button
          >`
        : nothing
    }`;
}

function isStillToCome(shown: BarsPage | undefined): boolean {
  const from = shown?.params.fromDate;
  return from !== undefined && from > newYorkDay(Date.now());
}

/** Whether part of the window was never read. */
function isUnread(shown: BarsPage | undefined): boolean {
  return shown?.series.some(({ unread }) => unread !== undefined) ?? false;
}

/** The cost is at least one request, since these buttons always read from the service. */
function retryLabel(shown: BarsPage | undefined): string {
  if (!shown) return l10n.t('Load · 1 request or more');
  return isUnread(shown)
    ? withCost(l10n.t('Load the Rest'), estimated(shown.rest))
    : withCost(l10n.t('Retry'), estimated(shown.cost));
}

page.channel.onPush('toggleTable', () => {
  change({ table: !page.ui.table });
  if (page.ui.table) document.querySelector('.table-window')?.scrollIntoView({ block: 'nearest' });
});
page.channel.onPush('snapshot', (next) => {
  snapshot = next;
  said = '';
  const tickers = (next.value?.series ?? []).map(({ ticker }) => ticker);
  if (tickers.join() !== sections.map(({ ticker }) => ticker).join()) {
    for (const section of sections) section.dispose();
    sections = (next.value?.series ?? []).map(
      (packed, index) =>
        new TickerSection({
          packed,
          first: index === 0,
          colors: chartColors,
          window: () => snapshot?.value?.params ?? page.params,
          charts: () => charts,
          onMark: (mark) => change({ mark }),
        }),
    );
  }
  if (next.value) page.saveParams(next.value.params);
  page.setState(next.state);
  const goal = next.value?.goal;
  const isNewGoal = goal !== undefined && goal.id > page.ui.goal;
  if (isNewGoal)
    page.saveUi({ goal: goal.id, mark: goal.mark, length: goal.length, session: undefined, percent: false });
  if (isNewGoal) going = true;
  draw();
  drawRest();
});
onThemeChange(() => {
  for (const section of sections) section.recolor();
  together.recolor();
});
draw();
listen(
  () => page.channel.request('ready', null),
  () => snapshot !== undefined,
).catch(failed);
