import * as v from 'valibot';

/** Says where something is wrong and what is expected there; valibot's own message would quote the value. */
export function formatIssue(issue: v.BaseIssue<unknown>): string {
  const place = v.getDotPath(issue) ?? 'the whole';
  return issue.expected === null ? `${place}: not as expected` : `${place}: ${issue.expected} is expected`;
}
