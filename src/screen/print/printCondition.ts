import { formatNumber } from '../parse/numberText.ts';
import { formatName } from '../parse/token.ts';
import type { Clause, Condition, MetricName, NumberLiteral } from '../parse/tree.ts';

export interface Wording {
  name: (name: MetricName) => string;
  number: (number: NumberLiteral, clause: Clause) => string;
}

const asWritten: Wording = {
  name: ({ name }) => formatName(name),
  number: ({ value, percent }) => formatNumber(value) + (percent ? '%' : ''),
};

function printClause(clause: Clause, { name, number }: Wording): string {
  const { metric, op, operand } = clause;
  return `${name(metric)} ${op} ${operand.type === 'metric' ? name(operand) : number(operand, clause)}`;
}

/**
 * The condition on one line, with single spaces and upper-case keywords. Brackets are written only where the tree would
 * differ without them: around OR inside AND, and around a group inside one of its own kind.
 */
export function printCondition(condition: Condition, wording: Wording = asWritten): string {
  if (condition.type === 'clause') return printClause(condition, wording);
  const { type, terms } = condition;
  const parts = terms.map((term) => {
    const text = printCondition(term, wording);
    return term.type === 'or' || term.type === type ? `(${text})` : text;
  });
  return parts.join(type === 'and' ? ' AND ' : ' OR ');
}
