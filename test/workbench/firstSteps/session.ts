import { agentVariable } from '../../editor/browser.ts';
import type { Session } from '../session.ts';

export const session: Session = {
  about: 'as after installing on macOS, where nothing was done before the first steps',
  workspace: 'none',
  environment: {
    [agentVariable]:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  },
};
