import { parseArgs } from 'node:util';
import { formatWrong, optionsOnce, readOrigin, readPath, WrongArgument } from './argumentValues.ts';
import { exportUsage, parseExportArguments, type ExportArguments } from './data/exportArguments.ts';

export const usage = `  market-desk check    checks the quotations and figures of notes against a library
  market-desk export   writes a library as data, for pandas, DuckDB or a spreadsheet
  market-desk mcp      serves a library to assistants (MCP)

Each has its own --help.
`;

export const checkUsage = `Checks the quotations and figures of notes against a library. Nothing is requested, and no key is needed.

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

Exit code 0: nothing is wrong. 1: something is wrong, or what it cites isn't there to compare. 2: a name matches no note,
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

type CommandLine =
  | { type: 'check'; options: CheckArguments }
  | { type: 'export'; options: ExportArguments }
  | { type: 'help'; text: string }
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

/** Parses the arguments after the program's name. An error names the first invalid one. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  try {
    if (args[0] === 'export') {
      const options = parseExportArguments(args.slice(1));
      return options ? { type: 'export', options } : { type: 'help', text: exportUsage };
    }
    return parseCheck(args);
  } catch (error) {
    return { type: 'wrong', message: formatWrong(error) };
  }
}

/** The verb `check` may follow its options. */
function parseCheck(args: readonly string[]): CommandLine {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options: flags,
    strict: true,
    allowPositionals: true,
    tokens: true,
  });
  optionsOnce(tokens);
  const [verb, ...names] = positionals;
  if (values.help) return { type: 'help', text: verb === undefined ? usage : checkUsage };
  if (verb !== 'check') throw new WrongArgument('Give a command: market-desk check, export or mcp.');
  return { type: 'check', options: readOptions(values, names) };
}

type GivenOptions = ReturnType<typeof parseArgs<{ options: typeof flags }>>['values'];

function readOptions(values: GivenOptions, names: readonly string[]): CheckArguments {
  const { format = 'human', fix: isToFix = false, strict: isStrict = false, 'stdin-name': inputName } = values;
  if (!isFormat(format)) throw new WrongArgument(`--format must be one of ${formats.join(', ')}.`);
  if (names.includes('')) throw new WrongArgument('A name of a file is empty.');
  if (isToFix && names.includes('-')) throw new WrongArgument('--fix changes files, but - is standard input.');
  if (inputName === '') throw new WrongArgument('--stdin-name must be a name.');
  if (inputName !== undefined && !names.includes('-'))
    throw new WrongArgument('--stdin-name names the standard input: give - as well.');
  return {
    names: names.length === 0 ? ['.'] : names,
    calls: readPlace(values),
    origin: values.origin === undefined ? undefined : readOrigin(values.origin),
    format,
    isToFix,
    isStrict,
    root: values.root === undefined ? undefined : readPath('--root', 'a folder', values.root),
    inputName,
  };
}

function isFormat(text: string): text is Format {
  return formats.some((each) => each === text);
}

function readPlace({ library, export: file, source }: GivenOptions): CallPlace {
  if ([library, file, source].filter((each) => each !== undefined).length > 1)
    throw new WrongArgument('Give one of --library, --export and --source.');
  if (file !== undefined) return { type: 'export', file: readPath('--export', 'a file', file) };
  if (source === 'sample') return { type: 'sample' };
  if (source?.startsWith('data:'))
    return { type: 'data', folder: readPath('--source data:', 'a folder', source.slice('data:'.length)) };
  if (source !== undefined) throw new WrongArgument('--source must be sample or data:DIR.');
  return { type: 'library', folder: library === undefined ? undefined : readPath('--library', 'a folder', library) };
}
