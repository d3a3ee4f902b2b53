import * as l10n from '@vscode/l10n';
import { html, nothing, svg, type TemplateResult } from 'lit/html.js';
import { formatChange, formatCount, formatValue } from '../../src/domain/format/number.ts';
import type { ShownComparison, ShownSpeaker } from '../../src/features/transcripts/compare/protocol.ts';
import { foldListButton, isUnfolded } from './page.ts';

/** The number of rows that fit beside the phrases in the first screenful. */
const fewRows = 10;
const fewNames = 3;
const barWidth = 48;

/** Who is new and gone, and how the words are shared. */
export function peopleSection(shown: ShownComparison): TemplateResult {
  const { speakers, quarters } = shown;
  const widest = speakers.reduce((most, { share }) => Math.max(most, ...share), 0);
  const isWhole = isUnfolded('people');
  return html`<section data-part="people" aria-labelledby="people-title">
    <h2 id="people-title">${l10n.t('Speakers')}</h2>
    <p class="summary">
      ${names(
        l10n.t('New'),
        speakers.filter(({ words }) => words[0] === 0),
      )}
      ${names(
        l10n.t('Gone'),
        speakers.filter(({ words }) => words[1] === 0),
      )}
    </p>
    <table class="people">
      <thead>
        <tr>
          <th scope="col">${l10n.t('Share of words')}</th>
          ${quarters.map((quarter) => html`<th scope="col" class="number">${quarter}</th>`)}
          <th scope="col" class="number">${l10n.t('Change')}</th>
        </tr>
      </thead>
      <tbody>
        ${(isWhole ? speakers : speakers.slice(0, fewRows)).map((speaker) => row(speaker, widest))}
      </tbody>
    </table>
    ${foldListButton({ part: 'people', all: speakers.length, few: fewRows, of: l10n.t('speakers') })}
  </section>`;
}

function names(label: string, speakers: readonly ShownSpeaker[]): TemplateResult {
  const listed = speakers.slice(0, fewNames).map(nameOf).join(', ');
  const others = speakers.length - fewNames;
  return html`<span title=${speakers.slice(0, 99).map(nameOf).join(', ')}
    ><b>${label}</b>
    <span dir="auto"
      >${speakers.length === 0 ? l10n.t('no one') : others > 0 ? l10n.t('{0} + {1}', listed, others) : listed}</span
    ></span
  >`;
}

export function nameOf({ name }: ShownSpeaker): string {
  return name.trim() === '' ? l10n.t('Unnamed') : name;
}

function row(speaker: ShownSpeaker, widest: number): TemplateResult {
  const { role, words, share } = speaker;
  return html`<tr data-speaker=${nameOf(speaker)}>
    <th scope="row" dir="auto" title=${role}>
      ${nameOf(speaker)}${role === '' ? nothing : html` <span class="muted role">${role}</span>`}
    </th>
    ${share.map((each, call) => cell(each, words[call]!, widest))}
    <td class="number">${change(speaker)}</td>
  </tr>`;
}

function cell(share: number, words: number, widest: number): TemplateResult {
  if (words === 0) return html`<td class="number">—</td>`;
  const width = widest === 0 ? 0 : Math.max(1, (share / widest) * barWidth);
  return html`<td class="number" title=${l10n.t('{0} words', formatCount(words))}>
    ${formatValue(share * 100, 1)}%
    <svg class="bar" width=${barWidth} height="8" aria-hidden="true">
      ${svg`<rect width=${width} height="8"></rect>`}
    </svg>
  </td>`;
}

function change({ words, share }: ShownSpeaker): TemplateResult {
  if (words[0] === 0) return html`<span class="tag">${l10n.t('new')}</span>`;
  if (words[1] === 0) return html`<span class="tag">${l10n.t('gone')}</span>`;
  return html`<span title=${l10n.t('Percentage points')}>${formatChange((share[1] - share[0]) * 100, 1)}</span>`;
}
