import type { Session } from '../session.ts';

export const session: Session = {
  about: 'a service on loopback that the tests start and stop themselves',
  settings: { 'marketDesk.quota.confirmBelow': 0, 'marketDesk.quota.requestsPerDay': 0 },
  workspace: { 'notes.md': '# Notes\n' },
};
