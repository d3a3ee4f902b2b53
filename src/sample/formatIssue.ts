import * as v from 'valibot';

/** Describes where a value is invalid and what is expected there; valibot's own message would quote the value. */
export function formatIssue(issue: v.BaseIssue<unknown>): string {
  const place = v.getDotPath(issue) ?? 'the whole';
  return issue.expected === null ? `${place}: not as expected` : `${place}: ${issue.expected} is expected`;
}
