import type { Session } from '../session.ts';
import { filesOfPages } from '../support/filesOfPages.ts';

export const session: Session = {
  about: 'a language whose words are 40 % longer',
  isLong: true,
  hasLongerWords: true,
  settings: { 'marketDesk.connection.source': 'sample' },
  workspace: filesOfPages,
};
