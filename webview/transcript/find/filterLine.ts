import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { Section } from '../../../src/domain/transcript.ts';
import { formatCount } from '../../../src/domain/format/number.ts';
import { isFiltering, noFilter, turnsOfUnknownSide } from '../../../src/features/transcripts/reader/filterView.ts';
import type { Reader } from '../reader.ts';
import { sectionName } from '../turns/turnGroup.ts';

/** The choice of section, folding, and how many turns pass the filter, with a button that shows all again. */
export function filterLine(reader: Reader): TemplateResult {
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
    ${
      isFolded
        ? l10n.t('Unfold Exchanges')
        : l10n.t('Fold {0} Exchanges to Questions', formatCount(reader.exchanges.size))
    }
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
