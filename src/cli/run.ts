import { statSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { errorCode } from '../base/errorCode.ts';
import type { CitedCallName } from '../domain/links/citing.ts';
import { inSlices } from '../base/slices.ts';
import { readNote } from '../domain/notes/noteCitations.ts';
import { NoteChecker } from '../checking/noteChecker.ts';
import { assertThere, openPlace, placeNames, type OpenedPlace } from './citedSources.ts';
import { CannotCheck, formatUnreadable } from './cannotCheck.ts';
import { parseCommandLine, type CheckArguments } from './commandLine.ts';
import { createReporter } from './format/createReporter.ts';
import { callsCited } from './notes/checkNoteText.ts';
import { checkNoteFile } from './notes/checkNoteFile.ts';
import { findNotes, standardInput, type NamedNote } from './notes/findNotes.ts';
import { readNoteFile, type NoteFile } from './notes/readNoteFile.ts';
import type { Counts } from './report.ts';
import { shownLine } from './shownText.ts';

const allRight = 0;
const somethingWrong = 1;
const couldNotCheck = 2;

export interface Pipes {
  input: Readable;
  output: Writable;
  errors: Writable;
}

type Complain = (line: string) => void;
const complainTo =
  ({ errors }: Pick<Pipes, 'errors'>): Complain =>
  (line) => {
    errors.write(`market-desk: ${shownLine(line)}\n`);
  };

/** Runs the command line of this process, and resolves with the exit code. */
export function runHere(): Promise<number> {
  const { stdin: input, stdout: output, stderr: errors } = process;
  watchOutput(complainTo({ errors }));
  quietExperiments();
  if (process.argv[2] === 'export') keepHeapSmall();
  return run(process.argv.slice(2), { input, output, errors });
}

/** Runs the command line, and resolves with the exit code. */
export async function run(args: readonly string[], pipes: Pipes): Promise<number> {
  const complain = complainTo(pipes);
  const commandLine = parseCommandLine(args);
  if (commandLine.type === 'help') {
    pipes.output.write(commandLine.text);
    return allRight;
  }
  if (commandLine.type === 'wrong') {
    complain(`${commandLine.message} See --help.`);
    return couldNotCheck;
  }
  try {
    if (commandLine.type === 'check') return await check(commandLine.options, pipes, complain);
    const { runExport } = await import('./data/runExport.ts');
    return (await runExport(commandLine.options, pipes.output, complain)) ? allRight : couldNotCheck;
  } catch (error) {
    const words = formatUnreadable(error);
    complain(words ?? `Unexpected error (${error instanceof Error ? error.name : 'unknown'}).`);
    return couldNotCheck;
  }
}

/** Who reads no further, such as `head`, ends the report and nothing else; a disk that takes no more is an error. */
function watchOutput(complain: Complain): void {
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', (error) => {
    const code = errorCode(error) ?? 'unknown';
    if (code === 'EPIPE' || code === 'EOF') return;
    if (process.exitCode !== couldNotCheck) complain(`The output can’t be written (${code}).`);
    process.exitCode = couldNotCheck;
  });
}

/** Node.js 22 calls its SQLite experimental, which is no news of a note. */
function quietExperiments(): void {
  const emit = process.emitWarning.bind(process) as (...args: unknown[]) => void;
  process.emitWarning = (...args: unknown[]): void => {
    if (args[1] !== 'ExperimentalWarning') emit(...args);
  };
}

/**
 * Keeps the space of new objects at its first size. An export makes much garbage and keeps little, and V8 would take
 * 80 MB more for it without being faster.
 */
function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

async function check(options: CheckArguments, { input, output }: Pipes, complain: Complain): Promise<number> {
  assertThere(options.calls);
  if (options.root !== undefined && !statSync(options.root, { throwIfNoEntry: false })?.isDirectory())
    throw new CannotCheck('There is no folder with the name of --root.');
  const { notes, unusable } = await findNotes(options.names, options);
  const reporter = createReporter(options, output);
  const reading = new NoteReader(notes, input, complain);
  let place: Promise<OpenedPlace> | undefined;
  const opened = (): Promise<OpenedPlace> => (place ??= openPlace({ ...options, wanted: () => reading.callsCited() }));
  const checker = new NoteChecker({
    calls: { get: async (name) => (await opened()).calls.get(name), forget: () => undefined },
    figure: async (link) => (await opened()).figure(link),
  });
  const counts: Counts = {
    notes: 0,
    quotations: 0,
    figures: 0,
    right: 0,
    wrong: 0,
    unchecked: 0,
    notJudged: 0,
  };
  let failed = unusable.length;
  for (const { name, why } of unusable) complain(`${name} ${why}.`);
  try {
    for (const note of notes) {
      const file = await reading.file(note);
      if (file && !file.isText && note.isMatched) continue;
      if (!file) {
        failed += 1;
        continue;
      }
      const checked = await checkNoteFile(file, {
        note,
        checker,
        place: placeNames[options.calls.type],
        isToFix: options.isToFix,
      });
      if (checked.failure !== undefined) {
        failed += 1;
        complain(`${note.name} ${checked.failure}.`);
      }
      output.write(reporter.note(checked.findings, checked.fixed));
      counts.notes += 1;
      for (const each of ['quotations', 'figures', 'right', 'wrong', 'unchecked', 'notJudged'] as const)
        counts[each] += checked[each];
      if (checked.rightByImport > 0) counts.rightByImport = (counts.rightByImport ?? 0) + checked.rightByImport;
    }
  } finally {
    await place?.then(
      (opened) => opened.dispose(),
      () => undefined,
    );
  }
  output.write(reporter.end(counts));
  if (failed > 0 || counts.notes === 0) return couldNotCheck;
  const { wrong, unchecked, notJudged } = counts;
  return wrong + unchecked + (options.isStrict ? notJudged : 0) > 0 ? somethingWrong : allRight;
}

/** Reads each note when it is needed, and standard input only once. */
class NoteReader {
  readonly #notes: readonly NamedNote[];
  #input: Promise<NoteFile | undefined> | undefined;
  readonly #failed = new Set<string>();
  readonly #source: Readable;
  readonly #complain: Complain;

  constructor(notes: readonly NamedNote[], source: Readable, complain: Complain) {
    this.#notes = notes;
    this.#source = source;
    this.#complain = complain;
  }

  /** Reads a note. If that fails, complains once per note and resolves to undefined. */
  file(note: NamedNote): Promise<NoteFile | undefined> {
    if (note.path === standardInput) return (this.#input ??= this.#read(note));
    return this.#read(note);
  }

  /** Returns the calls cited in all notes. */
  async callsCited(): Promise<CitedCallName[]> {
    const found: CitedCallName[] = [];
    for (const note of this.#notes) {
      const file = await this.file(note);
      if (file) for (const call of callsCited(await inSlices(readNote(file.text)))) found.push(call);
    }
    return found;
  }

  async #read(note: NamedNote): Promise<NoteFile | undefined> {
    try {
      return await readNoteFile(note, this.#source);
    } catch (error) {
      const code = errorCode(error) ?? 'unknown';
      const why = code === 'ELOOP' ? 'is a symbolic link, which isn’t followed' : `can’t be read (${code})`;
      if (!this.#failed.has(note.path)) this.#complain(`${note.name} ${why}.`);
      this.#failed.add(note.path);
      return undefined;
    }
  }
}
