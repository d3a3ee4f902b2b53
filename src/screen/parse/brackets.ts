import { orderingStart } from './nearMisses.ts';
import { isWord, type Token } from './token.ts';

/** Matches brackets, and distinguishes pairs around a condition from pairs around an operand such as `(a + b)`. */
export class Brackets {
  readonly #tokens: readonly Token[];
  readonly #partner: Int32Array;
  /** The number of comparisons and connectors before each token. */
  readonly #signs: Int32Array;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
    this.#partner = new Int32Array(tokens.length).fill(-1);
    this.#signs = new Int32Array(tokens.length + 1);
    const open: number[] = [];
    for (const [at, token] of tokens.entries()) {
      this.#signs[at + 1] = this.#signs[at]! + (token.kind === 'comparison' || token.kind === 'connector' ? 1 : 0);
      if (token.kind === 'open') open.push(at);
      if (token.kind !== 'close') continue;
      const partner = open.pop();
      if (partner !== undefined) this.#partner[partner] = at;
    }
  }

  /** True if a pair of brackets contains no comparison and is itself an operand of one or of a calculation. */
  beginsOperand(at: number): boolean {
    if (!this.#holdsOperand(at)) return false;
    const next = this.#tokens[this.#partner[at]! + 1];
    return next !== undefined && ['comparison', 'arithmetic'].includes(next.kind);
  }

  #holdsOperand(at: number): boolean {
    const end = this.#partner[at]!;
    return end > at + 1 && this.#signs[end] === this.#signs[at];
  }

  /** True if a comma is a decimal point or separates groups of digits. */
  #isInNumber(at: number): boolean {
    const [before, comma, after] = [this.#tokens[at - 1], this.#tokens[at]!, this.#tokens[at + 1]];
    return before?.kind === 'number' && comma.glued && after?.kind === 'number' && after.glued;
  }

  /** Index of the token before which the clause that begins at `at` ends. */
  clauseEnd(at: number): number {
    let end = at;
    let between = false;
    let ordering = false;
    while (end < this.#tokens.length) {
      const token = this.#tokens[end]!;
      const before = end > at ? this.#tokens[end - 1] : undefined;
      if (token.kind === 'close' || (token.kind === 'comma' && !ordering && !this.#isInNumber(end))) break;
      if (token.kind === 'connector') {
        if (!between || before === undefined || isWord(before, 'between')) break;
        between = false;
      }
      if (token.kind === 'open') {
        const call = token.glued && before?.kind === 'word' && !isWord(before, 'not') && this.#partner[end]! > 0;
        if (!call && !this.#holdsOperand(end)) break;
        end = this.#partner[end]!;
      }
      between ||= isWord(token, 'between') && before !== undefined && before.kind !== 'comparison';
      ordering ||= isWord(token, 'by') && orderingStart([before!, token].filter(Boolean)) === 0;
      end++;
    }
    return end;
  }
}
