import './comparison.css';
import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { atMost, withCost } from '../../src/domain/format/cost.ts';
import { formatCount } from '../../src/domain/format/number.ts';
import type { ShownComparison } from '../../src/features/transcripts/compare/protocol.ts';
import { registerKeysDialog } from '../shared/keysDialog.ts';
import { controlsAfterFirstFrame } from '../shared/lateControls.ts';
import { messageOf } from '../shared/page.ts';
import { startPage } from '../shared/startPage.ts';
import { chosenBar } from './chosen.ts';
import { page, send } from './page.ts';
import { guidanceSection, pairsSection } from './pairs.ts';
import { peopleSection } from './people.ts';
import { phrasesSection } from './phrases.ts';
import { beginRows, registerRowKeys, updateTabStops } from './rows.ts';
import { speakerSections } from './sections.ts';

startPage(page, {
  view: (snapshot) => {
    const { ticker, quarters } = page.params;
    const value = snapshot?.value;
    return {
      name: l10n.t('{0} · {1} → {2}', ticker, quarters[0], quarters[1]),
      tooltip: value?.company ?? ticker,
      line: value
        ? html`<span class="figure"
            >${l10n.t('words {0} → {1}', formatCount(value.words[0]), formatCount(value.words[1]))}</span
          >`
        : nothing,
      loading: l10n.t('Comparing the two calls…'),
      empty: l10n.t('Neither call has any words.'),
      retryLabel: withCost(l10n.t('Try Again'), atMost(2)),
      onRetry: () => void send.retry(),
      content,
      onDrawn: updateTabStops,
    };
  },
});
registerRowKeys();
registerKeysDialog(() => [
  [['↑', '↓'], l10n.t('Next or previous row')],
  [['Enter'], l10n.t('Open the later passage in its call, or the passages of a phrase')],
  [['Q'], l10n.t('Quote the row')],
  [['Space'], l10n.t('Select the row')],
  [['Shift+↑', 'Shift+↓'], l10n.t('Select several rows')],
]);
controlsAfterFirstFrame().catch((error: unknown) => page.say(messageOf(error)));

function content(shown: ShownComparison): TemplateResult {
  beginRows();
  return html`${jumps(shown)}
    <p class="muted">${formatOthers(shown)}</p>
    ${pairsSection(shown)} ${guidanceSection(shown)} ${phrasesSection(shown)} ${peopleSection(shown)}
    ${speakerSections(shown)} ${chosenBar(shown)}`;
}

/** Buttons that go to the heading of a section. */
function jumps({ pairs, guidance, added, dropped, sections }: ShownComparison): TemplateResult {
  const parts: [part: string, label: string, count: number][] = [
    ['pairs', l10n.t('Pairs'), pairs.length],
    ['guidance', l10n.t('Guidance'), guidance.length],
    ['phrases', l10n.t('Phrases'), added.length + dropped.length],
    ['sections', l10n.t('Side by side'), sections.length],
  ];
  const go = (part: string): void => document.getElementById(`${part}-title`)?.focus();
  return html`<nav class="jumps" aria-label=${l10n.t('Sections')}>
    ${parts.map(
      ([part, label, count]) =>
        html`<button class="link" data-jump=${part} @click=${() => go(part)}>
          ${label} <span class="muted">${formatCount(count)}</span>
        </button>`,
    )}
  </nav>`;
}

function formatOthers({ others }: ShownComparison): string {
  if (others.length === 0)
    return l10n.t('The library has no other call of this company, so word weights use only these two.');
  return others.length === 1
    ? l10n.t('Word weights also use 1 other call in the library: {0}.', others[0]!)
    : l10n.t('Word weights also use {0} other calls in the library: {1}.', others.length, others.join(', '));
}
