import * as l10n from '@vscode/l10n';
import { html, nothing, svg, type TemplateResult } from 'lit/html.js';
import type { FundField } from '../../src/domain/endpoints/fundFields.ts';
import type { FundProfile } from '../../src/domain/fund.ts';
import { gleifLink, leiProblem, repeatsFund } from '../../src/features/funds/fundView.ts';
import { copied, copy, send } from './page.ts';

const copyIcon = svg`<path d="M4 4h8v10H4z M6 4V2h8v10h-2" fill="none" stroke="currentColor" stroke-width="1.2"/>`;
const doneIcon = svg`<path d="M3 8.5l3.5 3.5L13 4.5" fill="none" stroke="currentColor" stroke-width="1.6"/>`;

/** An identifier's value and the button that copies it. */
export function identifier(name: string, field: FundField | 'cusip', value: string): TemplateResult {
  const done = copied === value;
  return html`<span class="identifier"
    ><code data-field=${field}>${value}</code>${
      value === ''
        ? nothing
        : html`<button
            class="icon"
            title=${l10n.t('Copy')}
            aria-label=${l10n.t('Copy {0} {1}', name, value)}
            @click=${() => copy(value)}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">${done ? doneIcon : copyIcon}</svg>
          </button>`
    }</span
  >`;
}

/** An LEI with a note if its check digits are wrong; the value is shown as received. */
export function leiIdentifier(name: string, field: FundField, value: string): TemplateResult {
  const problem = leiProblem(value);
  const page = gleifLink(value);
  return html`${identifier(name, field, value)}
  ${page ? html`<button class="link" @click=${() => send.openLink({ url: page })}>${l10n.t('GLEIF')}</button>` : nothing}
  ${problem ? html`<p class="flag">${l10n.t('Shown as received. {0}', problem)}</p>` : nothing}`;
}

/** Marks a share class's value that its fund has as well. */
export function sameAsFund(record: FundProfile, field: FundField): TemplateResult | typeof nothing {
  return repeatsFund(record, field) ? html` <span class="muted">${l10n.t('same as the fund')}</span>` : nothing;
}

/** A field's value as the service sent it. */
export function plainField(field: FundField, value: string | number): TemplateResult {
  return html`<span data-field=${field}>${value}</span>`;
}
