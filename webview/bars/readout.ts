import * as l10n from '@vscode/l10n';
import { html, nothing, render } from 'lit/html.js';
import { formatSeconds } from '../../src/domain/bars/barTime.ts';
import { axisDecimals, type Slot } from '../../src/features/bars/barsView.ts';
import { formatReach, formatPrice, formatVolume } from '../../src/features/bars/formatView.ts';

/** Fills the line above a chart with the bar at the crosshair, else the last one. */
export function showReadout(into: HTMLElement, slot: Slot | undefined, average: boolean): void {
  if (!slot) {
    render(nothing, into);
    return;
  }
  const { bar } = slot;
  const pair = (name: string, value: string): unknown =>
    html`<span class="pair"
      ><b data-initial=${name.slice(0, 1)}><span>${name}</span></b> ${value}</span
    >`;
  render(
    html`<span class="pair time">${bar ? bar.date.slice(0, 16) : formatSeconds(slot.seconds).slice(0, 16)}</span> ${
        bar
          ? html`${pair(l10n.t('Open'), formatPrice(bar.open))} ${pair(l10n.t('High'), formatPrice(bar.high))}
            ${pair(l10n.t('Low'), formatPrice(bar.low))} ${pair(l10n.t('Close'), formatPrice(bar.close))}
            ${pair(l10n.t('Volume'), [formatVolume(bar), formatReach(bar)].filter(Boolean).join(' '))}
            ${
              average
                ? pair(
                    l10n.t('VWAP'),
                    slot.vwap === null || slot.vwap === undefined
                      ? l10n.t('unknown')
                      : slot.vwap.toLocaleString(undefined, {
                          minimumFractionDigits: axisDecimals([slot]),
                          maximumFractionDigits: axisDecimals([slot]),
                        }),
                  )
                : nothing
            }`
          : html`<span class="pair">${l10n.t('no bar')}</span>`
      }`,
    into,
  );
}
