import * as l10n from '@vscode/l10n';
import { dayInUtc } from '../dates/days.ts';
import { formatMoment } from '../format/time.ts';
import { formatDate, formatDateTime } from '../format/week.ts';
import type { FoundFigure } from './foundFigure.ts';
import { formatFigure } from './formatFigure.ts';
import type { FigureLink, FigureSubject } from '../links/figureLink.ts';

/**
 * Formats a figure's subject in short: “CPIAUCSL, Sep 1, 2026”. It includes the year, since a note is read for years.
 */
export function formatSubject(subject: FigureSubject): string {
  switch (subject.of) {
    case 'indicator':
      return l10n.t('{0}, {1}', subject.code, formatDate(subject.period, ''));
    case 'fund':
      return l10n.t('{0}, {1}', subject.ticker ?? subject.seriesid ?? '', subject.field);
    case 'bar': {
      const name = l10n.t('{0}, {1}', subject.ticker, subject.field === 'vwap' ? 'VWAP' : subject.field);
      const { day, time } = subject;
      return `${name} · ${time === undefined ? formatDate(day, '') : formatDateTime(`${day} ${time}`, '')}`;
    }
    case 'cell':
      return l10n.t('{0}, {1}', subject.ticker, subject.metric);
    case 'count':
      return l10n.t('Results of a screen');
  }
}

/** Formats everything known about a cited figure as plain text, one paragraph per line. */
export function formatFigureHover(link: FigureLink, found: FoundFigure): string[] {
  const cited = l10n.t('Cited: {0}, as of {1}', formatFigure(link), formatMoment(link.at));
  return [formatSubject(link.subject), cited, ...formatFound(link, found)];
}

function formatFound(link: FigureLink, found: FoundFigure): string[] {
  if (found.state === 'absent') return [l10n.t('This figure isn’t in the library.')];
  if (found.state === 'pruned') return [l10n.t('The screen’s run isn’t saved anymore.')];
  const { now } = found;
  const before = (now.history ?? [])
    .slice(0, -1)
    .map(({ value, at }) =>
      l10n.t('{0} from {1}', formatFigure({ value, unit: now.unit }), formatDate(dayInUtc(at), '')),
    );
  const isSame = formatFigure(now) === formatFigure(link);
  return [
    isSame ? l10n.t('The library has the same.') : l10n.t('Now in the library: {0}', formatFigure(now)),
    ...(before.length > 0 ? [l10n.t('Before: {0}', before.join(', '))] : []),
  ];
}
