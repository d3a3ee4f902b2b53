/**
 * Returns the code that the system or Node gives an error, such as `ENOENT` or `Z_DATA_ERROR`; undefined if it has
 * none.
 */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
