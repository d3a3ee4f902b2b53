import * as v from 'valibot';

import type { EndpointName } from '../domain/endpoints/endpoints.ts';
import type { LibraryTrouble, LibraryTroubleKind, PricedRequest, ReadOptions } from '../library/library.ts';
import { fit, tokenLimits, type Fitting } from './fit.ts';
import { readArguments } from './readArguments.ts';
import type { Sources } from './sources.ts';
import { ToolError } from './toolError.ts';

const causes: Record<LibraryTroubleKind, string> = {
  newer: 'The library was written by a newer Market Desk than this one. Ask the person to update it.',
  readOnly: 'The library can’t be written. Ask the person to allow writing to its folder.',
  full: 'The disk that has the library is full. Ask the person to free some space.',
  busy: 'Another program is using the library’s file. Ask again in a moment.',
  noLocks: 'The library’s disk has no file locks, so it can’t be shared. Ask the person to move it to another disk.',
  notAFile:
    'Something that isn’t a library has the name of the library’s file. Ask the person to look at it in Market Desk.',
  unavailable: 'The library can’t be opened. Ask the person to check its folder.',
  noFolder: 'There is no folder on a disk for the library, so it is in memory only.',
};

/** A request that an answer needs if the library doesn't have it, in a person's words ("BRMC, Q3 2026"). */
export interface Need {
  what: string;
  request: PricedRequest;
}

/** Hears how much of a run is done. `done` never falls. */
export type OnProgress = (done: number, total: number) => void;

/** How a run reads the library, and who hears how far it is. */
export type RunOptions = ReadOptions & { onProgress?: OnProgress | undefined };

/** Makes the answer with the most items that fit into the size that the input asks for; see {@link fit}. */
export type FitAnswer<O> = <T>(items: Omit<Fitting<T, O>, 'question' | 'maxTokens' | 'format'>) => O;

type ToolInput = v.GenericSchema<unknown, Readonly<Record<string, unknown>>>;

interface ToolDefinition<N extends string, I extends ToolInput, O extends v.GenericSchema> {
  name: N;
  title: string;
  /** For a person, in a sentence: what it does, and whether it may cost requests. The manifest has it. */
  summary: string;
  /** For a model that has never seen the product: when to use it, when not, what it costs, one example. */
  description: string;
  input: I;
  output: O;
  /** The endpoints that it may ask. Empty for a tool that reads the library only, and never costs anything. */
  endpoints?: readonly EndpointName[];
  /** The needs of an answer, of these endpoints. */
  needs?: (input: v.InferOutput<I>, sources: Sources) => Promise<readonly Need[]>;
  /** Rejects with ToolError, and as the library and the directory do. */
  run: (
    input: v.InferOutput<I>,
    sources: Sources,
    options: RunOptions & { fit: FitAnswer<v.InferOutput<O>> },
  ) => Promise<v.InferOutput<O>>;
  /** How far a run is, for a person. Present if it may take long; only then is anybody told. */
  formatProgress?: FormatProgress;
  /** The answer as a model reads it. */
  format: (output: v.InferOutput<O>) => string;
}

type FormatProgress = (done: number, total: number) => string;

export interface ToolAnswer {
  text: string;
  /** By the tool's output schema. */
  structured: Record<string, unknown>;
}

/** A tool's run with its input checked. */
export interface PreparedRun {
  /** The needs that would be requested now, without what the library has. */
  missing: readonly Need[];
  /** Number of requests that the run would send now; an estimate for bars. */
  cost: number;
  /** In mode `library` it rejects with LibraryError `notInLibrary` where something is missing. */
  run: (options: RunOptions) => Promise<ToolAnswer>;
}

/** A tool as the doors see it. */
export interface Tool<N extends string = string> {
  name: N;
  title: string;
  summary: string;
  description: string;
  input: v.GenericSchema;
  output: v.GenericSchema;
  /** The endpoints that it may ask when a person allows it; empty if it never asks any. */
  endpoints: readonly EndpointName[];
  /** See {@link ToolDefinition.formatProgress}. */
  formatProgress?: FormatProgress;
  /** Rejects with ToolError `badInput`. */
  prepare: (input: unknown, sources: Sources) => Promise<PreparedRun>;
}

export function defineTool<N extends string, I extends ToolInput, O extends v.GenericSchema>(
  definition: ToolDefinition<N, I, O>,
): Tool<N> {
  const { input, output, endpoints = [], needs, run, format, ...told } = definition;
  /** Adds the right form to what refuses an input. */
  const refuse = (error: unknown): never => {
    const example = /Example: \{.*\}$/.exec(told.description)?.[0];
    const isBare = error instanceof ToolError && error.kind === 'badInput' && example !== undefined;
    throw isBare ? new ToolError('badInput', `${error.message} ${example}`) : error;
  };
  return {
    ...told,
    input,
    output,
    endpoints,
    prepare: async (given, sources) => {
      const parsed = v.safeParse(input, readArguments(input, given), { abortPipeEarly: true });
      if (!parsed.success) return refuse(ToolError.ofIssues(parsed.issues));
      const checked = parsed.output;
      const needed = (await needs?.(checked, sources).catch(refuse)) ?? [];
      const unsaid = needed.find(({ request }) => !endpoints.includes(request.endpoint));
      if (unsaid) throw new Error(`${told.name} doesn't say that it asks for ${unsaid.request.endpoint}`);
      const priced = await price(needed, sources);
      return {
        ...priced,
        run: async (options) => {
          const { maxTokens } = checked;
          const size = typeof maxTokens === 'number' ? maxTokens : tokenLimits.usual;
          const answer = await run(checked, sources, {
            ...options,
            fit: (items) => fit({ ...items, question: [told.name, checked], maxTokens: size, format }),
          });
          const text = [...(await troubleOf(sources)), format(answer)].join('\n\n');
          return { text, structured: answer as Record<string, unknown> };
        },
      };
    },
  };
}

/** Words for every answer while the library can't be kept; empty while it is. */
export async function troubleOf(sources: Sources): Promise<string[]> {
  // A tool that only looks names up works without a library.
  const library = await sources.library().catch(() => undefined);
  const trouble = library?.trouble();
  return trouble ? [formatTroubleForModel(trouble)] : [];
}

async function price(needs: readonly Need[], sources: Sources): Promise<Pick<PreparedRun, 'missing' | 'cost'>> {
  if (needs.length === 0) return { missing: [], cost: 0 };
  const library = await sources.library();
  const priced = needs.map((need) => ({ need, cost: library.cost(need.request, sources.source(), 'stored') }));
  const missing = priced.filter(({ cost }) => cost > 0);
  return { missing: missing.map(({ need }) => need), cost: missing.reduce((sum, { cost }) => sum + cost, 0) };
}

/** One paragraph for every answer of a tool while the library can't be kept. */
function formatTroubleForModel({ kind, isCounted, unsaved }: LibraryTrouble): string {
  const counted = isCounted
    ? ''
    : ' Today’s requests can’t be counted, so nothing is sent unless the person allows it.';
  const saved = unsaved === 0 ? '' : ' What was downloaded since is in memory only: tell the person.';
  return `Note: ${causes[kind]}${counted}${saved}`;
}
