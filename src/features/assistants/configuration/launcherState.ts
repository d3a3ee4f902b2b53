import { kept, type Kept, type Memory } from '../../../host/state/kept.ts';

const isTrue = (stored: unknown): boolean => stored === true;

/** True once a configuration that names the launcher was copied, so that its settings must be kept current. */
export const launcherInUse = (memory: Memory): Kept<boolean> =>
  kept({ memory, key: 'assistants.launcherInUse', read: isTrue });
