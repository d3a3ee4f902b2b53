import * as l10n from '@vscode/l10n';
import { replaceWith, type Diagnostic, type Fix } from './diagnostic.ts';
import type { Token } from './token.ts';
import { spanOf } from './token.ts';
import type { MetricName, Range } from './tree.ts';

/** Collects what parsing finds besides the tree: diagnostics and names. */
export class Findings {
  readonly #text: string;
  readonly diagnostics: Diagnostic[] = [];
  /** Every mention of a metric, even if the clause around it couldn't be parsed. */
  readonly names: MetricName[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  report(diagnostic: Diagnostic): void {
    this.diagnostics.push(diagnostic);
  }

  /** A fix that removes a range with the spaces before it, or at the start of a line those after it. */
  removal({ start, end }: Range): Fix {
    const isBlank = (at: number): boolean => this.#text[at] === ' ' || this.#text[at] === '\t';
    let from = start;
    let till = end;
    while (isBlank(from - 1)) from--;
    if (from === 0 || /[\r\n(]/.test(this.#text[from - 1]!)) {
      from = start;
      while (isBlank(till)) till++;
    }
    return replaceWith(l10n.t('Remove'), { start: from, end: till }, '');
  }

  /** A fix that replaces a range and leaves a space on either side. */
  replacement(title: string, { start, end }: Range, word: string): Fix {
    const before = /\s/.test(this.#text[start - 1] ?? ' ') ? '' : ' ';
    const after = /\s/.test(this.#text[end] ?? ' ') ? '' : ' ';
    return replaceWith(title, { start, end }, before + word + after);
  }

  /** Registers the mention that these tokens make up. */
  name(tokens: readonly Token[], loose?: MetricName['loose']): MetricName {
    const only = tokens.length === 1 ? tokens[0]?.meaning : undefined;
    const name: MetricName = {
      type: 'metric',
      name: only ?? textOf(tokens),
      ...(loose && { loose }),
      ...spanOf(tokens),
    };
    this.names.push(name);
    return name;
  }
}

/** The tokens as written, with single spaces for white space. */
export function textOf(tokens: readonly Token[]): string {
  return tokens.map((token, index) => (index > 0 && !token.glued ? ' ' : '') + token.text).join('');
}
