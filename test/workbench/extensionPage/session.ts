import type { Session } from '../session.ts';
import { installPictured } from './pictured.ts';

export const session: Session = {
  about: 'the editor’s page of the extension, as it is packed without and with a place for pictures',
  driver: 'person',
  async prepare(place) {
    await installPictured(place);
    return {};
  },
};
