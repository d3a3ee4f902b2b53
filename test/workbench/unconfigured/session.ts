import type { Session } from '../session.ts';

export const session: Session = {
  about: 'as after installing: nothing configured, no folder open',
  workspace: 'none',
};
