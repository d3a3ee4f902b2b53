import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as v from 'valibot';
import { cutText, fit, maxTokensInput, offsetOf } from '../../../src/assistants/fit.ts';
import { ToolError } from '../../../src/assistants/toolError.ts';

interface Answer {
  rows: string[];
  left: number;
  next?: string;
  isCut?: true;
}

function ask(
  rows: readonly string[],
  { maxTokens = 200, next, limit, text = 'acme', isCuttable = true }: Partial<Asked> = {},
): Answer {
  return fit<string, Answer>({
    items: rows,
    question: ['list_library', { text, next, maxTokens, limit }],
    maxTokens,
    limit,
    build: (shown) => ({
      rows: [...shown.shown],
      left: shown.left,
      ...(shown.next === undefined ? {} : { next: shown.next }),
      ...(shown.isCut ? { isCut: true } : {}),
    }),
    format: (answer) => `${answer.rows.join('\n')}\n${answer.left} left`,
    cut: isCuttable ? cutText : undefined,
  });
}
interface Asked {
  maxTokens: number;
  next: string | undefined;
  limit: number | undefined;
  text: string;
  isCuttable: boolean;
}

const sizeOf = (answer: Answer): number => JSON.stringify(answer).length / 4;
const kindOf = (kind: string) => (error: unknown) => error instanceof ToolError && error.kind === kind;

suite('an answer that fits', () => {
  const rows = Array.from({ length: 500 }, (_, at) => `row ${at} ${'x'.repeat(at % 37)}`);

  test('fit keeps as many rows as the size allows, as text and as JSON', () => {
    for (const maxTokens of [200, 201, 350, 1999, 8000]) {
      const answer = ask(rows, { maxTokens });
      assert.ok(sizeOf(answer) <= maxTokens);
      const shown = answer.rows.length;
      assert.equal(answer.left, rows.length - shown);
      if (answer.left > 0)
        assert.ok(sizeOf({ ...answer, rows: rows.slice(0, shown + 1) }) > maxTokens, 'one more fits');
    }
  });

  test('fit continues where it ended until every row was shown once', () => {
    const seen: string[] = [];
    let next: string | undefined;
    do {
      const answer = ask(rows, { next, maxTokens: 300 });
      seen.push(...answer.rows);
      next = answer.next;
    } while (next !== undefined);
    assert.deepEqual(seen, rows);
  });

  test('fit counts the characters that JSON adds by escaping', () => {
    const answer = ask(Array.from({ length: 300 }, () => '"\n"\u0001'));
    assert.ok(sizeOf(answer) <= 200);
    assert.ok(answer.rows.length > 10);
  });

  test('fit shows no more rows than requested, and points to the rest', () => {
    const answer = ask(rows, { limit: 3, maxTokens: 8000 });
    assert.deepEqual(answer.rows, rows.slice(0, 3));
    assert.deepEqual(ask(rows, { limit: 2, next: answer.next }).rows, rows.slice(3, 5));
  });

  test('fit shortens a single row that is too long, and marks the cut', () => {
    const long = 'A sentence of some words. '.repeat(2000);
    const answer = ask([long, 'second']);
    assert.equal(answer.isCut, true);
    assert.equal(answer.rows.length, 1);
    assert.ok(answer.rows[0]!.endsWith('words. …'));
    assert.ok(sizeOf(answer) <= 200 && sizeOf(answer) > 150);
    assert.deepEqual(ask([long, 'second'], { next: answer.next }).rows, ['second']);
  });

  test('fit refuses a size that holds no row, and names the size that does', () => {
    const long = 'y'.repeat(2000);
    let said = '';
    assert.throws(
      () => ask([long], { isCuttable: false }),
      (error) => kindOf('badInput')(error) && (said = (error as Error).message) !== '',
    );
    const least = Number(/at least (\d+)/.exec(said)![1]);
    assert.deepEqual(ask([long], { isCuttable: false, maxTokens: least }).rows, [long]);
  });

  test('fit returns an empty answer for an empty list', () => assert.deepEqual(ask([]), { rows: [], left: 0 }));

  test('fit keeps the last row if only the words about it were too long', () => {
    const answer = ask(['a'.repeat(380), 'b'.repeat(380)], { maxTokens: 200 });
    assert.equal(answer.left, 0);
  });

  test('fit refuses the continuation of another question', () => {
    const { next } = ask(rows);
    assert.throws(() => ask(rows, { next, text: 'other' }), kindOf('badNext'));
    for (const wrong of [
      '',
      '0',
      'x-',
      '-1',
      `zzzzzzzz${next!.slice(next!.indexOf('-'))}`,
      '9'.repeat(60),
      next!.toUpperCase(),
    ])
      assert.throws(() => ask(rows, { next: wrong }), kindOf('badNext'), wrong);
    assert.throws(() => ask(rows.slice(0, 3), { next }), kindOf('badNext'));
    assert.ok(ask(rows, { next, maxTokens: 5000, limit: 7 }).rows.length === 7, 'the size is no part of the question');
  });

  test('fit builds the answer a few times only, for any number of rows', () => {
    let shown = 0;
    const many = Array.from({ length: 200_000 }, (_, at) => `row ${at}`);
    fit({
      items: many,
      question: ['list_library', {}],
      maxTokens: 8000,
      build: (part) => {
        shown += part.shown.length;
        return { rows: part.shown };
      },
      format: () => '',
    });
    assert.ok(shown < 100_000, `${shown} rows were built`);
  });
});

test('the size of an answer is 2,000 tokens unless asked otherwise, and never more than 8,000', () => {
  assert.deepEqual(v.safeParse(maxTokensInput, undefined).output, 2000);
  for (const wrong of [8001, 199, 0.5, -1, Number.NaN, Infinity, '2000', null])
    assert.equal(v.safeParse(maxTokensInput, wrong).success, false, String(wrong));
  assert.match(v.safeParse(maxTokensInput, 9000).issues![0].message, /at most 8000/);
});

suite('cutting', () => {
  test('cutText ends at a sentence, else at a word, else anywhere, and marks the cut', () => {
    assert.equal(cutText('One two. Three four five.', 15), 'One two. …');
    assert.equal(cutText('One two three four five', 15), 'One two three…');
    assert.equal(cutText('x'.repeat(50), 10), `${'x'.repeat(8)}…`);
    assert.equal(cutText('whole', 5), 'whole');
  });
  test('cutText keeps surrogate pairs whole', () => {
    for (let length = 1; length < 12; length += 1) assert.ok(cutText('😀'.repeat(9), length).isWellFormed());
  });
});

suite('a part of more', () => {
  const pages = [
    Array.from({ length: 50 }, (_, at) => `a ${at}`),
    [],
    Array.from({ length: 30 }, (_, at) => `c ${at}`),
  ];
  const ask = (next: string | undefined): Answer => {
    const question: [string, Record<string, unknown>] = ['run_screen', { screen: 'roic > 1', next }];
    const page = Math.floor(offsetOf(question) / 50);
    return fit<string, Answer>({
      items: pages[page]!,
      part: { from: page * 50, goesOn: page < 2 ? (page + 1) * 50 : undefined, after: page < 2 ? 30 : 0 },
      question,
      maxTokens: 200,
      limit: 20,
      build: ({ shown, left, next: then }) => ({
        rows: [...shown],
        left,
        ...(then === undefined ? {} : { next: then }),
      }),
      format: ({ rows }) => rows.join('\n'),
    });
  };

  test('fitPart continues with the next part, also after an empty one', () => {
    const seen: string[] = [];
    for (let answer = ask(undefined); ; answer = ask(answer.next)) {
      seen.push(...answer.rows);
      if (answer.next === undefined) break;
    }
    assert.deepEqual(seen, pages.flat());
  });

  test('fitPart counts the characters of the parts after it', () => assert.equal(ask(undefined).left, 30 + 30));
});
