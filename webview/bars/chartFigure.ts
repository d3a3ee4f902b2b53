import * as l10n from '@vscode/l10n';
import type { PageKey } from '../shared/keysDialog.ts';
import { html, type TemplateResult } from 'lit/html.js';
import { ref } from 'lit/directives/ref.js';
import { chartTypes, type ChartTypeName } from '../../src/features/bars/chartTypesView.ts';
import type { ChartView } from './chartView.ts';
import { zoneOfTimes } from './times.ts';

interface LegendOptions {
  /** Whether the VWAP is drawn. */
  average: boolean;
  /** How prices are drawn; undefined for lines of percentages. */
  type: ChartTypeName | undefined;
}

interface ChartFigureOptions extends LegendOptions {
  label: string;
  /** Returns the chart that the keys move; undefined until it is created. */
  view: () => ChartView | undefined;
  /** Called with the readout element when it is rendered, and with undefined when it is removed. */
  onReadout: (element: Element | undefined) => void;
  /** Like `onReadout`, for the element that the chart is drawn into. */
  onCanvas: (element: Element | undefined) => void;
}

/**
 * A chart with its readout above it. The contract names no time zone, so the note below the axis says that times aren't
 * converted; it also credits the chart library, as its license requires.
 */
export function chartFigure({ label, view, onReadout, onCanvas, ...of }: ChartFigureOptions): TemplateResult {
  const legend = formatLegend(of);
  return html`<p class="readout" ${ref(onReadout)}></p>
    <div
      class="chart"
      role="group"
      tabindex="0"
      aria-roledescription=${l10n.t('chart')}
      aria-label=${label}
      aria-describedby="chart-help"
      @keydown=${(event: KeyboardEvent) => {
        const shown = view();
        if (shown) onChartKey(event, shown);
        // Read aloud only once the crosshair is moved by key.
        (event.currentTarget as Element).previousElementSibling?.setAttribute('role', 'status');
      }}
    >
      <div class="canvas" aria-hidden="true" ${ref(onCanvas)}></div>
    </div>
    <p class="axis-note muted">
      <span>${zoneOfTimes()}</span>
      <button type="button" class="legend link" title=${legend} aria-label=${l10n.t('Legend: {0}', legend)}>
        ${l10n.t('Legend')}
      </button>
      <a href="https://www.tradingview.com/">${l10n.t('Charts by TradingView Lightweight Charts™')}</a>
    </p>`;
}

/** Handles the keys of a focused chart; any other key is left to the page. */
function onChartKey(event: KeyboardEvent, view: ChartView): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const run = keys(view, event.shiftKey ? 10 : 1)[event.key];
  if (!run) return;
  event.preventDefault();
  run();
}

function keys(view: ChartView, stride: number): Partial<Record<string, () => void>> {
  const zoom = (factor: number) => (): void => view.zoom(factor);
  const pan = (share: number) => (): void => view.pan(share);
  const step = (by: number) => (): void => view.step(by);
  return {
    ArrowRight: step(stride),
    ArrowLeft: step(-stride),
    PageUp: pan(-0.5),
    PageDown: pan(0.5),
    Home: () => view.end('first'),
    End: () => view.end('last'),
    '+': zoom(1.5),
    '=': zoom(1.5),
    '-': zoom(1 / 1.5),
    _: zoom(1 / 1.5),
    '0': () => view.fit(),
    Enter: () => view.mark(stride > 1),
    Escape: () => view.clear(),
  };
}

/** Lists the keys that work while a chart has the focus. */
export function listKeys(): PageKey[] {
  return [
    [['←', '→'], l10n.t('Previous or next bar; with Shift, ten bars')],
    [['Home', 'End'], l10n.t('First or last bar')],
    [['Page Up', 'Page Down'], l10n.t('Scroll')],
    [['+', '-'], l10n.t('Zoom')],
    [['0'], l10n.t('Show all')],
    [['Enter', 'Shift+Enter'], l10n.t('Mark the bar, extend the mark')],
    [['Escape'], l10n.t('Clear the selection and the mark')],
  ];
}

/** Explains the marks of a chart, for the tooltip of its legend. */
function formatLegend({ average, type }: LegendOptions): string {
  const lines =
    type === undefined
      ? [l10n.t('Gaps show missing minutes.')]
      : [
          ...chartTypes[type].legend(),
          l10n.t('Yellow volume: includes preceding missing minutes'),
          ...(average ? [l10n.t('Line: session VWAP')] : []),
        ];
  return [...lines, l10n.t('Shaded: extended hours')].join('\n');
}

/** Explains the chart's keys to screen reader users. */
export function chartHelp(): string {
  return l10n.t(
    'Left and Right Arrow: previous or next bar; with Shift, ten bars. Home and End: first and last bar. Page Up and Page Down: scroll. Plus and Minus: zoom. Zero: show all. Enter: mark the bar. Shift+Enter: extend the mark. Escape: clear the selection and the mark. The figures below the chart and the table contain the same data.',
  );
}
