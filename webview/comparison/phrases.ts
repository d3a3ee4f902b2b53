import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { formatCount } from '../../src/domain/format/number.ts';
import { idOfRow } from '../../src/features/transcripts/compare/comparisonView.ts';
import type { ShownComparison, ShownPhrase } from '../../src/features/transcripts/compare/protocol.ts';
import { foldListButton, isUnfolded, togglePart } from './page.ts';
import { passageOf, rowBox, rowGrid } from './rows.ts';

const fewPhrases = 8;

/** Lists the phrases that only one of the calls has. Each unfolds its passages. */
export function phrasesSection(shown: ShownComparison): TemplateResult {
  return html`<section data-part="phrases" aria-labelledby="phrases-title">
    <h2 id="phrases-title" tabindex="-1">${l10n.t('New and dropped phrases')}</h2>
    <div class="phrases">
      ${listOf('added', l10n.t('New'), shown.added)} ${listOf('dropped', l10n.t('Dropped'), shown.dropped)}
    </div>
  </section>`;
}

function listOf(kind: 'added' | 'dropped', title: string, phrases: readonly ShownPhrase[]): TemplateResult {
  const titleId = `${kind}-title`;
  const listed = isUnfolded(kind) ? phrases : phrases.slice(0, fewPhrases);
  return html`<div class="list">
    <h3 id=${titleId}>${title}</h3>
    ${
      phrases.length === 0
        ? html`<p class="muted">${l10n.t('None')}</p>`
        : rowGrid(
            titleId,
            listed.map((phrase) => item(kind, phrase)),
          )
    }
    ${foldListButton({ part: kind, all: phrases.length, few: fewPhrases, of: title })}
  </div>`;
}

function item(kind: 'added' | 'dropped', { words, count, before, passages }: ShownPhrase): TemplateResult {
  const part = `${kind} ${words}`;
  const isOpen = isUnfolded(part);
  const calls =
    kind === 'added'
      ? l10n.t('in none of the {0} previous calls', before)
      : l10n.t('in each of the {0} previous calls', before);
  const often = count === 1 ? l10n.t('1 passage') : l10n.t('{0} passages', formatCount(count));
  return html`${rowBox(
    part,
    passages.slice(0, 1),
    html`<button
        class="link"
        dir="auto"
        data-lead="true"
        data-phrase=${words}
        aria-expanded=${isOpen}
        @click=${() => togglePart(part)}
      >
        ${words}
      </button>
      <span class="muted">${before > 1 ? l10n.t('{0}, {1}', often, calls) : often}</span>`,
  )}${
    isOpen
      ? passages.map((passage) =>
          rowBox(
            `${part} ${idOfRow([passage])}`,
            [passage],
            html`<div class="side">${passageOf(passage, { isLead: true })}</div>`,
          ),
        )
      : nothing
  }`;
}
