import { fieldsOf } from './record.ts';

/** Maximum length of an error's message in the output, in characters. */
const longestMessage = 500;
const mostErrors = 8;

/**
 * Returns the error, its causes, and the first of the errors that each aggregates, outermost first. It ends after
 * {@link mostErrors} and at a repeated error, since causes may be circular.
 */
export function errorChain(error: unknown): unknown[] {
  const chain: unknown[] = [];
  const add = (next: unknown): void => {
    if (next === undefined || chain.length === mostErrors || chain.includes(next)) return;
    chain.push(next);
    if (!(next instanceof Error)) return;
    add(next.cause);
    if (next instanceof AggregateError) add(next.errors[0]);
  };
  add(error);
  return chain;
}

/**
 * Formats the whole chain on one line for a log: name, kind, codes and message of each error. It may quote what the
 * errors quote, such as paths and addresses, so it is for logs only.
 */
export function formatErrorChain(error: unknown): string {
  const chain = errorChain(error);
  return chain
    .filter((link, index) => !isWrapper(link, chain[index + 1]))
    .map(formatLink)
    .join('; caused by ');
}

/** Returns whether an error only repeats the message of its cause. */
function isWrapper(link: unknown, next: unknown): boolean {
  if (!(link instanceof Error && next instanceof Error) || link.message !== next.message) return false;
  return labelsOf(link).length === 0;
}

function formatLink(link: unknown): string {
  if (!(link instanceof Error)) return onOneLine(String(link));
  const label = [link.name, ...labelsOf(link)].join(' ');
  return link.message === '' ? label : `${label}: ${onOneLine(link.message)}`;
}

/**
 * Returns the labels of an error: our own errors have a kind, Node's a code, SQLite's a number, and the client's an
 * answer's status and field.
 */
function labelsOf(error: Error): string[] {
  const { kind, code, errcode, details } = fieldsOf(error);
  const { status, problem, field } = fieldsOf(details);
  return [kind, code, errcode, status, problem, field]
    .filter((label) => typeof label === 'string' || typeof label === 'number')
    .map((label) => onOneLine(String(label)));
}

function onOneLine(text: string): string {
  const start = text.slice(0, longestMessage).replace(/[\s\p{Cc}]+/gu, ' ');
  return text.length > longestMessage ? `${start}…` : start;
}
