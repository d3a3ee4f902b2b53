import { ApiError } from '../api/apiError.ts';
import { LibraryError, type Read } from './library.ts';

/** The read; undefined for what the library doesn't have. */
export async function ifStored<T>(read: Promise<Read<T>>): Promise<Read<T> | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof LibraryError && error.kind === 'notInLibrary') return undefined;
    throw error;
  }
}

/** Like {@link ifStored}, and `absent` for what the service is known not to have. */
export async function inLibrary<T>(read: Promise<Read<T>>): Promise<Read<T> | 'absent' | undefined> {
  try {
    return await ifStored(read);
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'notFound') return 'absent';
    throw error;
  }
}
