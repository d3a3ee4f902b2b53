import type { Session } from '../session.ts';

export const session: Session = {
  about: 'as a person has it: from one packaged version to the next',
  driver: 'person',
  settings: { 'marketDesk.connection.source': 'sample' },
};
