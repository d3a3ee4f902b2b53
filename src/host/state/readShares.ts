import type { SourceId } from '../../library/sourceId.ts';
import { keptTable, type KeptTable, type Memory } from './kept.ts';

interface CallOfShare {
  source: SourceId;
  cik: number;
  /** Null for a company without calls, which can't be read. */
  fyq: string | null;
}

/** How far each call has been read, from 0 to 1 in whole percent: to the place where reading stopped. */
export type ReadShares = KeptTable<number, CallOfShare>;

export function createReadShares(memory: Memory): ReadShares {
  return keptTable({
    memory,
    key: 'marketDesk.transcripts.read',
    read: (share) => (typeof share === 'number' && share >= 0 && share <= 1 ? share : undefined),
    nameOf: ({ source, cik, fyq }) => `${source} ${cik} ${fyq ?? ''}`,
    most: 300,
  });
}
