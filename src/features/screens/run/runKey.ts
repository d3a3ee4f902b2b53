import { createHash } from 'node:crypto';

/** Identifies runs and counts. */
export interface RunKey {
  source: string;
  /** The condition in canonical form. */
  condition: string;
}

/** A name of 32 hexadecimal digits, since a condition may be long. */
export function nameOfKey({ source, condition }: RunKey): string {
  return createHash('sha256').update(`${source}\n${condition}`).digest('hex').slice(0, 32);
}
