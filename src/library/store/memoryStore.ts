import { MemoryAnswers } from './memoryAnswers.ts';
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

  /** `isOnShelf` where answers may also be elsewhere than in memory. */
  constructor(isOnShelf?: (call: WaitingCall) => boolean) {
    this.passages = new MemoryPassages(this.answers, isOnShelf);
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
