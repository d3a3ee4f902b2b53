import * as v from 'valibot';

export type ToolErrorKind =
  /** The input isn't what the schema says, or contradicts itself. */
  | 'badInput'
  /** `next` isn't what an earlier answer of the same question gave. */
  | 'badNext'
  /** Nothing is known by that name or identifier. */
  | 'unknown'
  /** The contract states no path for screens and their metrics, and none is set. */
  | 'noPath';

/** A question that no tool can answer as it was asked. The message says what is wrong, and what to do next. */
export class ToolError extends Error {
  readonly kind: ToolErrorKind;
  constructor(kind: ToolErrorKind, message: string) {
    super(message);
    this.name = 'ToolError';
    this.kind = kind;
  }

  /** The first few issues: an input of a megabyte has as many as it has fields. */
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
