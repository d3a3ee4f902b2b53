import type { Session } from '../session.ts';

export const session: Session = {
  about: 'an editor without language-model tools and paste edits, with invented data',
  isLong: true,
  lacking: ['lm', 'languages.registerDocumentPasteEditProvider'],
  settings: { 'marketDesk.connection.source': 'sample' },
  workspace: { 'notes.md': '# Notes\n' },
};
