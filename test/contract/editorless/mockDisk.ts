import { mock } from 'node:test';
import { diskOf, type DiskFault } from '../library/store/disks.ts';

export interface MockedDisk {
  /** From now on the disk fails in this way, or not at all. */
  fails: (fault: DiskFault | undefined) => void;
  restore: () => void;
}

/** Gives the product a driver of SQLite whose disk fails as it is told. */
export function mockDisk(): MockedDisk {
  let fault: DiskFault | undefined;
  const driver = diskOf(undefined, () => fault);
  const getBuiltinModule = process.getBuiltinModule.bind(process);
  const mocked = mock.method(process, 'getBuiltinModule', (id: string) =>
    id === 'node:sqlite' ? driver : (getBuiltinModule(id) as unknown),
  );
  return {
    fails: (next) => {
      fault = next;
    },
    restore: () => mocked.mock.restore(),
  };
}
