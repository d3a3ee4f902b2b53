import assert from 'node:assert/strict';
import * as v from 'valibot';
import type { Sources } from '../../../src/assistants/sources.ts';
import type { Tool, ToolAnswer } from '../../../src/assistants/tool.ts';
import { ToolError, type ToolErrorKind } from '../../../src/assistants/toolError.ts';
import { Directory } from '../../../src/directory/directory.ts';
import { createBatch } from '../../../src/library/ledger/initiator.ts';
import { LibraryError, type Library, type LibraryErrorKind } from '../../../src/library/library.ts';
import type { SourceId } from '../../../src/library/sourceId.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';

const directory = await Directory.of({
  dates: { companies: '2026-11', funds: '2026-11', fundNames: '2026-11' },
  companies: sampleCompanies.map(({ cik, companyname_short: name, ticker, otherTickers }) => ({
    cik,
    name,
    tickers: [ticker, ...otherTickers],
  })),
  series: [],
});

export function sourcesOf(
  library: Library,
  { source, ...change }: Partial<Omit<Sources, 'source' | 'library'>> & { source: SourceId },
): Sources {
  return {
    library: () => Promise.resolve(library),
    directory: () => Promise.resolve(directory),
    source: () => source,
    linkScheme: 'vscode',
    screenerPaths: () => ({ screen: true, metrics: true }),
    now: Date.now,
    ...change,
  };
}

export interface Asked extends ToolAnswer {
  /** The cost that the tool named. */
  cost: number;
}

/** Runs a tool as a door does: with `consent`, a person has allowed what the tool said that it would cost. */
export async function askTool(
  tool: Tool,
  input: object,
  { sources, consent = false }: { sources: Sources; consent?: boolean },
): Promise<Asked> {
  const prepared = await tool.prepare(input, sources);
  const answer = await prepared.run(
    consent
      ? { mode: 'stored', initiator: 'program', batch: createBatch(prepared.cost, { overrideQuota: false }) }
      : { mode: 'library' },
  );
  const { maxTokens = 2000 } = input as { maxTokens?: number };
  const json = JSON.stringify(answer.structured);
  assert.ok(answer.text.length / 4 <= maxTokens, `${tool.name}: ${answer.text.length / 4} tokens of text`);
  assert.ok(json.length / 4 <= maxTokens, `${tool.name}: ${json.length / 4} tokens of JSON`);
  assert.deepEqual(v.parse(tool.output, JSON.parse(json)), JSON.parse(json), 'the answer is as its schema says');
  return { ...answer, cost: prepared.cost };
}

/** All answers to a question, from its first to where none goes on. */
export async function walk(
  tool: Tool,
  input: object,
  options: { sources: Sources; consent?: boolean },
): Promise<Asked[]> {
  const answers: Asked[] = [];
  for (let next: unknown; ;) {
    const answer = await askTool(tool, next === undefined ? input : { ...input, next }, options);
    answers.push(answer);
    next = answer.structured['next'];
    if (next === undefined) return answers;
    assert.ok(answers.length < 5000, 'it ends');
  }
}

export const isToolError =
  (kind: ToolErrorKind, message = /./) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof ToolError, String(error));
    assert.equal(error.kind, kind, error.message);
    assert.match(error.message, message);
    assert.ok(error.message.length < 4000, `${error.message.length} characters`);
    return true;
  };

export const isLibraryError =
  (kind: LibraryErrorKind) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof LibraryError, String(error));
    assert.equal(error.kind, kind, error.message);
    return true;
  };
