import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { formatCount } from '../../../src/domain/format/number.ts';
import { countNotes, snippetOf } from '../../../src/features/transcripts/citations/citedView.ts';
import type { CitedPassage, CitingNote } from '../../../src/features/transcripts/protocol.ts';
import { icon } from '../buttons.ts';
import { send } from '../page.ts';
import type { Reader } from '../reader.ts';

/**
 * Passages listed, so that the speakers below stay in view. The C key leads to the others, and each is shown below its
 * turn.
 */
const mostPassages = 5;

/** The passages of the call that notes cite, and their number. */
export function citedList(
  cited: CitedActions & { passages: readonly CitedPassage[] },
  reader: Reader,
): TemplateResult | typeof nothing {
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
      ${passages.slice(0, mostPassages).map((passage) => citedRow(cited, reader, passage))}
      ${
        passages.length > mostPassages
          ? html`<li class="muted">${l10n.t('… and {0} more', formatCount(passages.length - mostPassages))}</li>`
          : nothing
      }
    </ul>
  </section>`;
}

/** Notes listed for one passage; more is rare. */
const mostNotes = 20;

interface CitedActions {
  goTo: (passage: CitedPassage) => Promise<void>;
}

/** Cited words with the notes that cite them; each is a button that goes there. */
export function citedRow(cited: CitedActions, reader: Reader, passage: CitedPassage): TemplateResult {
  const words = snippetOf(reader.view.text, passage);
  const { notes } = passage;
  return html`<li>
    ${icon('quote')}
    <span class="cited-row">
      <button
        type="button"
        class="cited-words"
        dir="auto"
        title=${l10n.t('Go to Cited Words')}
        @click=${() => void cited.goTo(passage)}
      >
        ${words}
      </button>
      ${notes.slice(0, mostNotes).map((note) => noteButton(note, words))}
      ${notes.length > mostNotes ? html`<span>${l10n.t('… and {0} more', formatCount(notes.length - mostNotes))}</span>` : ''}
    </span>
  </li>`;
}

function noteButton({ id, name, line }: CitingNote, words: string): TemplateResult {
  const place = l10n.t('{0}, line {1}', name, formatCount(line));
  return html`<button
    type="button"
    class="link cited-note"
    title=${l10n.t('Go to {0}', place)}
    aria-label=${l10n.t('{0}: Go to the note that cites “{1}”', place, words)}
    @click=${() => send.openNote({ id })}
  >
    ${place}
  </button>`;
}
