import type { Session } from '../session.ts';
import { filesOfPages } from '../support/filesOfPages.ts';

export const session: Session = {
  about: 'the new look of the workbench, and the one before',
  isLong: true,
  settings: { 'marketDesk.connection.source': 'sample', 'workbench.experimental.modernUI': true },
  workspace: filesOfPages,
};
