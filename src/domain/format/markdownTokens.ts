/** The parts of the tokens of markdown-it, the parser of the editor's preview, that are used here. */
export interface MarkdownToken {
  type: string;
  /** Lines from 0; the last is exclusive. */
  map?: [first: number, last: number] | null;
  children?: MarkdownToken[] | null;
  meta?: unknown;
  content?: string;
  attrGet: (name: string) => string | null;
}

/** A text that markdown-it has read. */
export interface MarkdownState {
  src: string;
  tokens: MarkdownToken[];
  Token: new (type: string, tag: string, nesting: 0) => MarkdownToken;
}

/** The type of the tokens of ours, and the name of the rule that adds them. */
export const markToken = 'market_desk_mark';
