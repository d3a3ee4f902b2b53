import {
  ColorType,
  CrosshairMode,
  TickMarkType,
  type ChartOptions,
  type DeepPartial,
  type Time,
} from 'lightweight-charts';
import { formatSeconds } from '../../src/domain/bars/barTime.ts';
import type { ChartColors } from './chartColors.ts';

function formatTick(time: Time, type: TickMarkType, locale: string): string {
  if (type === TickMarkType.Time || type === TickMarkType.TimeWithSeconds)
    return formatSeconds(time as number).slice(11, 16);
  const parts: Intl.DateTimeFormatOptions =
    type === TickMarkType.Year
      ? { year: 'numeric' }
      : type === TickMarkType.Month
        ? { month: 'short', year: 'numeric' }
        : { month: 'short', day: 'numeric' };
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }).format((time as number) * 1000);
}

/**
 * Options that never change. The library's own logo needs an inline style, which pages forbid, so the legend names its
 * maker instead. Times are shown as the service sent them and never converted to the local time zone.
 */
export function fixedOptions(formatTime: (date: string) => string): DeepPartial<ChartOptions> {
  const timeFormatter = (time: Time): string => formatTime(formatSeconds(time as number));
  return {
    autoSize: true,
    layout: { attributionLogo: false, panes: { enableResize: false } },
    localization: { locale: document.documentElement.lang || navigator.language, timeFormatter },
    timeScale: {
      timeVisible: true,
      secondsVisible: false,
      minBarSpacing: 0.01,
      enableConflation: true,
      fixLeftEdge: true,
      fixRightEdge: true,
      tickMarkFormatter: formatTick,
    },
    crosshair: { mode: CrosshairMode.Normal },
    // The wheel scrolls the page; it zooms only in the focused chart.
    handleScale: { mouseWheel: false },
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
  };
}

export function colorOptions(colors: ChartColors): DeepPartial<ChartOptions> {
  const border = { borderColor: colors.line };
  const crosshair = { color: colors.crosshair, labelBackgroundColor: colors.crosshairLabel };
  return {
    layout: {
      background: { type: ColorType.Solid, color: colors.background },
      textColor: colors.text,
      fontFamily: colors.font,
      fontSize: colors.fontSize,
      panes: { separatorColor: colors.line },
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colors.grid } },
    rightPriceScale: border,
    timeScale: border,
    crosshair: { vertLine: crosshair, horzLine: crosshair },
  };
}
