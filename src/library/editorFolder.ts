import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';

interface Machine {
  platform: NodeJS.Platform;
  home: string;
  environment: Readonly<Record<string, string | undefined>>;
}

const thisMachine = (): Machine => ({ platform: process.platform, home: homedir(), environment: process.env });

/** The path from the editor's user data folder to the extension's storage, by the extension's id. */
const storage = ['User', 'globalStorage', 'market-desk.market-desk'];

/**
 * Returns the folder that VS Code gives the extension for its storage, where its library is. It is found as VS Code
 * itself finds its user data folder.
 */
export function editorFolder({ platform, home, environment }: Machine = thisMachine()): string {
  const path = platform === 'win32' ? win32 : posix;
  const folderIn = (name: string): string | undefined => {
    const folder = environment[name];
    return folder === '' ? undefined : folder;
  };
  const applicationData = (): string => {
    if (platform === 'win32')
      return folderIn('APPDATA') ?? path.join(folderIn('USERPROFILE') ?? home, 'AppData', 'Roaming');
    if (platform === 'darwin') return path.join(home, 'Library', 'Application Support');
    return folderIn('XDG_CONFIG_HOME') ?? path.join(home, '.config');
  };
  const portable = folderIn('VSCODE_PORTABLE');
  if (portable !== undefined) return path.join(portable, 'user-data', ...storage);
  return path.join(folderIn('VSCODE_APPDATA') ?? applicationData(), 'Code', ...storage);
}
