import type { FigureLink } from '../../../domain/links/figureLink.ts';
import { formatFigure, formatRatio } from '../../../domain/figures/formatFigure.ts';
import { readUnit } from '../../../domain/units/readUnit.ts';
import { formatIndicatorFigure } from '../../../domain/figures/indicatorFigures.ts';
import type { CalendarRow } from '../../../domain/calendar.ts';
import { priceDecimals } from '../../../domain/format/number.ts';
import { chooseFormat, isInPercent } from '../../../domain/format/metric.ts';

/** Formats a figure as its page does; an indicator’s has the decimals of its row. */
export function textOfFigure(
  link: FigureLink,
  { row, percent }: { row?: CalendarRow | undefined; percent?: boolean | undefined },
): string {
  const { subject, value, unit } = link;
  if (value.type === 'text') return value.text;
  if (subject.of === 'indicator') return row ? formatIndicatorFigure(row, subject.field) : formatFigure(link);
  if (subject.of === 'bar') {
    if (subject.field === 'volume') return formatFigure(link);
    const places = value.decimal.split('.')[1]?.length ?? 0;
    return formatFigure(link, { decimals: Math.min(priceDecimals(Number(value.decimal)), Math.max(4, places)) });
  }
  if (subject.of !== 'cell') return formatFigure(link);
  const number = Number(value.decimal);
  const column = { unit, percent };
  const { decimals, short } = chooseFormat(column, { largest: Math.abs(number), whole: Number.isInteger(number) });
  if (readUnit(unit).kind === 'ratio')
    return isInPercent(column) ? formatRatio(value, decimals) : `${formatFigure(link, { decimals })}×`;
  const scale = short ? Math.min(12, Math.floor(Math.log10(Math.abs(number)) / 3) * 3) : 0;
  return formatFigure(link, { decimals, ...(scale > 0 ? { scale } : {}) });
}
