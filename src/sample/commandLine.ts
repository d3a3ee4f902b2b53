import { parseArgs } from 'node:util';
import type { BundledServiceOptions } from './bundledService.ts';
import { faultScenarios, isFaultScenario } from './http/faults.ts';

export const usage = `Serves the contract on 127.0.0.1, with invented data or with files of your own.

  npm run service -- [--port N] [--key K] [--quota N] [--data DIR] [--fault SCENARIO]

  --port N          the port; a free one when absent
  --key K           the key that requests must carry; one is made and printed when absent
  --quota N         requests a UTC day; 429 after that
  --data DIR        serves the transcripts, funds, calendar, bars and screener files of DIR
  --fault SCENARIO  goes wrong on purpose:
${Object.entries(faultScenarios)
  .map(([scenario, meaning]) => `                      ${scenario.padEnd(17)}${meaning}`)
  .join('\n')}
  --help            this text
`;

type ServiceCommandLine =
  | { type: 'start'; options: BundledServiceOptions }
  | { type: 'help' }
  | { type: 'wrong'; message: string };

function wholeNumber(text: string, most: number): number | undefined {
  return /^\d{1,9}$/.test(text) && Number(text) <= most ? Number(text) : undefined;
}

const flags = {
  port: { type: 'string' },
  key: { type: 'string' },
  quota: { type: 'string' },
  data: { type: 'string' },
  fault: { type: 'string' },
  help: { type: 'boolean' },
} as const;

function readFlags(args: readonly string[]) {
  return parseArgs({ args: [...args], options: flags, strict: true, allowPositionals: false }).values;
}

/** Parses the flags. An error names the first one that is invalid. */
export function parseCommandLine(args: readonly string[]): ServiceCommandLine {
  let values: ReturnType<typeof readFlags>;
  try {
    values = readFlags(args);
  } catch (error) {
    return { type: 'wrong', message: error instanceof Error ? error.message : String(error) };
  }
  const { key, data, fault, help } = values;
  if (help) return { type: 'help' };
  const port = values.port === undefined ? undefined : wholeNumber(values.port, 65_535);
  const quota = values.quota === undefined ? undefined : wholeNumber(values.quota, 1e9);
  const wrong = (message: string): ServiceCommandLine => ({ type: 'wrong', message });
  if (values.port !== undefined && port === undefined) return wrong('--port must be a whole number up to 65535.');
  if (values.quota !== undefined && quota === undefined) return wrong('--quota must be a whole number from 0.');
  if (key === '') return wrong('--key must not be empty.');
  if (data === '') return wrong('--data must name a folder.');
  if (fault !== undefined && !isFaultScenario(fault))
    return wrong(`--fault must be one of ${Object.keys(faultScenarios).join(', ')}.`);
  return { type: 'start', options: { port, key, quota, data, fault } };
}
