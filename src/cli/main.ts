#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { isNewEnough, leastNode } from '../base/nodeVersion.ts';

if (!isNewEnough(process.version)) {
  process.stderr.write(`market-desk needs Node.js ${leastNode} or later, and this is ${process.version}.\n`);
  process.exitCode = 2;
} else if (process.argv[2] === 'mcp') await startServer();
else {
  const { runHere } = await import('./run.ts');
  const code = await runHere();
  process.exitCode ??= code;
}

/** Starts the server for assistants, a file beside this one, in this process: pipes, signals and exit code are its own. */
async function startServer(): Promise<void> {
  const server = new URL('./mcp.js', import.meta.url);
  process.argv.splice(1, 2, fileURLToPath(server));
  try {
    await import(server.href);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    process.stderr.write(`market-desk: The server can’t be loaded (${reason}). Install the package again.\n`);
    process.exitCode = 2;
  }
}
