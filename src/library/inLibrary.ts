import { ApiError } from '../api/apiError.ts';
import { LibraryError, type Read } from './library.ts';

/** Resolves to the read, or undefined if the library doesn't have the answer. */
export async function ifStored<T>(read: Promise<Read<T>>): Promise<Read<T> | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof LibraryError && error.kind === 'notInLibrary') return undefined;
    throw error;
  }
}

/** Like {@link ifStored}, and `absent` if the service is known not to have it. */
export async function inLibrary<T>(read: Promise<Read<T>>): Promise<Read<T> | 'absent' | undefined> {
  try {
    return await ifStored(read);
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'notFound') return 'absent';
    throw error;
  }
}
