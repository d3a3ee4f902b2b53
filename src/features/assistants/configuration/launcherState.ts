import type { Services } from '../../../host/services.ts';

type LauncherMemento = Pick<Services['extension']['globalState'], 'get' | 'update'>;

const inUseKey = 'assistants.launcherInUse';
const toldKey = 'assistants.launcherTold';

/** Whether a configuration that names the launcher was given away, so that its settings have to be kept current. */
export function isLauncherInUse(state: LauncherMemento): boolean {
  return state.get<unknown>(inUseKey) === true;
}

export async function useLauncher(state: LauncherMemento): Promise<void> {
  await state.update(inUseKey, true);
  // Who copies one now needs no reminder of an earlier one.
  await settleTelling(state);
}

/** Whether it is settled that people were told, or need not be told, that an earlier configuration has gone stale. */
export function isTellingSettled(state: LauncherMemento): boolean {
  return state.get<unknown>(toldKey) === true;
}

export async function settleTelling(state: LauncherMemento): Promise<void> {
  await state.update(toldKey, true);
}
