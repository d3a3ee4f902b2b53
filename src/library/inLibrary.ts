import { ApiError } from '../api/apiError.ts';
import { LibraryError, type Read } from './library.ts';

/** Undefined for what the library doesn't have, and `absent` for what the service is known not to have. */
export async function inLibrary<T>(read: Promise<Read<T>>): Promise<Read<T> | 'absent' | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof LibraryError && error.kind === 'notInLibrary') return undefined;
    if (error instanceof ApiError && error.kind === 'notFound') return 'absent';
    throw error;
  }
}
