import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { formatCount } from '../../src/domain/format/number.ts';
import type { MarkAction, Move } from '../../src/features/transcripts/protocol.ts';
import { findBox } from './find/findBox.ts';
import { appearanceMenu, type AppearanceControl } from './appearanceMenu.ts';
import type { Reader } from './reader.ts';
import { sectionName } from './turns/turnGroup.ts';
import { hueOf, speakerMark, speakerName } from './speakers/speakerMark.ts';
import { iconButton } from './buttons.ts';

export interface ToolbarOptions {
  reader: Reader;
  appearance: AppearanceControl;
  pickSpeaker: () => void;
  /** Opens the current turn in the text document. */
  openText: () => void;
  mark: (kind: MarkAction['kind']) => void;
  /** False in the first frame, which is for the text: controls cost more than it does. */
  withControls: boolean;
}

/** The bar at the top: who is speaking, and the navigation. */
export function toolbar({
  reader,
  appearance,
  pickSpeaker,
  openText,
  mark,
  withControls,
}: ToolbarOptions): TemplateResult {
  const { view, current } = reader;
  const turn = view.turns[current];
  const speaker = view.speakers[turn?.speaker ?? -1];
  return html`<div class="bar">
    <div class="bar-line">
      <div class="now">
        ${speaker ? speakerMark(speaker.side, hueOf(reader.hues, turn!.speaker)) : nothing}
        <button type="button" class="now-who" title=${l10n.t('Go to Speaker… (S)')} @click=${pickSpeaker}>
          <span class="name" dir="auto">${speakerName(view, turn?.speaker)}</span>
          <span class="role" dir="auto">${speaker?.role ?? ''}</span>
        </button>
        ${turn?.section ? html`<span class="now-section">${sectionName(turn.section)}</span>` : nothing}
      </div>
      <div class="moves" role="toolbar" aria-label=${l10n.t('Navigation')}>
        <span class="counter number" title=${l10n.t('Turn')}
          >${formatCount(current + 1)}<span class="muted"> / ${formatCount(view.turns.length)}</span></span
        >
        ${withControls ? moves(reader, appearance, openText, mark) : nothing}
      </div>
    </div>
    ${reader.finding.isOpen ? findBox(reader) : nothing}
  </div>`;
}

function moves(
  reader: Reader,
  appearance: AppearanceControl,
  openText: () => void,
  mark: ToolbarOptions['mark'],
): TemplateResult {
  const hasQuestions = reader.view.turns.some(({ section }) => section === 'questions');
  const go =
    (kind: 'nextTurn' | 'previousTurn' | 'nextTurnOfSpeaker' | 'previousTurnOfSpeaker' | 'goToQuestions') => () =>
      void reader.move({ kind } satisfies Move, { focus: false });
  return html`${iconButton('up', l10n.t('Previous Turn (K)'), go('previousTurn'))}
  ${iconButton('down', l10n.t('Next Turn (J)'), go('nextTurn'))}
  ${iconButton('upSame', l10n.t('Previous Turn of This Speaker (Shift+K)'), go('previousTurnOfSpeaker'))}
  ${iconButton('downSame', l10n.t('Next Turn of This Speaker (Shift+J)'), go('nextTurnOfSpeaker'))}
  ${hasQuestions ? iconButton('questions', l10n.t('Go to Questions (Q)'), go('goToQuestions')) : nothing}
  ${iconButton('find', l10n.t('Find (Ctrl+F)'), () => {
    reader.openFind();
  })}
  ${iconButton('highlight', l10n.t('Highlight Selection (H)'), () => {
    mark('highlight');
  })}
  ${iconButton('bookmark', l10n.t('Toggle Bookmark (B)'), () => {
    mark('bookmark');
  })}
  ${iconButton('text', l10n.t('Show Turn in Text (T)'), openText)} ${appearanceMenu(appearance)}`;
}
