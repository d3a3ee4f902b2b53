import { editorVersions } from '../../editor/editorVersions.ts';
import type { Session } from '../session.ts';
import { versionVariable } from './versionVariable.ts';

export const session: Session = {
  about: 'the oldest editor that is admitted: one of everything, with invented data',
  isLong: true,
  editor: 'oldest',
  settings: { 'marketDesk.connection.source': 'sample' },
  environment: { [versionVariable]: editorVersions('oldest').vscode },
  workspace: {
    'notes.md': '# Notes\n',
    'profitable.screen': 'columns: roic, pe_ratio\n\nroic > 18%\n',
  },
};
