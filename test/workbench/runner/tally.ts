import type { TestReport } from '../operations.ts';

/** Prints outcomes as they come and counts them. */
export class Tally {
  readonly #counts = { passed: 0, failed: 0, skipped: 0 };

  get failed(): number {
    return this.#counts.failed;
  }

  get total(): number {
    return this.#counts.passed + this.#counts.failed + this.#counts.skipped;
  }

  add({ name, outcome, seconds, detail }: TestReport): void {
    this.#counts[outcome]++;
    const mark = { passed: '✓', failed: '✗', skipped: '-' }[outcome];
    const time = `${seconds.toFixed(1)} s`;
    console.log(`  ${mark} ${name} (${outcome === 'skipped' ? `skipped: ${detail ?? ''}` : time})`);
    if (outcome === 'failed') console.log((detail ?? '').replaceAll(/^/gm, '      '));
  }

  /** The line that says it all. */
  summary(): string {
    const { passed, failed, skipped } = this.#counts;
    return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  }
}
