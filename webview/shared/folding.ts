import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';

/** The parts of a page that a person has unfolded; parts begin folded. */
export interface FoldingUi {
  unfolded: string[];
}

interface FoldButton {
  part: string;
  /** The button's words while the part is folded, and while it isn't. */
  words: [more: string, fewer: string];
  /** The name of the folded part, for a screen reader. */
  of?: string;
}

interface FoldedList extends Pick<FoldButton, 'part' | 'of'> {
  all: number;
  /** How many are shown while it is folded. */
  few: number;
}

interface PageFolding {
  isUnfolded: (part: string) => boolean;
  foldButton: (button: FoldButton) => TemplateResult;
  /** Unfolds a list; nothing where all of it is shown anyway. */
  foldListButton: (list: FoldedList) => TemplateResult | typeof nothing;
}

/** Folds parts of a page. What was unfolded stays so when the page is hidden. */
export function createFolding(page: { ui: FoldingUi; saveUi: (ui: FoldingUi) => void; draw: () => void }): PageFolding {
  const isUnfolded = (part: string): boolean => page.ui.unfolded.includes(part);
  const toggle = (part: string): void => {
    const { unfolded } = page.ui;
    page.saveUi({ unfolded: isUnfolded(part) ? unfolded.filter((each) => each !== part) : [...unfolded, part] });
    page.draw();
  };
  const foldButton = ({ part, words: [more, fewer], of }: FoldButton): TemplateResult =>
    html`<button class="link fold" data-fold=${part} aria-expanded=${isUnfolded(part)} @click=${() => toggle(part)}>
      ${isUnfolded(part) ? fewer : more}${
        of === undefined ? nothing : html`<span class="visually-hidden"> (${of})</span>`
      }
    </button>`;
  return {
    isUnfolded,
    foldButton,
    foldListButton: ({ part, all, few, of }) =>
      all <= few ? nothing : foldButton({ part, of, words: [l10n.t('Show All {0}', all), l10n.t('Show Fewer')] }),
  };
}
