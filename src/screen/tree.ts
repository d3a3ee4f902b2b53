/** Offsets into the file's text, `end` exclusive. */
export interface Range {
  start: number;
  end: number;
}

export const comparisons = ['>', '>=', '<', '<=', '=', '!='] as const;
export type Comparison = (typeof comparisons)[number];

export interface MetricName extends Range {
  type: 'metric';
  /** As written, without backticks. */
  name: string;
}

export interface NumberLiteral extends Range {
  type: 'number';
  /** Suffix K, M, B, T multiplied out; a percent keeps its written number (15% is 15) with `percent` true. */
  value: number;
  percent: boolean;
}

export interface Clause extends Range {
  type: 'clause';
  metric: MetricName;
  op: Comparison;
  operand: NumberLiteral | MetricName;
}

/** `terms` has two or more entries; nested groups of the same kind are kept as written. */
export interface Junction extends Range {
  type: 'and' | 'or';
  terms: Condition[];
}

export type Condition = Clause | Junction;

export interface Screen {
  /** Metrics of the `columns:` lines, in their order. */
  columns: MetricName[];
  /** Absent when the text has none, or none that could be read. */
  condition?: Condition;
}
