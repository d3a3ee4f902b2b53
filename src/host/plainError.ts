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
