import type { IndicatorObservation, Observation } from '../../domain/observations/observation.ts';
import { surplusMoments } from '../../domain/observations/thinObservations.ts';
import type { SourceId } from '../library.ts';
import { checkpointOf } from './checkpointOf.ts';
import type { ObservationStore, ObservedIndicator } from './store.ts';

interface Seen extends ObservedIndicator {
  moments: Map<number, Observation>;
}

export class MemoryObservations implements ObservationStore {
  readonly #seen = new Map<string, Seen>();

  of(source: SourceId, indicator: number): Observation[] {
    const moments = this.#seen.get(joined(source, indicator))?.moments.values() ?? [];
    return [...moments].sort((a, b) => a.at - b.at);
  }

  add(source: SourceId, observed: readonly IndicatorObservation[]): number {
    let added = 0;
    for (const { indicator_id: indicator, ...observation } of observed) {
      const key = joined(source, indicator);
      const seen = this.#seen.get(key) ?? { source, indicator, moments: new Map<number, Observation>() };
      this.#seen.set(key, seen);
      if (seen.moments.has(observation.at)) continue;
      seen.moments.set(observation.at, observation);
      added++;
    }
    return added;
  }

  indicators(source?: SourceId): ObservedIndicator[] {
    return [...this.#seen.values()]
      .filter((seen) => source === undefined || seen.source === source)
      .map(({ source: from, indicator }) => ({ source: from, indicator }));
  }

  /** Gives what puts everything back as it is now. */
  checkpoint(): () => void {
    const undo = [checkpointOf(this.#seen), ...[...this.#seen.values()].map(({ moments }) => checkpointOf(moments))];
    return () => {
      for (const each of undo) each();
    };
  }

  clear(source?: SourceId): void {
    for (const [key, seen] of this.#seen) if (source === undefined || seen.source === source) this.#seen.delete(key);
  }

  prune(most: number): void {
    for (const { source, indicator, moments } of this.#seen.values())
      for (const at of surplusMoments(this.of(source, indicator), most)) moments.delete(at);
  }
}

function joined(source: SourceId, indicator: number): string {
  return `${source}\n${indicator}`;
}
