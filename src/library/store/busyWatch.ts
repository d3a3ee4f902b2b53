/**
 * The use that some work makes of the file: it reads, writes the count and what keeps requests apart, or writes
 * anything.
 */
export type StoreAccess = 'read' | 'count' | 'write';

/** After a busy file, everything fails at once for this long, in milliseconds, so that many reads in a row don't add up. */
const restMs = 30;
/** A file that was busy for this long is told. */
const toldMs = 5_000;

/** How long another process has kept the file. Reading may go on while another process writes. */
export class BusyWatch {
  #restsUntil = 0;
  #reading: number | undefined;
  #writing: number | undefined;

  /** Whether the file was tried a moment ago. */
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

  /** The file is in trouble of another kind. */
  end(): void {
    this.#restsUntil = 0;
    this.#reading = undefined;
  }
}
