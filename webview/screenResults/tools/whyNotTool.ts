import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { ResultsSummary } from '../../../src/features/screens/protocol.ts';
import type { Explained, ExplainedSecurity, WhyNot } from '../../../src/features/screens/results/toolsView.ts';
import { formatMatch, formatTruth, formatKnownValue } from '../../../src/features/screens/results/whyNotView.ts';
import { ToolPart } from './toolPart.ts';

const marks = { yes: '✓', no: '✗', unknown: '?' } as const;

/** The tool that explains which clauses a security meets and which it doesn't, from values in the library only. */
export class WhyNotPart extends ToolPart {
  #ticker = '';
  #answer: WhyNot | undefined;
  /** The results that the answer is about. */
  #results = '';

  title(): string {
    return l10n.t('Why Not…?');
  }

  update({ condition, loaded, readTill, complete }: ResultsSummary): void {
    const results = [condition, loaded, readTill, complete].join('\n');
    if (results === this.#results) return;
    this.#results = results;
    if (this.#answer) void this.#explain();
  }

  template(): TemplateResult {
    return html`<p class="muted">
        ${l10n.t(
          'Explains why a security isn’t in the results, using values from earlier screens in the library. Costs no request.',
        )}
      </p>
      <form
        class="tool-line"
        @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget as HTMLFormElement).get('ticker');
          this.#ticker = typeof typed === 'string' ? typed : '';
          void this.#explain();
        }}
      >
        <label
          >${l10n.t('Ticker')} <input name="ticker" data-first maxlength="40" spellcheck="false" autocomplete="off"
        /></label>
        <button type="submit" class="plain-button">${l10n.t('Explain')}</button>
        ${
          this.#answer && this.#answer.securities.length > 0
            ? html`<button
                type="button"
                class="plain-button secondary"
                @click=${() => void this.ask('copyWhyNot', { ticker: this.#ticker })}
              >
                ${l10n.t('Copy as Markdown')}
              </button>`
            : nothing
        }
      </form>
      ${this.problem()}
      <div role="status" class="why-not">${this.#answer ? explanation(this.#answer) : nothing}</div>`;
  }

  async #explain(): Promise<void> {
    const ticker = this.#ticker;
    await this.ask('whyNot', { ticker }, (answer) => {
      if (!answer || ticker === this.#ticker) this.#answer = answer;
    });
  }
}

function explanation({ ticker, complete, securities }: WhyNot): TemplateResult | TemplateResult[] {
  if (securities.length === 0)
    return html`<p data-why="nothing">
      ${
        complete
          ? l10n.t('{0} isn’t among the matches (all loaded), and the library has no values for it.', ticker)
          : l10n.t('{0} isn’t among the matches loaded so far, and the library has no values for it.', ticker)
      }
    </p>`;
  return securities.map(security);
}

function security({ ticker, cik, match, explained }: ExplainedSecurity): TemplateResult {
  return html`<section class="tool-part" data-why=${ticker} data-match=${match}>
    <h2>${ticker} <span class="muted">${l10n.t('CIK {0}', cik)}</span> · ${formatMatch(match)}</h2>
    <ul class="explained">
      ${part(explained)}
    </ul>
  </section>`;
}

function part(explained: Explained): TemplateResult {
  const { truth } = explained;
  const mark = html`<span class="mark" aria-hidden="true">${marks[truth]}</span>`;
  if (explained.type === 'clause')
    return html`<li data-truth=${truth}>
      ${mark}<code>${explained.text}</code>
      <strong>${formatTruth(truth)}</strong>
      <span class="muted">${explained.values.map(formatKnownValue).join(' · ')}</span>
    </li>`;
  const head = explained.type === 'and' ? l10n.t('All of these') : l10n.t('Any of these');
  return html`<li data-truth=${truth}>
    ${mark}${head}: <strong>${formatTruth(truth)}</strong>
    <ul>
      ${explained.terms.map(part)}
    </ul>
  </li>`;
}
