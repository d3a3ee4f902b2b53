import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { ResultsSummary } from '../../src/features/screens/protocol.ts';
import type { ResultsChannel } from './tools/toolPart.ts';

/** What has become of the file whose results these are. */
export function fileNote({ file }: ResultsSummary, channel: ResultsChannel): TemplateResult | typeof nothing {
  switch (file) {
    case 'gone':
      return html`<div class="note" role="status" data-file="gone">
        <p>${l10n.t('The screen file was deleted. Its results are still shown.')}</p>
        <vscode-button
          appearance="secondary"
          @click=${() => {
            void channel.request('restoreFile', {});
          }}
          >${l10n.t('Restore File')}</vscode-button
        >
      </div>`;
    case 'edited':
      return html`<div class="note" role="status" data-file="edited">
        <p>${l10n.t('The screen has changed since this run. The results match the condition above.')}</p>
      </div>`;
    case undefined:
      return nothing;
  }
}
