/** The parts of markdown-it's tokens that are used here. The editor's preview parses with markdown-it. */
export interface MarkdownToken {
  type: string;
  /** Lines from 0; the last is exclusive. */
  map?: [first: number, last: number] | null;
  children?: MarkdownToken[] | null;
  meta?: unknown;
  content?: string;
  attrGet: (name: string) => string | null;
}

/** The state of markdown-it after it read a text. */
export interface MarkdownState {
  src: string;
  tokens: MarkdownToken[];
  Token: new (type: string, tag: string, nesting: 0) => MarkdownToken;
}

/** The type of our tokens, and the name of the rule that adds them. */
export const markToken = 'market_desk_mark';
