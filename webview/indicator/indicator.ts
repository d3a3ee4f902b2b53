import './indicator.css';
import * as l10n from '@vscode/l10n';
import { html, nothing, render, type TemplateResult } from 'lit/html.js';
import type { Snapshot } from '../../src/base/snapshot.ts';
import type { CalendarRow } from '../../src/domain/calendar.ts';
import type { IndicatorProtocol, IndicatorParams, ShownIndicator } from '../../src/features/calendar/protocol.ts';
import { frame } from '../shared/frame.ts';
import { controlsAfterFirstFrame } from '../shared/lateControls.ts';
import { followSnapshots, openPage, messageOf } from '../shared/page.ts';
import { keyFigure, lineActions, rowSections, type IndicatorActions } from './rowSections.ts';
import { seenSection } from './seenSection.ts';

const page = openPage<IndicatorProtocol, IndicatorParams, { details: boolean }>({ details: false });
let snapshot: Snapshot<ShownIndicator> | undefined;
let said = '';

/** Shows the host's error on the page if the request fails. */
const ask = (work: Promise<unknown>): void => {
  said = '';
  work.catch((error: unknown) => {
    said = messageOf(error);
    draw();
  });
};

const actions: IndicatorActions = {
  pin: (isPinned) => ask(page.channel.request('pin', { isPinned })),
  reveal: () => ask(page.channel.request('reveal', null)),
  refresh: () => ask(page.channel.request('refresh', null)),
};

function draw(): void {
  render(
    html`${frame({
        snapshot,
        name: snapshot?.value?.row?.name ?? page.params.title,
        line: snapshot?.value ? line(snapshot.value) : nothing,
        loading: l10n.t('Loading the indicator from the library…'),
        empty: l10n.t(
          'This indicator is no longer in the calendar, which lists active indicators only. Its history stays here.',
        ),
        contentWhenEmpty: true,
        act: page.act,
        onRetry: actions.refresh,
        content: (shown) =>
          html`${seenSection(shown)} ${shown.row ? details(shown.row, shown) : nothing}
            <footer class="foot">
              <p class="muted">${l10n.t('The service gives no consensus, importance or time of day for a release.')}</p>
            </footer>`,
      })}
      <p class="said" role="status">${said === '' ? nothing : said}</p>`,
    page.root,
  );
}

function line(shown: ShownIndicator): TemplateResult {
  return html`${shown.row ? keyFigure(shown.row) : nothing} ${lineActions(shown, actions)}`;
}

/** The rest of the row, folded until a person opens it once. */
function details(row: CalendarRow, shown: ShownIndicator): TemplateResult {
  return html`<details
    class="details"
    ?open=${page.ui.details}
    @toggle=${(event: Event) => {
      // The browser tells of it too when it is drawn open.
      const { open } = event.target as HTMLDetailsElement;
      if (open !== page.ui.details) page.keepUi({ details: open });
    }}
  >
    <summary>${l10n.t('Details')}</summary>
    ${rowSections(row, shown)}
  </details>`;
}

ask(
  followSnapshots(page, (next) => {
    snapshot = next;
    draw();
  }),
);
ask(controlsAfterFirstFrame());
