import { runToEnd } from './childProcess.ts';
import { step } from './progress.ts';
import { installFlags, type Desk } from './startServed.ts';

/** Opens the packaged extension in the VS Code of this machine, apart from its own settings; resolves when closed. */
export async function startDesktop(desk: Desk): Promise<void> {
  const code = process.env['MARKET_DESK_VSCODE'] ?? 'code';
  const folders = ['--user-data-dir', desk.folder.userData, '--extensions-dir', desk.folder.extensions];
  const options = { shell: process.platform === 'win32', env: { ...process.env, ...desk.environment } };
  await step('Installing the extension', async () => {
    try {
      await runToEnd(code, [...folders, ...installFlags(desk), '--force'], options);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      throw new Error('--desktop: the command "code" was not found; name the program in MARKET_DESK_VSCODE.', {
        cause: error,
      });
    }
  });
  console.log('\nMarket Desk is open in VS Code; closing its window, or Ctrl+C here, ends this.');
  const window = ['--new-window', '--wait', '--disable-workspace-trust', '--skip-welcome'];
  await runToEnd(code, [...folders, ...window, desk.folder.workspace], options);
}
