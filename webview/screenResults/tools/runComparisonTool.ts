import { exactly, withCost } from '../../../src/domain/format/cost.ts';
import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { formatCompared } from '../../../src/domain/format/metric.ts';
import { formatCount } from '../../../src/domain/format/number.ts';
import type { ResultsSummary } from '../../../src/features/screens/protocol.ts';
import { formatMovement, formatRunTimes } from '../../../src/features/screens/compare/runComparisonView.ts';
import type {
  Comparison,
  MetricMovement,
  Security,
  RunComparison,
} from '../../../src/features/screens/results/toolsView.ts';
import { send } from '../page.ts';
import { ToolPart } from './toolPart.ts';

/** The tool that compares with an earlier complete run: which securities entered and left, and which values changed. */
export class RunComparisonPart extends ToolPart {
  #since: RunComparison | undefined;
  /** The results that the answer is about. */
  #asked = '';
  #before: number | undefined;

  title(): string {
    return l10n.t('Since Last Run');
  }

  update({ condition, readFrom, readTill, loaded, complete }: ResultsSummary): void {
    const asked = [condition, readFrom, readTill, loaded, complete].join('\n');
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#before = undefined;
    void this.#compare();
  }

  template({ reading }: ResultsSummary): TemplateResult {
    return html`${this.problem()}${this.#since ? this.#answer(this.#since, reading) : nothing}`;
  }

  async #compare(): Promise<void> {
    const asked = this.#asked;
    const before = this.#before;
    await this.ask('since', { before }, (since) => {
      if (since && asked === this.#asked && before === this.#before) this.#since = since;
    });
  }

  #answer(since: RunComparison, reading: boolean): TemplateResult {
    switch (since.state) {
      case 'partial':
        return html`<p role="status" data-since="partial">
            ${l10n.t(
              'Download all pages to compare with the last run ({0} of {1} matches loaded).',
              formatCount(since.loaded),
              formatCount(since.total),
            )}
          </p>
          ${reading ? nothing : this.#readAll(since.pagesLeft)}`;
      case 'unsettled':
        return html`<p role="status" data-since="unsettled">
          ${l10n.t(
            'Matches changed while the pages were loading, so this run can’t be compared. Run the screen again.',
          )}
        </p>`;
      case 'first':
        return html`<p role="status" data-since="first">
          ${l10n.t('This is the first complete run of this condition. The next run is compared with it.')}
        </p>`;
      case 'compared':
        return this.#compared(since);
    }
  }

  #readAll(pages: number): TemplateResult {
    const label = withCost(l10n.t('All Pages'), exactly(pages));
    return html`<vscode-button appearance="secondary" @click=${() => void send.allPages()}>${label}</vscode-button>`;
  }

  #compared(since: Comparison): TemplateResult {
    const { before, others, entered, enteredCount, left, leftCount, stayed, moved } = since;
    return html`<div class="tool-line" data-since="compared">
        <label
          >${l10n.t('Compare with run')}
          <select
            @change=${(event: Event) => {
              this.#before = Number((event.currentTarget as HTMLSelectElement).value);
              void this.#compare();
            }}
          >
            ${others.map(
              (run) =>
                html`<option value=${String(run.readTill)} ?selected=${run.readTill === before.readTill}>
                  ${formatRunTimes(run)}
                </option>`,
            )}
          </select></label
        >
        <span class="muted">${l10n.t('{0} matches in that run', formatCount(before.total))}</span>
        <vscode-button appearance="secondary" @click=${() => void this.ask('copySince', { before: this.#before })}
          >${l10n.t('Copy as Markdown')}</vscode-button
        >
        <vscode-button appearance="secondary" @click=${() => void this.#forget()}
          >${l10n.t('Delete Saved Runs')}</vscode-button
        >
      </div>
      ${securities('entered', l10n.t('Entered ({0})', formatCount(enteredCount)), entered, enteredCount)}
      ${securities('left', l10n.t('Left ({0})', formatCount(leftCount)), left, leftCount)}
      <h2>${l10n.t('In both ({0})', formatCount(stayed))}</h2>
      ${moved.map(movement)}`;
  }

  async #forget(): Promise<void> {
    await this.ask('forgetRuns', null);
    this.#before = undefined;
    await this.#compare();
  }
}

function securities(kind: string, title: string, list: readonly Security[], count: number): TemplateResult {
  return html`<section class="tool-part" data-part=${kind} aria-label=${title}>
    <h2>${title}</h2>
    ${
      count === 0
        ? html`<p class="muted">${l10n.t('None')}</p>`
        : html`<ul class="tickers">
              ${list.map(({ ticker, cik }) => html`<li title=${l10n.t('CIK {0}', cik)}>${ticker}</li>`)}
            </ul>
            ${
              list.length < count
                ? html`<p class="muted">
                    ${l10n.t('{0} more. Copy to get all of them.', formatCount(count - list.length))}
                  </p>`
                : nothing
            }`
    }
  </section>`;
}

function movement({ metric, largest, moved, appeared, vanished }: MetricMovement): TemplateResult {
  const said = [
    moved === 0 ? l10n.t('no changes') : moved === 1 ? l10n.t('1 changed') : l10n.t('{0} changed', formatCount(moved)),
    ...(appeared > 0 ? [l10n.t('{0} newly reported', formatCount(appeared))] : []),
    ...(vanished > 0 ? [l10n.t('{0} no longer reported', formatCount(vanished))] : []),
  ].join(', ');
  if (largest.length === 0) return html`<p class="moved" data-moved=${metric.id}>${metric.name}: ${said}</p>`;
  return html`<details class="moved" data-moved=${metric.id}>
    <summary>${metric.name}: ${said}</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">${l10n.t('Ticker')}</th>
          <th scope="col" class="number">${l10n.t('Before')}</th>
          <th scope="col" class="number">${l10n.t('Now')}</th>
          <th scope="col" class="number">${l10n.t('Change')}</th>
        </tr>
      </thead>
      <tbody>
        ${largest.map(
          (each) =>
            html`<tr>
              <th scope="row">${each.ticker}</th>
              <td class="number">${formatCompared(each.before, metric)}</td>
              <td class="number">${formatCompared(each.after, metric)}</td>
              <td class="number">${formatMovement(each, metric)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${
      largest.length < moved
        ? html`<p class="muted">${l10n.t('Showing the largest {0}. Copy to get all of them.', largest.length)}</p>`
        : nothing
    }
  </details>`;
}
