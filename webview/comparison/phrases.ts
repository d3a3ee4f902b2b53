import * as l10n from '@vscode/l10n';
import { html, type TemplateResult } from 'lit/html.js';
import { formatCount, formatValue } from '../../src/domain/format/number.ts';
import type { ComparedPhrase, ComparedPhrases } from '../../src/domain/search/comparedPhrase.ts';
import type { ShownComparison } from '../../src/features/transcripts/compare/protocol.ts';
import { foldListButton, isUnfolded, send } from './page.ts';

const fewPhrases = 6;

/** Lists the phrases that are new, dropped, or said more or less often. */
export function phrasesSection(shown: ShownComparison): TemplateResult {
  const [earlier, later] = shown.quarters;
  const lists: [kind: keyof ComparedPhrases, title: string][] = [
    ['added', l10n.t('New')],
    ['dropped', l10n.t('Dropped')],
    ['more', l10n.t('More often')],
    ['less', l10n.t('Less often')],
  ];
  return html`<section data-part="phrases" aria-labelledby="phrases-title">
    <h2 id="phrases-title">${l10n.t('Phrases')}</h2>
    <p
      class="muted"
      title=${l10n.t(
        'Singular and plural count as one. Left out: stop words, numbers, names, the operator’s words, and phrases in fewer than three passages.',
      )}
    >
      ${l10n.t('Passages per 1,000 words, {0} → {1}', earlier, later)}
    </p>
    <div class="phrases">
      ${lists.map(([kind, title]) => {
        const phrases = shown.phrases[kind];
        const isWhole = isUnfolded(kind);
        return html`<div class="list">
          <h3 id=${`phrases-${kind}`}>${title}</h3>
          ${
            phrases.length === 0
              ? html`<p class="muted">${l10n.t('None')}</p>`
              : html`<ul aria-labelledby=${`phrases-${kind}`}>
                  ${(isWhole ? phrases : phrases.slice(0, fewPhrases)).map((phrase) => item(phrase, shown))}
                </ul>`
          }
          ${foldListButton({ part: kind, all: phrases.length, few: fewPhrases, of: title })}
        </div>`;
      })}
    </div>
  </section>`;
}

function item({ words, counts, perThousand, first }: ComparedPhrase, { quarters }: ShownComparison): TemplateResult {
  return html`<li data-phrase=${words}>
    <button
      class="link"
      dir="auto"
      title=${l10n.t('Open {0} where it is first said', quarters[first.call])}
      @click=${() => send.openWords(first)}
    >
      ${words}
    </button>
    <span class="rates" title=${l10n.t('Passages: {0} → {1}', formatCount(counts[0]), formatCount(counts[1]))}
      >${rate(perThousand[0])} → ${rate(perThousand[1])}</span
    >
  </li>`;
}

/** Zero has no decimals, so that a new phrase looks different from a rare one. */
function rate(value: number): string {
  return value === 0 ? '0' : formatValue(value, value < 0.1 ? 2 : 1);
}
