import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';

const running = new Set<ChildProcess>();
const windows = process.platform === 'win32';

process.on('exit', () => {
  // Politely, so that a child which started others in groups of their own can end those too.
  for (const child of running) signalTree(child, 'SIGTERM');
});

/** A long-lived child with a process group of its own; it never outlives this process. */
export function startProcess(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, { ...options, detached: !windows });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Ends a process of `startProcess` and everything it started: politely at first. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    signalTree(child, 'SIGTERM');
    const patience = setTimeout(() => signalTree(child, 'SIGKILL'), 3000);
    await exited;
    clearTimeout(patience);
  }
  // The leader is gone, but what it forked may linger in its group.
  signalTree(child, 'SIGKILL');
}

/** Runs a command to its end. Rejects with the tail of what it printed when it fails. */
export async function runToEnd(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<string> {
  const child = startProcess(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) {
    const tail = output.trimEnd().split('\n').slice(-25).join('\n');
    throw new Error(`${[command, ...args].join(' ')}\nended with code ${String(code)}\n${tail}`);
  }
  return output;
}

function signalTree(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (!windows) process.kill(-child.pid, signal);
    // Windows knows no groups, and ends a process without what it started.
    else if (child.exitCode === null)
      spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore' });
  } catch {
    // The group is gone already: that is what was asked for.
  }
}
