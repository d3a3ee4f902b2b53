import type { Sources } from '../../../src/assistants/sources.ts';
import type { Tool, ToolAnswer } from '../../../src/assistants/tool.ts';
import type { Library, Read } from '../../../src/library/library.ts';

/** An answer as the library gives it. */
export function aRead<T>(value: T, change: Partial<Read<T>> = {}): Read<T> {
  const fetchedAt = Date.parse('2026-02-10T15:31:30Z');
  return { value, source: 'sample', fetchedAt, fromLibrary: true, stale: false, ...change };
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
