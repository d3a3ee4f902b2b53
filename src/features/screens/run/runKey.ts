import { createHash } from 'node:crypto';

/** What runs and counts are told apart by. */
export interface RunKey {
  source: string;
  /** In canonical form. */
  condition: string;
}

/** A short name for it, since a condition may be long: 32 hexadecimal digits. */
export function nameOfKey({ source, condition }: RunKey): string {
  return createHash('sha256').update(`${source}\n${condition}`).digest('hex').slice(0, 32);
}
