import type { ReadLine } from './exportFormat.ts';
import type { TransferLimits } from './transferLimits.ts';

const limitOf = {
  answer: 'answers',
  session: 'sessions',
  coverage: 'coverages',
  observations: 'indicators',
  mark: 'marks',
} as const satisfies Record<ReadLine['type'], keyof TransferLimits>;

/** Counts the items of each kind in a file against the limits. */
export class KindCounts {
  readonly #limits: TransferLimits;
  readonly #counts = new Map<ReadLine['type'], number>();

  constructor(limits: TransferLimits) {
    this.#limits = limits;
  }

  /** False if the limit is exceeded. */
  count(kind: ReadLine['type']): boolean {
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    return count <= this.#limits[limitOf[kind]];
  }
}
