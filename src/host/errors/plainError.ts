import { isAbortError } from '../../base/abort.ts';
import type { Parsed } from '../../base/located.ts';

/** An error whose message is already the text for a person: invalid input, or a choice that isn't possible. */
export class PlainError extends Error {
  readonly kind: string;
  /** `cause` is the underlying failure, for the log. */
  constructor(message: string, kind = 'badRequest', cause?: unknown) {
    super(message, { cause });
    this.name = 'PlainError';
    this.kind = kind;
  }
}

/** Returns the parsed value. Throws the problem with the input as an error for the user. */
export function requireParsed<T>(parsed: Parsed<T>): T {
  if (!parsed.ok) throw new PlainError(parsed.error.message);
  return parsed.value;
}

/** Gives an error its subject, for code that shows it and can't know it. */
export class SubjectError extends Error {
  readonly subject: string;
  constructor(subject: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'SubjectError';
    this.subject = subject;
  }
}

/** A read that stopped after it had sent requests. What they returned is saved. */
export class MidwayError extends Error {
  readonly sent: number;
  /** Pages received, and the total number of pages, if known. */
  readonly pages: { read: number; total: number };

  constructor(cause: unknown, { sent, pages }: Pick<MidwayError, 'sent' | 'pages'>) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'MidwayError';
    this.sent = sent;
    this.pages = pages;
  }
}

/** Finds the interrupted read behind an error, whatever subject the error was given. */
export function midwayOf(error: unknown): MidwayError | undefined {
  if (error instanceof SubjectError) return midwayOf(error.cause);
  return error instanceof MidwayError ? error : undefined;
}

/** Gives errors of `work` the subject `subject`, wherever they are shown. A function is called only after an error. */
export async function about<T>(subject: string | (() => Promise<string>), work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isCancellation(error) || error instanceof SubjectError || error instanceof PlainError) throw error;
    throw new SubjectError(typeof subject === 'string' ? subject : await subject(), error);
  }
}

export function isCancellation(error: unknown): boolean {
  return isAbortError(error);
}
