import type { Sources } from '../../../src/assistants/sources.ts';
import type { Tool, ToolAnswer } from '../../../src/assistants/tool.ts';
import type { EndpointName } from '../../../src/domain/endpoints/endpoints.ts';
import type { Library, Read, ReadAnswer, ReadOptions, ReadRequest } from '../../../src/library/library.ts';

/** An answer as the library gives it. */
export function aRead<T>(value: T, change: Partial<Read<T>> = {}): Read<T> {
  const fetchedAt = Date.parse('2026-02-10T15:31:30Z');
  return { value, source: 'sample', fetchedAt, fromLibrary: true, stale: false, ...change };
}

export type Reads = {
  [E in EndpointName]?: (request: ReadRequest<E>, options: ReadOptions) => Promise<Read<ReadAnswer[E]>>;
};

/** Reads of these endpoints; `others` reads the rest, which is refused without it. */
export function reading(reads: Reads, others?: Pick<Library, 'read'>): Pick<Library, 'read'> {
  return {
    read: <E extends EndpointName>(request: ReadRequest<E>, options: ReadOptions): Promise<Read<ReadAnswer[E]>> => {
      const read: Reads[E] = reads[request.endpoint];
      if (read) return read(request, options);
      return others ? others.read(request, options) : Promise.reject(new Error(`nothing reads ${request.endpoint}`));
    },
  };
}

/** A library that has these answers. */
export function sourcesWith(answers: Partial<Library>): Sources {
  const library = { cost: () => 0, trouble: () => undefined, ...answers } as Library;
  return {
    library: () => Promise.resolve(library),
    directory: () => Promise.reject(new Error('no directory')),
    source: () => 'sample',
    linkScheme: 'vscode',
    screenerPaths: () => ({ screen: true, metrics: false }),
    now: Date.now,
  };
}

export async function ask(tool: Tool, input: object, answers: Partial<Library>): Promise<ToolAnswer> {
  return (await tool.prepare(input, sourcesWith(answers))).run({ mode: 'library' });
}
