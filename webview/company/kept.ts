import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { exactly, withCost } from '../../src/domain/format/cost.ts';
import { formatMetric } from '../../src/domain/format/metric.ts';
import { formatMoment } from '../../src/domain/format/time.ts';
import type { ShownCitation, ShownMark, ShownMetric, ShownScreen } from '../../src/features/company/protocol.ts';
import {
  allMarks,
  labelOf,
  passesFilter,
  validFilter,
  type MarkFilter,
  type MarkLabel,
} from '../../src/domain/marks/markLabels.ts';
import { filterChoice } from '../shared/markFilter.ts';
import { page, send } from './page.ts';
import { folded, section } from './parts.ts';

const few = 8;

/** Lists every passage that a note cites, by quarter, and every line that only names the company. */
export function notesSection(citations: readonly ShownCitation[]): TemplateResult {
  return section(
    'notes',
    l10n.t('In notes'),
    folded(
      { part: 'notes', all: citations, few },
      (shown) =>
        html`<ul class="list">
          ${shown.map(
            ({ id, fyq, note, line, words }) =>
              html`<li data-citation=${id}>
                ${fyq === undefined ? nothing : html`<span class="muted">${fyq}</span>`} ${citedWords(fyq, words)}
                <button class="link" @click=${() => send.openNote({ id })}>
                  ${l10n.t('{0}, line {1}', note, line)}
                </button>
              </li>`,
          )}
        </ul>`,
    ),
  );
}

/** A note may cite a call without quoting it. */
function citedWords(fyq: string | undefined, words: string): TemplateResult {
  if (fyq === undefined) return html`<span dir="auto">${words}</span>`;
  return words === '' ? html`<span class="muted">${l10n.t('no quotation')}</span>` : html`<q dir="auto">${words}</q>`;
}

/** The choice of marks, until the page is closed. */
let filter: MarkFilter = allMarks;

export function marksSection(marks: readonly ShownMark[], labels: readonly MarkLabel[]): TemplateResult {
  filter = validFilter(filter, marks, labels);
  const choose = (chosen: MarkFilter): void => {
    filter = chosen;
    page.draw();
  };
  const hasHighlights = marks.some(({ kind }) => kind === 'highlight');
  return section(
    'marks',
    l10n.t('Bookmarks and highlights'),
    html`${filterChoice({ marks, labels, filter, choose })}
    ${folded(
      { part: 'marks', all: marks.filter((mark) => passesFilter(filter, mark)), few },
      (shown) =>
        html`<ul class="list">
          ${shown.map((mark) => markRow(mark, labels))}
        </ul>`,
    )}`,
    hasHighlights
      ? html`<span class="actions">
          <vscode-button class="compact" appearance="secondary" @click=${() => send.insertHighlights()}
            >${l10n.t('Insert Highlights into Note…')}</vscode-button
          >
        </span>`
      : nothing,
  );
}

function markRow(mark: ShownMark, labels: readonly MarkLabel[]): TemplateResult {
  const { id, kind, fyq, speaker, words, requests, comment } = mark;
  const name = kind === 'bookmark' ? l10n.t('bookmark') : l10n.t('highlight');
  return html`<li data-mark=${id}>
    <span class="muted">${[fyq, name, labelOf(labels, mark)?.name].filter(Boolean).join(' · ')}</span>
    <button class="link" dir="auto" title=${speaker} @click=${() => send.openCall({ fyq, mark: id })}>
      ${markLabel(words, requests)}
    </button>
    ${comment === undefined ? nothing : html`<span class="mark-comment muted" dir="auto">${comment}</span>`}
  </li>`;
}

/** A mark without words gets a generic label; a call missing in the library shows its cost. */
export function markLabel(words: string, requests: number): string {
  const label = words === '' ? l10n.t('Open') : words;
  return requests > 0 ? withCost(label, exactly(requests)) : label;
}

/** The company's metrics from screens, each with the time of its value. */
export function metricsSection(metrics: readonly ShownMetric[]): TemplateResult {
  return section(
    'metrics',
    l10n.t('Values from screens'),
    folded(
      { part: 'metrics', all: metrics, few },
      (shown) =>
        html`<table class="rows">
          <thead class="visually-hidden">
            <tr>
              <th scope="col">${l10n.t('Metric')}</th>
              <th scope="col">${l10n.t('Value')}</th>
              <th scope="col">${l10n.t('As of')}</th>
            </tr>
          </thead>
          <tbody>
            ${shown.map(
              (metric) =>
                html`<tr data-metric=${metric.id}>
                  <th scope="row" dir="auto" title=${metric.id}>${metric.name}</th>
                  <td class="number">${formatMetric(metric.value, metric)}</td>
                  <td class="end muted">${formatMoment(metric.at)}</td>
                </tr>`,
            )}
          </tbody>
        </table>`,
    ),
  );
}

export function screensSection(screens: readonly ShownScreen[]): TemplateResult {
  return section(
    'screens',
    l10n.t('In screens'),
    folded(
      { part: 'screens', all: screens, few },
      (shown) =>
        html`<ul class="list">
          ${shown.map(
            ({ id, condition, name, at }) =>
              html`<li data-screen=${id}>
                ${
                  name === undefined
                    ? nothing
                    : html`<button class="link" @click=${() => send.openScreen({ id })}>${name}</button>`
                }
                <code>${condition}</code>
                <span class="muted">${formatMoment(at)}</span>
              </li>`,
          )}
        </ul>`,
    ),
  );
}
