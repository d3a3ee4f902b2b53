import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';

/** The parts of a page that the user has unfolded; parts are folded at first. */
export interface FoldingUi {
  unfolded: string[];
}

interface FoldButton {
  part: string;
  /** The button's label while the part is folded, and while it isn't. */
  words: [more: string, fewer: string];
  /** The name of the folded part, for screen readers. */
  of?: string;
}

interface FoldedList extends Pick<FoldButton, 'part' | 'of'> {
  all: number;
  /** The number of items shown while the list is folded. */
  few: number;
}

interface PageFolding {
  isUnfolded: (part: string) => boolean;
  togglePart: (part: string) => void;
  foldButton: (button: FoldButton) => TemplateResult;
  /** A button that unfolds a list; nothing if the list is short enough. */
  foldListButton: (list: FoldedList) => TemplateResult | typeof nothing;
}

/** Folds parts of a page. The page's state keeps which parts are unfolded. */
export function createFolding(page: { ui: FoldingUi; saveUi: (ui: FoldingUi) => void; draw: () => void }): PageFolding {
  const isUnfolded = (part: string): boolean => page.ui.unfolded.includes(part);
  const togglePart = (part: string): void => {
    const { unfolded } = page.ui;
    page.saveUi({ unfolded: isUnfolded(part) ? unfolded.filter((each) => each !== part) : [...unfolded, part] });
    page.draw();
  };
  const foldButton = ({ part, words: [more, fewer], of }: FoldButton): TemplateResult =>
    html`<button class="link fold" data-fold=${part} aria-expanded=${isUnfolded(part)} @click=${() => togglePart(part)}>
      ${isUnfolded(part) ? fewer : more}${
        of === undefined ? nothing : html`<span class="visually-hidden"> (${of})</span>`
      }
    </button>`;
  return {
    isUnfolded,
    togglePart,
    foldButton,
    foldListButton: ({ part, all, few, of }) =>
      all <= few ? nothing : foldButton({ part, of, words: [l10n.t('Show All {0}', all), l10n.t('Show Fewer')] }),
  };
}
