import './fund.css';
import * as l10n from '@vscode/l10n';
import { html, nothing, render } from 'lit';
import type { Snapshot } from '../../src/base/snapshot.ts';
import type { FundProtocol, FundThing, ShownFund } from '../../src/features/funds/protocol.ts';
import { registerControls } from '../shared/controls.ts';
import { frame } from '../shared/frame.ts';
import { openPage } from '../shared/page.ts';
import type { FundActions } from './actions.ts';
import { classPage } from './classPage.ts';
import { seriesPage } from './seriesPage.ts';

registerControls();
const page = openPage<FundProtocol, FundThing, object>({});
let snapshot: Snapshot<ShownFund> | undefined;
let said = '';
let forgetting: ReturnType<typeof setTimeout> | undefined;

const say = (text: string, copied?: string): void => {
  said = text;
  actions.copied = copied;
  clearTimeout(forgetting);
  forgetting = setTimeout(() => {
    say('');
  }, 2000);
  if (text === '') clearTimeout(forgetting);
  draw();
};
const failed = (error: unknown): void => {
  say(error instanceof Error ? error.message : String(error));
};
/** Asks the host; its refusal is said on the page. */
const ask = (work: Promise<null>): void => {
  work.catch(failed);
};

const actions: FundActions = {
  copied: undefined,
  copy: (text) => {
    page.channel.request('copy', { text }).then(() => {
      say(l10n.t('Copied {0}', text), text);
    }, failed);
  },
  openSeries: (seriesid) => {
    ask(page.channel.request('openSeries', { seriesid }));
  },
  openClass: (contractid) => {
    ask(page.channel.request('openClass', { contractid }));
  },
  openLink: (url) => {
    ask(page.channel.request('openLink', { url }));
  },
  refresh: () => {
    ask(page.channel.request('refresh', null));
  },
};

function draw(): void {
  render(
    html`${snapshot?.value === undefined ? html`<h1>${page.thing.title}</h1>` : nothing}
      ${frame({
        snapshot,
        loading: l10n.t('Reading the fund from the shelf…'),
        empty: l10n.t('The service answered for this series with no share class.'),
        onRetry: actions.refresh,
        content: (fund) =>
          html`${fund.kind === 'class' ? classPage(fund, actions) : seriesPage(fund, actions)}
            <footer class="foot">
              <vscode-button appearance="secondary" @click=${actions.refresh}
                >${l10n.t('Refresh · 1 request')}</vscode-button
              >
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
