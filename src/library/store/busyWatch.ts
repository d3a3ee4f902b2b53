/**
 * How some work uses the file: `read` reads it, `count` writes the count and the data that keeps requests apart, and
 * `write` writes anything.
 */
export type StoreAccess = 'read' | 'count' | 'write';

/**
 * In milliseconds. After the file was busy, all work fails immediately for this long, so that the waits of many reads
 * in a row don't add up.
 */
const restMs = 30;
/** A file that was busy for this long is reported, in milliseconds. */
const toldMs = 5_000;

/** Tracks how long another process has used the file. Reading may continue while another process writes. */
export class BusyWatch {
  #restsUntil = 0;
  #reading: number | undefined;
  #writing: number | undefined;

  /** True if the file was tried a moment ago. */
  get rests(): boolean {
    return performance.now() < this.#restsUntil;
  }

  get isReading(): boolean {
    return this.#reading !== undefined;
  }

  get isForLong(): boolean {
    return performance.now() - Math.min(this.#reading ?? Infinity, this.#writing ?? Infinity) >= toldMs;
  }

  note(need: StoreAccess): void {
    const now = performance.now();
    this.#restsUntil = now + restMs;
    if (need === 'read') this.#reading ??= now;
    else this.#writing ??= now;
  }

  succeeded(need: StoreAccess): void {
    this.#reading = undefined;
    if (need !== 'read') this.#writing = undefined;
  }

  /** Called if the file has trouble of another kind. */
  end(): void {
    this.#restsUntil = 0;
    this.#reading = undefined;
  }
}
