import * as l10n from '@vscode/l10n';
import { html, render, type TemplateResult } from 'lit/html.js';
import { formatSeconds } from '../../src/domain/bars/barTime.ts';
import { formatChange } from '../../src/domain/format/number.ts';
import { percentLine } from '../../src/features/bars/barsView.ts';
import { chartColors } from './chartColors.ts';
import { chartFigure } from './chartFigure.ts';
import { charts } from './page.ts';
import { formatBarTime } from './times.ts';
import type { PercentChart, PercentLine } from './percentChart.ts';

/** The overlay chart of several tickers, with its readout. */
export class PercentSection {
  #canvas: HTMLElement | undefined;
  #lines: readonly PercentLine[] = [];
  #chart: PercentChart | undefined;
  #readout: HTMLElement | undefined;
  #at: number | undefined;

  render(lines: readonly PercentLine[]): TemplateResult {
    this.#lines = lines;
    const tickers = lines.map(({ ticker }) => ticker).join(', ');
    return html`<section class="ticker" aria-label=${l10n.t('Change (%)')} data-percent>
      <h2>${l10n.t('Change since each ticker’s first bar shown')}</h2>
      ${chartFigure({
        label: l10n.t('Change of {0} (%)', tickers),
        average: false,
        type: undefined,
        view: () => this.#chart?.view,
        onReadout: this.#readInto,
        onCanvas: this.#chartInto,
      })}
    </section>`;
  }

  update(): void {
    this.#chart ??= this.#makeChart();
    this.#chart?.show(this.#lines);
    this.#read();
  }

  recolor(): void {
    this.#chart?.recolor(chartColors());
  }

  readonly #readInto = (element: Element | undefined): void => {
    this.#readout = element as HTMLElement | undefined;
  };

  readonly #chartInto = (element: Element | undefined): void => {
    this.#chart?.dispose();
    this.#chart = undefined;
    this.#canvas = element as HTMLElement | undefined;
  };

  #makeChart(): PercentChart | undefined {
    if (!charts || !this.#canvas) return undefined;
    return new charts.PercentChart({
      host: this.#canvas,
      colors: chartColors(),
      formatTime: formatBarTime,
      tickers: this.#lines.map(({ ticker }) => ticker),
      onPoint: (seconds) => {
        this.#at = seconds;
        this.#read();
      },
    });
  }

  /** Shows each ticker's change up to the crosshair, or up to its last bar. */
  #read(): void {
    if (!this.#readout) return;
    const at = this.#at;
    render(
      html`<span class="pair time"
          >${at === undefined ? l10n.t('Final change') : formatBarTime(formatSeconds(at))}</span
        >
        ${this.#lines.map(({ ticker, drawing }) => {
          const known = percentLine(drawing.slots).findLast(
            ({ seconds, percent }) => percent !== undefined && (at === undefined || seconds <= at),
          );
          const words = known?.percent === undefined ? '—' : `${formatChange(known.percent, 2)}%`;
          return html`<span class="pair"><b>${ticker}</b> ${words}</span>`;
        })}`,
      this.#readout,
    );
  }
}
