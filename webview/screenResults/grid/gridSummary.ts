import * as l10n from '@vscode/l10n';
import { formatInColumn } from '../../../src/domain/format/metric.ts';
import { formatCount } from '../../../src/domain/format/number.ts';
import type { ColumnSummary, ShownColumn } from '../../../src/features/screens/grid/protocol.ts';

const svg = 'http://www.w3.org/2000/svg';

/** A histogram of a column's values, with minimum, maximum, median and the number of absent values. */
export function summaryElement(summary: ColumnSummary | undefined, column: ShownColumn): HTMLElement {
  const element = document.createElement('div');
  element.className = 'grid-summary';
  if (!summary) {
    element.textContent = '…';
    return element;
  }
  const { count, min, median, max } = summary;
  if (count > 0) element.append(histogram(summary, column));
  const lines =
    count > 0
      ? [
          `${formatInColumn(min, column)} … ${formatInColumn(max, column)}`,
          l10n.t('median {0}', formatInColumn(median, column)),
          formatCounts(summary),
        ]
      : [formatCounts(summary)];
  for (const text of lines) {
    const line = document.createElement('div');
    line.textContent = text;
    element.append(line);
  }
  return element;
}

function formatCounts({ count, absent, words }: ColumnSummary): string {
  const parts = [count === 1 ? l10n.t('1 value') : l10n.t('{0} values', formatCount(count))];
  if (words > 0) parts.push(l10n.t('{0} words', formatCount(words)));
  if (absent > 0) parts.push(l10n.t('{0} absent', formatCount(absent)));
  return parts.join(' · ');
}

function histogram({ bins, tails }: ColumnSummary, column: ShownColumn): SVGElement {
  const picture = document.createElementNS(svg, 'svg');
  const most = Math.max(...bins.map(({ count }) => count));
  picture.setAttribute('class', 'grid-histogram');
  picture.setAttribute('viewBox', `0 0 ${bins.length * 10} 24`);
  picture.setAttribute('preserveAspectRatio', 'none');
  picture.setAttribute('role', 'img');
  const said = bins.map(({ from, till, count }, at) => {
    const [low, high] = [formatInColumn(from, column), formatInColumn(till, column)];
    if (tails && at === 0) return l10n.t('less than {0}: {1}', high, formatCount(count));
    if (tails && at === bins.length - 1) return l10n.t('{0} or more: {1}', low, formatCount(count));
    return l10n.t('{0} to {1}: {2}', low, high, formatCount(count));
  });
  picture.setAttribute('aria-label', l10n.t('Histogram. {0}', said.join('; ')));
  for (const [at, { count }] of bins.entries()) {
    const bar = document.createElementNS(svg, 'rect');
    const height = count === 0 ? 0 : Math.max(1.5, (count / most) * 24);
    bar.setAttribute('x', String(at * 10 + 0.5));
    bar.setAttribute('y', String(24 - height));
    bar.setAttribute('width', '9');
    bar.setAttribute('height', String(height));
    picture.append(bar);
  }
  return picture;
}

/** The summary as text, for the description of a column's header. */
export function formatSummary(summary: ColumnSummary, column: ShownColumn): string {
  const { count, min, median, max } = summary;
  const range =
    count > 0
      ? l10n.t(
          'Minimum {0}, median {1}, maximum {2}.',
          formatInColumn(min, column),
          formatInColumn(median, column),
          formatInColumn(max, column),
        )
      : '';
  return `${formatCounts(summary)}. ${range}`.trim();
}
