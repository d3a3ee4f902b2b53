import * as l10n from '@vscode/l10n';
import { html, svg, type TemplateResult } from 'lit/html.js';
import { formatCount } from '../../src/domain/format/number.ts';
import { formatPhrase, phraseBars } from '../../src/features/company/companyView.ts';
import type { ShownPhrase } from '../../src/features/company/protocol.ts';
import { send } from './page.ts';
import { section } from './parts.ts';

const bar = { width: 10, gap: 3, height: 22 };

/** The phrases that the user follows in every company, quarter by quarter. */
export function phrasesSection(phrases: readonly ShownPhrase[]): TemplateResult {
  return section(
    'phrases',
    l10n.t('Phrases you follow'),
    html`<ul class="list">
        ${phrases.map((phrase) => strip(phrase))}
      </ul>
      <form
        class="follow"
        @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          const field = (event.currentTarget as HTMLFormElement).elements.namedItem('phrase') as HTMLInputElement;
          if (field.value.trim() !== '') void send.follow({ phrase: field.value.trim(), isFollowed: true });
          field.value = '';
        }}
      >
        <input
          name="phrase"
          maxlength="120"
          autocomplete="off"
          aria-label=${l10n.t('Phrase to follow')}
          placeholder=${l10n.t('Phrase to follow')}
        />
        <button class="link" type="submit">${l10n.t('Follow')}</button>
      </form>`,
  );
}

function strip(shown: ShownPhrase): TemplateResult {
  const { phrase, counts } = shown;
  const heights = phraseBars(shown);
  const width = Math.max(1, counts.length * (bar.width + bar.gap));
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return html`<li data-phrase=${phrase}>
    <button class="link" dir="auto" title=${l10n.t('Show in Calls')} @click=${() => send.countPhrase({ phrase })}>
      ${phrase}
    </button>
    <svg
      class="strip"
      width=${width}
      height=${bar.height}
      role="img"
      aria-label=${formatPhrase(shown) || l10n.t('No call in the library.')}
    >
      ${counts.map(({ fyq, count }, index) => {
        const height = Math.max(1, heights[index]! * bar.height);
        const x = index * (bar.width + bar.gap);
        return svg`<rect class=${count === 0 ? 'none' : 'heard'} x=${x} y=${bar.height - height} width=${bar.width} height=${height}><title>${fyq}: ${formatCount(count)}</title></rect>`;
      })}
    </svg>
    <span class="number muted">${formatCount(all)}</span>
    <button
      class="link"
      aria-label=${l10n.t('Stop following “{0}”', phrase)}
      title=${l10n.t('Stop Following')}
      @click=${() => send.follow({ phrase, isFollowed: false })}
    >
      ✕
    </button>
  </li>`;
}
