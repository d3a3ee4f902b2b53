import type { Session } from '../session.ts';
import { packPictured } from './pictured.ts';

export const session: Session = {
  about: 'as a person has it: the editor’s page of the extension',
  isLong: true,
  driver: 'person',
  settings: { 'marketDesk.connection.source': 'sample' },
  async prepare(place) {
    return { extensions: [await packPictured(place)] };
  },
};
