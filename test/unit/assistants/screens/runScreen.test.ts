import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { runScreenTool } from '../../../../src/assistants/screens/runScreen.ts';
import type { ToolAnswer } from '../../../../src/assistants/tool.ts';
import { ToolError } from '../../../../src/assistants/toolError.ts';
import type { Library } from '../../../../src/library/library.ts';
import { ask, aRead, reading } from '../fakeSources.ts';

const tickers = (from: number, count: number): string[] => Array.from({ length: count }, (_, at) => `T${from + at}`);

/** A service that serves these pages, whatever size was asked for. */
function pagesOf(
  pages: readonly (readonly string[])[],
  change: { total?: number; totalPages?: number } = {},
): Partial<Library> {
  const total = pages.flat().length;
  return reading({
    screen: ({ page }) =>
      Promise.resolve(
        aRead({
          pagination: {
            current_page: page,
            limit: 50,
            total_records: change.total ?? total,
            total_pages: change.totalPages ?? pages.length,
          },
          rows: (pages[page - 1] ?? []).map((ticker) => ({ ticker, cik: 1, metrics: { roic: 1 } })),
        }),
      ),
  });
}

async function walk(answers: Partial<Library>, input: object = {}): Promise<ToolAnswer[]> {
  const found: ToolAnswer[] = [];
  for (let next: unknown; ;) {
    const answer = await ask(
      runScreenTool,
      { screen: 'roic > 0.1', ...input, ...(next === undefined ? {} : { next }) },
      answers,
    );
    found.push(answer);
    next = answer.structured['next'];
    if (next === undefined) return found;
    assert.ok(found.length < 100, 'it ends');
  }
}

const shown = (answers: readonly ToolAnswer[]): unknown[] =>
  answers.flatMap(({ structured }) => (structured['rows'] as unknown[][]).map(([ticker]) => ticker));

suite('the pages of a screen', () => {
  test('run_screen accepts pages that are smaller than requested', async () => {
    const pages = [tickers(0, 50), tickers(50, 50), tickers(100, 7)];
    assert.deepEqual(shown(await walk(pagesOf(pages))), pages.flat());
    assert.deepEqual(shown(await walk(pagesOf(pages), { limit: 200, maxTokens: 200 })), pages.flat());
  });

  test('run_screen accepts a middle page with fewer rows than the first', async () => {
    const pages = [tickers(0, 50), tickers(50, 20), tickers(70, 5)];
    assert.deepEqual(shown(await walk(pagesOf(pages))), pages.flat());
  });

  test('run_screen ends where the service has no more rows, whatever its count', async () => {
    assert.deepEqual(shown(await walk(pagesOf([tickers(0, 3)], { total: 1e9 }))), tickers(0, 3));
    assert.deepEqual(shown(await walk(pagesOf([[]], { total: 1e9, totalPages: 1e6 }))), []);
    const answers = await walk(pagesOf([tickers(0, 50), []], { total: 1e9, totalPages: 1e6 }));
    assert.deepEqual(shown(answers), tickers(0, 50));
    assert.equal(answers[0]!.structured['matches'], 1e9);
  });

  test('run_screen marks the row after which a request is needed', async () => {
    const pages = pagesOf([tickers(0, 50), tickers(50, 50)]);
    const costly = { ...pages, cost: (request: { page?: number }) => (request.page === 2 ? 1 : 0) } as Partial<Library>;
    const [first, second, third] = await walk(costly);
    assert.equal(first!.structured['nextCosts'], undefined);
    assert.equal(second!.structured['nextCosts'], undefined);
    assert.equal(third!.structured['nextCosts'], true);
    assert.match(third!.text, /The next rows cost 1 request\.$/);
  });

  test('run_screen doesn’t continue pages that left the library', async () => {
    const [{ structured }] = (await walk(pagesOf([tickers(0, 50), tickers(50, 50)]))) as [ToolAnswer];
    const input = { screen: 'roic > 0.1', next: structured['next'] };
    const gone: Partial<Library> = reading({ screen: () => Promise.reject(new Error('not in the library')) });
    const isBadNext = (error: unknown): boolean => error instanceof ToolError && error.kind === 'badNext';
    await assert.rejects(ask(runScreenTool, input, gone), isBadNext);
    await assert.rejects(ask(runScreenTool, input, pagesOf([tickers(0, 5)])), isBadNext);
  });
});

test('a field with commas or quotes is quoted', async () => {
  const { text } = await ask(runScreenTool, { screen: 'roic > 0.1' }, pagesOf([['A,"B']]));
  assert.match(text, /\n"A,""B",1,,1/);
});
