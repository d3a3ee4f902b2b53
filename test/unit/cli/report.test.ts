import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { githubReporter } from '../../../src/cli/format/github.ts';
import { sarifReporter } from '../../../src/cli/format/sarif.ts';
import { summarize, type ReportedFinding } from '../../../src/cli/report.ts';
import { shownJson, shownLine } from '../../../src/cli/shownText.ts';

const finding: ReportedFinding = {
  ...{ file: 'a.md', rule: 'words', verdict: 'altered', level: 'error', message: '100%: a, b' },
  ...{ start: { line: 2, character: 4 }, end: { line: 3, character: 1 } },
};

suite('a report', () => {
  test('the report states the number of quotations in a sentence', () => {
    const counts = { notes: 1, quotations: 0, figures: 0, right: 0, wrong: 0, unchecked: 0, notJudged: 0 };
    assert.equal(summarize({ ...counts, notes: 0 }), 'Nothing to check: there are no notes.');
    assert.equal(summarize(counts), 'Nothing to check: the note quotes no earnings call.');
    assert.equal(summarize({ ...counts, quotations: 1, right: 1 }), '1 quotation in 1 note: 1 right.');
    assert.equal(summarize({ ...counts, figures: 2, right: 2 }), '2 figures in 1 note: 2 right.');
    assert.equal(
      summarize({ ...counts, quotations: 1, figures: 2, right: 2, wrong: 1 }),
      '1 quotation and 2 figures in 1 note: 2 right, 1 wrong.',
    );
    assert.equal(
      summarize({ notes: 2, quotations: 4, figures: 0, right: 1, wrong: 2, unchecked: 1, notJudged: 0 }),
      '4 quotations in 2 notes: 1 right, 2 wrong, 1 not checked.',
    );
  });

  test('the GitHub report has columns only within one line, and escapes characters that end a command', () => {
    const { note } = githubReporter({ cwd: '/notes', root: '/' });
    assert.equal(
      note([{ ...finding, file: 'a,b:c\n.md' }], []),
      '::error file=notes/a%2Cb%3Ac .md,line=3,endLine=4,title=altered::100%25: a, b\n',
    );
    const end = { line: 2, character: 9 };
    assert.match(
      note([{ ...finding, end, level: 'note' }], []),
      /^::notice file=notes\/a\.md,line=3,endLine=3,col=5,endColumn=10,/,
    );
  });

  test(
    'the SARIF report has addresses relative to the work tree’s top, or absolute ones',
    { skip: process.platform === 'win32' },
    () => {
      const uriOf = (file: string): string => {
        const { note, end } = sarifReporter({ cwd: '/notes/x', root: '/notes' });
        note([{ ...finding, file }], []);
        const log = end({ notes: 1, quotations: 1, figures: 0, right: 0, wrong: 1, unchecked: 0, notJudged: 0 });
        return /"uri": "([^"]*)"/.exec(log)![1]!;
      };
      assert.equal(uriOf('a b/ü.md'), 'x/a%20b/%C3%BC.md');
      assert.equal(uriOf('../y/a.md'), 'y/a.md');
      assert.equal(uriOf('/notes/x/../a.md'), 'a.md');
      assert.equal(uriOf('/else/a.md'), 'file:///else/a.md');
      assert.equal(uriOf('../../a.md'), 'file:///a.md');
      assert.equal(uriOf('-'), 'stdin');
    },
  );
});

suite('foreign text in a report', () => {
  test('the report prints foreign text on one line without control sequences', () => {
    assert.equal(shownLine('a\u001b[31m\r\n\u202eb\u009bc\u2028d'), 'a [31m b c d');
    assert.equal(shownLine('::error::x'), ': :error::x');
    assert.equal(shownLine('  \u001b::error::x'), ': :error::x');
    assert.equal(
      shownLine('a ##[error]x ##vso[task] ##VSO[task] ## C# ##'),
      'a # #[error]x # #vso[task] # #VSO[task] ## C# ##',
    );
    assert.equal(shownLine('x'.repeat(3_000)).length, 2_000);
    assert.ok(shownLine(`${'x'.repeat(1_998)}😀😀`).isWellFormed());
  });

  test('the JSON report keeps foreign text with escapes', () => {
    const value = { a: 'x\u009b\u202e😀\u200d\ud800 ##[error] ##vso[x] \u2028' };
    const json = shownJson(value);
    assert.deepEqual(JSON.parse(json), value);
    assert.doesNotMatch(json, /\p{Cf}|[\u007f-\u009f\u2028]|##(?:vso)?\[/u);
  });
});
