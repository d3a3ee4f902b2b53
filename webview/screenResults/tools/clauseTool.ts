import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { exactly, withCost } from '../../../src/domain/format/cost.ts';
import { formatChange, formatCount } from '../../../src/domain/format/number.ts';
import { formatMoment } from '../../../src/domain/format/time.ts';
import type { ResultsSummary } from '../../../src/features/screens/protocol.ts';
import type { ClauseCounts, ClauseLine } from '../../../src/features/screens/results/toolsView.ts';
import { send } from '../page.ts';
import { ToolPart } from './toolPart.ts';

/** The tool that switches clauses off and counts how many matches each one excludes. */
export class ClausePart extends ToolPart {
  #condition = '';
  #asked = '';
  #off: number[] = [];
  #counts: ClauseCounts | undefined;
  #counting = false;

  title(): string {
    return l10n.t('Clause Impact');
  }

  update({ condition, readTill }: ResultsSummary): void {
    if (condition !== this.#condition) this.#off = [];
    this.#condition = condition;
    const asked = `${condition}\n${readTill}`;
    if (asked === this.#asked) return;
    this.#asked = asked;
    void this.#loadCounts();
  }

  template(): TemplateResult {
    const counts = this.#counts;
    return html`${this.problem(counts?.problem)}${counts ? this.#table(counts) : nothing}`;
  }

  async #loadCounts(): Promise<void> {
    await this.ask('clauses', { off: this.#off }, this.#showing());
  }

  async #count(each: boolean, again: boolean): Promise<void> {
    this.#counting = true;
    this.redraw();
    await this.ask('countClauses', { off: this.#off, each, again }, this.#showing());
    this.#counting = false;
    this.redraw();
  }

  /** Shows the counts of the clauses that are on now, unless others are on when they arrive. */
  #showing(): (counts: ClauseCounts | undefined) => void {
    const off = this.#off;
    return (counts) => {
      if (counts && off === this.#off) this.#counts = counts;
    };
  }

  #table(counts: ClauseCounts): TemplateResult {
    return html`<table class="clauses">
        <caption class="visually-hidden">
          ${l10n.t('Matches excluded by each clause')}
        </caption>
        <thead>
          <tr>
            <th scope="col">${l10n.t('Clause')}</th>
            <th scope="col" class="number">${l10n.t('Without clause')}</th>
            <th scope="col" class="number">${l10n.t('Excluded')}</th>
          </tr>
        </thead>
        <tbody>
          ${counts.clauses.map((line, place) => this.#row(line, place, counts))}
        </tbody>
      </table>
      <p role="status" data-chosen>${formatChosen(counts)}</p>
      <div class="tool-line">${this.#buttons(counts)}</div>`;
  }

  #row({ text, on, without }: ClauseLine, place: number, { chosen }: ClauseCounts): TemplateResult {
    return html`<tr data-clause=${place}>
      <th scope="row">
        <label
          ><input
            type="checkbox"
            .checked=${on}
            ?disabled=${this.#counting}
            @change=${() => {
              this.#off = on ? [...this.#off, place] : this.#off.filter((other) => other !== place);
              void this.#loadCounts();
            }}
          />
          <code>${text}</code></label
        >
      </th>
      <td class="number" title=${without ? l10n.t('counted {0}', formatMoment(without.at)) : ''}>
        ${without ? formatCount(without.total) : '—'}
      </td>
      <td class="number">${without && chosen ? formatChange(without.total - chosen.total, 0) : '—'}</td>
    </tr>`;
  }

  #buttons({ none, costChosen, costEach, costAgain }: ClauseCounts): TemplateResult {
    if (this.#counting)
      return html`<button class="plain-button secondary" @click=${() => void send.stop()}>
        ${l10n.t('Stop Counting')}
      </button>`;
    if (none) return html``;
    const button = (label: string, each: boolean, again: boolean, className: string): TemplateResult =>
      html`<button class="plain-button ${className}" @click=${() => void this.#count(each, again)}>${label}</button>`;
    return html`${costChosen > 0 ? button(withCost(l10n.t('Count Selected'), exactly(1)), false, false, '') : nothing}
    ${
      costEach > costChosen || (costEach > 0 && costChosen === 0)
        ? button(
            withCost(l10n.t('Count Without Each Clause'), exactly(costEach)),
            true,
            false,
            costChosen > 0 ? 'secondary' : '',
          )
        : nothing
    }
    ${costEach === 0 && costAgain > 0 ? button(withCost(l10n.t('Recount All'), exactly(costAgain)), true, true, 'secondary') : nothing}`;
  }
}

function formatChosen({ none, chosen }: ClauseCounts): string {
  if (none) return l10n.t('Select at least one clause to count.');
  if (!chosen) return l10n.t('Matches of the selected clauses aren’t counted yet.');
  return chosen.total === 1
    ? l10n.t('1 match of the selected clauses, counted {0}', formatMoment(chosen.at))
    : l10n.t('{0} matches of the selected clauses, counted {1}', formatCount(chosen.total), formatMoment(chosen.at));
}
