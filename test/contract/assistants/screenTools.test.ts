import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { checkScreenTool } from '../../../src/assistants/screens/checkScreen.ts';
import { findMetricsTool } from '../../../src/assistants/screens/findMetrics.ts';
import { runScreenTool } from '../../../src/assistants/screens/runScreen.ts';
import { maximumScreenLength } from '../../../src/screen/parse/parseScreen.ts';
import type { Tool } from '../../../src/assistants/tool.ts';
import { endlessScreen } from '../../hostile/hostileTexts.ts';
import { createDesk, type Desk } from '../library/desk.ts';
import { askTool, isLibraryError, isToolError, sourcesOf, walk } from './askTool.ts';

const seen = (desk: Desk): number => desk.service.requestsSeen().length;
const screen = 'columns: roic, pe_ratio\nROIC > 15%';

suite('finding metrics', () => {
  test('finding metrics requests the catalog only once', async () => {
    await using desk = await createDesk();
    const sources = sourcesOf(desk.open(), { source: desk.source });
    const prepared = await findMetricsTool.prepare({ text: 'pe' }, sources);
    assert.equal(prepared.cost, 1);
    await assert.rejects(prepared.run({ mode: 'library' }), isLibraryError('notInLibrary'));
    assert.equal(seen(desk), 0);
    const { structured, text } = await askTool(
      findMetricsTool,
      { text: 'earnings multiple' },
      { sources, consent: true },
    );
    assert.partialDeepStrictEqual(structured, {
      metrics: 2,
      matches: 1,
      rows: [{ id: 'pe_ratio', name: 'Price to earnings', unit: 'ratio', group: 'Valuation' }],
    });
    assert.match(text, /^1 of 2 metrics match\. As of .*\npe_ratio: Price to earnings · ratio · Valuation/);
    assert.equal((await askTool(findMetricsTool, { text: '' }, { sources })).structured['matches'], 2);
    assert.equal(seen(desk), 1);
  });

  test('find_metrics names the missing path and its setting', async () => {
    await using desk = await createDesk();
    const pathless = sourcesOf(desk.open(), {
      source: desk.source,
      screenerPaths: () => ({ screen: false, metrics: false }),
    });
    const message = /states no path.*"marketDesk\.screener\.metricsPath".*--metrics-path/;
    await assert.rejects(findMetricsTool.prepare({ text: 'pe' }, pathless), isToolError('noPath', message));
    assert.equal(seen(desk), 0);
    // An answer read before is still found.
    const sources = sourcesOf(desk.open(), { source: desk.source });
    await askTool(findMetricsTool, { text: 'pe' }, { sources, consent: true });
    assert.equal((await askTool(findMetricsTool, { text: 'pe' }, { sources: pathless })).structured['matches'], 1);
  });
});

suite('checking a screen', () => {
  test('check_screen checks only the grammar without a catalog, and sends nothing', async () => {
    await using desk = await createDesk();
    const sources = sourcesOf(desk.open(), { source: desk.source });
    assert.deepEqual(checkScreenTool.endpoints, []);
    const { structured, text, cost } = await askTool(
      checkScreenTool,
      { screen: '# note\nanything > 1,000 AND other <' },
      { sources, consent: true },
    );
    assert.equal(cost, 0);
    assert.partialDeepStrictEqual(structured, { valid: false, namesChecked: false, condition: null, asOfUtc: null });
    assert.match(text, /names and percentages are unchecked/);
    const good = await askTool(checkScreenTool, { screen: 'anything > 1B' }, { sources });
    assert.partialDeepStrictEqual(good.structured, { valid: true, errors: 0, condition: 'anything > 1000000000' });
    const percent = await askTool(checkScreenTool, { screen: 'anything > 15%' }, { sources });
    assert.partialDeepStrictEqual(percent.structured, { valid: true, condition: null });
    assert.equal(typeof percent.structured['conditionProblem'], 'string');
    assert.equal(seen(desk), 0);
  });

  test('check_screen names each fault, its place and its fix with the catalog', async () => {
    await using desk = await createDesk();
    const sources = sourcesOf(desk.open(), { source: desk.source });
    await askTool(findMetricsTool, { text: 'pe' }, { sources, consent: true });
    const { structured, text } = await askTool(
      checkScreenTool,
      { screen: 'columns: roic, roic\r\n\r\nroics > 15%' },
      { sources },
    );
    assert.partialDeepStrictEqual(structured, {
      valid: false,
      namesChecked: true,
      errors: 1,
      warnings: 1,
      diagnostics: [
        {
          line: 1,
          column: 16,
          severity: 'warning',
          code: 'duplicateColumn',
          fixes: [{ title: 'Remove', edits: [{ line: 1, column: 14, old: ', roic', new: '' }] }],
        },
        {
          line: 3,
          column: 1,
          severity: 'error',
          code: 'unknownMetric',
          fixes: [{ title: 'Change to roic', edits: [{ line: 3, column: 1, old: 'roics', new: 'roic' }] }],
        },
      ],
    });
    assert.match(
      text,
      /error at line 3, column 1: Unknown metric “roics”.* Fix: Change to roic \(3:1 "roics" → "roic"\)/,
    );
    const { structured: good } = await askTool(checkScreenTool, { screen }, { sources });
    assert.partialDeepStrictEqual(good, { valid: true, condition: 'roic > 0.15', diagnostics: [], left: 0 });
    assert.equal(seen(desk), 1);
  });

  test('a fix that is made mends the screen', async () => {
    await using desk = await createDesk();
    const sources = sourcesOf(desk.open(), { source: desk.source });
    await askTool(findMetricsTool, { text: 'pe' }, { sources, consent: true });
    const wrong = 'roics > 15%';
    const { structured } = await askTool(checkScreenTool, { screen: wrong }, { sources });
    interface Edit {
      column: number;
      old: string;
      new: string;
    }
    const [{ fixes }] = structured['diagnostics'] as [{ fixes: { edits: Edit[] }[] }];
    const [edit] = fixes[0]!.edits;
    const mended = wrong.slice(0, edit!.column - 1) + edit!.new + wrong.slice(edit!.column - 1 + edit!.old.length);
    assert.partialDeepStrictEqual((await askTool(checkScreenTool, { screen: mended }, { sources })).structured, {
      valid: true,
      condition: 'roic > 0.15',
    });
  });
});

suite('running a screen', () => {
  test('running a screen requests the catalog and the page only once', async () => {
    await using desk = await createDesk();
    const sources = sourcesOf(desk.open(), { source: desk.source });
    const prepared = await runScreenTool.prepare({ screen }, sources);
    assert.deepEqual(
      prepared.missing.map(({ what }) => what),
      ['the metric catalog', "page 1 of the screen's results"],
    );
    await assert.rejects(prepared.run({ mode: 'library' }), isLibraryError('notInLibrary'));
    assert.equal(seen(desk), 0);
    const { structured, text, cost } = await askTool(runScreenTool, { screen }, { sources, consent: true });
    assert.deepEqual([cost, seen(desk)], [2, 2]);
    assert.partialDeepStrictEqual(structured, {
      matches: 4,
      condition: 'roic > 0.15',
      columns: [
        { id: 'roic', name: 'Return on invested capital', unit: 'ratio', percent: true },
        { id: 'pe_ratio', name: 'Price to earnings', unit: 'ratio' },
      ],
      left: 0,
    });
    const rows = structured['rows'] as unknown[][];
    assert.deepEqual(
      rows.map(([ticker, cik, name, roic, pe]) => [ticker, cik, typeof name, roic, pe]),
      [
        ['QFEN', 9_910_018, 'string', 0.2, 2],
        ['VLOR', 9_910_069, 'string', 0.3, 4],
        ['DNMW.A', 9_910_154, 'string', 0.4, 6],
        ['GLMH', 9_910_205, 'string', 0.5, 8],
      ],
    );
    assert.match(text, /^4 securities match roic > 0\.15\. As of .*\nThe rows have no order\.\n/);
    assert.deepEqual(text.split('\n').slice(2, 4), [
      'ticker,cik,name,roic: Return on invested capital (%),pe_ratio: Price to earnings (×)',
      'QFEN,9910018,Quillfen Software,20.0%,2.00×',
    ]);
    const again = await askTool(runScreenTool, { screen: `# the same\n${screen}` }, { sources });
    assert.deepEqual([again.cost, seen(desk)], [0, 2]);
  });

  test('run_screen sorts the loaded rows by a column and says so', async () => {
    await using desk = await createDesk();
    const sources = sourcesOf(desk.open(), { source: desk.source });
    await askTool(runScreenTool, { screen }, { sources, consent: true });
    const sent = seen(desk);
    const { structured, text } = await askTool(runScreenTool, { screen, sort: '-ROIC' }, { sources });
    assert.deepEqual(
      (structured['rows'] as unknown[][]).map(([, , , roic]) => roic),
      [0.5, 0.4, 0.3, 0.2],
    );
    assert.equal(structured['order'], 'Sorted by roic, descending, among all.');
    assert.match(text, /\nSorted by roic, descending, among all\.\n/);
    const [first, second] = await walk(runScreenTool, { screen, sort: 'pe_ratio', limit: 2 }, { sources });
    const both = [first, second].flatMap((answer) => answer!.structured['rows'] as unknown[][]);
    assert.deepEqual(
      both.map(([, , , , pe]) => pe),
      [2, 4, 6, 8],
    );
    await assert.rejects(
      askTool(runScreenTool, { screen, sort: 'nothing' }, { sources }),
      isToolError('badInput', /It has roic, pe_ratio\./),
    );
    assert.equal(seen(desk), sent);
  });

  test('running a screen continues within a loaded page without a request', async () => {
    await using desk = await createDesk();
    const sources = sourcesOf(desk.open(), { source: desk.source });
    await askTool(runScreenTool, { screen }, { sources, consent: true });
    const answers = await walk(runScreenTool, { screen, limit: 1 }, { sources });
    assert.deepEqual(
      answers.map(({ structured }) => [structured['left'], structured['nextCosts'], structured['matches']]),
      [
        [3, undefined, 4],
        [2, undefined, 4],
        [1, undefined, 4],
        [0, undefined, 4],
      ],
    );
    assert.equal(seen(desk), 2);
    assert.match(answers[0]!.text, /sorts within this row, not within the 4\./);
  });

  test('run_screen refuses a screen with faults, and sends nothing if the grammar shows them', async () => {
    await using desk = await createDesk();
    const sources = sourcesOf(desk.open(), { source: desk.source });
    const wrong: [unknown, RegExp][] = [
      ['', /no condition/],
      ['roic >', /line 1, column/],
      ['columns: roic', /no condition/],
      ['roic > 15% AND', /can't be run\.\nerror at line 1/],
      [endlessScreen().slice(0, 90_000), /can't be run/],
      [`${'('.repeat(2000)}roic > 1`, /can't be run/],
    ];
    for (const [text, message] of wrong)
      await assert.rejects(runScreenTool.prepare({ screen: text }, sources), isToolError('badInput', message));
    assert.equal(seen(desk), 0);
    await askTool(findMetricsTool, { text: 'pe' }, { sources, consent: true });
    await assert.rejects(
      runScreenTool.prepare({ screen: 'roics > 1' }, sources),
      isToolError('badInput', /Unknown metric “roics”.*Change to roic/),
    );
    assert.equal(seen(desk), 1);
  });

  test('run_screen refuses a missing path before it sends, and keeps names as written without the catalog’s path', async () => {
    await using desk = await createDesk();
    const library = desk.open();
    const none = sourcesOf(library, { source: desk.source, screenerPaths: () => ({ screen: false, metrics: false }) });
    await assert.rejects(
      runScreenTool.prepare({ screen: 'roic > 0.15' }, none),
      isToolError('noPath', /"marketDesk\.screener\.path".*--screener-path/),
    );
    const noCatalog = sourcesOf(library, {
      source: desk.source,
      screenerPaths: () => ({ screen: true, metrics: false }),
    });
    const { structured, cost } = await askTool(
      runScreenTool,
      { screen: 'roic > 0.15' },
      { sources: noCatalog, consent: true },
    );
    assert.deepEqual([cost, seen(desk)], [1, 1]);
    assert.partialDeepStrictEqual(structured, { matches: 4, columns: [{ id: 'roic', name: 'roic', unit: null }] });
    await assert.rejects(
      runScreenTool.prepare({ screen: 'roic > 15%' }, noCatalog),
      isToolError('badInput', /line 1|percent|%/),
    );
    assert.equal((await askTool(runScreenTool, { screen: 'roic > 0.15' }, { sources: none })).structured['matches'], 4);
  });

  test('run_screen answers without names if the directory is missing', async () => {
    await using desk = await createDesk();
    const sources = sourcesOf(desk.open(), {
      source: desk.source,
      directory: () => Promise.reject(new Error('no file')),
    });
    const { structured } = await askTool(runScreenTool, { screen }, { sources, consent: true });
    assert.deepEqual((structured['rows'] as unknown[][])[0]!.slice(0, 3), ['QFEN', 9_910_018, null]);
  });
});

suite('bad input of the tools for screens', () => {
  test('the screen tools refuse bad input before they send a request', async () => {
    await using desk = await createDesk();
    const sources = sourcesOf(desk.open(), { source: desk.source });
    const megabyte = 'x'.repeat(1_000_000);
    const wrong: readonly (readonly [Tool, unknown])[] = [
      ...[findMetricsTool, checkScreenTool, runScreenTool].flatMap((tool): [Tool, unknown][] => [
        [tool, null],
        [tool, []],
        [tool, {}],
        [tool, { text: 5, screen: 5 }],
        [tool, { text: megabyte, screen: megabyte }],
        [tool, { text: 'roic', screen: 'roic > 1' }],
      ]),
      [findMetricsTool, { text: 'roic', limit: 201 }],
      [runScreenTool, { screen, limit: 201 }],
      [runScreenTool, { screen, maxTokens: 8001 }],
      [checkScreenTool, { screen: 'x'.repeat(maximumScreenLength + 1) }],
    ];
    for (const [tool, input] of wrong)
      await assert.rejects(tool.prepare(input, sources), isToolError('badInput'), tool.name);
    for (const next of ['x', 'k-1', '1-zzzzzz'])
      await assert.rejects(runScreenTool.prepare({ screen: 'roic > 1', next }, sources), isToolError('badNext'));
    assert.equal(seen(desk), 0);
  });
});
