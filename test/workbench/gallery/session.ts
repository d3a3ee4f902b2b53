import type { Session } from '../session.ts';
import { filesOfPages } from '../support/filesOfPages.ts';

export const session: Session = {
  about: 'every page in four themes and three widths, as pictures on one sheet',
  isGallery: true,
  settings: { 'marketDesk.connection.source': 'sample' },
  workspace: filesOfPages,
};
