import assert from 'node:assert/strict';
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Sources } from '../../../src/assistants/sources.ts';
import type { Tool, ToolAnswer } from '../../../src/assistants/tool.ts';
import { ToolError, type ToolErrorKind } from '../../../src/assistants/toolError.ts';
import { Directory } from '../../../src/directory/directory.ts';
import type { Call } from '../../../src/domain/transcript.ts';
import type { Library, ReadOptions } from '../../../src/library/library.ts';
import { repositoryRoot } from '../../editor/places.ts';
import { anyway, createDesk, type Desk } from '../library/desk.ts';

/** A call as a data folder has it. */
export interface ServedCall {
  metadata: { cik: number; ticker: string; companyname: string; transcript_fyq: string };
  data: Call[];
}

export function servedCall(
  of: { cik: number; ticker: string; company: string; fyq: string },
  transcript: string,
  participants: Call['participants'] = [],
): ServedCall {
  const { cik, ticker, company, fyq } = of;
  const names = { companyname: company, companyname_short: company, transcript_fyq: fyq, available_fyq: [fyq] };
  return { metadata: { cik, ticker, ...names }, data: [{ participants, transcript }] };
}

export interface AssistedDesk extends AsyncDisposable {
  desk: Desk;
  library: Library;
  sources: Sources;
  /** Runs a tool without consent, and holds its answer against what every answer promises. */
  ask: (tool: Tool, input: Record<string, unknown>) => Promise<ToolAnswer>;
  /** The kind and the message of a tool's refusal. */
  refuses: (tool: Tool, input: unknown, kind: ToolErrorKind) => Promise<string>;
  /** How many requests the service has seen. */
  requests: () => number;
}

/** A real library with the bundled service that serves these calls; with `read`, the library has them already. */
export async function createAssistedDesk(
  served: readonly ServedCall[],
  { isRead = true }: { isRead?: boolean } = {},
): Promise<AssistedDesk> {
  const folder = await mkdtemp(join(tmpdir(), 'market-desk-assistants-'));
  await mkdir(join(folder, 'transcripts'));
  for (const [index, call] of served.entries())
    await writeFile(join(folder, 'transcripts', `${index}.json`), JSON.stringify(call));
  const desk = await createDesk({ data: folder });
  const library = desk.open();
  if (isRead)
    for (const { metadata } of served)
      await library.read({ endpoint: 'transcript', cik: metadata.cik, fyq: metadata.transcript_fyq }, anyway);
  return assist(desk, library, () => rm(folder, { recursive: true, force: true }));
}

/** A real library, empty, with the bundled service and its sample data. */
export async function createSampleDesk(): Promise<AssistedDesk> {
  const desk = await createDesk({ data: undefined });
  return assist(desk, desk.open());
}

let loaded: Promise<Directory> | undefined;
/** The directory that the product ships with. */
export function shippedDirectory(): Promise<Directory> {
  loaded ??= readFile(join(repositoryRoot, 'media', 'directory.bin')).then((bytes) => Directory.load(bytes));
  return loaded;
}

export function assist(
  desk: Desk,
  library: Library,
  clean: () => Promise<void> = () => Promise.resolve(),
): AssistedDesk {
  const sources: Sources = {
    library: () => Promise.resolve(library),
    directory: shippedDirectory,
    source: () => desk.source,
    linkScheme: 'vscode',
    screenerPaths: () => ({ screen: true, metrics: true }),
    now: () => Date.now(),
  };
  return {
    desk,
    library,
    sources,
    ask: (tool, input) => askOf(tool, input, sources),
    refuses: (tool, input, kind) => refusalOf(tool, input, { sources, kind }),
    requests: () => desk.service.requestsSeen().length,
    [Symbol.asyncDispose]: async () => {
      await desk[Symbol.asyncDispose]();
      await clean();
    },
  };
}

/** Without consent, as a door runs it: the answer fits the output schema and the size that was asked for. */
export async function askOf(
  tool: Tool,
  input: Record<string, unknown>,
  sources: Sources,
  read: ReadOptions = { mode: 'library' },
): Promise<ToolAnswer> {
  const answer = await (await tool.prepare(input, sources)).run(read);
  const { structured, text } = answer;
  const parsed = v.safeParse(tool.output, structured);
  assert.ok(parsed.success, JSON.stringify(parsed.issues?.slice(0, 2)));
  assert.deepEqual(parsed.output, structured, 'the answer has what its schema has, and nothing else');
  const most = 4 * (typeof input['maxTokens'] === 'number' ? input['maxTokens'] : 2_000);
  assert.ok(text.length <= most, `${text.length} characters of text`);
  assert.ok(JSON.stringify(structured).length <= most, `${JSON.stringify(structured).length} characters of JSON`);
  assert.ok(text.length > 0 && text.isWellFormed());
  return answer;
}

async function refusalOf(
  tool: Tool,
  input: unknown,
  { sources, kind }: { sources: Sources; kind: ToolErrorKind },
): Promise<string> {
  try {
    const answer = await (await tool.prepare(input, sources)).run({ mode: 'library' });
    assert.fail(`answered: ${answer.text.slice(0, 200)}`);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    assert.equal(error.kind, kind, error.message);
    return error.message;
  }
}
