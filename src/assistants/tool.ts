import * as v from 'valibot';

import type { EndpointName } from '../domain/endpoints/endpoints.ts';
import type { LibraryTrouble, LibraryTroubleKind, PricedRequest, ReadOptions } from '../library/library.ts';
import { fit, tokenLimits, type Fitting } from './fit.ts';
import { readArguments } from './readArguments.ts';
import type { Sources } from './sources.ts';
import { ToolError } from './toolError.ts';

const causes: Record<LibraryTroubleKind, string> = {
  newer: 'The library was written by a newer version of Market Desk than this one. Ask the person to update it.',
  readOnly: 'The library can’t be written. Ask the person to allow writing to its folder.',
  full: 'The disk that has the library is full. Ask the person to free some space.',
  busy: 'Another program is using the library’s file. Ask again in a moment.',
  noLocks: 'The library’s disk has no file locks, so it can’t be shared. Ask the person to move it to another disk.',
  notAFile:
    'Something that isn’t a library has the name of the library’s file. Ask the person to look at it in Market Desk.',
  unavailable: 'The library can’t be opened. Ask the person to check its folder.',
  noFolder: 'There is no folder on a disk for the library, so it is in memory only.',
};

/** A request that an answer needs if the library doesn't have it, in a user's words ("BRMC, Q3 2026"). */
export interface Need {
  what: string;
  request: PricedRequest;
}

/** Called with the progress of a run. `done` never decreases. */
export type OnProgress = (done: number, total: number) => void;

/** How a run reads the library, and a callback for its progress. */
export type RunOptions = ReadOptions & { onProgress?: OnProgress | undefined };

/** Builds the answer with the most items that fits into the size that the input requests; see {@link fit}. */
export type FitAnswer<O> = <T>(items: Omit<Fitting<T, O>, 'question' | 'maxTokens' | 'format'>) => O;

type ToolInput = v.GenericSchema<unknown, Readonly<Record<string, unknown>>>;

interface ToolDefinition<N extends string, I extends ToolInput, O extends v.GenericSchema> {
  name: N;
  title: string;
  /** A sentence for users: what it does, and whether it may cost requests. It is in the manifest. */
  summary: string;
  /** For a model without prior knowledge of the product: when to use it, when not, its cost, one example. */
  description: string;
  input: I;
  output: O;
  /** The endpoints that it may request. Empty for a tool that reads only the library, and never costs anything. */
  endpoints?: readonly EndpointName[];
  /** The needs of an answer, of these endpoints. */
  needs?: (input: v.InferOutput<I>, sources: Sources) => Promise<readonly Need[]>;
  /** Rejects with ToolError, and as the library and the directory do. */
  run: (
    input: v.InferOutput<I>,
    sources: Sources,
    options: RunOptions & { fit: FitAnswer<v.InferOutput<O>> },
  ) => Promise<v.InferOutput<O>>;
  /** Formats the progress of a run for the user. Present if the run may take long; otherwise no progress is shown. */
  formatProgress?: FormatProgress;
  /** Formats the answer for a model. */
  format: (output: v.InferOutput<O>) => string;
}

type FormatProgress = (done: number, total: number) => string;

export interface ToolAnswer {
  text: string;
  /** The answer in the tool's output schema. */
  structured: Record<string, unknown>;
}

/** A tool's run with its checked input. */
export interface PreparedRun {
  /** The needs that would be requested now, because the library lacks them. */
  missing: readonly Need[];
  /** Number of requests that the run would send now; an estimate for bars. */
  cost: number;
  /** In mode `library` it rejects with LibraryError `notInLibrary` if something is missing. */
  run: (options: RunOptions) => Promise<ToolAnswer>;
}

/** A tool as the editor and the server see it. */
export interface Tool<N extends string = string> {
  name: N;
  title: string;
  summary: string;
  description: string;
  input: v.GenericSchema;
  output: v.GenericSchema;
  /** The endpoints that it may request if the user allows it; empty if it never requests any. */
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
  /** Adds the correct form to the error of an invalid input. */
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

/** Returns a notice for every answer while the library can't be stored; empty if it can. */
export async function troubleOf(sources: Sources): Promise<string[]> {
  // A tool that only looks up names works without a library.
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

/** Formats one paragraph for every answer of a tool while the library can't be stored. */
function formatTroubleForModel({ kind, isCounted, unsaved }: LibraryTrouble): string {
  const counted = isCounted
    ? ''
    : ' Today’s requests can’t be counted, so nothing is sent unless the person allows it.';
  const saved = unsaved === 0 ? '' : ' What was downloaded since is in memory only: tell the person.';
  return `Note: ${causes[kind]}${counted}${saved}`;
}
