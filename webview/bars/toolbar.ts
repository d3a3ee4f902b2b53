import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { live } from 'lit/directives/live.js';
import { barLengths, type BarLength } from '../../src/domain/bars/resample.ts';
import { formatBarsCost } from '../../src/domain/format/barsCost.ts';
import { livePaces, type LivePace } from '../../src/features/bars/live/liveView.ts';
import type { BarsAction, BarsMark, LiveState } from '../../src/features/bars/protocol.ts';
import { formatPace } from '../../src/features/bars/formatView.ts';

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
  cost: number;
  change: (ui: Partial<BarsUi>) => void;
  changeWindow: () => void;
  refresh: () => void;
  live: LiveState;
  setLive: (pace: LivePace | null) => void;
  runAction: (action: BarsAction) => void;
}

export function toolbar(options: ToolbarOptions): TemplateResult {
  const { ui, sessions, severalTickers, change } = options;
  if (!options.withControls) return html`<div class="toolbar waiting"></div>`;
  return html`<div class="toolbar" role="group" aria-label=${l10n.t('Bar display options')}>
      ${choice({
        name: 'session',
        label: l10n.t('Session'),
        options: [
          ['', sessions.length === 1 ? sessions[0]! : l10n.t('All {0} sessions', sessions.length)],
          ...(sessions.length === 1 ? [] : sessions).map((date): [string, string] => [date, date]),
        ],
        value: ui.session ?? '',
        choose: (value) => {
          change({ session: value === '' ? undefined : value });
        },
      })}
      ${choice({
        name: 'length',
        label: l10n.t('Bar length'),
        options: barLengths.map((length) => [
          String(length),
          length === 1 ? l10n.t('1 minute') : l10n.t('{0} minutes', length),
        ]),
        value: String(ui.length),
        choose: (value) => {
          change({ length: Number(value) as BarLength });
        },
      })}
      ${toggle('average', l10n.t('VWAP'), ui.average, change)}
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
              choose: (value) => {
                change({ percent: value === 'percent' });
              },
            })
          : nothing
      }
      ${toggle('table', l10n.t('Table'), ui.table, change)} ${liveChoice(options)}
    </div>
    <div class="toolbar" role="group" aria-label=${l10n.t('Bar actions')}>
      ${action('cite', ui.mark ? l10n.t('Cite Marked Bars into Note') : l10n.t('Cite Bars into Note'), options.runAction)}
      ${action('exportCsv', l10n.t('Export CSV…'), options.runAction)}
      ${action('copyPandas', l10n.t('Copy as pandas Code'), options.runAction)}
      ${action('copyPolars', l10n.t('Copy as polars Code'), options.runAction)}
      <span class="actions"
        ><vscode-button appearance="secondary" @click=${options.changeWindow}>${l10n.t('Change Range…')}</vscode-button>
        <vscode-button appearance="secondary" @click=${options.refresh}
          >${l10n.t('Refresh · {0}', formatBarsCost(options.cost))}</vscode-button
        ></span
      >
    </div>`;
}

function action(name: BarsAction, words: string, run: (action: BarsAction) => void): TemplateResult {
  return html`<vscode-button
    appearance="secondary"
    data-action=${name}
    @click=${() => {
      run(name);
    }}
    >${words}</vscode-button
  >`;
}

/** Live updates are off until a person chooses a pace; each option says its cost. */
function liveChoice({ live, setLive }: ToolbarOptions): TemplateResult {
  return choice({
    name: 'live',
    label: l10n.t('Live update'),
    options: [
      ['', l10n.t('Off')],
      ...livePaces.map((pace): [string, string] => [String(pace), formatPace(pace, live.cost)]),
    ],
    value: live.pace === undefined ? '' : String(live.pace),
    choose: (value) => {
      setLive(livePaces.find((pace) => String(pace) === value) ?? null);
    },
  });
}

interface Choice {
  name: string;
  label: string;
  options: [value: string, text: string][];
  value: string;
  choose: (value: string) => void;
}

function choice({ name, label, options, value, choose }: Choice): TemplateResult {
  return html`<span class="choice"
    ><span aria-hidden="true">${label}</span>
    <vscode-dropdown
      aria-label=${label}
      data-control=${name}
      .value=${live(value)}
      @change=${(event: Event) => {
        const chosen = (event.target as HTMLElement & { value: string }).value;
        if (chosen !== value) choose(chosen);
      }}
    >
      ${options.map(([each, text]) => html`<vscode-option value=${each} ?selected=${each === value}>${text}</vscode-option>`)}
    </vscode-dropdown></span
  >`;
}

function toggle(
  name: 'average' | 'table',
  text: string,
  on: boolean,
  change: (ui: Partial<BarsUi>) => void,
): TemplateResult {
  return html`<vscode-checkbox
    data-control=${name}
    .checked=${on}
    @change=${(event: Event) => {
      const { checked } = event.target as HTMLElement & { checked: boolean };
      if (checked !== on) change({ [name]: checked });
    }}
    >${text}</vscode-checkbox
  >`;
}
