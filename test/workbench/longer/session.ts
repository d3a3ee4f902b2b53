import type { Session } from '../session.ts';
import { filesOfPages } from '../support/filesOfPages.ts';

export const session: Session = {
  about: 'a language whose words are 40 % longer',
  hasLongerWords: true,
  settings: { 'marketDesk.connection.source': 'sample' },
  workspace: filesOfPages,
};
