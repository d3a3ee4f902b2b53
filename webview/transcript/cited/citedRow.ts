import * as l10n from '@vscode/l10n';
import { html, type TemplateResult } from 'lit/html.js';
import { formatCount } from '../../../src/domain/format/number.ts';
import { snippetOf } from '../../../src/features/transcripts/citations/citedView.ts';
import type { CitedPassage, CitingNote } from '../../../src/features/transcripts/protocol.ts';
import { icon } from '../icons.ts';
import type { Reader } from '../reader.ts';

/** More than anybody cites the same words. */
const mostNotes = 20;

export interface CitedWays {
  goTo: (passage: CitedPassage) => Promise<void>;
  open: (id: number) => void;
}

/** Cited words and the notes they stand in: both can be gone to. */
export function citedRow(cited: CitedWays, reader: Reader, passage: CitedPassage): TemplateResult {
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
      ${notes.slice(0, mostNotes).map((note) => noteButton(cited, note, words))}
      ${notes.length > mostNotes ? html`<span>${l10n.t('… and {0} more', formatCount(notes.length - mostNotes))}</span>` : ''}
    </span>
  </li>`;
}

function noteButton(cited: CitedWays, { id, name, line }: CitingNote, words: string): TemplateResult {
  const place = l10n.t('{0}, line {1}', name, formatCount(line));
  return html`<button
    type="button"
    class="link cited-note"
    title=${l10n.t('Go to {0}', place)}
    aria-label=${l10n.t('{0}: Go to the note that cites “{1}”', place, words)}
    @click=${() => {
      cited.open(id);
    }}
  >
    ${place}
  </button>`;
}
