/**
 * Returns whether an error reports a cancellation: by a signal (`AbortError`), or by the editor (`Canceled`).
 */
export function isAbortError(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'Canceled');
}
