import { toDisposable, type Disposable } from '../../base/disposables.ts';
import { markToken, type MarkdownState, type MarkdownToken } from '../../domain/format/markdownTokens.ts';
import { disarmMarks } from './forgedMarks.ts';

type RenderRule = (tokens: readonly MarkdownToken[], at: number, options: unknown, env: unknown) => string;

interface MarkdownIt {
  core: { ruler: { push: (name: string, rule: (state: MarkdownState) => void) => void } };
  renderer: { rules: Record<string, RenderRule | undefined> };
}

/** Marks the quotations of a note while the editor's preview renders it: synchronously, from memory. */
export interface PreviewMarking {
  /** Adds a token at each place of a mark. The editor keeps the tokens until the text changes. */
  place: (state: MarkdownState) => void;
  /** Formats the HTML of such a token; empty if it has no mark. */
  render: (token: MarkdownToken, env: unknown) => string;
}

/**
 * The plugin that the editor's own Markdown extension loads when it opens its first preview. It loads nothing, and does
 * nothing until the notes are read and checked.
 */
export class MarkdownPreview {
  #marking: PreviewMarking | undefined;
  #hasMissed = false;

  /** True if a text was read before it could be marked. */
  get hasMissed(): boolean {
    return this.#hasMissed;
  }

  register(marking: PreviewMarking): Disposable {
    this.#marking = marking;
    return toDisposable(() => {
      this.#marking = undefined;
    });
  }

  readonly extendMarkdownIt = (parser: MarkdownIt): MarkdownIt => {
    parser.core.ruler.push(markToken, (state) => {
      disarmMarks(state);
      if (this.#marking) this.#marking.place(state);
      else this.#hasMissed = true;
    });
    parser.renderer.rules[markToken] = (tokens, at, _, env) => this.#marking?.render(tokens[at]!, env) ?? '';
    return parser;
  };
}
