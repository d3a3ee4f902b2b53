import { isAbortError } from '../base/abort.ts';

/** An error whose message is already what a person should read: wrong input, a choice that cannot be met. */
export class PlainError extends Error {
  readonly kind: string;
  constructor(message: string, kind = 'badRequest') {
    super(message);
    this.name = 'PlainError';
    this.kind = kind;
  }
}

/** Says what an error is about, where whoever shows it cannot know. */
export class SubjectError extends Error {
  readonly subject: string;
  constructor(subject: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'SubjectError';
    this.subject = subject;
  }
}

/** A read stopped after requests of it had left: what they brought is kept. */
export class MidwayError extends Error {
  readonly sent: number;
  /** Pages that came, and pages in all as far as they are known. */
  readonly pages: { read: number; total: number };

  constructor(cause: unknown, { sent, pages }: Pick<MidwayError, 'sent' | 'pages'>) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'MidwayError';
    this.sent = sent;
    this.pages = pages;
  }
}

/** The read that stopped midway, whatever it is told as being about. */
export function midwayOf(error: unknown): MidwayError | undefined {
  if (error instanceof SubjectError) return midwayOf(error.cause);
  return error instanceof MidwayError ? error : undefined;
}

/** Errors of `work` are told as being about `subject`, wherever they are shown. */
export async function about<T>(subject: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isCancellation(error) || error instanceof SubjectError || error instanceof PlainError) throw error;
    throw new SubjectError(subject, error);
  }
}

export function isCancellation(error: unknown): boolean {
  return isAbortError(error);
}
