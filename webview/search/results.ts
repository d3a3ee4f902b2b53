import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { partsOf } from '../../src/features/search/searchView.ts';
import type { FoundPassage } from '../../src/domain/search/foundPassage.ts';

/** The best first; each opens its call at the passage. */
export function results(
  passages: readonly FoundPassage[],
  onOpen: (passage: FoundPassage) => void,
): TemplateResult | typeof nothing {
  if (passages.length === 0) return nothing;
  return html`<ol class="passages" aria-label=${l10n.t('Passages, best matches first')}>
    ${passages.map((passage) => result(passage, onOpen))}
  </ol>`;
}

function result(passage: FoundPassage, onOpen: (passage: FoundPassage) => void): TemplateResult {
  const { ticker, company, fyq, speaker, role, section, isCut } = passage;
  const words = partsOf(passage).map(({ text, isHit }) => (isHit ? html`<mark>${text}</mark>` : text));
  return html`<li
    class="passage"
    data-ticker=${ticker}
    data-fyq=${fyq}
    data-turn=${passage.turn}
    @click=${() => {
      // Words that are being selected are not opened.
      if (getSelection()?.isCollapsed !== false) onOpen(passage);
    }}
  >
    <p class="passage-head">
      <button type="button" class="passage-open">${ticker} · ${fyq}</button>
      <span class="passage-company">${company}</span>
    </p>
    <p class="passage-who">
      <b>${speaker || l10n.t('Unnamed')}</b>${role ? html`<span> · ${role}</span>` : nothing}${
        section === ''
          ? nothing
          : html`<span> · ${section === 'questions' ? l10n.t('questions') : l10n.t('prepared remarks')}</span>`
      }
    </p>
    <p class="passage-words" dir="auto">${isCut.before ? '… ' : nothing}${words}${isCut.after ? ' …' : nothing}</p>
  </li>`;
}
