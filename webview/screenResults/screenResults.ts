import './screenResults.css';
import './tools/tools.css';
import * as l10n from '@vscode/l10n';
import { html, nothing, render, type TemplateResult } from 'lit/html.js';
import { exactly, formatCost, withCost } from '../../src/domain/format/cost.ts';
import type { Snapshot } from '../../src/base/snapshot.ts';
import { formatMoment } from '../../src/domain/format/time.ts';
import type { ResultsProtocol, ResultsSummary, ResultsParams } from '../../src/features/screens/protocol.ts';
import { formatLoaded } from '../../src/features/screens/results/resultsView.ts';
import { registerControls } from '../shared/controls.ts';
import { frame } from '../shared/frame.ts';
import { listen, openPage } from '../shared/page.ts';
import { GridPart } from './grid/gridPart.ts';
import { Tools, type ToolId } from './tools/tools.ts';
import type { ResultsChannel } from './tools/toolPart.ts';

registerControls();
const page = openPage<ResultsProtocol, ResultsParams, { tool?: ToolId | undefined }>({});
const { channel, root } = page;
const toolsHost = document.createElement('div');
toolsHost.id = 'tools';
const tools = new Tools({
  host: toolsHost,
  channel,
  open: page.ui.tool,
  onOpen: (tool) => page.saveUi({ tool }),
});
const grid = new GridPart(channel, () => draw());

let snapshot: Snapshot<ResultsSummary> | undefined;

function ask(name: 'runAgain' | 'nextPage' | 'allPages' | 'stop'): () => void {
  return () => void channel.request(name, {});
}

function summary(value: ResultsSummary): TemplateResult {
  const { condition, total, totalChanged, problem } = value;
  return html`${problem ? html`<div class="frame-problem" role="alert"><p>${problem}</p></div>` : nothing}
  ${totalChanged ? html`<p class="muted">${l10n.t('The number of matches changed while the pages were loading.')}</p>` : nothing}
  ${fileNote(value, channel)} ${total === 0 ? html`<p class="condition">${condition}</p>` : nothing} ${grid.element}
  ${toolsHost}`;
}

/** How many match and how many of them are loaded, and what more would cost. The condition is the tooltip. */
function line(value: ResultsSummary): TemplateResult {
  const { total, loaded, readFrom, readTill, condition } = value;
  const sorted = grid.state?.sort !== undefined;
  return html`<span class="figure counts" role="status" title=${`${condition}\n${formatReadTimes(readFrom, readTill)}`}
      >${formatLoaded({ loaded, total, sorted })}</span
    >
    <span class="actions">${actions(value)}</span>`;
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
    return html`<vscode-button appearance="secondary" @click=${ask('stop')}
      >${l10n.t('Stop at {0} of {1} Pages', pagesRead, pagesTotal)}</vscode-button
    >`;
  return html`${
    left > 0
      ? html`<vscode-button @click=${ask('nextPage')}>${withCost(l10n.t('Next Page'), exactly(1))}</vscode-button>`
      : nothing
  }
  ${
    left > 1
      ? html`<vscode-button appearance="secondary" @click=${ask('allPages')}
          >${withCost(l10n.t('All Pages'), exactly(left))}</vscode-button
        >`
      : nothing
  }`;
}

function runAgain({ reading }: ResultsSummary): TemplateResult | typeof nothing {
  if (reading) return nothing;
  const label = withCost(l10n.t('Run Again'), exactly(1));
  return html`<button
    type="button"
    class="tool again"
    data-control="refresh"
    aria-label=${label}
    title=${label}
    @click=${ask('runAgain')}
  >
    <span aria-hidden="true">⟳</span> ${formatCost(exactly(1))}
  </button>`;
}

function draw(): void {
  page.setState(snapshot?.state ?? 'loading');
  render(
    frame({
      snapshot,
      name: snapshot?.value?.name ?? document.title,
      line: snapshot?.value ? line(snapshot.value) : nothing,
      refresh: snapshot?.value ? runAgain(snapshot.value) : nothing,
      loading: l10n.t('Running screen…'),
      empty: l10n.t('No securities match this screen.'),
      act: page.act,
      onRetry: ask('runAgain'),
      content: summary,
      contentWhenEmpty: true,
    }),
    root,
  );
  const value = snapshot?.value;
  tools.show(value);
  if (value && value.uri !== page.params.uri) page.saveParams({ uri: value.uri });
  if (value && value.total > 0) grid.show(value.name, value.reading);
  else grid.hide();
}

channel.onPush('snapshot', (next) => {
  snapshot = next;
  draw();
});
draw();
void listen(
  () => channel.request('ready', {}),
  () => snapshot !== undefined,
);

/** A note if the screen's file was deleted or changed after the run. */
function fileNote({ file, condition }: ResultsSummary, channel: ResultsChannel): TemplateResult | typeof nothing {
  switch (file) {
    case 'gone':
      return html`<div class="note" role="status" data-file="gone">
        <p>${l10n.t('The screen file was deleted. Its results are still shown.')}</p>
        <vscode-button appearance="secondary" @click=${() => void channel.request('restoreFile', {})}
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
