import './comparison.css';
import * as l10n from '@vscode/l10n';
import { html, nothing, render } from 'lit/html.js';
import { atMost, withCost } from '../../src/domain/format/cost.ts';
import type { Snapshot } from '../../src/base/snapshot.ts';
import { formatCount } from '../../src/domain/format/number.ts';
import type {
  ComparisonParams,
  ComparisonProtocol,
  ShownComparison,
} from '../../src/features/transcripts/compare/protocol.ts';
import { frame } from '../shared/frame.ts';
import { controlsAfterFirstFrame } from '../shared/lateControls.ts';
import { followSnapshots, openPage, messageOf } from '../shared/page.ts';
import type { ComparisonActions } from './actions.ts';
import { peopleSection } from './people.ts';
import { phrasesSection } from './phrases.ts';
import { speakerSections } from './sections.ts';

/** The parts that a person has unfolded. */
interface CallComparisonUi {
  unfolded: string[];
}

const page = openPage<ComparisonProtocol, ComparisonParams, CallComparisonUi>({ unfolded: [] });
let snapshot: Snapshot<ShownComparison> | undefined;
let said = '';

/** Shows the host's error on the page if the request fails. */
const ask = (work: Promise<unknown>): void => {
  said = '';
  work.catch((error: unknown) => {
    said = messageOf(error);
    draw();
  });
};

const actions: ComparisonActions = {
  isUnfolded: (part) => page.ui.unfolded.includes(part),
  toggle: (part) => {
    const { unfolded } = page.ui;
    page.saveUi({
      unfolded: unfolded.includes(part) ? unfolded.filter((each) => each !== part) : [...unfolded, part],
    });
    draw();
  },
  openTurn: (call, turn) => ask(page.channel.request('openTurn', { call, turn })),
  openWords: (call, start, end) => ask(page.channel.request('openWords', { call, start, end })),
};

function draw(): void {
  const { ticker, quarters } = page.params;
  const value = snapshot?.value;
  render(
    html`${frame({
        snapshot,
        name: l10n.t('{0} · {1} vs {2}', ticker, quarters[1], quarters[0]),
        tooltip: value?.company ?? ticker,
        line: value
          ? html`<span class="figure"
              >${l10n.t('words {0} → {1}', formatCount(value.words[0]), formatCount(value.words[1]))}</span
            >`
          : nothing,
        loading: l10n.t('Comparing the two calls…'),
        empty: l10n.t('Neither call has any words.'),
        retryLabel: withCost(l10n.t('Retry'), atMost(2)),
        act: page.act,
        onRetry: () => ask(page.channel.request('retry', null)),
        content: (shown) =>
          html`<div class="answer">${peopleSection(shown, actions)} ${phrasesSection(shown, actions)}</div>
            ${speakerSections(shown, actions)}`,
      })}
      <p class="said" role="status">${said === '' ? nothing : said}</p>`,
    page.root,
  );
}

ask(
  followSnapshots(page, (next) => {
    snapshot = next;
    draw();
  }),
);
ask(controlsAfterFirstFrame());
