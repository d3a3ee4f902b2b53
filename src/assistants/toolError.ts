import * as v from 'valibot';

export type ToolErrorKind =
  /** The input doesn't match the schema, or contradicts itself. */
  | 'badInput'
  /** `next` isn't from an earlier answer of the same question. */
  | 'badNext'
  /** The name or identifier is unknown. */
  | 'unknown'
  /** The contract states no path for screens and their metrics, and none is set. */
  | 'noPath';

/** A question that no tool can answer in this form. The message states the problem, and what to do next. */
export class ToolError extends Error {
  readonly kind: ToolErrorKind;
  constructor(kind: ToolErrorKind, message: string) {
    super(message);
    this.name = 'ToolError';
    this.kind = kind;
  }

  /** Lists the first few issues: an input of a megabyte has as many as it has fields. */
  static ofIssues(issues: readonly v.BaseIssue<unknown>[]): ToolError {
    const said = issues.slice(0, 3).map((issue) => {
      const path = v.getDotPath(issue)?.slice(0, 80);
      if (issue.type === 'strict_object' && path !== undefined)
        return issue.expected === 'never' ? `There is no argument "${path}".` : `The argument "${path}" is missing.`;
      const message = issue.message.length > 200 ? `${issue.message.slice(0, 200)}…` : issue.message;
      if (path === undefined) return message;
      return `${path}: ${message}${message.endsWith('.') ? '' : '.'}`;
    });
    return new ToolError('badInput', said.join(' '));
  }
}
