import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { formatCount } from '../../../src/domain/format/number.ts';
import type { CallView } from '../../../src/features/transcripts/protocol.ts';

/** More than any real call has. A longer list is cut and says so. */
const most = 200;

/** Whom the service names as participants, with their roles word for word, but who did not speak. */
export function silentParticipants({ participants, speakers }: CallView): TemplateResult | typeof nothing {
  const speaking = new Set(speakers.map(({ name }) => name));
  const silent = participants.filter(({ name }) => !speaking.has(name));
  const count = silent.length;
  if (count === 0) return nothing;
  return html`<section class="participants" aria-labelledby="silent">
    <div class="side-head"><h2 id="silent">${l10n.t('Did not speak')}</h2></div>
    <ul>
      ${silent.slice(0, most).map(
        ({ name, role }) =>
          html`<li class="speaker">
            <span class="who"
              ><span class="name" dir="auto">${name === '' ? l10n.t('Unnamed') : name}</span>${
                role ? html`<span class="role" dir="auto">${role}</span>` : nothing
              }</span
            >
          </li>`,
      )}
      ${count > most ? html`<li class="muted">${l10n.t('… and {0} more', formatCount(count - most))}</li>` : nothing}
    </ul>
  </section>`;
}
