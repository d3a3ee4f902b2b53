import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { formatValue } from '../../src/domain/format/number.ts';
import { formatMoment } from '../../src/domain/format/time.ts';
import { observedRuns, type ObservedRun } from '../../src/domain/observations/observedRuns.ts';
import { formatRevision, seenChart } from '../../src/features/calendar/indicator/indicatorView.ts';
import type { ShownIndicator } from '../../src/features/calendar/protocol.ts';
import { drawChart } from './chart.ts';

/** Every value that the library has recorded, with its times; revisions of the latest value come first. */
export function seenSection({ row, observations }: ShownIndicator): TemplateResult {
  const decimals = row?.decimals ?? 2;
  const runs = observedRuns(observations, row ?? { freq: '', freq_long: '' });
  const shown = (value: number | null): string => formatValue(value, decimals);
  const chart = seenChart(runs);
  const newest = runs.at(-1);
  return html`<section aria-labelledby="seen-title">
    <h2 id="seen-title">${l10n.t('History')}</h2>
    ${
      newest && newest.revisions.length > 0
        ? html`<ul class="revisions">
            ${newest.revisions.map((revision) => html`<li>${formatRevision(revision, shown)}</li>`)}
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
                ${runs.toReversed().map((run, index) => runRow(run, index === runs.length - 1, shown))}
              </tbody>
            </table>
          </div>`
    }
  </section>`;
}

function runRow(run: ObservedRun, isFirst: boolean, shown: (value: number | null) => string): TemplateResult {
  const news = run.revisions.map((revision) => formatRevision(revision, shown));
  if (isFirst) news.push(l10n.t('First recorded'));
  else if (run.isNewPeriod) news.push(l10n.t('New period'));
  return html`<tr data-observed=${run.times.length}>
    <td>${times(run.times)}</td>
    <td>${run.latest_date ?? '—'}</td>
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
