import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { startHostileService } from '../../hostile/hostileAnswers.ts';
import { writeImportBomb, writeImportOfDays } from '../../hostile/hostileImports.ts';
import { commandLink, endlessScreen, hostileNotes } from '../../hostile/hostileTexts.ts';
import { namedScreen } from '../../hostile/namedScreen.ts';
import type { Session } from '../session.ts';
import { bombFile, daysFile } from './hostileFolder.ts';

export const session: Session = {
  about: 'a service and a folder that were made to do harm, in a restricted window',
  trusted: false,
  settings: {
    'marketDesk.quota.confirmBelow': 0,
    'marketDesk.quota.requestsPerDay': 0,
    // The same in a desktop VS Code, whose own dialogs no test can reach.
    'files.simpleDialog.enable': true,
  },
  workspace: {
    ...Object.fromEntries(Object.entries(hostileNotes).map(([name, text]) => [name, text()])),
    [namedScreen]: `# ${commandLink}\nroic > 15%\n`,
    'endless.screen': endlessScreen(),
  },
  async prepare({ workspace }) {
    const service = await startHostileService();
    await writeImportBomb(join(workspace, bombFile));
    await writeImportOfDays(join(workspace, daysFile), `service:${service.address}`);
    await writeFile(join(workspace, 'plain.md'), '# Nothing\n');
    return {
      environment: { MARKET_DESK_API_KEY: 'test-key-hostile-7c', MARKET_DESK_BASE_URL: service.address },
      settings: { 'marketDesk.connection.baseUrl': service.address },
      stop: () => service.close(),
    };
  },
};
