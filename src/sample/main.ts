import { startBundledService } from './bundledService.ts';
import { parseCommandLine, usage } from './commandLine.ts';

/** Exit code for an invalid command line. */
const wrongUsage = 2;

async function main(): Promise<void> {
  const commandLine = parseCommandLine(process.argv.slice(2));
  if (commandLine.type === 'help') {
    process.stdout.write(usage);
    return;
  }
  if (commandLine.type === 'wrong') {
    process.stderr.write(`${commandLine.message}\nSee --help.\n`);
    process.exitCode = wrongUsage;
    return;
  }
  const { options } = commandLine;
  const service = await startBundledService(options);
  // While the listener refuses connections, nothing else would keep the process alive until it is stopped.
  const alive = setInterval(() => undefined, 2 ** 30);
  const stop = (): void => {
    clearInterval(alive);
    void service.close();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  for (const warning of service.warnings) process.stderr.write(`Not served: ${warning}\n`);
  process.stdout.write(`${service.address}\n`);
  if (options.key === undefined) process.stdout.write(`key: ${service.key}\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = wrongUsage;
}
