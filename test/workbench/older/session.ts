import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { extensionId } from '../../../src/ids.ts';
import { startBundledService } from '../../../src/sample/bundledService.ts';
import type { Session } from '../session.ts';
import { knowInventedNames } from '../support/knownNames.ts';
import { left, olderKey, olderPort, readWindowState } from './left/windowState.ts';

export const session: Session = {
  about: 'as a person has it: over what an older package left behind',
  // The golden files of the library, of answers and of kept choices are opened in every run, without an editor.
  isLong: true,
  driver: 'person',
  workspace: {
    'notes.md': '# Notes\n\n$BRMC against its peers.\n',
    'few.screen': 'columns: roic\n\nroic > 20%\n',
  },
  async prepare({ userData }) {
    await knowInventedNames(userData);
    const storage = join(userData, 'User', 'globalStorage', extensionId);
    await mkdir(storage, { recursive: true });
    await writeFile(join(storage, 'library.db'), gunzipSync(await readFile(join(left, 'library.db.gz'))));
    await cp(join(left, 'marks'), join(storage, 'marks'), { recursive: true });
    // The server's half of the key that seals the secrets of the window.
    await writeFile(join(userData, 'serve-web-key-half'), Buffer.from((await readWindowState()).keyHalf, 'base64'));
    const service = await startBundledService({ key: olderKey, quota: 100_000, port: olderPort });
    return {
      service,
      settings: {
        'marketDesk.connection.baseUrl': service.address,
        'marketDesk.screener.path': '/screener',
        'marketDesk.screener.metricsPath': '/screener/metrics',
        'marketDesk.quota.requestsPerDay': 0,
        'marketDesk.quota.confirmBelow': 0,
      },
      stop: () => service.close(),
    };
  },
};
