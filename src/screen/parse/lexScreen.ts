import * as l10n from '@vscode/l10n';
import { errorAt, replaceWith, type Diagnostic } from './diagnostic.ts';
import { isSuffix, numberOf } from './numberText.ts';
import { symbolTable } from './operators.ts';
import type { Comment, Lexed, NumberParts, Token } from './token.ts';
import type { Range } from './tree.ts';

const space = /\s+/y;
const comment = /(?:#|\/\/)[^\r\n]*/y;
const word = /[\p{L}_][\p{L}\p{M}\p{N}_]*/uy;
const digits = /[+-]?(?:(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const suffix = /%|[\p{L}_][\p{L}\p{M}\p{N}_]*/uy;
const backticked = /`[^`\r\n]*`/y;
/** A name without its closing backtick ends where something else clearly begins. */
const unclosed = /`[^`\r\n<>=!,#]*/y;
/** The length is limited, so that a text of opening quotes isn't scanned to its end for each of them. */
const quotes = /"[^"\r\n]{0,200}"|“[^”\r\n]{0,200}”|'[^'\r\n]{0,200}'|‘[^’\r\n]{0,200}’/y;
const longestSymbol = Math.max(...[...symbolTable.keys()].map((text) => text.length));

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function wellFormed(written: string): string {
  return written
    .replaceAll(',', '')
    .replace(/^([+-]?)\./, '$10.')
    .replace(/\.(?=$|[eE])/, '');
}

function numberParts(written: string, end: string): NumberParts {
  const plain = /^\d+(?:\.\d+)?$/.test(written);
  const decimal = plain ? written : wellFormed(written);
  const known = isSuffix(end);
  return { value: numberOf(decimal, known ? end : ''), percent: end === '%', suffix: end, suffixKnown: known, decimal };
}

/** ASCII letters only. */
const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);

/** After one of these, a sign is arithmetic; elsewhere it is part of the number. */
function endsOperand(token: Token | undefined): boolean {
  return token !== undefined && ['word', 'name', 'quoted', 'number', 'close', 'percent'].includes(token.kind);
}

class Lexer {
  readonly #text: string;
  readonly tokens: Token[] = [];
  readonly comments: Comment[] = [];
  readonly diagnostics: Diagnostic[] = [];
  #at = 0;
  #newline = true;
  #end = -1;

  constructor(text: string) {
    this.#text = text;
  }

  run(): Lexed {
    while (this.#at < this.#text.length) this.#step();
    return { tokens: this.tokens, comments: this.comments, diagnostics: this.diagnostics };
  }

  #step(): void {
    const at = this.#at;
    // Words come first because they are the most frequent tokens.
    if (isLetter(this.#text.charCodeAt(at)) && this.#word()) return;
    const blank = matchAt(space, this.#text, at);
    if (blank) {
      if (/[\r\n]/.test(blank[0])) this.#newline = true;
      this.#at = space.lastIndex;
    } else if (!(this.#number() || this.#word() || this.#remark() || this.#quoted() || this.#symbol())) this.#junk();
  }

  #remark(): boolean {
    const remark = matchAt(comment, this.#text, this.#at);
    if (remark) this.#comment(remark[0]);
    return remark !== null;
  }

  #push(kind: Token['kind'], end: number, meaning?: string): Token {
    const start = this.#at;
    const text = this.#text.slice(start, end);
    const newline = this.#newline;
    const token: Token = { kind, text, meaning: meaning ?? text, newline, glued: this.#end === start, start, end };
    this.tokens.push(token);
    this.#at = this.#end = end;
    this.#newline = false;
    return token;
  }

  #comment(text: string): void {
    const range: Range = { start: this.#at, end: this.#at + text.length };
    this.comments.push({ ...range, text, own: this.#newline });
    this.#at = range.end;
    if (text.startsWith('#')) return;
    const mark = { start: range.start, end: range.start + 2 };
    const fix = replaceWith(l10n.t('Change to #'), mark, '#');
    this.diagnostics.push(errorAt('commentStyle', mark, l10n.t('Comments begin with #.'), fix));
  }

  #quoted(): boolean {
    const name = matchAt(backticked, this.#text, this.#at)?.[0];
    if (name !== undefined) {
      this.#push('name', this.#at + name.length, name.slice(1, -1));
      return true;
    }
    const open = matchAt(unclosed, this.#text, this.#at)?.[0].trimEnd();
    if (open !== undefined) {
      this.#unclosed(this.#push('name', this.#at + open.length, open.slice(1)));
      return true;
    }
    const other = matchAt(quotes, this.#text, this.#at)?.[0];
    if (other === undefined) return false;
    this.#push('quoted', this.#at + other.length, other.slice(1, -1));
    return true;
  }

  #unclosed(token: Token): void {
    const fix = replaceWith(l10n.t('Add closing backtick'), { start: token.end, end: token.end }, '`');
    const message = l10n.t('Missing closing backtick on this line.');
    this.diagnostics.push(errorAt('unclosedName', token, message, fix));
  }

  #number(): boolean {
    const match = matchAt(digits, this.#text, this.#at);
    if (!match || (/^[+-]/.test(match[0]) && endsOperand(this.tokens.at(-1)))) return false;
    const end = this.#at + match[0].length;
    const after = matchAt(suffix, this.#text, end)?.[0] ?? '';
    this.#push('number', end + after.length).number = numberParts(match[0], after);
    return true;
  }

  #word(): boolean {
    const match = matchAt(word, this.#text, this.#at);
    if (!match) return false;
    const upper = match[0].toUpperCase();
    const connector = upper === 'AND' || upper === 'OR';
    this.#push(connector ? 'connector' : 'word', this.#at + match[0].length, connector ? upper : undefined);
    return true;
  }

  #symbol(): boolean {
    for (let length = longestSymbol; length > 0; length--) {
      const text = this.#text.slice(this.#at, this.#at + length);
      const symbol = symbolTable.get(text);
      if (symbol) {
        // The ampersand in "R&D" is part of the word, not a connector.
        const joins = text === '&' && this.#end === this.#at && this.#letterBefore() && this.#letterAfter();
        this.#push(joins ? 'arithmetic' : symbol.kind, this.#at + text.length, symbol.meaning);
        return true;
      }
    }
    return false;
  }

  #letterBefore(): boolean {
    return this.tokens.at(-1)?.kind === 'word';
  }

  #letterAfter(): boolean {
    return matchAt(word, this.#text, this.#at + 1) !== null;
  }

  /** One character, which may be a surrogate pair. */
  #junk(): void {
    const length = String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0).length;
    this.#push('junk', this.#at + length);
  }
}

/** Splits a text into tokens and comments. Never throws. White space is in neither. */
export function lexScreen(text: string): Lexed {
  return new Lexer(text).run();
}
