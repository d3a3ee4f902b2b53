import * as l10n from '@vscode/l10n';
import { html, nothing, render, type TemplateResult } from 'lit/html.js';
import { ref } from 'lit/directives/ref.js';

import type { SpanBar } from '../../src/domain/bars/resample.ts';
import type { BarsSummary } from '../../src/domain/bars/summarize.ts';
import { decimalsOfBars, markedBars, type Drawing, type Slot } from '../../src/features/bars/barsView.ts';
import { secondsOf, formatSeconds } from '../../src/domain/bars/barTime.ts';
import { newYorkDay } from '../../src/domain/dates/zones.ts';
import { lastChange } from '../../src/domain/bars/lastChange.ts';
import { formatLastChange } from '../../src/domain/format/lastChange.ts';
import { formatCount, formatHiddenDigits, formatPrice } from '../../src/domain/format/number.ts';
import type { BarsMark } from '../../src/features/bars/protocol.ts';
import { isWhole, type PackedSeries } from '../../src/features/bars/packedView.ts';
import { formatShownWindow, servedNotes } from '../../src/features/bars/servedView.ts';
import { formatReach, formatVolume } from '../../src/features/bars/formatView.ts';
import { markPainted } from '../shared/framesLater.ts';
import { createBarsTable } from './barsTable.ts';
import { chartColors } from './chartColors.ts';
import { chartFigure } from './chartFigure.ts';
import { chartTypeOf, chartTypes, type ChartTypeName } from '../../src/features/bars/chartTypesView.ts';
import { change, charts, type BarsUi } from './page.ts';
import { doubts, gapList, halfDayNote, summaryList, undatedBars } from './summary.ts';
import { TickerBars } from './tickerBars.ts';
import { formatBarTime, formatBarTimes } from './times.ts';
import type { TickerChart } from './tickerChart.ts';
import type { BarsWindow } from '../../src/domain/bars/barsWindow.ts';
import { picturePaths } from '../../src/features/bars/pictureView.ts';

interface TickerSectionOptions {
  packed: PackedSeries;
  /** Whether this section has the page's first chart. */
  first: boolean;
  /** The requested window. */
  window: () => BarsWindow;
}

/** One ticker's section of the page: the chart, its summary and its table. */
export class TickerSection {
  readonly bars: TickerBars;
  readonly #first: boolean;
  readonly #window: () => BarsWindow;
  #ui: BarsUi | undefined;
  /** True if the page has only this ticker, which is then in its title. */
  #alone = false;
  #canvas: HTMLElement | undefined;
  #chart: TickerChart | undefined;
  #nearing: IntersectionObserver | undefined;
  #isNear: boolean;
  #readout: HTMLElement | undefined;
  /** The slot at the crosshair, with the drawing that it belongs to. */
  #point: { slot: Slot; drawing: Drawing } | undefined;
  #filling: AbortController | undefined;
  #table: Element | undefined;
  #tableOf: Drawing | undefined;
  /** The range to scroll to once the chart exists, in seconds. */
  #goal: { from: number; till: number } | undefined;

  constructor({ packed, first, window }: TickerSectionOptions) {
    this.#window = window;
    this.bars = new TickerBars(packed);
    this.#first = first;
    this.#isNear = first;
  }

  /** Scrolls to the bars of a mark. */
  lookAt({ from, till }: BarsMark): void {
    this.#goal = { from: secondsOf(from), till: secondsOf(till) };
    this.update();
  }

  get ticker(): string {
    return this.bars.series.ticker;
  }

  get #drawing(): Drawing {
    return this.bars.drawn.drawing;
  }

  setAppearance(ui: BarsUi, alone: boolean): void {
    this.#ui = ui;
    this.#alone = alone;
  }

  render(): TemplateResult {
    const { packed, series, drawn } = this.bars;
    const { ticker, count, first, last } = packed;
    const { summary } = drawn;
    return html`<section
      class="ticker"
      aria-label=${ticker}
      data-bars=${ticker}
      data-count=${count}
      data-first=${first ?? nothing}
      data-last=${last ?? nothing}
      data-missing=${summary?.missing ?? nothing}
      ?data-alone=${this.#alone}
      data-served-from=${packed.from_date || nothing}
      data-served-till=${packed.till_date || nothing}
    >
      <div class=${this.#alone ? 'visually-hidden' : 'ticker-line'}>
        <h2>${ticker}</h2>
        ${this.#alone ? nothing : html`${this.figure()} <span class="served muted">${this.#served()}</span>`}
      </div>
      ${servedNotes(packed, newYorkDay(Date.now())).map((note) => html`<p class="flag">${note}</p>`)}
      ${isWhole(packed) ? doubts(series) : nothing} ${undatedBars(packed)}
      ${
        summary
          ? html`${this.#ui?.percent ? nothing : this.#figure()}
            ${isWhole(packed) ? this.#words(summary) : this.#nothingHere()}`
          : html`<p class="muted">${this.#nothingHere()}</p>`
      }
    </section>`;
  }

  /** The last close shown and its change. */
  figure(): TemplateResult | typeof nothing {
    const { sessions, drawn } = this.bars;
    const { summary } = drawn;
    if (!summary) return nothing;
    const at = sessions.findLastIndex(({ bars }) => bars.at(-1)?.date === summary.last);
    const known = lastChange(sessions, at);
    const { change = '', against = '' } = known ? formatLastChange(known) : {};
    return html`<span
      class="figure last"
      title=${[formatHiddenDigits(summary.close), formatBarTime(summary.last), against].filter(Boolean).join(', ')}
      >${formatPrice(summary.close)} ${change} <span class="against">${against}</span></span
    >`;
  }

  /** Formats the days that the service returned for this ticker. */
  #served(): string {
    const { period: _, ...dates } = this.#window();
    return formatShownWindow(dates, [this.bars.packed], newYorkDay(Date.now()));
  }

  /** The chart's data as figures, lists and a table. */
  #words(summary: BarsSummary): TemplateResult {
    return html`${summaryList(summary)} ${halfDayNote(this.bars.drawn.halfDays)} ${gapList(summary)}
    ${
      this.#ui?.table
        ? html`<div
            class="table-window"
            role="region"
            tabindex="0"
            aria-label=${l10n.t('Table of {0}', this.ticker)}
            ${ref(this.#tableInto)}
          ></div>`
        : nothing
    }`;
  }

  /** Call after each render, so that the chart follows the page. */
  update(): void {
    const ui = this.#ui;
    if (!ui) return;
    if (this.#isNear && !this.#chart) this.#makeChart();
    this.#showChart(ui);
    this.#fillTable();
    this.#read();
  }

  recolor(): void {
    this.#chart?.recolor(chartColors());
  }

  dispose(): void {
    this.#filling?.abort();
    this.#nearing?.disconnect();
    this.#chart?.dispose();
    this.#chart = undefined;
  }

  #showChart({ average, type }: BarsUi): void {
    const chart = this.#chart;
    if (!chart) return;
    const bars = this.#drawing.slots.flatMap(({ bar }) => bar ?? []);
    chart.show(this.#drawing, { type: chartTypeOf(type), average, decimals: decimalsOfBars(bars) });
    const [first, last] = [this.#marked[0], this.#marked.at(-1)];
    chart.mark(first && last && { from: first.seconds, till: last.seconds });
    if (this.#goal) chart.view.lookAt(this.#goal.from, this.#goal.till);
    this.#goal = undefined;
  }

  /** The marked bars, as they are drawn now. */
  get #marked(): SpanBar[] {
    const { mark, length } = this.#ui ?? {};
    if (!mark || length === undefined || (mark.ticker !== undefined && mark.ticker !== this.ticker)) return [];
    return markedBars(
      this.#drawing.slots.flatMap(({ bar }) => bar ?? []),
      mark,
      length,
    );
  }

  readonly #onMark = (slot: Slot | undefined, extend: boolean): void => {
    const [first, last] = [this.#marked[0], this.#marked.at(-1)];
    const { ticker } = this;
    const date = slot?.bar?.date;
    const length = this.#ui?.length;
    if (date === undefined) change({ mark: undefined });
    else if (!extend || !first || !last) change({ mark: { ticker, from: date, till: date, length } });
    else if (date < first.date) change({ mark: { ticker, from: date, till: last.date, length } });
    else change({ mark: { ticker, from: first.date, till: date, length } });
  };

  #markLine(): TemplateResult | typeof nothing {
    const bars = this.#marked;
    const [first, last] = [bars[0], bars.at(-1)];
    if (!first || !last) return nothing;
    const mark = formatBarTimes(first.date, last.date);
    return html`<span data-marked=${bars.length}
      >${
        bars.length === 1
          ? l10n.t('Marked: {0}, 1 bar.', mark)
          : l10n.t('Marked: {0}, {1} bars.', mark, formatCount(bars.length))
      }</span
    >`;
  }

  #nothingHere(): string {
    if (this.bars.packed.count > this.bars.series.bars.length)
      return l10n.t('Drawing {0} bars…', formatCount(this.bars.packed.count));
    return this.bars.series.bars.length === 0
      ? this.bars.packed.unread
        ? l10n.t('No bars loaded for {0} yet.', this.ticker)
        : l10n.t('The service has no bars for {0} in this range.', this.ticker)
      : l10n.t('{0} has no bars in this session.', this.ticker);
  }

  #figure(): TemplateResult {
    return html`${chartFigure({
        label: l10n.t('Minute bars of {0}', this.ticker),
        average: this.#ui?.average ?? false,
        type: chartTypeOf(this.#ui?.type),
        view: () => this.#chart?.view,
        onReadout: this.#readInto,
        onCanvas: this.#chartInto,
      })}
      <p class="mark-line" role="status">${this.#markLine()}</p>`;
  }

  readonly #readInto = (element: Element | undefined): void => {
    this.#readout = element as HTMLElement | undefined;
  };

  /**
   * Creates a chart only when it comes near the visible part of the page, so that the first one doesn't wait for the
   * others.
   */
  readonly #chartInto = (element: Element | undefined): void => {
    this.#nearing?.disconnect();
    this.#chart?.dispose();
    this.#chart = undefined;
    this.#canvas = element as HTMLElement | undefined;
    if (!element || this.#first) return;
    this.#nearing = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        this.#nearing?.disconnect();
        this.#isNear = true;
        this.update();
      },
      { rootMargin: '300px' },
    );
    this.#nearing.observe(element);
  };

  #makeChart(): void {
    if (!this.#canvas) return;
    if (!charts) {
      if (this.#first && showFirstPicture(this.#canvas, this.#drawing, chartTypeOf(this.#ui?.type)))
        markPainted('market-desk candles');
      return;
    }
    this.#canvas.replaceChildren();
    this.#chart = new charts.TickerChart({
      host: this.#canvas,
      colors: chartColors(),
      formatTime: formatBarTime,
      type: chartTypeOf(this.#ui?.type),
      onPoint: (slot) => {
        this.#point = slot && { slot, drawing: this.#drawing };
        this.#read();
      },
      onMark: this.#onMark,
    });
    markPainted('market-desk candles');
  }

  readonly #tableInto = (element: Element | undefined): void => {
    this.#table = element;
    this.#tableOf = undefined;
  };

  #fillTable(): void {
    if (this.#table && this.#tableOf === this.#drawing) return;
    this.#filling?.abort();
    if (!this.#table) return;
    this.#tableOf = this.#drawing;
    this.#filling = new AbortController();
    const rows = this.#drawing.slots.flatMap(({ bar, vwap }) => (bar ? [{ bar, vwap: vwap ?? null }] : []));
    this.#table.replaceChildren(createBarsTable(this.ticker, rows, this.#filling.signal));
  }

  #read(): void {
    if (!this.#readout) return;
    const drawing = this.#drawing;
    const slot = this.#point?.drawing === drawing ? this.#point.slot : drawing.slots.findLast(({ bar }) => bar);
    // The section's context menu acts on the bar in the readout.
    this.#readout.dataset['bar'] = slot?.bar?.date ?? '';
    showReadout(this.#readout, slot, this.#ui?.average ?? false);
  }
}

/**
 * Shows prices and volume as a plain picture until the chart library is loaded, about 150 ms later. Returns false if
 * there is nothing to draw.
 */
function showFirstPicture(room: HTMLElement, drawing: Drawing, type: ChartTypeName): boolean {
  const { picture: kind } = chartTypes[type];
  const paths = picturePaths(drawing, { width: room.clientWidth, height: room.clientHeight }, kind);
  if (!paths) return false;
  const picture = create('svg', { class: 'first-picture', width: '100%', height: '100%' });
  for (const name of ['up', 'down', 'filled', 'hollow', 'closes', 'volume'] as const)
    picture.append(create('path', { class: `picture-${name}`, d: paths[name] }));
  picture.lastElementChild!.setAttribute('stroke-width', String(paths.stroke));
  room.replaceChildren(picture);
  return true;
}

function create<K extends 'svg' | 'path'>(name: K, attributes: Record<string, string>): SVGElementTagNameMap[K] {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}

/** Shows the bar at the crosshair, or else the last one, in the line above the chart. */
function showReadout(into: HTMLElement, slot: Slot | undefined, average: boolean): void {
  if (!slot) {
    render(nothing, into);
    return;
  }
  const { bar } = slot;
  const pair = (name: string, value: string, initial = name.slice(0, 1), hover?: string): unknown =>
    html`<span class="pair" title=${hover ?? nothing}
      ><b data-initial=${initial}><span>${name}</span></b> ${value}</span
    >`;
  const price = (name: string, value: number | undefined, initial?: string): unknown =>
    value === undefined
      ? pair(name, l10n.t('unknown'), initial)
      : pair(name, formatPrice(value), initial, formatHiddenDigits(value));
  render(
    html`<span class="pair time">${formatBarTime(bar?.date ?? formatSeconds(slot.seconds))}</span> ${
        bar
          ? html`${price(l10n.t('Open'), bar.open)} ${price(l10n.t('High'), bar.high)} ${price(l10n.t('Low'), bar.low)}
            ${price(l10n.t('Close'), bar.close)}
            ${pair(l10n.t('Volume'), [formatVolume(bar), formatReach(bar)].filter(Boolean).join(' '))}
            ${
              average
                ? // Volume has its initial.
                  price(l10n.t('VWAP'), slot.vwap ?? undefined, l10n.t('VWAP'))
                : nothing
            }`
          : html`<span class="pair">${l10n.t('no bar')}</span>`
      }`,
    into,
  );
}
