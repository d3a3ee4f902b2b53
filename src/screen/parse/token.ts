import type { Diagnostic } from './diagnostic.ts';
import type { SymbolKind } from './operators.ts';
import type { Range } from './tree.ts';

export interface NumberParts {
  value: number;
  percent: boolean;
  /** The letters or sign right after the digits: `%`, `M`, `Year`, or nothing. */
  suffix: string;
  suffixKnown: boolean;
  /** The digits in the grammar's form. If they differ from the token's text, the number is a near miss. */
  decimal: string;
}

/**
 * `word`: a bare name or keyword that is neither AND nor OR. `name`: between backticks. `quoted`: between other quotes.
 */
type TokenKind = SymbolKind | 'word' | 'name' | 'quoted' | 'number' | 'junk';

export interface Token extends Range {
  kind: TokenKind;
  /** As written. */
  text: string;
  /** The language's spelling; for names, the text between the quotes. */
  meaning: string;
  /** True if the token is the first one or follows a line break. */
  newline: boolean;
  /** True if nothing separates the token from the previous one. */
  glued: boolean;
  number?: NumberParts;
}

export interface Comment extends Range {
  text: string;
  /** True if nothing comes before the comment on its line. */
  own: boolean;
}

export interface Lexed {
  tokens: Token[];
  comments: Comment[];
  diagnostics: Diagnostic[];
}

export function spanOf(tokens: readonly Token[]): Range {
  return { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0 };
}

export function isWord(token: Token | undefined, ...words: string[]): boolean {
  return token?.kind === 'word' && words.includes(token.text.toLowerCase());
}

/** A metric's name as the grammar writes it. */
export function formatName(name: string): string {
  const bare = /^[A-Za-z]\w*$/.test(name) && !/^(?:and|or|not|null|nan)$/i.test(name);
  return bare ? name : `\`${name}\``;
}
