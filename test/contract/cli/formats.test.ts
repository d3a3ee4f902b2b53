import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';

import { callLine, exportOf } from '../library/exportLines.ts';
import { schemaErrors } from './jsonSchema.ts';
import { call, linkTo, Place, rightNote, wrongNote } from './running.ts';

const schema: unknown = JSON.parse(readFileSync(join(import.meta.dirname, 'sarif-2.1.0.json'), 'utf8'));

interface SarifResult {
  ruleId: string;
  ruleIndex: number;
  level: string;
  message: { text: string };
  locations: { physicalLocation: { artifactLocation: { uri: string }; region: Record<string, number> } }[];
  fixes?: { artifactChanges: { replacements: { insertedContent: { text: string } }[] }[] }[];
}

interface SarifLog {
  runs: { tool: { driver: { rules: { id: string }[] } }; results: SarifResult[] }[];
}

/** Several kinds of findings, in files whose names need escaping. */
function createPlace(): Promise<Place> {
  const own = rightNote.replace('“We expect', '“[At Acme] We expect');
  const absent = `“Nobody has the call of these words” (${linkTo('x', { fyq: 'Q4 2025' })}).\n`;
  return Place.create({
    'a 100%,b#c.md': wrongNote,
    'notes/own.md': own,
    'notes/absent.md': absent,
    'notes/block.md': `> We do not expect\n> to lower prices.\n>\n> — Jane Doe, ${linkTo('We do not expect to raise prices.')}\n`,
  });
}

suite('SARIF', () => {
  test('the SARIF report is valid against the schema, which catches a mistake', async () => {
    const place = await createPlace();
    const { code, out } = await place.check('--format', 'sarif');
    assert.equal(code, 1);
    assert.deepEqual(schemaErrors(schema, JSON.parse(out)), []);
    const empty = await place.check('--format', 'sarif', '*.rst');
    assert.deepEqual(schemaErrors(schema, JSON.parse(empty.out)), []);
    for (const [given, wrong] of [
      ['"version": "2.1.0"', '"version": "2.1"'],
      ['"startLine": 3', '"startLine": 0'],
      ['"level": "error"', '"level": "bad"'],
      ['"physicalLocation"', '"place"'],
    ] as const) {
      assert.ok(out.includes(given), given);
      assert.notDeepEqual(schemaErrors(schema, JSON.parse(out.replace(given, wrong))), [], wrong);
    }
  });

  test('the SARIF report doesn’t turn words of a note into links', async () => {
    const place = await Place.create({
      'a.md': wrongNote,
      'library.shelf': exportOf(callLine({ ...call, words: call.words.replace('second half', '[second](7) half') })),
    });
    const { out } = await place.check('--format', 'sarif');
    const [{ results }] = (JSON.parse(out) as SarifLog).runs as [SarifLog['runs'][0]];
    assert.match(results[0]!.message.text, /\\\[second\\\]\(7\) half/);
  });

  test('the SARIF report has rules, regions, relative addresses and fixes', async () => {
    const place = await createPlace();
    const { out } = await place.check('--format', 'sarif');
    const [{ tool, results }] = (JSON.parse(out) as SarifLog).runs as [SarifLog['runs'][0]];
    const [wrong, ...others] = results as [SarifResult, ...SarifResult[]];
    assert.equal(wrong.locations[0]!.physicalLocation.artifactLocation.uri, 'a%20100%25%2Cb%23c.md');
    assert.deepEqual(wrong.locations[0]!.physicalLocation.region, {
      startLine: 3,
      startColumn: 33,
      endLine: 3,
      endColumn: 39,
    });
    assert.equal(wrong.fixes![0]!.artifactChanges[0]!.replacements[0]!.insertedContent.text, 'expand');
    assert.deepEqual(
      others.map(({ ruleId, level }) => [ruleId, level]),
      [
        ['callNotInLibrary', 'warning'],
        ['words', 'error'],
        ['own', 'note'],
      ],
    );
    for (const { ruleId, ruleIndex } of results) assert.equal(tool.driver.rules[ruleIndex]?.id, ruleId);
  });
});

suite('the format of GitHub', () => {
  test('the GitHub format has a command for each finding, with its line and columns', async () => {
    const place = await createPlace();
    const { code, out } = await place.check('--format', 'github');
    assert.equal(code, 1);
    const lines = out.trimEnd().split('\n');
    assert.match(
      lines[0]!,
      /^::error file=a 100%25%2Cb#c\.md,line=3,endLine=3,col=33,endColumn=39,title=altered::Quote doesn’t match/,
    );
    assert.match(
      lines[1]!,
      /^::warning file=notes\/absent\.md,line=1,endLine=1,col=2,.*title=call not in library::ACM, Q4 2025/,
    );
    assert.match(lines[2]!, /^::error file=notes\/block\.md,line=2,endLine=2,col=6,endColumn=11,title=altered::/);
    assert.match(lines[3]!, /^::notice file=notes\/own\.md,.*title=exact but for the writer's own words::/);
    assert.equal(lines[4], '4 quotations in 4 notes: 1 right, 2 wrong, 1 not checked.');
  });
});

suite('JSON', () => {
  test('the JSON report has the findings with places, words and fixes, and the counts', async () => {
    const place = await createPlace();
    const { code, out } = await place.check('--format', 'json', 'a 100%,b#c.md');
    assert.equal(code, 1);
    const words = 'We expect margins to expand in the second half';
    const report = JSON.parse(out) as { findings: { message: string }[] };
    assert.deepEqual(report, {
      version: 1,
      counts: { notes: 1, quotations: 1, figures: 0, right: 0, wrong: 1, unchecked: 0, notJudged: 0 },
      findings: [
        {
          ...{ file: 'a 100%,b#c.md', rule: 'words', verdict: 'altered', level: 'error' },
          message: report.findings[0]!.message,
          words,
          ...{ line: 3, column: 33, endLine: 3, endColumn: 39 },
          fix: { title: 'Restore the Wording', text: 'expand', line: 3, column: 33, endLine: 3, endColumn: 39 },
        },
      ],
      fixed: [],
    });
    const fixed = await place.check('--format', 'json', '--fix', 'a 100%,b#c.md');
    assert.equal(fixed.code, 0);
    const change = (JSON.parse(fixed.out) as { fixed: Record<string, unknown>[] }).fixed[0]!;
    assert.deepEqual([change['before'], change['after']], ['shrink', 'expand']);
  });
});

suite('what strangers wrote', () => {
  const controls =
    '\u001b]0;owned\u0007\u001b[2J\u009b31m\r\u202e\u2066\u2028::error::owned ##[error]owned ##vso[task.complete]';
  /** Characters that a terminal or a viewer obeys. */
  const obeyed = /(?!\n)\p{Cc}|[\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;
  const isWindows = process.platform === 'win32';

  test('hostile texts in a report command neither a terminal nor a build, in any format', async () => {
    const words = call.words.replace('margins to expand', `margins ${controls} to expand`);
    const hostile = { ...call, words, participants: [{ name: 'Jane Doe', role: controls }] };
    const name = isWindows ? 'a.md' : '::error::\u001b[2J\u202e##[error]x\r\n::error::y.md';
    const place = await Place.create({
      [name]: wrongNote,
      'b.md': wrongNote.replace('shrink', `shrink ${controls.replaceAll(/[\r\u2028]/g, ' ')}`),
      'c.md': rightNote.replaceAll(call.ticker, 'ACM').replace('fyq=', `fyq=${encodeURIComponent(controls)}&fyq=`),
      'library.shelf': exportOf(callLine(hostile)),
    });
    for (const format of ['human', 'json', 'sarif', 'github'])
      for (const fix of [[], ['--fix']]) {
        const { code, out, errors } = await place.check('--format', format, ...fix);
        assert.equal(code, 1, errors);
        assert.doesNotMatch(out, obeyed, format);
        assert.doesNotMatch(out, /##(?:vso)?\[/i, format);
        const commands = out.split('\n').filter((line) => line.trimStart().startsWith('::'));
        // A command is data but for its beginning.
        for (const line of commands) assert.match(line, /^::(?:error|warning|notice) file=[^\n]*::[^\n]*$/);
        assert.ok(format === 'github' || commands.length === 0, format);
      }
  });

  test('the command line doesn’t let file names inject commands into its reports', { skip: isWindows }, async () => {
    const place = await Place.create({});
    const { code, errors } = await place.check('::error::\u001bcgone\r\n::error::.md');
    assert.equal(code, 2);
    assert.equal(errors, 'market-desk: : :error:: cgone ::error::.md isn’t there.\n');
  });
});
