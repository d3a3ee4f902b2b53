import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { BarSeries } from '../../src/domain/bar.ts';
import type { BarLength } from '../../src/domain/bars/resample.ts';
import { summarise, type BarsSummary } from '../../src/domain/bars/summarise.ts';
import {
  axisDecimals,
  draw,
  halfDays,
  sessionsShown,
  type Drawing,
  type Slot,
} from '../../src/features/bars/barsView.ts';
import { secondsOf } from '../../src/domain/bars/barTime.ts';
import { formatCount } from '../../src/domain/format/number.ts';
import type { BarsMark } from '../../src/features/bars/protocol.ts';
import { formatMark } from '../../src/features/bars/wordsView.ts';
import { createBarsTable } from './barsTable.ts';
import type { ChartColours } from './chartColours.ts';
import { onChartKey } from './chartKeys.ts';
import { markFirstCandle } from './firstCandle.ts';
import { axisNote } from './legend.ts';
import { showReadout } from './readout.ts';
import { doubts, gapList, halfDayNote, summaryList } from './summary.ts';
import { TickerChart } from './tickerChart.ts';
import type { BarsLooks } from './toolbar.ts';

interface TickerSectionOptions {
  series: BarSeries;
  colours: () => ChartColours;
  /** Some bars were marked, or none. */
  onMark: (mark: BarsMark | undefined) => void;
}

/** One ticker of the page: its chart, what the chart says in words, and its table. */
export class TickerSection {
  readonly #colours: () => ChartColours;
  #series: BarSeries;
  #drawn: { session: string | undefined; length: BarLength } | undefined;
  #drawing: Drawing = { slots: [], starts: [], outside: [] };
  #summary: BarsSummary | undefined;
  #halfDays: readonly string[] = [];
  #looks: BarsLooks | undefined;
  /** The page's title says it already. */
  #alone = false;
  #chart: TickerChart | undefined;
  #nearing: IntersectionObserver | undefined;
  #readout: HTMLElement | undefined;
  #point: Slot | undefined;
  #filling: AbortController | undefined;
  #table: Element | undefined;
  #tableOf: Drawing | undefined;
  /** Where to look as soon as the chart is there, in seconds. */
  #goal: { from: number; till: number } | undefined;

  readonly #marking: (mark: BarsMark | undefined) => void;

  constructor({ series, colours, onMark }: TickerSectionOptions) {
    this.#series = series;
    this.#colours = colours;
    this.#marking = onMark;
  }

  /** Brings the bars of a mark into sight. */
  lookAt({ from, till }: BarsMark): void {
    this.#goal = { from: secondsOf(from), till: secondsOf(till) };
    this.update();
  }

  get drawing(): Drawing {
    return this.#drawing;
  }

  get ticker(): string {
    return this.#series.ticker;
  }

  /** Computes what is to be drawn; costs nothing where it is the same as before. */
  prepare(series: BarSeries, looks: BarsLooks, alone: boolean): void {
    const { session, length } = looks;
    this.#looks = looks;
    this.#alone = alone;
    if (series === this.#series && this.#drawn?.session === session && this.#drawn?.length === length) return;
    const sessions = sessionsShown(series, session);
    this.#series = series;
    this.#drawn = { session, length };
    this.#drawing = draw(sessions, length);
    this.#summary = summarise(sessions);
    this.#halfDays = halfDays(series, session);
    this.#point = undefined;
  }

  render(): TemplateResult {
    const { ticker, bars } = this.#series;
    const summary = this.#summary;
    return html`<section
      class="ticker"
      aria-label=${ticker}
      data-bars=${ticker}
      data-count=${bars.length}
      data-first=${bars[0]?.date ?? nothing}
      data-last=${bars.at(-1)?.date ?? nothing}
      data-missing=${summary?.missing ?? nothing}
    >
      <h2 class=${this.#alone ? 'visually-hidden' : ''}>${ticker}</h2>
      ${doubts(this.#series)}
      ${
        summary
          ? html`${this.#looks?.percent ? nothing : this.#figure()} ${summaryList(summary)}
            ${halfDayNote(this.#halfDays)} ${gapList(summary)}
            ${
              this.#looks?.table
                ? html`<div
                    class="table-window"
                    role="region"
                    tabindex="0"
                    aria-label=${l10n.t('Table of {0}', ticker)}
                    ${ref(this.#tableInto)}
                  ></div>`
                : nothing
            }`
          : html`<p class="muted">${this.#nothingHere()}</p>`
      }
    </section>`;
  }

  /** After the page was drawn: the chart follows. */
  update(): void {
    const looks = this.#looks;
    if (!looks) return;
    this.#showChart(looks);
    this.#fillTable();
    this.#read();
  }

  recolour(): void {
    this.#chart?.recolour(this.#colours());
  }

  dispose(): void {
    this.#filling?.abort();
    this.#nearing?.disconnect();
    this.#chart?.dispose();
    this.#chart = undefined;
  }

  #showChart({ average }: BarsLooks): void {
    const chart = this.#chart;
    if (!chart) return;
    chart.show(this.#drawing, { average, decimals: axisDecimals(this.#drawing.slots) });
    chart.mark(this.#marked());
    if (this.#goal) chart.view.lookAt(this.#goal.from, this.#goal.till);
    this.#goal = undefined;
  }

  /** Of the mark the first and the last place that is drawn, in seconds. */
  #marked(): { from: number; till: number } | undefined {
    const mark = this.#looks?.mark;
    if (!mark || (mark.ticker !== undefined && mark.ticker !== this.ticker)) return undefined;
    const [from, till] = [secondsOf(mark.from), secondsOf(mark.till)];
    const within = this.#drawing.slots.filter(({ bar, seconds }) => bar && seconds >= from && seconds <= till);
    return within.length === 0 ? undefined : { from: within[0]!.seconds, till: within.at(-1)!.seconds };
  }

  readonly #onMark = (slot: Slot | undefined, extend: boolean): void => {
    const before = this.#looks?.mark;
    const date = slot?.bar?.date;
    if (date === undefined) this.#marking(undefined);
    else if (!extend || !before || (before.ticker ?? this.ticker) !== this.ticker)
      this.#marking({ ticker: this.ticker, from: date, till: date });
    else
      this.#marking({
        ticker: this.ticker,
        from: date < before.from ? date : before.from,
        till: date < before.from ? before.till : date,
      });
  };

  #markLine(): TemplateResult | typeof nothing {
    const mark = this.#looks?.mark;
    const marked = this.#marked();
    if (!mark || !marked) return nothing;
    const bars = this.#drawing.slots.filter(
      ({ bar, seconds }) => bar && seconds >= marked.from && seconds <= marked.till,
    );
    return html`<span data-marked=${bars.length}
      >${
        bars.length === 1
          ? l10n.t('Marked: {0}, 1 bar.', formatMark(mark))
          : l10n.t('Marked: {0}, {1} bars.', formatMark(mark), formatCount(bars.length))
      }</span
    >`;
  }

  #nothingHere(): string {
    return this.#series.bars.length === 0
      ? l10n.t('The service has no bars of {0} in this window.', this.ticker)
      : l10n.t('{0} has no bars in this session.', this.ticker);
  }

  #figure(): TemplateResult {
    return html`<p class="readout" ${ref(this.#readInto)}></p>
      <div
        class="chart"
        role="group"
        tabindex="0"
        aria-roledescription=${l10n.t('chart')}
        aria-label=${l10n.t('Minute bars of {0}', this.ticker)}
        aria-describedby="chart-help"
        @keydown=${(event: KeyboardEvent) => {
          if (this.#chart) onChartKey(event, this.#chart.view);
          this.#readout?.setAttribute('role', 'status');
        }}
      >
        <div class="canvas" aria-hidden="true" ${ref(this.#chartInto)}></div>
      </div>
      ${axisNote()}
      <p class="mark-line" role="status">${this.#markLine()}</p>`;
  }

  readonly #readInto = (element: Element | undefined): void => {
    this.#readout = element as HTMLElement | undefined;
  };

  /** A chart is made when it comes near the part of the page that is seen: the first one need not wait for the others. */
  readonly #chartInto = (element: Element | undefined): void => {
    this.#nearing?.disconnect();
    this.#chart?.dispose();
    this.#chart = undefined;
    if (!element) return;
    this.#nearing = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        this.#nearing?.disconnect();
        this.#chart = new TickerChart({
          host: element as HTMLElement,
          colours: this.#colours(),
          onPoint: (slot) => {
            this.#point = slot;
            this.#read();
          },
          onMark: this.#onMark,
        });
        this.update();
        markFirstCandle();
      },
      { rootMargin: '300px' },
    );
    this.#nearing.observe(element);
  };

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
    const bars = this.#drawing.slots.flatMap(({ bar }) => (bar ? [bar] : []));
    this.#table.replaceChildren(createBarsTable(this.ticker, bars, this.#filling.signal));
  }

  #read(): void {
    if (!this.#readout) return;
    const slot = this.#point ?? this.#drawing.slots.findLast(({ bar }) => bar);
    showReadout(this.#readout, slot, this.#looks?.average ?? false);
  }
}
