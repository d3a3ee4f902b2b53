import { minutesAtMost } from './minutesAtMost.ts';

/** Settles like `ended`, but rejects if that exceeds the time limit of a test or a test editor. */
export async function withinTime<T>(what: 'test' | 'editor', ended: Promise<T>): Promise<T> {
  const minutes = minutesAtMost[what];
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The ${what} did not end within ${minutes} minutes.`)), minutes * 60_000);
  });
  try {
    return await Promise.race([ended, late]);
  } finally {
    clearTimeout(timer);
  }
}
