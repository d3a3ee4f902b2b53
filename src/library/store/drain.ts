import { formatCoverage, parseCoverage, united } from '../barCoverage.ts';
import type { MemoryStore } from './memoryStore.ts';
import type { Store } from './store.ts';

/** Moves what memory holds into a store that takes writes again. False while attempts are under way. */
export function drain(memory: MemoryStore, store: Store): boolean {
  for (const filing of memory.answers.filings()) {
    store.answers.file(filing, true);
    memory.answers.remove(filing.source, filing.key);
  }
  for (const { source, ticker, coverage, sessions } of memory.bars.tickers()) {
    store.bars.file({
      source,
      ticker,
      sessions: [...sessions.values()],
      cover: (present) => formatCoverage(united(parseCoverage(present), parseCoverage(coverage))),
    });
    memory.bars.remove(source, ticker);
  }
  for (const { source, indicator } of memory.observations.indicators())
    store.observations.add(
      source,
      memory.observations.of(source, indicator).map((each) => ({ ...each, indicator_id: indicator })),
    );
  memory.observations.clear();
  return memory.ledger.moveSettled((entry) => {
    store.ledger.write(entry);
  });
}
