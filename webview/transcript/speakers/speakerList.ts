import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';

import type { Side, Section } from '../../../src/domain/transcript.ts';
import { formatCount } from '../../../src/domain/format/number.ts';
import {
  toggled,
  isFiltering,
  noFilter,
  turnsOfUnknownSide,
} from '../../../src/features/transcripts/reader/filterView.ts';
import { rowButton } from '../buttons.ts';
import type { Reader } from '../reader.ts';
import { hueOf, speakerMark, speakerName } from './speakerMark.ts';
import type { CallView } from '../../../src/features/transcripts/protocol.ts';
import { sectionName } from '../turns/turnGroup.ts';

/** More speakers than any real call has. A longer list is cut, with a note. */
const most = 200;

interface SpeakerListOptions {
  reader: Reader;
  /** True if the list is open on a narrow page, where it is closed at first. */
  isOpen: boolean;
  /** How many speakers of a side are listed before “more”. */
  limit: number;
  showMore: () => void;
  /** False in the first frame. */
  withControls: boolean;
  /** The list of marks is above the speakers; without marks, the hint on how to mark is below them. */
  marks: () => TemplateResult;
  /** The promises of earlier calls, above all. */
  promises: () => TemplateResult | typeof nothing;
  /** The cited passages, above the speakers. */
  cited: () => TemplateResult | typeof nothing;
}

/** All speakers by side, each with a button that goes to their next turn and one that filters by them. */
export function speakerList(options: SpeakerListOptions): TemplateResult {
  const { reader, isOpen, withControls, marks, cited, promises } = options;
  const groups = reader.sides;
  const hits = reader.finding.bySpeaker;
  const { placed, lost } = reader.marking.marks;
  const isMarked = placed.length + lost.length > 0;
  return html`<nav aria-label=${l10n.t('Speakers')} data-open=${isOpen ? 'true' : 'false'}>
    <div class="nav-body">
      ${
        withControls
          ? html`${filterLine(reader)} ${promises()} ${cited()} ${isMarked ? marks() : nothing}
            ${groups.map((group) => sideGroup({ ...options, ...group, hits }))} ${isMarked ? nothing : marks()}
            ${silentParticipants(reader.view)}`
          : nothing
      }
    </div>
  </nav>`;
}

interface SideGroup extends SpeakerListOptions {
  side: Side;
  speakers: readonly number[];
  hits: ReadonlyMap<number, number>;
}

function sideGroup(group: SideGroup): TemplateResult {
  const { reader, side, speakers, limit, showMore } = group;
  const { filter } = reader.shown;
  return html`<section aria-labelledby="side-${side}">
    <div class="side-head">
      <h2 id="side-${side}">
        ${sideName(side)}<span class="lane" data-side=${side} title=${l10n.t('Legend for the rail')}></span>
      </h2>
      ${filterButton(l10n.t('Show only {0}', sideName(side)), filter.sides.includes(side), () => {
        reader.setFilter({ ...filter, sides: toggled(filter.sides, side) });
      })}
    </div>
    <ul>
      ${speakers.slice(0, limit).map((speaker) => speakerRow(group, speaker))}
    </ul>
    ${
      speakers.length > limit
        ? html`<button type="button" class="more" @click=${showMore}>
            ${l10n.t('{0} more…', formatCount(speakers.length - limit))}
          </button>`
        : nothing
    }
  </section>`;
}

function speakerRow({ reader, side, hits }: SideGroup, index: number): TemplateResult {
  const speaker = reader.view.speakers[index]!;
  const name = speakerName(reader.view, index);
  const { filter } = reader.shown;
  const isCurrent = reader.view.turns[reader.current]?.speaker === index;
  const found = hits.get(index) ?? 0;
  return html`<li>
    <button
      type="button"
      class="speaker"
      aria-current=${isCurrent ? 'true' : nothing}
      title=${l10n.t('Go to next turn of {0}', name)}
      @click=${() => void reader.move({ kind: 'goToSpeaker', speaker: index }, { focus: false })}
    >
      ${speakerMark(side, hueOf(reader.hues, index))}
      <span class="who"
        ><span class="name" dir="auto">${name}</span>${
          speaker.role ? html`<span class="role" dir="auto">${speaker.role}</span>` : nothing
        }<span class="counts"
          >${speaker.turns === 1 ? l10n.t('1 turn') : l10n.t('{0} turns', formatCount(speaker.turns))} ·
          ${formatShare(speaker.share)}</span
        ></span
      >
      ${found > 0 ? html`<span class="hits">${found === 1 ? l10n.t('1 match') : l10n.t('{0} matches', formatCount(found))}</span>` : nothing}
    </button>
    ${filterButton(l10n.t('Show only {0}', name), filter.speakers.includes(index), () => {
      reader.setFilter({ ...filter, speakers: toggled(filter.speakers, index) });
    })}
  </li>`;
}

function filterButton(label: string, isOn: boolean, onClick: () => void): TemplateResult {
  return rowButton({ icon: 'filter', label, isOn, onClick });
}

function formatShare(share: number): string {
  return share > 0 && share < 0.01 ? l10n.t('< 1% of words') : l10n.t('{0}% of words', Math.round(share * 100));
}

function sideName(side: Side): string {
  switch (side) {
    case 'company':
      return l10n.t('Company');
    case 'analyst':
      return l10n.t('Analysts');
    case 'operator':
      return l10n.t('Operator');
    case 'unknown':
      return l10n.t('Unknown side');
  }
}

/** Participants whom the service lists, with their roles as received, but who did not speak. */
function silentParticipants({ participants, speakers }: CallView): TemplateResult | typeof nothing {
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

/** The section choice, folding, and the number of turns that pass the filter, with a button that shows all again. */
function filterLine(reader: Reader): TemplateResult {
  const { view, shown } = reader;
  const sections = (['prepared', 'questions'] as const).filter((section) =>
    view.turns.some((turn) => turn.section === section),
  );
  return html`<div class="filters">
    ${
      sections.length > 1
        ? html`<div class="segments" role="group" aria-label=${l10n.t('Part of the call')}>
            ${(['', ...sections] as const).map((section) => segment(reader, section))}
          </div>`
        : nothing
    }
    ${reader.exchanges.size > 1 ? foldLine(reader) : nothing} ${isFiltering(shown.filter) ? shownLine(reader) : nothing}
  </div>`;
}

function segment(reader: Reader, section: Section): TemplateResult {
  const isOn = reader.shown.filter.section === section;
  return html`<button
    type="button"
    class="segment"
    aria-pressed=${isOn ? 'true' : 'false'}
    @click=${() => reader.setFilter({ ...reader.shown.filter, section })}
  >
    ${section === '' ? l10n.t('All') : sectionName(section)}
  </button>`;
}

function foldLine(reader: Reader): TemplateResult {
  const isFolded = reader.shown.folded.size > 0;
  return html`<button type="button" class="link" @click=${() => reader.foldAll(!isFolded)}>
    ${isFolded ? l10n.t('Show Answers') : l10n.t('Hide Answers ({0})', formatCount(reader.exchanges.size))}
  </button>`;
}

function shownLine(reader: Reader): TemplateResult {
  const { view, shown } = reader;
  const { filter } = shown;
  const unknown = filter.sides.length > 0 && !filter.sides.includes('unknown') ? turnsOfUnknownSide(view.speakers) : 0;
  return html`<p class="shown" role="status">
    ${l10n.t('{0} of {1} turns shown.', formatCount(shown.list().length), formatCount(view.turns.length))}
    ${unknown > 0 ? l10n.t('{0} turns have an unknown side.', formatCount(unknown)) : nothing}
    <button type="button" class="link" @click=${() => reader.setFilter(noFilter)}>${l10n.t('Show All')}</button>
  </p>`;
}
