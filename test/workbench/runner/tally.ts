import type { TestReport } from '../operations.ts';

/** Counts outcomes and puts them into words. */
export class Tally {
  readonly #counts = { passed: 0, failed: 0, skipped: 0 };

  get failed(): number {
    return this.#counts.failed;
  }

  get total(): number {
    return this.#counts.passed + this.#counts.failed + this.#counts.skipped;
  }

  /** Counts a result and answers with the text to print of it. */
  add({ name, outcome, seconds, detail }: TestReport): string {
    this.#counts[outcome]++;
    const mark = { passed: '✓', failed: '✗', skipped: '-' }[outcome];
    const time = `${seconds.toFixed(1)} s`;
    const line = `  ${mark} ${name} (${outcome === 'skipped' ? `skipped: ${detail ?? ''}` : time})`;
    return outcome === 'failed' ? `${line}\n${(detail ?? '').replaceAll(/^/gm, '      ')}` : line;
  }

  /** The line that says it all. */
  summary(): string {
    const { passed, failed, skipped } = this.#counts;
    return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  }
}
