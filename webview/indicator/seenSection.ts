import * as l10n from '@vscode/l10n';
import { html, nothing, svg, type TemplateResult, type SVGTemplateResult } from 'lit/html.js';
import { formatLevel } from '../../src/domain/format/level.ts';
import { formatReferencePeriod } from '../../src/domain/format/referencePeriod.ts';
import { formatMoment } from '../../src/domain/format/time.ts';
import type { FrequencyFields } from '../../src/domain/observations/frequency.ts';
import { observedRuns, type ObservedRun } from '../../src/domain/observations/observedRuns.ts';
import {
  formatRevision,
  seenChart,
  stepPath,
  type ChartPoint,
  type SeenChart,
} from '../../src/features/calendar/indicator/indicatorView.ts';
import type { ShownIndicator } from '../../src/features/calendar/protocol.ts';

const box = { width: 640, height: 180, left: 70, right: 16, top: 16, bottom: 30 };
const placeX = (x: number): number => box.left + 6 + x * (box.width - box.left - box.right - 12);
const placeY = (y: number): number => box.top + y * (box.height - box.top - box.bottom);

/** Every value that the library has recorded, with its times; revisions of the latest value come first. */
export function seenSection({ row, observations }: ShownIndicator): TemplateResult {
  const frequency = row ?? { freq: '', freq_long: '' };
  const runs = observedRuns(observations, frequency);
  const shown = (value: number | null): string =>
    formatLevel(value, row ?? { display_unit: '', decimals: 2, name: '', category: '' });
  const chart = seenChart(runs);
  const newest = runs.at(-1);
  return html`<section aria-labelledby="seen-title">
    <h2 id="seen-title">${l10n.t('History')}</h2>
    ${
      newest && newest.revisions.length > 0
        ? html`<ul class="revisions">
            ${newest.revisions.map((revision) => html`<li>${formatRevision(revision, shown, frequency)}</li>`)}
          </ul>`
        : nothing
    }
    ${observations.length === 0 ? html`<p>${l10n.t('No history yet. Each calendar refresh adds to it.')}</p>` : nothing}
    ${chart ? drawChart(chart, shown) : nothing}
    ${
      observations.length === 1
        ? html`<p class="muted">${l10n.t('One entry so far. Each calendar refresh adds one.')}</p>`
        : nothing
    }
    ${
      runs.length === 0
        ? nothing
        : html`<div class="wide" role="region" aria-label=${l10n.t('History table')} tabindex="0">
            <table class="seen">
              <thead>
                <tr>
                  <th scope="col">${l10n.t('Recorded')}</th>
                  <th scope="col">${l10n.t('Reference period')}</th>
                  <th scope="col" class="number">${l10n.t('Value')}</th>
                  <th scope="col" class="number">${l10n.t('Prior value')}</th>
                  <th scope="col">${l10n.t('Event')}</th>
                </tr>
              </thead>
              <tbody>
                ${runs.toReversed().map((run, index) => runRow(run, index === runs.length - 1, { shown, frequency }))}
              </tbody>
            </table>
          </div>`
    }
  </section>`;
}

/** How the values and periods of an indicator are shown. */
interface SeenFormat {
  shown: (value: number | null) => string;
  frequency: FrequencyFields;
}

function runRow(run: ObservedRun, isFirst: boolean, { shown, frequency }: SeenFormat): TemplateResult {
  const news = run.revisions.map((revision) => formatRevision(revision, shown, frequency));
  if (isFirst) news.push(l10n.t('First recorded'));
  else if (run.isNewPeriod) news.push(l10n.t('New period'));
  return html`<tr data-observed=${run.times.length}>
    <td>${times(run.times)}</td>
    <td>${formatReferencePeriod(run.latest_date, frequency)}</td>
    <td class="number">${shown(run.latest_value)}</td>
    <td class="number">${shown(run.prior_value)}</td>
    <td>${news.map((each) => html`<p>${each}</p>`)}</td>
  </tr>`;
}

function times(moments: readonly number[]): TemplateResult {
  const newest = moments.toReversed();
  if (newest.length === 1) return html`${formatMoment(newest[0]!)}`;
  return html`<details>
    <summary>${l10n.t('{0} times, last on {1}', newest.length, formatMoment(newest[0]!))}</summary>
    <ul>
      ${newest.map((at) => html`<li>${formatMoment(at)}</li>`)}
    </ul>
  </details>`;
}

/** A step chart from refresh to refresh. Its label gives the range; the table below it lists every value. */
function drawChart(chart: SeenChart, shown: (value: number) => string): TemplateResult {
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
