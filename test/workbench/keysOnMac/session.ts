import { agentVariable } from '../../editor/browser.ts';
import type { Session } from '../session.ts';

export const session: Session = {
  about: 'keys as on macOS',
  workspace: 'none',
  environment: {
    [agentVariable]:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  },
};
