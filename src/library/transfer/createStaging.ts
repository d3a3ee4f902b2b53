import { LibraryError } from '../library.ts';
import type { Sqlite } from '../store/sqliteFile.ts';
import { storeFailureOf } from '../store/storeFailure.ts';
import { SqliteStaging } from './sqliteStaging.ts';
import type { Staging } from './staged.ts';

/** Throws LibraryError `notWritten`. */
export function createStaging(sqlite: Sqlite): Staging {
  try {
    return new SqliteStaging(sqlite);
  } catch (error) {
    const failure = storeFailureOf(error);
    throw failure ? new LibraryError('notWritten', failure.message) : error;
  }
}
