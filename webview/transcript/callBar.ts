import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { exactly, withCost } from '../../src/domain/format/cost.ts';
import { formatCount } from '../../src/domain/format/number.ts';
import type { Move } from '../../src/features/transcripts/protocol.ts';
import type { PlacedMark } from '../../src/features/transcripts/marks/marksView.ts';
import { appearanceMenu, type AppearanceControl } from './appearanceMenu.ts';
import { faceButton, iconButton } from './buttons.ts';
import { menu } from './menu.ts';
import { send } from './page.ts';
import { quarterMenu, type QuarterMenuOptions } from './quarterMenu.ts';
import type { Reader } from './reader.ts';
import { hueOf, speakerMark, speakerName } from './speakers/speakerMark.ts';
import { sectionName } from './turns/turnGroup.ts';

interface CallBarOptions extends QuarterMenuOptions {
  /** Undefined for a company without calls. */
  reader: Reader | undefined;
  appearance: AppearanceControl;
  mark: (kind: PlacedMark['kind']) => void;
  /** Whether the page is too narrow for all buttons on one line. */
  isNarrow: boolean;
  /** Opens and closes the list of speakers of a narrow page. */
  speakers: { isOpen: boolean; toggle: () => void };
  /** False in the first frame, so that the text is painted before the controls load. */
  withControls: boolean;
}

/** The header line of a call, after the ticker: the quarter, the current speaker, the position, and the navigation. */
export function callBar(options: CallBarOptions): TemplateResult {
  const { view, reader, withControls } = options;
  return html`${view.fyq === null ? nothing : quarterMenu(options)}
    <button
      type="button"
      class="company"
      dir="auto"
      title=${withCost(l10n.t('Open Company Page'), exactly(0))}
      @click=${() => send.openCompany()}
    >
      ${view.company}
    </button>
    ${reader ? html`${now(options, reader)} ${position(reader)}` : nothing}
    ${reader && withControls ? moves(options, reader) : nothing}`;
}

function now({ isNarrow, speakers }: CallBarOptions, reader: Reader): TemplateResult {
  const { view, current } = reader;
  const turn = view.turns[current];
  const speaker = view.speakers[turn?.speaker ?? -1];
  return html`<div class="now">
    ${
      isNarrow
        ? faceButton({ face: '☰', label: l10n.t('Speakers'), isOn: speakers.isOpen, onClick: speakers.toggle })
        : nothing
    }
    ${speaker ? speakerMark(speaker.side, hueOf(reader.hues, turn!.speaker)) : nothing}
    <button type="button" class="now-who" title=${l10n.t('Go to Speaker… (S)')} @click=${() => send.pickSpeaker()}>
      <span class="name" dir="auto">${speakerName(view, turn?.speaker)}</span>
      <span class="role" dir="auto">${speaker?.role ?? ''}</span>
    </button>
    ${turn?.section ? html`<span class="now-section">${sectionName(turn.section)}</span>` : nothing}
  </div>`;
}

function position({ current, view }: Reader): TemplateResult {
  // Keeps the width of the last turn, so that the buttons after it don't move.
  const width = `${2 * formatCount(view.turns.length).length + 2}ch`;
  return html`<span class="counter number" .style=${`min-width: ${width}`} title=${l10n.t('Turn')}
    >${formatCount(current + 1)}<span class="muted"> / ${formatCount(view.turns.length)}</span></span
  >`;
}

function moves({ appearance, mark, isNarrow }: CallBarOptions, reader: Reader): TemplateResult {
  const hasQuestions = reader.view.turns.some(({ section }) => section === 'questions');
  const go = (kind: 'nextTurn' | 'previousTurn' | 'goToQuestions') => () =>
    void reader.move({ kind } satisfies Move, { focus: false });
  const isBookmarked = reader.isBookmarked;
  const others = html`${
    hasQuestions
      ? faceButton({ face: l10n.t('Q&A'), label: l10n.t('Go to Questions (Q)'), onClick: go('goToQuestions') })
      : nothing
  }
  ${iconButton('find', l10n.t('Find (Ctrl+F)'), () => reader.openFind())}
  ${iconButton(
    isBookmarked ? 'bookmarked' : 'bookmark',
    isBookmarked ? l10n.t('Remove Bookmark (B)') : l10n.t('Add Bookmark (B)'),
    () => mark('bookmark'),
  )}
  ${appearanceMenu(appearance)}`;
  return html`<div class="moves" role="toolbar" aria-label=${l10n.t('Navigation')}>
    ${iconButton('up', l10n.t('Previous Turn (K)'), go('previousTurn'))}
    ${iconButton('down', l10n.t('Next Turn (J)'), go('nextTurn'))}
    ${
      isNarrow
        ? menu({
            name: 'others',
            label: l10n.t('More Actions'),
            face: html`<span aria-hidden="true">⋯</span>`,
            content: html`<div class="moves">${others}</div>`,
          })
        : others
    }
  </div>`;
}
