import './indicator.css';
import * as l10n from '@vscode/l10n';
import { html, nothing, render } from 'lit/html.js';
import type { Snapshot } from '../../src/base/snapshot.ts';
import type { IndicatorProtocol, IndicatorParams, ShownIndicator } from '../../src/features/calendar/protocol.ts';
import { registerControls } from '../shared/controls.ts';
import { frame, messageOf } from '../shared/frame.ts';
import { openPage } from '../shared/page.ts';
import { keyFigure, rowSections, type IndicatorActions } from './rowSections.ts';
import { seenSection } from './seenSection.ts';

registerControls();
const page = openPage<IndicatorProtocol, IndicatorParams, object>({});
let snapshot: Snapshot<ShownIndicator> | undefined;
let said = '';

/** Shows the host's error on the page if the request fails. */
const ask = (work: Promise<null>): void => {
  said = '';
  work.catch((error: unknown) => {
    said = messageOf(error);
    draw();
  });
};

const actions: IndicatorActions = {
  pin: (isPinned) => {
    ask(page.channel.request('pin', { isPinned }));
  },
  reveal: () => {
    ask(page.channel.request('reveal', null));
  },
  refresh: () => {
    ask(page.channel.request('refresh', null));
  },
};

function draw(): void {
  render(
    html`${frame({
        snapshot,
        name: snapshot?.value?.row?.name ?? page.params.title,
        line: snapshot?.value?.row ? keyFigure(snapshot.value.row) : nothing,
        loading: l10n.t('Loading the indicator from the library…'),
        empty: l10n.t(
          'This indicator is no longer in the calendar, which lists active indicators only. Its history stays here.',
        ),
        contentWhenEmpty: true,
        onRetry: actions.refresh,
        content: (shown) =>
          html`${shown.row ? rowSections(shown.row, shown, actions) : nothing} ${seenSection(shown)}
            <footer class="foot">
              <vscode-button appearance="secondary" @click=${actions.refresh}
                >${l10n.t('Refresh Calendar · 1 request')}</vscode-button
              >
              <p class="muted">${l10n.t('The service gives no consensus, importance or time of day for a release.')}</p>
            </footer>`,
      })}
      <p class="said" role="status">${said === '' ? nothing : said}</p>`,
    page.root,
  );
}

page.channel.onPush('snapshot', (value) => {
  snapshot = value;
  page.setState(value.state);
  draw();
});
draw();
ask(page.channel.request('ready', null));
