import { LibraryError } from '../library.ts';
import type { Sqlite } from '../store/sqliteFile.ts';
import { storeFailureOf } from '../store/storeFailure.ts';
import { SqliteStaging } from './sqliteStaging.ts';
import { MemoryStaging, type Staging } from './staged.ts';

/** On the disk where this Node has SQLite, else in memory. Throws LibraryError `notWritten`. */
export function createStaging(sqlite: Sqlite | undefined): Staging {
  try {
    return sqlite ? new SqliteStaging(sqlite) : new MemoryStaging();
  } catch (error) {
    const failure = storeFailureOf(error);
    throw failure ? new LibraryError('notWritten', failure.message) : error;
  }
}
