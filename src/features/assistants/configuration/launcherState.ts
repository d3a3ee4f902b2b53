import { kept, type Kept, type Memory } from '../../../host/state/kept.ts';

const isTrue = (stored: unknown): boolean => stored === true;

/** Whether a configuration that names the launcher was given away, so that its settings have to be kept current. */
export const launcherInUse = (memory: Memory): Kept<boolean> =>
  kept({ memory, key: 'assistants.launcherInUse', read: isTrue });
