import { labelOf, passesFilter } from '../../../src/domain/marks/markLabels.ts';
import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { isOwn, type LostMark, type PlacedMark } from '../../../src/features/transcripts/marks/marksView.ts';
import { formatSharedBy } from '../../../src/domain/format/sharedBy.ts';
import { filterChoice } from '../../shared/markFilter.ts';
import { icon, rowButton } from '../buttons.ts';
import type { Reader } from '../reader.ts';
import { removeMark } from './markActions.ts';
import { speakerName } from '../speakers/speakerMark.ts';

interface MarksListOptions {
  reader: Reader;
  /** Opens the comment of a mark beside its words. */
  comment: (mark: PlacedMark) => void;
}

/** The list of bookmarks and highlights, each with buttons that go there, open its comment and remove it. */
export function marksList({ reader, comment }: MarksListOptions): TemplateResult {
  const { placed, lost, labels } = reader.marking.marks;
  const { filter } = reader.marking;
  return html`<section class="marked" aria-labelledby="marked">
    <div class="side-head"><h2 id="marked">${l10n.t('Bookmarks and highlights')}</h2></div>
    ${filterChoice({ marks: [...placed, ...lost], labels, filter, choose: (chosen) => reader.filterMarks(chosen) })}
    ${
      placed.length + lost.length === 0
        ? html`<p class="hint">
            ${l10n.t('Select words and press H to highlight them, or 1 to 8 to label them. Press B to bookmark the current position.')}
          </p>`
        : html`<ul>
            ${placed.map((mark) => placedRow({ reader, comment }, mark))} ${lost.map((mark) => lostRow(reader, mark))}
          </ul>`
    }
  </section>`;
}

function placedRow({ reader, comment }: MarksListOptions, mark: PlacedMark): TemplateResult {
  const { view } = reader;
  const who = l10n.t('Turn {0}, {1}', mark.turn + 1, speakerName(view, view.turns[mark.turn]?.speaker));
  return html`<li data-mark=${mark.kind} data-mark-id=${mark.id} ?hidden=${!isShown(reader, mark)}>
    <button type="button" class="speaker" title=${mark.words} @click=${() => void reader.goToMark(mark)}>
      ${icon(mark.kind)}
      <span class="who"
        ><span class="visually-hidden">${kindName(mark.kind)}</span
        ><span class="words" dir="auto">${mark.words}</span>${writing(reader, mark)}<span class="counts"
          >${who}</span
        ></span
      >
    </button>
    ${hasBox(mark) ? rowButton({ icon: 'comment', label: commentLabel(mark), onClick: () => comment(mark) }) : nothing}
    ${removeButton(mark)}
  </li>`;
}

/** A filter hides rows, since making them again takes long where there are hundreds. */
const isShown = ({ marking }: Reader, mark: LostMark): boolean => passesFilter(marking.filter, mark);

/** Whether a comment can be read or written. */
const hasBox = (mark: PlacedMark): boolean => isOwn(mark) || mark.comment !== undefined;

function commentLabel(mark: PlacedMark): string {
  if (!isOwn(mark)) return l10n.t('Read the comment: {0}', mark.words);
  return mark.comment === undefined
    ? l10n.t('Add a comment: {0}', mark.words)
    : l10n.t('Edit the comment: {0}', mark.words);
}

/** The label and the first lines of the comment, and who made the mark if it was somebody else. */
function writing(reader: Reader, mark: LostMark): TemplateResult | typeof nothing {
  const label = labelOf(reader.marking.marks.labels, mark);
  return html`${
    label
      ? html`<span class="label" data-label=${label.digit ?? 0}
          ><span class="sign" aria-hidden="true">${label.sign}</span>${label.name}</span
        >`
      : nothing
  }${mark.comment === undefined ? nothing : html`<span class="comment" dir="auto">${mark.comment}</span>`}${
    mark.sharedBy === undefined
      ? nothing
      : html`<span class="by counts" dir="auto">${formatSharedBy(mark.sharedBy)}</span>`
  }`;
}

function lostRow(reader: Reader, mark: LostMark): TemplateResult {
  return html`<li data-mark=${mark.kind} ?hidden=${!isShown(reader, mark)}>
    <span class="speaker lost"
      >${icon(mark.kind)}
      <span class="who"
        ><span class="visually-hidden">${kindName(mark.kind)}</span
        ><span class="words" dir="auto">${mark.words}</span>${writing(reader, mark)}<span class="counts"
          >${l10n.t('not in this call anymore')}</span
        ></span
      ></span
    >
    ${removeButton(mark)}
  </li>`;
}

function removeButton({ id, kind, words, sharedBy }: LostMark): TemplateResult | typeof nothing {
  if (!isOwn({ sharedBy })) return nothing;
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
