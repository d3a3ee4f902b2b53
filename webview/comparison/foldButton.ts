import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { ComparisonActions } from './actions.ts';

interface FoldButtonOptions {
  part: string;
  all: number;
  /** How many are shown while it is folded. */
  few: number;
  /** What is listed, for a screen reader. */
  of: string;
  actions: ComparisonActions;
}

/** Unfolds a list; nothing where all of it is shown anyway. */
export function foldButton({ part, all, few, of, actions }: FoldButtonOptions): TemplateResult | typeof nothing {
  if (all <= few) return nothing;
  const isUnfolded = actions.isUnfolded(part);
  return html`<button
    class="link fold"
    data-fold=${part}
    aria-expanded=${isUnfolded}
    @click=${() => actions.toggle(part)}
  >
    ${isUnfolded ? l10n.t('Show Fewer') : l10n.t('Show All {0}', all)}<span class="visually-hidden"> (${of})</span>
  </button>`;
}
