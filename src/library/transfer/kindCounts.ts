import type { ReadLine } from './exportFormat.ts';
import type { TransferLimits } from './transferLimits.ts';

const limitOf = {
  answer: 'answers',
  session: 'sessions',
  coverage: 'coverages',
  observations: 'indicators',
  mark: 'marks',
} as const satisfies Record<ReadLine['type'], keyof TransferLimits>;

/** How many of each kind a file has, held against what it may have. */
export class KindCounts {
  readonly #limits: TransferLimits;
  readonly #counts = new Map<ReadLine['type'], number>();

  constructor(limits: TransferLimits) {
    this.#limits = limits;
  }

  /** False for one too many. */
  count(kind: ReadLine['type']): boolean {
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    return count <= this.#limits[limitOf[kind]];
  }
}
