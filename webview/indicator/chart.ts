import * as l10n from '@vscode/l10n';
import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit/html.js';
import { formatMoment } from '../../src/domain/format/time.ts';
import { stepPath, type ChartPoint, type SeenChart } from '../../src/features/calendar/indicator/indicatorView.ts';

const box = { width: 640, height: 180, left: 70, right: 16, top: 16, bottom: 30 };

/** A step chart from refresh to refresh. Its label tells the range; the table below it has every value. */
export function drawChart(chart: SeenChart, shown: (value: number) => string): TemplateResult {
  const { points, lowest, highest, first, last } = chart;
  const words = l10n.t(
    'Latest value at {0} refreshes, from {1} to {2}: lowest {3}, highest {4}, last {5}.',
    points.length,
    formatMoment(first),
    formatMoment(last),
    shown(lowest),
    shown(highest),
    shown(points.at(-1)!.value),
  );
  return html`<figure class="chart">
    <svg viewBox="0 0 ${box.width} ${box.height}" role="img" aria-label=${words}>
      ${highest === lowest ? guide(placeY(0.5), shown(highest)) : [guide(placeY(0), shown(highest)), guide(placeY(1), shown(lowest))]}
      <path class="line" d=${stepPath(points, { placeX, placeY })}></path>
      ${points.map((point) => mark(point, shown))}
      <text class="label" x=${box.left} y=${box.height - 8}>${dayOf(first)}</text>
      <text class="label end" x=${box.width - box.right} y=${box.height - 8}>${dayOf(last)}</text>
    </svg>
    <figcaption class="muted">
      <svg viewBox="0 0 12 12" class="key" aria-hidden="true"><circle class="new" cx="6" cy="6" r="4"></circle></svg>
      ${l10n.t('New period')}
      <svg viewBox="0 0 12 12" class="key" aria-hidden="true"><circle class="same" cx="6" cy="6" r="2.5"></circle></svg>
      ${l10n.t('Unchanged')}
      <svg viewBox="0 0 12 12" class="key" aria-hidden="true">
        <rect class="revised" x="2" y="2" width="8" height="8"></rect>
      </svg>
      ${l10n.t('Revised')}
    </figcaption>
  </figure>`;
}

const placeX = (x: number): number => box.left + 6 + x * (box.width - box.left - box.right - 12);
const placeY = (y: number): number => box.top + y * (box.height - box.top - box.bottom);

function guide(y: number, label: string): SVGTemplateResult {
  return svg`<line class="guide" x1=${box.left} x2=${box.width - box.right} y1=${y} y2=${y}></line>
    <text class="label end" x=${box.left - 8} y=${y + 4}>${label}</text>`;
}

function mark(point: ChartPoint, shown: (value: number) => string): SVGTemplateResult {
  const [x, y] = [placeX(point.x), placeY(point.y)];
  const title = svg`<title>${formatMoment(point.at)}: ${shown(point.value)}</title>`;
  if (point.kind === 'revised')
    return svg`<rect class="revised" x=${x - 4} y=${y - 4} width="8" height="8">${title}</rect>`;
  return svg`<circle class=${point.kind} cx=${x} cy=${y} r=${point.kind === 'new' ? 4 : 2.5}>${title}</circle>`;
}

function dayOf(moment: number): string {
  return new Date(moment).toLocaleDateString(undefined, { dateStyle: 'medium' });
}
