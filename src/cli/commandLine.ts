import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { errorCode } from '../base/errorCode.ts';
import { parseBaseUrl } from '../api/baseUrl.ts';

export const usage = `Checks the quotations and figures of notes against a library. Nothing is requested, and no key is needed.

  market-desk check [options] [FILE | FOLDER | GLOB | -] …

Without a name, the notes (.md, .markdown) of this folder are checked; - is the standard input. Folders are read without
node_modules and hidden folders, and no symbolic link is followed.

  --library DIR      the library's folder; the one of VS Code if absent
  --export FILE      an export of a library (.shelf) in place of a library
  --source SOURCE    sample (invented data) or data:DIR (files of your own) in place of a library
  --origin URL       the service whose answers count, such as https://data.example, if there are those of several
  --format FORMAT    human (the default), json, sarif or github
  --fix              makes the changes that the editor offers as quick fixes, and shows each
  --help             this text

Exit code 0: every quotation and figure is right, or there is none. 1: something is wrong or isn't checked. 2: nothing
could be checked.
`;

const formats = ['human', 'json', 'sarif', 'github'] as const;
export type Format = (typeof formats)[number];

/** The place that calls are read from. */
export type CallPlace =
  /** Without a folder, the one that the editor uses. */
  | { type: 'library'; folder: string | undefined }
  | { type: 'export'; file: string }
  | { type: 'sample' }
  | { type: 'data'; folder: string };

export interface CheckArguments {
  /** As they are given; at least one. */
  names: readonly string[];
  calls: CallPlace;
  /** Undefined lets the answers of every service count. */
  origin: string | undefined;
  format: Format;
  isToFix: boolean;
}

type CheckCommandLine =
  | { type: 'check'; options: CheckArguments }
  | { type: 'help' }
  | { type: 'wrong'; message: string };

const flags = {
  library: { type: 'string' },
  export: { type: 'string' },
  source: { type: 'string' },
  origin: { type: 'string' },
  format: { type: 'string' },
  fix: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** A wrong argument. Its message is one line. */
class WrongCheckArgument extends Error {}

/** Parses the arguments behind the program's name. An error names the first one that is invalid. */
export function parseCommandLine(args: readonly string[]): CheckCommandLine {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: flags,
      strict: true,
      allowPositionals: true,
    });
    const [verb, ...names] = positionals;
    if (values.help) return { type: 'help' };
    if (verb !== 'check') throw new WrongCheckArgument('Give a command: market-desk check.');
    return { type: 'check', options: readOptions(values, names) };
  } catch (error) {
    return { type: 'wrong', message: error instanceof WrongCheckArgument ? error.message : formatUnknown(error) };
  }
}

type GivenOptions = ReturnType<typeof parseArgs<{ options: typeof flags }>>['values'];

function readOptions(values: GivenOptions, names: readonly string[]): CheckArguments {
  const { format = 'human', fix: isToFix = false } = values;
  if (!isFormat(format)) throw new WrongCheckArgument(`--format must be one of ${formats.join(', ')}.`);
  if (names.includes('')) throw new WrongCheckArgument('A name of a file is empty.');
  if (isToFix && names.includes('-')) throw new WrongCheckArgument('--fix changes files, and - is none.');
  return {
    names: names.length === 0 ? ['.'] : names,
    calls: readPlace(values),
    origin: values.origin === undefined ? undefined : readOrigin(values.origin),
    format,
    isToFix,
  };
}

function isFormat(text: string): text is Format {
  return formats.some((each) => each === text);
}

function readPlace({ library, export: file, source }: GivenOptions): CallPlace {
  if ([library, file, source].filter((each) => each !== undefined).length > 1)
    throw new WrongCheckArgument('Give one of --library, --export and --source.');
  if (file !== undefined) return { type: 'export', file: pathOf('--export', 'a file', file) };
  if (source === 'sample') return { type: 'sample' };
  if (source?.startsWith('data:'))
    return { type: 'data', folder: pathOf('--source data:', 'a folder', source.slice('data:'.length)) };
  if (source !== undefined) throw new WrongCheckArgument('--source must be sample or data:DIR.');
  return { type: 'library', folder: library === undefined ? undefined : pathOf('--library', 'a folder', library) };
}

function pathOf(name: string, kind: string, path: string): string {
  if (path === '') throw new WrongCheckArgument(`${name} must name ${kind}.`);
  return resolve(path);
}

function readOrigin(text: string): string {
  const parsed = parseBaseUrl(text);
  if (!parsed.ok) throw new WrongCheckArgument('--origin must be an origin, such as https://data.example.');
  return parsed.value.origin;
}

/** Node's own words for an argument that isn't known, in one sentence. */
function formatUnknown(error: unknown): string {
  const code = errorCode(error);
  const option = error instanceof Error ? /^[^']*'(-[^'=\s]{1,40})/.exec(error.message)?.[1] : undefined;
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `${option ?? 'An option'} isn’t an option.`;
  return `${option ?? 'An option'} needs one value, or none.`;
}
