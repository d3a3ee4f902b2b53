import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { CallView } from '../../../src/features/transcripts/protocol.ts';

/** More than any real call has; a list longer than that is cut and says so. */
const most = 200;

/** Executives and investor-relations staff that the service names, with their roles word for word. */
export function participantList({ participants }: CallView): TemplateResult | typeof nothing {
  const count = participants.length;
  if (count === 0) return nothing;
  return html`<details class="participants">
    <summary>${count === 1 ? l10n.t('1 participant') : l10n.t('{0} participants', count)}</summary>
    <ul>
      ${participants.slice(0, most).map(
        ({ name, role }) =>
          html`<li>
            <span class="name" dir="auto">${name === '' ? l10n.t('Unnamed') : name}</span>
            ${role ? html`<span class="role" dir="auto">${role}</span>` : nothing}
          </li>`,
      )}
      ${count > most ? html`<li class="muted">${l10n.t('… and {0} more', count - most)}</li>` : nothing}
    </ul>
  </details>`;
}
