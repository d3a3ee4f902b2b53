import { spawn } from 'node:child_process';

/** Shows an address in the default browser; silently nothing where there is none to show it in. */
export function openAddress(address: string): void {
  const opener = openerCommand(address);
  if (opener === undefined) return;
  const child = spawn(opener.command, opener.args, { stdio: 'ignore', detached: true });
  // The address stands on the screen already; a machine without a default browser is nothing to report.
  child.on('error', () => undefined);
  child.unref();
}

function openerCommand(address: string): { command: string; args: string[] } | undefined {
  switch (process.platform) {
    case 'darwin':
      return { command: 'open', args: [address] };
    case 'win32':
      return { command: 'rundll32', args: ['url.dll,FileProtocolHandler', address] };
    default: {
      const display = process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'] ?? '';
      return display === '' ? undefined : { command: 'xdg-open', args: [address] };
    }
  }
}
