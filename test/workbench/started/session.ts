import type { Session } from '../session.ts';

export const session: Session = {
  about: 'as npm start leaves it, with sample data',
  driver: 'person',
  isInEveryRun: true,
  companion: '../../editor/opener',
};
