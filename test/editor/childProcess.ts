import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';

const running = new Set<ChildProcess>();
const windows = process.platform === 'win32';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    for (const { pid } of running) if (!windows) killLater(pid!);
    process.exit(1);
  });

process.on('exit', () => {
  // SIGTERM lets a child end the process groups that it has started itself.
  for (const child of running) signalTree(child, 'SIGTERM');
});

/** Kills a process group in five seconds, also after this process. A child in an endless loop can't end by itself. */
function killLater(group: number): void {
  spawn('sh', ['-c', `sleep 5; kill -9 -- -${group}`], { detached: true, stdio: 'ignore' }).unref();
}

/** Starts a long-lived child with its own process group. It never outlives this process. */
export function startProcess(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, { ...options, detached: !windows });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Ends a process of `startProcess` and everything it started, first with SIGTERM, then with SIGKILL. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    signalTree(child, 'SIGTERM');
    const patience = setTimeout(() => signalTree(child, 'SIGKILL'), 3000);
    await exited;
    clearTimeout(patience);
  }
  // The child has ended, but its own children may still run in its group.
  signalTree(child, 'SIGKILL');
}

/** Runs a command to its end. If it fails, rejects with the last lines of its output. */
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
    // Windows has no process groups, and ending a process doesn't end its children.
    else if (child.exitCode === null)
      spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore' });
  } catch {
    // The process group has already ended.
  }
}
