import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { certificate } from '../../contract/client/certificate.ts';
import type { Session } from '../session.ts';
import { knowInventedNames } from '../support/knownNames.ts';
import { canaryKey } from './canaryKey.ts';
import { filesHolding, formsOf } from './searchFiles.ts';

export const session: Session = {
  about: 'a service on loopback that the tests start and stop themselves',
  settings: {
    'marketDesk.quota.confirmBelow': 0,
    'marketDesk.quota.requestsPerDay': 0,
    // The same in a desktop VS Code, whose own dialogs no test can reach.
    'files.simpleDialog.enable': true,
  },
  workspace: { 'notes.md': '# Notes\n' },
  async prepare({ userData }) {
    await knowInventedNames(userData);
    const editorFolder = dirname(userData);
    const authority = join(editorFolder, 'authority.pem');
    await writeFile(authority, certificate);
    return {
      environment: { NODE_EXTRA_CA_CERTS: authority },
      /** Ends the editor; its last writes count too. */
      async stop() {
        const holding = await filesHolding(dirname(editorFolder), formsOf(canaryKey));
        if (holding.length > 0) throw new Error(`The canary key is in ${holding.join(', ')}.`);
      },
    };
  },
};
