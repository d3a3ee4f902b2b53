import { insertIntoNote } from '../shared/noteName.ts';
import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { FoundPassage } from '../../src/domain/search/foundPassage.ts';
import { mostQuoted } from '../../src/features/search/lengthsView.ts';
import { formatChosen } from '../../src/features/search/searchView.ts';
import { page, send } from './page.ts';

/** The chosen passages, by their position in their calls. */
const chosen = new Map<string, FoundPassage>();
/** The index in the list from which Shift extends. */
let anchor: number | undefined;

const nameOf = ({ cik, fyq, start }: FoundPassage): string => `${cik} ${fyq} ${start}`;

export const isChosen = (passage: FoundPassage): boolean => chosen.has(nameOf(passage));

/** Chooses a passage or, if `isOn` is false, deselects it; with `isRange`, all passages from the last chosen one. */
export function choose(
  passages: readonly FoundPassage[],
  at: number,
  { isOn, isRange = false }: { isOn: boolean; isRange?: boolean },
): void {
  const from = isRange ? (anchor ?? at) : at;
  for (const passage of passages.slice(Math.min(from, at), Math.max(from, at) + 1))
    if (isOn) chosen.set(nameOf(passage), passage);
    else chosen.delete(nameOf(passage));
  anchor = at;
  page.draw();
}

function clear(): void {
  chosen.clear();
  anchor = undefined;
  page.draw();
}

/** Passages stay chosen across searches, so that a note can collect passages from several. */
export function chosenBar(passages: readonly FoundPassage[]): TemplateResult | typeof nothing {
  if (chosen.size === 0) return nothing;
  const places = new Map(passages.map((passage, at) => [nameOf(passage), at]));
  const quote = async (to: 'note' | 'clipboard'): Promise<void> => {
    // Sorted as in the list; passages from earlier searches come first.
    const inOrder = [...chosen].sort(([one], [other]) => (places.get(one) ?? -1) - (places.get(other) ?? -1));
    const quoted = inOrder.map(([, { cik, fyq, locator }]) => ({ cik, fyq, passage: locator }));
    await send.quote({ to, passages: quoted.slice(0, mostQuoted) });
  };
  const tooMany = chosen.size > mostQuoted;
  return html`<div class="chosen" role="group" aria-label=${l10n.t('Selected passages')}>
    <span role="status" data-chosen=${chosen.size}>${formatChosen(chosen.size)}</span>
    ${tooMany ? html`<span>${l10n.t('The first {0} are quoted.', mostQuoted)}</span>` : nothing}
    <button type="button" class="plain primary" data-action="insert" @click=${() => quote('note')}>
      ${insertIntoNote()}
    </button>
    <button type="button" class="plain" data-action="copy" @click=${() => quote('clipboard')}>
      ${l10n.t('Copy as Quotations')}
    </button>
    <button type="button" class="plain" data-action="clear" @click=${clear}>${l10n.t('Clear')}</button>
  </div>`;
}
