import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { OfferedSearch } from '../../src/features/search/protocol.ts';
import { focusText } from './fields.ts';
import { ask, offered, soon } from './page.ts';

/** Suggested searches, shown while the query is empty. */
export function beginnings(): TemplateResult | typeof nothing {
  if (!offered) return nothing;
  return html`<div class="beginnings">
    ${group('recent', l10n.t('Recent searches'))} ${group('saved', l10n.t('Saved searches'))}
    ${group('examples', l10n.t('Examples'))}
  </div>`;
}

function group(kind: keyof NonNullable<typeof offered>, title: string): TemplateResult | typeof nothing {
  const searches = offered?.[kind] ?? [];
  if (searches.length === 0) return nothing;
  return html`<section data-offers=${kind} aria-label=${title}>
    <h2>${title}</h2>
    <ul>
      ${searches.map((each) => html`<li>${button(each)}</li>`)}
    </ul>
  </section>`;
}

function button({ label, question }: OfferedSearch): TemplateResult {
  return html`<button
    type="button"
    class="link"
    @click=${() => {
      ask(question, soon);
      focusText();
    }}
  >
    ${label}
  </button>`;
}
