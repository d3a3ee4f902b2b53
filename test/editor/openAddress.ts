import { spawn } from 'node:child_process';

/** Opens an address in the default browser. Does nothing if there is none. */
export function openAddress(address: string): void {
  const opener = openerCommand(address);
  if (opener === undefined) return;
  const child = spawn(opener.command, opener.args, { stdio: 'ignore', detached: true });
  // Ignores the error of a missing browser, because the address is already on the screen.
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
