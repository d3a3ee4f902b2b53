import './indicator.css';
import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { CalendarRow } from '../../src/domain/calendar.ts';
import type { ShownIndicator } from '../../src/features/calendar/protocol.ts';
import { controlsAfterFirstFrame } from '../shared/lateControls.ts';
import { nearestData, provideMenuPlace } from '../shared/figureMenu.ts';
import { messageOf } from '../shared/page.ts';
import { startPage } from '../shared/startPage.ts';
import { page, send } from './page.ts';
import { keyFigure, lineActions, rowSections } from './rowSections.ts';
import { seenSection } from './seenSection.ts';

/** The remaining fields, folded until the user opens them once. */
function details(row: CalendarRow, shown: ShownIndicator): TemplateResult {
  return html`<details
    class="details"
    ?open=${page.ui.details}
    @toggle=${(event: Event) => {
      // The browser also fires this event when the element is rendered open.
      const { open } = event.target as HTMLDetailsElement;
      if (open !== page.ui.details) page.keepUi({ details: open });
    }}
  >
    <summary>${l10n.t('Details')}</summary>
    ${rowSections(row, shown)}
  </details>`;
}

startPage(page, {
  view: (snapshot) => ({
    name: snapshot?.value?.row?.name ?? page.params.title,
    line: snapshot?.value
      ? html`${snapshot.value.row ? keyFigure(snapshot.value.row, snapshot.value) : nothing}
        ${lineActions(snapshot.value)}`
      : nothing,
    loading: l10n.t('Loading the indicator from the library…'),
    empty: l10n.t(
      'This indicator is no longer in the calendar, which lists active indicators only. Its history stays here.',
    ),
    contentWhenEmpty: true,
    onRetry: () => void send.refresh(),
    content: (shown) =>
      html`${seenSection(shown)} ${shown.row ? details(shown.row, shown) : nothing}
        <footer class="foot">
          <p class="muted">${l10n.t('This service doesn’t provide consensus, importance, or release time.')}</p>
        </footer>`,
  }),
});
provideMenuPlace((target) => {
  const field = target.closest('.figure') ? 'latest_value' : nearestData(target, 'field');
  return { indicator: page.params.id, ...(field === undefined ? {} : { field }) };
});
controlsAfterFirstFrame().catch((error: unknown) => page.say(messageOf(error)));
