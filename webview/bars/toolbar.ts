import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { live } from 'lit/directives/live.js';
import { estimated, formatCost, isMetered, withCost } from '../../src/domain/format/cost.ts';
import { barLengths, type BarLength } from '../../src/domain/bars/resample.ts';
import type { BarsShown } from '../../src/features/bars/protocol.ts';
import { chartTypeNames, chartTypeOf, chartTypes } from '../../src/features/bars/chartTypesView.ts';
import { formatPeriod } from '../../src/features/bars/servedView.ts';
import { change, send, type BarsUi } from './page.ts';
import { formatSession } from './times.ts';

interface ToolbarOptions {
  /** False in the first frame, which only reserves the toolbar's space so that the bars are painted sooner. */
  withControls: boolean;
  ui: BarsUi;
  sessions: readonly string[];
  severalTickers: boolean;
  /** The period shown; undefined if the window is given by dates. */
  period: string | undefined;
  ranges: BarsShown['ranges'];
  cost: number;
}

/** The controls in the header line: range, bar length, chart options, and the actions that cost requests. */
export function toolbar({
  withControls,
  ui,
  sessions,
  severalTickers,
  period,
  ranges,
  cost,
}: ToolbarOptions): TemplateResult {
  if (!withControls) return html`<div class="toolbar waiting"></div>`;
  return html`<div class="toolbar" role="group" aria-label=${l10n.t('Bar display options')}>
    <span class="ranges">
      ${ranges.map((range) => rangeButton(range, range.period === period))}
      <button
        type="button"
        class="option"
        data-face="▾"
        data-control="changeWindow"
        aria-label=${l10n.t('Change Range…')}
        title=${l10n.t('Change Range…')}
        @click=${() => send.changeWindow()}
      ></button>
    </span>
    ${choice({
      name: 'session',
      label: l10n.t('Session'),
      options: [
        ...(sessions.length > 1 ? [['', l10n.t('All {0} sessions', sessions.length)] as [string, string]] : []),
        ...sessions.map((date): [string, string] => [date, formatSession(date)]),
      ],
      value: sessions.length > 1 ? (ui.session ?? '') : (sessions[0] ?? ''),
      choose: (value) => change({ session: value === '' ? undefined : value }),
    })}
    ${choice({
      name: 'length',
      label: l10n.t('Interval'),
      options: barLengths.map((length) => [String(length), l10n.t('{0}m', length)]),
      value: String(ui.length),
      choose: (value) => change({ length: Number(value) as BarLength }),
    })}
    ${choice({
      name: 'type',
      label: l10n.t('Chart Type'),
      options: chartTypeNames.map((name) => [name, chartTypes[name].label()]),
      value: chartTypeOf(ui.type),
      isDisabled: severalTickers && ui.percent,
      choose: (value) => change({ type: chartTypeOf(value) }),
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
    <button type="button" class="option text" data-control="compare" @click=${() => send.compare()}>
      ${l10n.t('Compare +')}
    </button>
    <button type="button" class="option text" data-control="refresh" @click=${() => send.refresh()}>
      ${withCost(l10n.t('Refresh'), estimated(cost))}
    </button>
  </div>`;
}

/** Costs shown since the page was opened. They keep their space, so that no button moves. */
const saidCosts = new Map<string, string>();

/** A range shows its cost unless all of it is in the library. */
function rangeButton({ period, requests }: BarsShown['ranges'][number], isOn: boolean): TemplateResult {
  const cost = estimated(requests);
  const isSaid = !isOn && requests > 0 && isMetered();
  if (isSaid) saidCosts.set(period, ` · ${formatCost(cost)}`);
  const said = saidCosts.get(period);
  return html`<button
    type="button"
    class="option text"
    data-period=${period}
    aria-pressed=${String(isOn)}
    title=${withCost(formatPeriod(period), cost)}
    @click=${() => {
      if (!isOn) void send.setPeriod({ period });
    }}
  >
    ${period.toUpperCase()}${said ? html`<span class="cost muted" data-said=${String(isSaid)}>${said}</span>` : nothing}
  </button>`;
}

interface ToolbarChoice {
  name: string;
  label: string;
  options: [value: string, text: string][];
  value: string;
  isDisabled?: boolean;
  choose: (value: string) => void;
}

function choice({ name, label, options, value, isDisabled = false, choose }: ToolbarChoice): TemplateResult {
  return html`<vscode-dropdown
    class="choice"
    aria-label=${label}
    title=${label}
    data-control=${name}
    ?disabled=${isDisabled}
    .value=${live(value)}
    @change=${(event: Event) => {
      const chosen = (event.target as HTMLElement & { value: string }).value;
      if (chosen !== value) choose(chosen);
    }}
  >
    ${options.map(([each, text]) => html`<vscode-option value=${each} ?selected=${each === value}>${text}</vscode-option>`)}
  </vscode-dropdown>`;
}
