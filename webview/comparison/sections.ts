import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { formatCount } from '../../src/domain/format/number.ts';
import type { Section } from '../../src/domain/transcript.ts';
import type { ShownComparison, ShownSection } from '../../src/features/transcripts/compare/protocol.ts';
import { foldButton, foldListButton, isUnfolded, send } from './page.ts';
import { nameOf } from './people.ts';

const fewSections = 12;
/** A section of one turn up to this many characters isn't folded. */
const fewCharacters = 300;
/** Characters kept of a folded section: more than its lines hold in the widest column. */
const beginning = 600;

/** The same speaker's sections side by side. */
export function speakerSections(shown: ShownComparison): TemplateResult {
  const { sections } = shown;
  const isWhole = isUnfolded('sections');
  const listed = isWhole ? sections : sections.slice(0, fewSections);
  return html`<section data-part="sections" aria-labelledby="sections-title">
    <h2 id="sections-title" tabindex="-1">${l10n.t('Side by side')}</h2>
    ${listed.map(
      (section, index) =>
        html`${
          listed[index - 1]?.speaker === section.speaker ? nothing : speakerHeading(shown, section.speaker)
        }${pair(shown, section)}`,
    )}
    ${foldListButton({ part: 'sections', all: sections.length, few: fewSections, of: l10n.t('sections') })}
  </section>`;
}

function speakerHeading({ speakers }: ShownComparison, index: number): TemplateResult {
  const speaker = speakers[index]!;
  return html`<h3 dir="auto">
    ${nameOf(speaker)}${speaker.role === '' ? nothing : html` <span class="muted role">${speaker.role}</span>`}
  </h3>`;
}

function sectionName(section: Section): string {
  if (section === 'prepared') return l10n.t('Prepared remarks');
  return section === 'questions' ? l10n.t('Questions and answers') : l10n.t('Other');
}

function pair(shown: ShownComparison, section: ShownSection): TemplateResult {
  const speaker = nameOf(shown.speakers[section.speaker]!);
  const name = sectionName(section.section);
  const part = `${speaker} ${section.section}`;
  const of = `${speaker}, ${name}`;
  const isLong = section.turns.some(
    (turns) => turns.length > 1 || turns.some(({ start, end }) => end - start > fewCharacters),
  );
  return html`<div class="pair" data-section=${section.section} data-of=${speaker}>
    <h4>${name}</h4>
    <div class="sides">
      ${([0, 1] as const).map((call) => side({ shown, section, call, isFolded: isLong && !isUnfolded(part), of }))}
    </div>
    ${isLong ? foldButton({ part, words: [l10n.t('Show All Words'), l10n.t('Show Less')], of }) : nothing}
  </div>`;
}

interface SectionSide {
  shown: ShownComparison;
  section: ShownSection;
  call: 0 | 1;
  isFolded: boolean;
  /** The speaker and the section, for screen readers. */
  of: string;
}

function side({ shown, section, call, isFolded, of }: SectionSide): TemplateResult {
  const quarter = shown.quarters[call];
  const turns = section.turns[call];
  const text = shown.texts[call];
  const [first] = turns;
  if (!first)
    return html`<div class="side" data-quarter=${quarter}>
      <p class="muted">${l10n.t('{0} · no words', quarter)}</p>
    </div>`;
  const jump = (turn: number, label: string): TemplateResult =>
    html`<button
      class="link jump"
      data-turn=${turn}
      title=${l10n.t('Open {0} at this turn', quarter)}
      @click=${() => send.openTurn({ call: shown.calls[call], turn })}
    >
      ${label}<span class="visually-hidden"> (${of})</span>
    </button>`;
  return html`<div class="side" data-quarter=${quarter}>
    ${jump(first.turn, l10n.t('{0} · {1} words', quarter, formatCount(section.words[call])))}
    ${
      isFolded
        ? words(text.slice(first.start, Math.min(first.end, first.start + beginning)), true)
        : turns.map(
            ({ turn, start, end }, index) =>
              html`${index === 0 ? nothing : jump(turn, l10n.t('Turn {0}', turn + 1))} ${words(text.slice(start, end))}`,
          )
    }
  </div>`;
}

/** CSS preserves the text's line breaks, so the element contains nothing but the text. */
function words(text: string, isFolded = false): TemplateResult {
  return html`<p class=${isFolded ? 'words folded' : 'words'} dir="auto">${text}</p>`;
}
