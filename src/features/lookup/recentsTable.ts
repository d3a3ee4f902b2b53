import { byName, keptTable, type KeptTable, type Memory } from '../../host/state/kept.ts';

/** The recent lookups by source, unparsed: checking whether there are any doesn't load the schemas. */
export function recentsTable(memory: Memory): KeptTable<unknown[]> {
  return keptTable({
    memory,
    key: 'lookup.recentsBySource',
    read: (stored) => (Array.isArray(stored) ? (stored as unknown[]) : undefined),
    nameOf: byName,
  });
}
