import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { formatCount } from '../../../src/domain/format/number.ts';
import { countNotes } from '../../../src/features/transcripts/citations/citedView.ts';
import type { CitedNotes } from './citedNotes.ts';
import { citedRow } from './citedRow.ts';
import type { Reader } from '../reader.ts';

/** The speakers are to stay in sight: the others are gone through by key, and named where they are cited. */
const most = 5;

/** Passages of the call that notes cite, and how many there are. */
export function citedList(cited: CitedNotes, reader: Reader): TemplateResult | typeof nothing {
  const { passages } = cited;
  if (passages.length === 0) return nothing;
  const notes = countNotes(passages);
  const inNotes = notes === 1 ? l10n.t('1 note') : l10n.t('{0} notes', formatCount(notes));
  return html`<section class="cited-list" aria-labelledby="cited-in-notes">
    <div class="side-head"><h2 id="cited-in-notes">${l10n.t('Cited in notes')}</h2></div>
    <p class="cited-count">
      ${passages.length === 1 ? l10n.t('1 passage') : l10n.t('{0} passages', formatCount(passages.length))} · ${inNotes}
      ·
      <span class="muted">${l10n.t('Press C for the next one')}</span>
    </p>
    <ul>
      ${passages.slice(0, most).map((passage) => citedRow(cited, reader, passage))}
      ${
        passages.length > most
          ? html`<li class="muted">${l10n.t('… and {0} more', formatCount(passages.length - most))}</li>`
          : nothing
      }
    </ul>
  </section>`;
}
