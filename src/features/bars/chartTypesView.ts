import * as l10n from '@vscode/l10n';
import type { PictureKind } from './pictureView.ts';

interface ChartType {
  label: () => string;
  /** The marks that the legend explains. */
  legend: () => readonly string[];
  /** The picture that replaces the chart at first. */
  picture: PictureKind;
}

/**
 * The ways in which the prices of bars are drawn, in the order of the choice. The series that draws each is in
 * `webview/bars/priceSeries.ts`.
 */
const types = {
  candles: {
    label: () => l10n.t('Candles'),
    legend: () => [l10n.t('Hollow: up'), l10n.t('Filled: down')],
    picture: 'candles',
  },
  ohlc: {
    label: () => l10n.t('OHLC bars'),
    legend: () => [l10n.t('Left tick: open'), l10n.t('Right tick: close')],
    picture: 'ranges',
  },
  closes: {
    label: () => l10n.t('Closes'),
    legend: () => [l10n.t('Thin line: close')],
    picture: 'closes',
  },
} satisfies Record<string, ChartType>;

export type ChartTypeName = keyof typeof types;
export const chartTypes: Readonly<Record<ChartTypeName, ChartType>> = types;
export const chartTypeNames = Object.keys(types) as ChartTypeName[];

/** Returns the type that the user chose, which may be from another version; candles if it is unknown. */
export function chartTypeOf(chosen: unknown): ChartTypeName {
  return chartTypeNames.find((name) => name === chosen) ?? 'candles';
}
