import type { Session } from '../session.ts';

export const session: Session = {
  about: 'as npm start leaves it, with sample data',
  driver: 'person',
  companion: '../../editor/opener',
};
