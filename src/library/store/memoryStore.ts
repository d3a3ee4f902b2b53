import { MemoryAnswers } from './memoryAnswers.ts';
import { MemoryArrivals } from './memoryArrivals.ts';
import { MemoryBars } from './memoryBars.ts';
import { MemoryLedger } from './memoryLedger.ts';
import { MemoryLeases } from './memoryLeases.ts';
import { MemoryObservations } from './memoryObservations.ts';
import { MemoryPassages } from './memoryPassages.ts';
import type { WaitingCall } from './passages.ts';
import type { Store } from './store.ts';

export class MemoryStore implements Store {
  readonly answers = new MemoryAnswers();
  readonly bars = new MemoryBars();
  readonly observations = new MemoryObservations();
  readonly ledger = new MemoryLedger();
  readonly leases = new MemoryLeases();
  readonly passages: MemoryPassages;
  readonly arrivals = new MemoryArrivals();

  /** `isOnShelf` where answers may also be elsewhere than in memory. */
  constructor(isOnShelf?: (call: WaitingCall) => boolean) {
    this.passages = new MemoryPassages(this.answers, isOnShelf);
  }

  atomically<T>(work: (store: Store) => T): T {
    const undo = [this.answers, this.bars, this.observations, this.arrivals].map((each) => each.checkpoint());
    try {
      return work(this);
    } catch (error) {
      for (const each of undo) each();
      throw error;
    }
  }

  version(): number {
    return 0;
  }

  dispose(): void {
    this.answers.clear();
    this.bars.clear();
    this.observations.clear();
  }
}
