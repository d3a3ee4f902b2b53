import type { Session } from '../session.ts';

export const session: Session = {
  about: 'a quotation that is changed, marked and fixed, as a moving picture',
  isGallery: true,
  settings: { 'marketDesk.connection.source': 'sample', 'editor.minimap.enabled': false },
};
