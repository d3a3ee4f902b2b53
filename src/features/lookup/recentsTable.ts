import { byName, keptTable, type KeptTable, type Memory } from '../../host/state/kept.ts';

/** The recent lookups by source, unread: whether there are any is known without the schemas that read them. */
export function recentsTable(memory: Memory): KeptTable<unknown[]> {
  return keptTable({
    memory,
    key: 'lookup.recentsBySource',
    read: (stored) => (Array.isArray(stored) ? (stored as unknown[]) : undefined),
    nameOf: byName,
  });
}
