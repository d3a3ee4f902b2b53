import type { Desk } from '../../double/desk.ts';

let desk: Desk | undefined;

export function useDesk(opened: Desk): void {
  desk = opened;
}

/** The double of the editor in which the stories of this process run. */
export function editorInUse(): Desk {
  if (desk === undefined) throw new Error('No editor is in use.');
  return desk;
}
