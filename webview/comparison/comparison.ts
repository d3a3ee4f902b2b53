import './comparison.css';
import * as l10n from '@vscode/l10n';
import { html, nothing } from 'lit/html.js';
import { atMost, withCost } from '../../src/domain/format/cost.ts';
import { formatCount } from '../../src/domain/format/number.ts';
import { controlsAfterFirstFrame } from '../shared/lateControls.ts';
import { messageOf } from '../shared/page.ts';
import { startPage } from '../shared/startPage.ts';
import { page, send } from './page.ts';
import { peopleSection } from './people.ts';
import { phrasesSection } from './phrases.ts';
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
      content: (shown) => html`${peopleSection(shown)} ${phrasesSection(shown)} ${speakerSections(shown)}`,
    };
  },
});
controlsAfterFirstFrame().catch((error: unknown) => page.say(messageOf(error)));
