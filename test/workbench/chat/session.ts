import type { Session } from '../session.ts';

export const session: Session = {
  about: 'an editor with its chat on, with invented data',
  isLong: true,
  settings: { 'chat.disableAIFeatures': false, 'marketDesk.connection.source': 'sample' },
  workspace: { 'notes.md': '# Notes\n' },
};
