import type { Session } from '../session.ts';

export const session: Session = {
  about: 'as after installing, where nothing was done before the first steps',
  workspace: 'none',
};
