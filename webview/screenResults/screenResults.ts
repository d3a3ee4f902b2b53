import './screenResults.css';
import './tools/tools.css';
import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { exactly, withCost } from '../../src/domain/format/cost.ts';
import { formatMoment } from '../../src/domain/format/time.ts';
import type { ResultsSummary } from '../../src/features/screens/protocol.ts';
import { formatRunTimes } from '../../src/features/screens/compare/runComparisonView.ts';
import { formatLoaded } from '../../src/features/screens/results/resultsView.ts';
import { registerKeysDialog } from '../shared/keysDialog.ts';
import { controlsAfterFirstFrame } from '../shared/lateControls.ts';
import { messageOf } from '../shared/page.ts';
import { startPage } from '../shared/startPage.ts';
import { listKeys } from './grid/gridKeys.ts';
import { GridPart } from './grid/gridPart.ts';
import { page, send } from './page.ts';
import { Tools } from './tools/tools.ts';

controlsAfterFirstFrame().catch((error: unknown) => page.say(messageOf(error)));
const tools = new Tools();
const grid = new GridPart();

function summary(value: ResultsSummary): TemplateResult {
  const { condition, total, totalChanged, problem } = value;
  return html`${problem ? html`<div class="frame-problem" role="alert"><p>${problem}</p></div>` : nothing}
    ${totalChanged ? html`<p class="muted">${l10n.t('The number of matches changed while the pages were loading.')}</p>` : nothing}
    ${fileNote(value)} ${savedNote(value)}
    <div class="tool-row">
      <div class="actions">${actions(value)}</div>
      ${grid.tools} ${tools.buttons}
    </div>
    ${total === 0 ? html`<p class="condition">${condition}</p>` : nothing} ${grid.element} ${tools.element}`;
}

/** The number of matches and how many of them are loaded. The tooltip has the condition. */
function line(value: ResultsSummary): TemplateResult {
  const { total, loaded, readFrom, readTill, condition, reading, pagesRead, pagesTotal } = value;
  const sorted = grid.state?.sort !== undefined;
  const left = reading ? 0 : pagesTotal - pagesRead;
  return html`<span class="figure counts" role="status" title=${`${condition}\n${formatReadTimes(readFrom, readTill)}`}
      >${formatLoaded({ loaded, total, sorted })}</span
    >${
      sorted && left > 0
        ? html` <button type="button" class="link" data-action="sortAll" @click=${() => send.allPages()}>
            ${withCost(l10n.t('Sort All'), exactly(left))}
          </button>`
        : nothing
    }${grid.selected}`;
}

function formatReadTimes(from: number, till: number): string {
  const [first, last] = [formatMoment(from), formatMoment(till)];
  return first === last
    ? l10n.t('Loaded {0}. The service’s values change every minute.', first)
    : l10n.t('Loaded from {0} to {1}. The service’s values change every minute.', first, last);
}

function actions({ reading, pagesRead, pagesTotal }: ResultsSummary): TemplateResult {
  const left = pagesTotal - pagesRead;
  if (reading)
    return html`<button type="button" class="tool" @click=${() => send.stop()}>
      ${l10n.t('Stop at {0} of {1} Pages', pagesRead, pagesTotal)}
    </button>`;
  return html`${
    left > 0
      ? html`<button type="button" class="tool primary" @click=${() => send.nextPage()}>
          ${withCost(l10n.t('Next Page'), exactly(1))}
        </button>`
      : nothing
  }
  ${
    left > 1
      ? html`<button type="button" class="tool" @click=${() => send.allPages()}>
          ${withCost(l10n.t('All Pages'), exactly(left))}
        </button>`
      : nothing
  }`;
}

function runAgain({ reading }: ResultsSummary): TemplateResult | typeof nothing {
  if (reading) return nothing;
  return html`<button type="button" class="tool again" data-control="refresh" @click=${() => send.runAgain()}>
    ${withCost(l10n.t('Run Again'), exactly(1))}
  </button>`;
}

registerKeysDialog(listKeys);

startPage(page, {
  view: (snapshot) => {
    const value = snapshot?.value;
    return {
      name: value?.name ?? document.title,
      line: value ? line(value) : nothing,
      refresh: value ? runAgain(value) : nothing,
      loading: l10n.t('Running screen…'),
      empty: l10n.t('No securities match this screen.'),
      onRetry: () => void send.runAgain(),
      content: summary,
      contentWhenEmpty: true,
      onDrawn: () => {
        tools.show(value);
        if (value && value.uri !== page.params.uri) page.saveParams({ ...page.params, uri: value.uri });
        if (value && value.total > 0) grid.show(value.name, value.reading);
        else grid.hide();
      },
    };
  },
});

/** A note that the results are those of a saved run. */
function savedNote({ isSaved, readFrom, readTill }: ResultsSummary): TemplateResult | typeof nothing {
  if (!isSaved) return nothing;
  return html`<div class="note" role="status" data-saved>
    <p>${l10n.t('Saved run, {0}.', formatRunTimes({ readFrom, readTill }))}</p>
  </div>`;
}

/** A note if the screen's file was deleted or changed after the run. */
function fileNote({ file, condition }: ResultsSummary): TemplateResult | typeof nothing {
  switch (file) {
    case 'gone':
      return html`<div class="note" role="status" data-file="gone">
        <p>${l10n.t('The screen file was deleted. Its results are still shown.')}</p>
        <vscode-button appearance="secondary" @click=${() => send.restoreFile()}
          >${l10n.t('Restore File')}</vscode-button
        >
      </div>`;
    case 'edited':
      return html`<div class="note" role="status" data-file="edited">
        <p>${l10n.t('The screen has changed since this run. The results match: {0}', condition)}</p>
      </div>`;
    case undefined:
      return nothing;
  }
}
