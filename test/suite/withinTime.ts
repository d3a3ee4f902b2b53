import { minutesAtMost } from './minutesAtMost.ts';

/** Settles like `ended`, or rejects once that has taken longer than a test or an editor of tests may. */
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
