import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { live } from 'lit/directives/live.js';
import { estimated, formatCost, withCost } from '../../src/domain/format/cost.ts';
import { barLengths, type BarLength } from '../../src/domain/bars/resample.ts';
import type { BarsMark, BarsPage, BarsPeriod } from '../../src/features/bars/protocol.ts';
import { formatPeriod } from '../../src/features/bars/servedView.ts';

/** The page's appearance, kept while it is hidden and over reloads. */
export interface BarsUi {
  /** YYYY-MM-DD of one session; undefined for the whole window. */
  session: string | undefined;
  length: BarLength;
  average: boolean;
  table: boolean;
  /** Shows several tickers as one overlay in percent instead of one below the other. */
  percent: boolean;
  mark: BarsMark | undefined;
  /** Id of the last goal from the host that the page has shown. */
  goal: number;
}

interface ToolbarOptions {
  /** False in the first frame, which is for the bars; the toolbar is only empty space then. */
  withControls: boolean;
  ui: BarsUi;
  sessions: readonly string[];
  severalTickers: boolean;
  /** The period shown; undefined for dates. */
  period: string | undefined;
  ranges: BarsPage['ranges'];
  cost: number;
  change: (ui: Partial<BarsUi>) => void;
  setPeriod: (period: BarsPeriod) => void;
  changeWindow: () => void;
  compare: () => void;
  refresh: () => void;
}

/** The controls in the header line: the range, the length of bars, what is drawn, and what may spend, with its cost. */
export function toolbar(options: ToolbarOptions): TemplateResult {
  const { ui, sessions, severalTickers, change, withControls } = options;
  if (!withControls) return html`<div class="toolbar waiting"></div>`;
  return html`<div class="toolbar" role="group" aria-label=${l10n.t('Bar display options')}>
    <span class="ranges">
      ${options.ranges.map((range) => rangeButton(options, range))}
      <button
        type="button"
        class="option"
        data-face="▾"
        data-control="changeWindow"
        aria-label=${l10n.t('Change Range…')}
        title=${l10n.t('Change Range…')}
        @click=${options.changeWindow}
      ></button>
    </span>
    ${
      sessions.length > 1
        ? choice({
            name: 'session',
            label: l10n.t('Session'),
            options: [
              ['', l10n.t('All {0} sessions', sessions.length)],
              ...sessions.map((date): [string, string] => [date, date]),
            ],
            value: ui.session ?? '',
            choose: (value) => change({ session: value === '' ? undefined : value }),
          })
        : nothing
    }
    ${choice({
      name: 'length',
      label: l10n.t('Interval'),
      options: barLengths.map((length) => [String(length), l10n.t('{0}m', length)]),
      value: String(ui.length),
      choose: (value) => change({ length: Number(value) as BarLength }),
    })}
    <vscode-checkbox
      data-control="average"
      .checked=${ui.average}
      @change=${(event: Event) => {
        const { checked } = event.target as HTMLElement & { checked: boolean };
        if (checked !== ui.average) change({ average: checked });
      }}
      >${l10n.t('VWAP')}</vscode-checkbox
    >
    ${
      severalTickers
        ? choice({
            name: 'together',
            label: l10n.t('Tickers'),
            options: [
              ['stacked', l10n.t('Stacked')],
              ['percent', l10n.t('Overlay (%)')],
            ],
            value: ui.percent ? 'percent' : 'stacked',
            choose: (value) => change({ percent: value === 'percent' }),
          })
        : nothing
    }
    <button type="button" class="option text" data-control="compare" @click=${options.compare}>
      ${l10n.t('Compare +')}
    </button>
    <button
      type="button"
      class="option text"
      data-control="refresh"
      title=${withCost(l10n.t('Refresh'), estimated(options.cost))}
      @click=${options.refresh}
    >
      <span aria-hidden="true">⟳</span
      ><span class="visually-hidden">${l10n.t('Refresh')}</span> ${formatCost(estimated(options.cost))}
    </button>
  </div>`;
}

/** A range says its cost unless the library has it all. */
function rangeButton({ period, setPeriod }: ToolbarOptions, range: BarsPage['ranges'][number]): TemplateResult {
  const isOn = range.period === period;
  const cost = estimated(range.requests);
  return html`<button
    type="button"
    class="option text"
    data-period=${range.period}
    aria-pressed=${String(isOn)}
    title=${withCost(formatPeriod(range.period), cost)}
    @click=${() => {
      if (!isOn) setPeriod(range.period);
    }}
  >
    ${range.period.toUpperCase()}${isOn || range.requests === 0 ? nothing : html`<span class="cost muted"> · ${formatCost(cost)}</span>`}
  </button>`;
}

interface ToolbarChoice {
  name: string;
  label: string;
  options: [value: string, text: string][];
  value: string;
  choose: (value: string) => void;
}

function choice({ name, label, options, value, choose }: ToolbarChoice): TemplateResult {
  return html`<vscode-dropdown
    class="choice"
    aria-label=${label}
    title=${label}
    data-control=${name}
    .value=${live(value)}
    @change=${(event: Event) => {
      const chosen = (event.target as HTMLElement & { value: string }).value;
      if (chosen !== value) choose(chosen);
    }}
  >
    ${options.map(([each, text]) => html`<vscode-option value=${each} ?selected=${each === value}>${text}</vscode-option>`)}
  </vscode-dropdown>`;
}
