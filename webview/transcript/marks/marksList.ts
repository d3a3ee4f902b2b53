import * as l10n from '@vscode/l10n';
import { html, type TemplateResult } from 'lit/html.js';
import type { CallMarks, PlacedMark } from '../../../src/features/transcripts/marks/marksView.ts';
import { icon, rowButton } from '../buttons.ts';
import type { Reader } from '../reader.ts';
import { removeMark } from './markActions.ts';
import { speakerName } from '../speakers/speakerMark.ts';

type LostMark = CallMarks['lost'][number];

/** The list of bookmarks and highlights, each with a button that goes there and one that removes it. */
export function marksList(reader: Reader): TemplateResult {
  const { placed, lost } = reader.marking.marks;
  return html`<section class="marked" aria-labelledby="marked">
    <div class="side-head"><h2 id="marked">${l10n.t('Bookmarks and highlights')}</h2></div>
    ${
      placed.length + lost.length === 0
        ? html`<p class="hint">
            ${l10n.t('Select words and press H to highlight them. Press B to bookmark the current position.')}
          </p>`
        : html`<ul>
            ${placed.map((mark) => placedRow(reader, mark))} ${lost.map((mark) => lostRow(mark))}
          </ul>`
    }
  </section>`;
}

function placedRow(reader: Reader, mark: PlacedMark): TemplateResult {
  const { view } = reader;
  const who = l10n.t('Turn {0}, {1}', mark.turn + 1, speakerName(view, view.turns[mark.turn]?.speaker));
  return html`<li data-mark=${mark.kind}>
    <button type="button" class="speaker" title=${mark.words} @click=${() => void reader.goToMark(mark)}>
      ${icon(mark.kind)}
      <span class="who"
        ><span class="visually-hidden">${kindName(mark.kind)}</span><span class="words" dir="auto">${mark.words}</span
        ><span class="counts">${who}</span></span
      >
    </button>
    ${removeButton(mark)}
  </li>`;
}

function lostRow(mark: LostMark): TemplateResult {
  return html`<li data-mark=${mark.kind}>
    <span class="speaker lost"
      >${icon(mark.kind)}
      <span class="who"
        ><span class="visually-hidden">${kindName(mark.kind)}</span><span class="words" dir="auto">${mark.words}</span
        ><span class="counts">${l10n.t('not in this call anymore')}</span></span
      ></span
    >
    ${removeButton(mark)}
  </li>`;
}

function removeButton({ id, kind, words }: LostMark): TemplateResult {
  const label =
    kind === 'bookmark' ? l10n.t('Remove the bookmark: {0}', words) : l10n.t('Remove the highlight: {0}', words);
  return rowButton({
    icon: 'close',
    label,
    onClick: () => void removeMark(id),
  });
}

function kindName(kind: PlacedMark['kind']): string {
  return kind === 'bookmark' ? l10n.t('Bookmark:') : l10n.t('Highlight:');
}
