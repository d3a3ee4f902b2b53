import { agentVariable } from '../../editor/browser.ts';
import type { Session } from '../session.ts';

export const session: Session = {
  about: 'as after installing on Windows: nothing configured, no folder open',
  workspace: 'none',
  environment: {
    [agentVariable]:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  },
};
