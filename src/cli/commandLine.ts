import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { errorCode } from '../base/errorCode.ts';
import { parseBaseUrl } from '../api/baseUrl.ts';

export const usage = `Checks the quotations and figures of notes against a library. Nothing is requested, and no key is needed.

  market-desk check [options] [FILE | FOLDER | GLOB | -] …

Without a name, the notes (.md, .markdown) of this folder are checked; - is the standard input. Files are read as they are
on the disk, whatever is staged. Folders are read without node_modules and hidden folders, unless they are named. No
symbolic link is followed, and notebooks aren't read.

  --library DIR      the library's folder; the one of VS Code if absent
  --export FILE      an export of a library (.shelf) in place of a library
  --source SOURCE    sample (invented data) or data:DIR (files of your own) in place of a library
  --origin URL       the service whose answers count, such as https://data.example, if there are those of several
  --format FORMAT    human (the default), json, sarif or github
  --root DIR         the folder that paths in sarif and github are relative to; the top of the Git work tree if absent
  --stdin-name NAME  the name of the note on the standard input
  --strict           ends with 1 if something isn't judged, such as a citation without a quotation
  --fix              makes the changes that the editor offers as quick fixes, and shows each
  --help             this text

Exit code 0: nothing is wrong. 1: something is wrong, or what it cites isn't there to compare. 2: a name leads to no note,
or something can't be read.
`;

const formats = ['human', 'json', 'sarif', 'github'] as const;
export type Format = (typeof formats)[number];

/** The place that calls are read from. */
export type CallPlace =
  /** The library in a folder; without one, the editor's library. */
  | { type: 'library'; folder: string | undefined }
  | { type: 'export'; file: string }
  | { type: 'sample' }
  | { type: 'data'; folder: string };

export interface CheckArguments {
  /** The names of notes as given; at least one. */
  names: readonly string[];
  calls: CallPlace;
  /** Undefined accepts the answers of any service. */
  origin: string | undefined;
  format: Format;
  isToFix: boolean;
  /** True if the exit code is 1 when something wasn't judged. */
  isStrict: boolean;
  /** The folder that file names in reports are relative to; undefined for the top of the work tree. */
  root: string | undefined;
  /** The name used for standard input. */
  inputName: string | undefined;
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
  root: { type: 'string' },
  'stdin-name': { type: 'string' },
  strict: { type: 'boolean' },
  fix: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** An invalid argument. Its message is one line. */
class WrongCheckArgument extends Error {}

/** Parses the arguments after the program's name. An error names the first invalid one. */
export function parseCommandLine(args: readonly string[]): CheckCommandLine {
  try {
    const { values, positionals, tokens } = parseArgs({
      args: [...args],
      options: flags,
      strict: true,
      allowPositionals: true,
      tokens: true,
    });
    const given = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
    // A repeated option may be the name of a file from an unchecked list.
    const twice = given.find((name, index) => given.indexOf(name) !== index);
    if (twice !== undefined) throw new WrongCheckArgument(`--${twice} is given twice. Names of files follow a --.`);
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
  const { format = 'human', fix: isToFix = false, strict: isStrict = false, 'stdin-name': inputName } = values;
  if (!isFormat(format)) throw new WrongCheckArgument(`--format must be one of ${formats.join(', ')}.`);
  if (names.includes('')) throw new WrongCheckArgument('A name of a file is empty.');
  if (isToFix && names.includes('-')) throw new WrongCheckArgument('--fix changes files, and - is none.');
  if (inputName === '') throw new WrongCheckArgument('--stdin-name must be a name.');
  if (inputName !== undefined && !names.includes('-'))
    throw new WrongCheckArgument('--stdin-name names the standard input: give - as well.');
  return {
    names: names.length === 0 ? ['.'] : names,
    calls: readPlace(values),
    origin: values.origin === undefined ? undefined : readOrigin(values.origin),
    format,
    isToFix,
    isStrict,
    root: values.root === undefined ? undefined : pathOf('--root', 'a folder', values.root),
    inputName,
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

/** Node's message for an unknown option, in one sentence. */
function formatUnknown(error: unknown): string {
  const code = errorCode(error);
  const option = error instanceof Error ? /^[^']*'(-[^'=\s]{1,40})/.exec(error.message)?.[1] : undefined;
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `${option ?? 'An option'} isn’t an option.`;
  return `${option ?? 'An option'} needs one value, or none.`;
}
