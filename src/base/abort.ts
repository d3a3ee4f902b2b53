/** Called off, by a signal or by the editor (whose cancellation has a name of its own). */
export function isAbortError(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'Canceled');
}
