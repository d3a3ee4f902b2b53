/**
 * Returns whether an error is a cancellation, by a signal or by the editor (whose cancellation error has another name).
 */
export function isAbortError(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'Canceled');
}
