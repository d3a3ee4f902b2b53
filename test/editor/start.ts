import { prepareDeskFolder } from './deskFolder.ts';
import { packExtension, packOpener } from './packageExtension.ts';
import { step } from './progress.ts';
import { requireFreePort } from './requireFreePort.ts';
import { startDesktop } from './startDesktop.ts';
import { parseStartOptions, usage } from './startOptions.ts';
import type { StartOptions } from './startOptions.ts';
import { startServed } from './startServed.ts';
import type { Desk } from './startServed.ts';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // Exiting ends every process started here.
  process.once(signal, () => {
    process.exit(0);
  });
}

const options = readOptions();
if (options.help) {
  console.log(usage);
} else {
  try {
    await start(options);
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}

async function start(options: StartOptions): Promise<void> {
  // Checks the port before the slow build.
  if (options.port !== undefined && !options.desktop) await requireFreePort(options.port);
  const desk: Desk = {
    extensions: await step('Building and packaging Market Desk', async () => [
      await packExtension(),
      await packOpener(),
    ]),
    folder: await prepareDeskFolder(),
    environment: options.data === undefined ? {} : { MARKET_DESK_DATA: options.data },
    options,
  };
  await (options.desktop ? startDesktop(desk) : startServed(desk));
}

function readOptions(): StartOptions {
  try {
    return parseStartOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exit(2);
  }
}
