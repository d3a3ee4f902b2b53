import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { optionsOnce, readOrigin, readPath, WrongArgument } from '../argumentValues.ts';

export const exportUsage = `Writes the library as data to the standard output, a line for each row. Nothing is requested, and no key is needed.

  market-desk export [options] turns | bars | observations | funds | runs | downloads

  turns              the turns of earnings calls, with speaker, role, section, words and link
  bars               minute bars
  observations       the values of indicators, a line for each calendar that was downloaded
  funds              share classes of funds
  runs               rows of the kept runs of screens
  downloads          the list of downloads over days, in its order

  --format FORMAT    jsonl (the default), or csv for spreadsheets: text that one would execute begins with an apostrophe
  --library DIR      the library's folder; the one of VS Code if absent
  --export FILE      an export of a library (.shelf) in place of a library; it has neither runs nor downloads
  --source SOURCE    service (the default), sample (invented data) or data:DIR (files of your own)
  --origin URL       one service, such as https://data.example, if there are several
  --help             this text

Exit code 0: all was written. 2: an argument is wrong, or something can't be read.
`;

export const exportedKinds = ['turns', 'bars', 'observations', 'funds', 'runs', 'downloads'] as const;
const formats = ['jsonl', 'csv'] as const;

export type ExportedKind = (typeof exportedKinds)[number];
export type DataFormat = (typeof formats)[number];

/** The place that data is read from. A library without a folder is the editor's. */
export type DataPlace = { type: 'library'; folder: string | undefined } | { type: 'export'; file: string };

export interface ExportArguments {
  kind: ExportedKind;
  format: DataFormat;
  place: DataPlace;
  /** Whether rows of a source are written. */
  isWanted: (source: string) => boolean;
}

const flags = {
  format: { type: 'string' },
  library: { type: 'string' },
  export: { type: 'string' },
  source: { type: 'string' },
  origin: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Parses the arguments after `export`; undefined to show the help. Throws WrongArgument, and as `parseArgs` does. */
export function parseExportArguments(args: readonly string[]): ExportArguments | undefined {
  const parsed = parseArgs({ args: [...args], options: flags, strict: true, allowPositionals: true, tokens: true });
  optionsOnce(parsed.tokens);
  const { values, positionals } = parsed;
  if (values.help) return undefined;
  const { format = 'jsonl', library, export: file, source = 'service', origin } = values;
  const kind = exportedKinds.find((each) => each === positionals[0]);
  if (kind === undefined || positionals.length > 1)
    throw new WrongArgument(`Name one of ${exportedKinds.join(', ')}, such as market-desk export turns.`);
  const named = formats.find((each) => each === format);
  if (named === undefined) throw new WrongArgument(`--format must be one of ${formats.join(', ')}.`);
  if (library !== undefined && file !== undefined) throw new WrongArgument('Give one of --library and --export.');
  return { kind, format: named, place: placeOf(library, file), isWanted: wantedSources(source, origin) };
}

function placeOf(library: string | undefined, file: string | undefined): DataPlace {
  if (file !== undefined) return { type: 'export', file: readPath('--export', 'a file', file) };
  return { type: 'library', folder: library === undefined ? undefined : readPath('--library', 'a folder', library) };
}

function wantedSources(source: string, origin: string | undefined): (source: string) => boolean {
  if (source === 'service') {
    const only = origin === undefined ? undefined : `service:${readOrigin(origin)}`;
    return (each) => each.startsWith('service:') && (only === undefined || each === only);
  }
  if (origin !== undefined) throw new WrongArgument('--origin names a service: leave out --source.');
  if (source === 'sample') return (each) => each === 'sample';
  if (!source.startsWith('data:') || source === 'data:')
    throw new WrongArgument('--source must be service, sample, or data: and a folder.');
  // The editor keeps an absolute folder as it is written there.
  const names = new Set([source, `data:${resolve(source.slice('data:'.length))}`]);
  return (each) => names.has(each);
}
