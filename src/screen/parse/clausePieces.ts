import * as l10n from '@vscode/l10n';
import { errorAt, replaceWith } from './diagnostic.ts';
import type { Findings } from './findings.ts';
import { comparisonSpellings } from './operators.ts';
import { suffixFor } from './readNumber.ts';
import type { Token } from './token.ts';

const operandEnds: readonly Token['kind'][] = ['word', 'name', 'quoted', 'number', 'percent', 'close'];
const operandStarts: readonly Token['kind'][] = ['word', 'name', 'quoted', 'number', 'currency', 'open'];

/** Joins `> =` and `! =` into one sign; the parser then reports its spelling. */
export function joinSplitSigns(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    const signs = last && ['comparison', 'not'].includes(last.kind) && token.kind === 'comparison';
    const meaning = signs && comparisonSpellings[last.text.replaceAll(' ', '') + token.text];
    if (!meaning) joined.push(token);
    else
      joined[joined.length - 1] = {
        ...last,
        kind: 'comparison',
        text: `${last.text} ${token.text}`,
        meaning,
        end: token.end,
      };
  }
  return joined;
}

interface Depths {
  /** For each token, the number of comparisons from it to the end, without those inside brackets. */
  after: number[];
  depth: number[];
}

function measure(tokens: readonly Token[]): Depths {
  const depth: number[] = [];
  let open = 0;
  for (const token of tokens) {
    if (token.kind === 'close') open--;
    depth.push(open);
    if (token.kind === 'open') open++;
  }
  const after: number[] = [];
  let count = 0;
  for (let at = tokens.length - 1; at >= 0; at--) {
    if (depth[at] === 0 && tokens[at]!.kind === 'comparison') count++;
    after[at] = count;
  }
  return { after, depth };
}

/** Indices at which a new clause begins although AND or OR is missing: on a new line, or after `metric op number`. */
function clauseStarts(tokens: readonly Token[]): number[] {
  const { after, depth } = measure(tokens);
  const starts: number[] = [];
  let compared = false;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    const before = tokens[at - 1];
    if (depth[at] !== 0) continue;
    if (token.kind === 'comparison') compared = true;
    if (!compared || !before || !operandEnds.includes(before.kind) || !operandStarts.includes(token.kind)) continue;
    const number = suffixFor(before) === undefined ? before : (tokens[at - 2] ?? before);
    const sign = number === before ? tokens[at - 2] : tokens[at - 3];
    const complete = number.kind === 'number' && (sign?.kind === 'comparison' || sign?.kind === 'currency');
    const another = after[at]! > 0 && (suffixFor(token) === undefined || tokens[at + 1]?.kind === 'comparison');
    if (token.newline || (complete && another)) {
      starts.push(at);
      compared = false;
    }
  }
  return starts;
}

/** Splits tokens into one piece per clause, and reports each missing AND or OR between them. */
export function splitClauses(tokens: readonly Token[], findings: Findings): (readonly Token[])[] {
  const starts = clauseStarts(tokens);
  for (const at of starts) reportMissingConnector(tokens[at]!, findings);
  return [0, ...starts].map((start, index) => tokens.slice(start, starts[index]));
}

export function reportMissingConnector(token: Token, findings: Findings): void {
  const here = { start: token.start, end: token.start };
  findings.report(
    errorAt(
      'missingConnector',
      token,
      l10n.t('Expected AND or OR before “{0}”.', token.text),
      replaceWith(l10n.t('Insert AND'), here, 'AND '),
      replaceWith(l10n.t('Insert OR'), here, 'OR '),
    ),
  );
}
