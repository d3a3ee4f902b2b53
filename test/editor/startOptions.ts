import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface StartOptions {
  /** The absolute path of a folder whose files the sample service serves. */
  data?: string;
  /** Uses the editor installed on this machine instead of the one from npm. */
  desktop: boolean;
  port?: number;
  /** True if the default browser is opened. */
  open: boolean;
  help: boolean;
}

export const usage = `npm start -- [options]
  --data DIR   answer from the files of DIR instead of the invented companies
  --desktop    use the VS Code that is installed here (its command "code", or MARKET_DESK_VSCODE)
  --port N     serve on port N (by default 7337, or a free one)
  --no-open    do not open the browser
  --help       print this`;

/** Parses the command line of `npm start`. Throws an Error with a user-facing message. */
export function parseStartOptions(args: readonly string[]): StartOptions {
  const { values } = parseArgs({
    args: [...args],
    allowNegative: true,
    options: {
      data: { type: 'string' },
      desktop: { type: 'boolean', default: false },
      port: { type: 'string' },
      open: { type: 'boolean', default: true },
      help: { type: 'boolean', default: false },
    },
  });
  return {
    desktop: values.desktop,
    open: values.open,
    help: values.help,
    ...(values.data !== undefined && { data: existingFolder(values.data) }),
    ...(values.port !== undefined && { port: portNumber(values.port) }),
  };
}

function existingFolder(path: string): string {
  // npm runs scripts in the package's folder, but a user's path is relative to the user's current folder.
  const folder = resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new Error(`--data: ${folder} is not a folder.`);
  return folder;
}

function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) throw new Error(`--port: ${text} is not a port (0 to 65535).`);
  return port;
}
