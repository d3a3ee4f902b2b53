import type { Session } from '../session.ts';

export const session: Session = {
  about: 'invented data, in a folder with a note',
  editors: 3,
  hasPages: true,
  settings: { 'marketDesk.connection.source': 'sample' },
  workspace: { 'notes.md': '# Notes\n' },
};
