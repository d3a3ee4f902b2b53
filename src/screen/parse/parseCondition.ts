import * as l10n from '@vscode/l10n';
import { Brackets } from './brackets.ts';
import { reportMissingConnector } from './clausePieces.ts';
import { errorAt, replaceWith } from './diagnostic.ts';
import type { Findings } from './findings.ts';
import { orderingStart } from './nearMisses.ts';
import { readClauses } from './readClauses.ts';
import type { Token } from './token.ts';
import { maximumDepth, type Condition, type Junction } from './tree.ts';

interface Frame {
  open?: Token;
  alternatives: Condition[];
  terms: Condition[];
  /** Whether a term must come next. */
  expecting: boolean;
  connector?: Token;
}

function join(type: Junction['type'], terms: Condition[]): Condition | undefined {
  const [first] = terms;
  if (!first || terms.length === 1) return first;
  return { type, terms, start: first.start, end: terms.at(-1)!.end };
}

/** Parses a condition with a stack of its own, so that deep brackets can't overflow the call stack. */
class ConditionParser {
  readonly #tokens: readonly Token[];
  readonly #findings: Findings;
  readonly #brackets: Brackets;
  readonly #stack: Frame[] = [];
  #frame: Frame = { alternatives: [], terms: [], expecting: true };

  constructor(tokens: readonly Token[], findings: Findings) {
    this.#tokens = tokens;
    this.#findings = findings;
    this.#brackets = new Brackets(tokens);
  }

  run(): Condition | undefined {
    for (let at = 0; at < this.#tokens.length;) {
      const token = this.#tokens[at]!;
      if (token.kind === 'connector' || token.kind === 'comma') this.#connect(token);
      else if (token.kind === 'close') this.#close(token);
      else if (token.kind === 'open' && !this.#brackets.beginsOperand(at)) {
        if (this.#stack.length >= maximumDepth) {
          this.#tooDeep(token);
          return undefined;
        }
        this.#open(token);
      } else {
        const end = this.#brackets.clauseEnd(at);
        this.#clause(this.#tokens.slice(at, end));
        at = end;
        continue;
      }
      at++;
    }
    return this.#end();
  }

  #connect(token: Token): void {
    const { meaning } = token;
    if (token.kind === 'comma') {
      const message = l10n.t('Use AND or OR between conditions. Commas separate columns only.');
      this.#findings.report(
        errorAt('comma', token, message, this.#findings.replacement(l10n.t('Change to {0}', 'AND'), token, 'AND')),
      );
    } else if (token.text.toUpperCase() !== meaning) {
      const message = l10n.t('Use {1} instead of “{0}”.', token.text, meaning);
      this.#findings.report(
        errorAt(
          'connectorSpelling',
          token,
          message,
          this.#findings.replacement(l10n.t('Change to {0}', meaning), token, meaning),
        ),
      );
    }
    if (this.#frame.expecting) {
      if (token.kind === 'connector') this.#dangling(token, l10n.t('Expected a condition before {0}.', meaning));
      return;
    }
    if (meaning === 'OR') this.#endTerms();
    this.#frame.expecting = true;
    this.#frame.connector = token;
  }

  #dangling(token: Token, message: string): void {
    this.#findings.report(errorAt('danglingConnector', token, message, this.#findings.removal(token)));
  }

  #endTerms(): void {
    const { terms, alternatives } = this.#frame;
    const term = join('and', terms);
    if (term) alternatives.push(term);
    this.#frame.terms = [];
  }

  #open(token: Token): void {
    if (token.text !== '(') this.#shape(token);
    if (!this.#frame.expecting) reportMissingConnector(token, this.#findings);
    this.#stack.push(this.#frame);
    this.#frame = { open: token, alternatives: [], terms: [], expecting: true };
  }

  #shape(token: Token): void {
    const message = l10n.t('Use parentheses to group conditions.');
    this.#findings.report(
      errorAt(
        'bracketShape',
        token,
        message,
        replaceWith(l10n.t('Change to {0}', token.meaning), token, token.meaning),
      ),
    );
  }

  #close(token: Token): void {
    const outer = this.#stack.pop();
    if (!outer) {
      const message = l10n.t('Unmatched closing parenthesis.');
      this.#findings.report(errorAt('unmatchedBracket', token, message, this.#findings.removal(token)));
      return;
    }
    if (token.text !== ')') this.#shape(token);
    const { open, connector, expecting } = this.#frame;
    if (expecting && !connector && open) {
      const range = { start: open.start, end: token.end };
      this.#findings.report(errorAt('emptyGroup', range, l10n.t('Expected a condition in these parentheses.')));
    }
    const term = this.#endFrame();
    this.#frame = outer;
    if (term) outer.terms.push(term);
    outer.expecting = false;
  }

  #endFrame(): Condition | undefined {
    const { connector, expecting } = this.#frame;
    if (expecting && connector?.kind === 'connector')
      this.#dangling(connector, l10n.t('Expected a condition after {0}.', connector.meaning));
    this.#endTerms();
    return join('or', this.#frame.alternatives);
  }

  #clause(tokens: readonly Token[]): void {
    const first = tokens[0]!;
    if (!this.#frame.expecting && orderingStart(tokens) !== 0) {
      if (['comparison', 'arithmetic'].includes(first.kind)) {
        const message = l10n.t('Only a metric can be compared, not a condition in parentheses.');
        this.#findings.report(errorAt('comparedGroup', first, message));
        return;
      }
      reportMissingConnector(first, this.#findings);
    }
    for (const clause of readClauses(tokens, this.#findings)) this.#frame.terms.push(clause);
    const beforeGroup = tokens.length === 1 && (first.kind === 'not' || first.text.toLowerCase() === 'not');
    if (!beforeGroup) this.#frame.expecting = false;
  }

  #tooDeep(token: Token): void {
    const message = l10n.t('Parentheses are nested more than {0} levels deep.', maximumDepth);
    this.#findings.report(errorAt('tooDeep', token, message));
  }

  #end(): Condition | undefined {
    const end = this.#tokens.at(-1)?.end ?? 0;
    for (let outer = this.#stack.pop(); outer; outer = this.#stack.pop()) {
      const open = this.#frame.open!;
      const fix = replaceWith(l10n.t('Add closing parenthesis at the end'), { start: end, end }, ')');
      this.#findings.report(errorAt('unclosedBracket', open, l10n.t('Missing closing parenthesis.'), fix));
      const term = this.#endFrame();
      this.#frame = outer;
      if (term) outer.terms.push(term);
      outer.expecting = false;
    }
    return this.#endFrame();
  }
}

export function parseCondition(tokens: readonly Token[], findings: Findings): Condition | undefined {
  return new ConditionParser(tokens, findings).run();
}
