import * as l10n from '@vscode/l10n';
import { html, type TemplateResult } from 'lit/html.js';
import { ref } from 'lit/directives/ref.js';
import { formatCount } from '../../../src/domain/format/number.ts';
import type { Query } from '../../../src/features/transcripts/reader/findView.ts';
import type { Reader } from '../reader.ts';
import { faceButton, iconButton } from '../buttons.ts';

export const findFieldId = 'find-field';

/** The find box, which searches the speech of the turns shown. */
export function findBox(reader: Reader): TemplateResult {
  const { query } = reader.finding;
  const change = (part: Partial<Query>): void => reader.find({ ...query, ...part });
  return html`<div
    class="find"
    role="search"
    aria-label=${l10n.t('Find in Call')}
    @keydown=${(event: KeyboardEvent) => onKey(reader, event)}
  >
    <vscode-text-field
      id=${findFieldId}
      aria-label=${l10n.t('Words to find')}
      placeholder=${l10n.t('Find in Call')}
      .value=${query.text}
      @input=${(event: Event) => change({ text: (event.target as HTMLInputElement).value })}
      ${ref(focusOnce)}
    ></vscode-text-field>
    ${faceButton({
      face: 'Aa',
      label: l10n.t('Match Case'),
      isOn: query.matchCase,
      onClick: () => change({ matchCase: !query.matchCase }),
    })}
    ${faceButton({
      face: 'ab',
      label: l10n.t('Match Whole Word'),
      isOn: query.wholeWord,
      onClick: () => change({ wholeWord: !query.wholeWord }),
    })}
    <span class="find-count number" role="status">${formatPosition(reader)}</span>
    ${iconButton('up', l10n.t('Previous Match (Shift+Enter)'), () => reader.stepHit(-1))}
    ${iconButton('down', l10n.t('Next Match (Enter)'), () => reader.stepHit(1))}
    ${iconButton('close', l10n.t('Close (Escape)'), () => reader.closeFind())}
  </div>`;
}

function onKey(reader: Reader, event: KeyboardEvent): void {
  if (event.key === 'Escape') reader.closeFind();
  else if (event.key === 'Enter' && event.composedPath()[0] instanceof HTMLInputElement)
    reader.stepHit(event.shiftKey ? -1 : 1);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function formatPosition(reader: Reader): string {
  const { hits, at, query } = reader.finding;
  if (query.text.trim() === '') return '';
  if (hits.length === 0) return l10n.t('No results');
  return l10n.t('{0} of {1}', formatCount(at + 1), formatCount(hits.length));
}

/** Focuses the field when the box opens, once its control is rendered. */
function focusOnce(element: Element | undefined): void {
  if (element instanceof HTMLElement) requestAnimationFrame(() => focusField(element));
}

export function focusField(element: HTMLElement | null): void {
  element?.focus();
  element?.shadowRoot?.querySelector('input')?.select();
}
