import type { TestReport } from '../operations.ts';

/** Prints outcomes as they come and counts them. */
export class Tally {
  readonly #counts = { passed: 0, failed: 0, skipped: 0, repeated: 0 };

  get failed(): number {
    return this.#counts.failed;
  }

  get total(): number {
    return this.#counts.passed + this.#counts.failed + this.#counts.skipped;
  }

  add({ name, outcome, seconds, detail }: TestReport): void {
    this.#counts[outcome]++;
    const mark = { passed: '✓', failed: '✗', skipped: '-', repeated: '↻' }[outcome];
    const time = `${seconds.toFixed(1)} s`;
    console.log(`  ${mark} ${name} (${outcome === 'skipped' ? `skipped: ${detail ?? ''}` : time})`);
    if (outcome === 'failed' || outcome === 'repeated') console.log((detail ?? '').replaceAll(/^/gm, '      '));
  }

  /** The line that says it all; before it, how many tests were run twice. */
  summary(): string {
    const { passed, failed, skipped, repeated } = this.#counts;
    const twice = repeated > 0 ? `${repeated} failed at first and were run once more (↻).\n` : '';
    return `${twice}${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  }
}
