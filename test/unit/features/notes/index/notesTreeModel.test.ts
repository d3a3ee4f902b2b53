import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { finish } from '../../../../../src/base/slices.ts';
import type { DirectoryEntry } from '../../../../../src/directory/entry.ts';
import type { CitationProblem } from '../../../../../src/domain/verdicts/findings.ts';
import { checkFigure } from '../../../../../src/domain/verdicts/judgeFigure.ts';
import { formatFigureLink } from '../../../../../src/domain/links/figureLink.ts';
import { CitationIndex } from '../../../../../src/features/notes/index/citationIndexModel.ts';
import { Companies } from '../../../../../src/features/notes/index/companiesModel.ts';
import {
  formatFilter,
  formatPlace,
  formatState,
  layOutNotes,
  type NotesLayout,
  type NotesNode,
} from '../../../../../src/features/notes/index/notesTreeModel.ts';
import { Holdings } from '../../../../../src/library/items/holdings.ts';
import type { LibraryItem } from '../../../../../src/library/library.ts';

const link = ({ cik = 7, fyq = 'Q1 2026', ticker = 'ACME', from = 'sample', words = 'We grew' } = {}): string =>
  `x://market-desk.market-desk/transcript?from=${from}&cik=${cik}&ticker=${ticker}&fyq=${encodeURIComponent(fyq)}${words && `&start=${encodeURIComponent(words)}`}`;
const stored = { source: 'sample' as const, key: 'k', fetchedAt: 0 };
const items: LibraryItem[] = [
  { ...stored, type: 'call', cik: 7, ticker: 'ACME', company: 'Acme Corp', fyq: 'Q1 2026' },
  {
    ...{ ...stored, type: 'fund', seriesid: 'S000000001', fund: 'A Fund', whole: true },
    classes: [{ contractid: 'C000000001', ticker: 'AFUND', name: 'A Fund Class A' }],
  },
];
const holdings = new Holdings({ source: 'sample', items });
const listed: DirectoryEntry = {
  ...{ kind: 'company', list: 'companies', cik: 8, name: 'Velour Inc', listedName: 'VELOUR INC' },
  ...{ ticker: 'VLOR', tickers: ['VLOR', 'VLOR.B'] },
};
const directory = {
  findByTicker: (ticker: string) => (listed.tickers.includes(ticker) ? [listed] : []),
  findByCik: (cik: number) => (cik === 8 ? [listed] : []),
} as NonNullable<ConstructorParameters<typeof Companies>[0]['directory']>;

interface Laid extends Partial<NotesLayout> {
  /** The citations of these notes have such problems, by their place. */
  broken?: Record<string, CitationProblem['kind'][][]>;
}

function layOut(notes: Record<string, string>, { broken = {}, ...options }: Laid = {}): NotesNode[] {
  const index = new CitationIndex();
  for (const [name, text] of Object.entries(notes)) index.set(name, text);
  const read = index.names.map((note) => {
    const own = index.get(note)!;
    const problems = (broken[note] ?? []).map(
      (kinds, at) =>
        [
          own.citations[at]!,
          kinds.map((kind) => ({
            kind,
            start: 0,
            end: 0,
            marks: [],
            speaker: 'Jane Doe',
            ...(kind === 'gone' ? {} : { ways: [] }),
          })),
        ] as const,
    );
    return { note, name: note, read: own, problems: new Map(problems.filter(([, found]) => found.length > 0)) };
  });
  const companies = new Companies({ from: 'sample', holdings, directory });
  return finish(layOutNotes({ notes: read, companies, grouping: 'company', filter: '', ...options }));
}

/** The rows as lines, indented by their levels. */
function lines(nodes: readonly NotesNode[], level = 0): string[] {
  return nodes.flatMap((node) => {
    const indent = '  '.repeat(level);
    if (node.type === 'says') return [`${indent}${node.label}`];
    if ('children' in node) return [`${indent}${node.label}: ${node.count}`, ...lines(node.children, level + 1)];
    const sign = node.type === 'mention' ? `$${node.ticker} ` : node.problems.map(({ kind }) => `!${kind} `).join('');
    return [`${indent}${sign}${node.words} (${formatPlace(node)})`];
  });
}

const one = `# One\n\n> We \\*grew\\*\n> again.\n>\n> — Jane Doe, [Acme](${link()})\n\nAnd “Costs fell.” [x](${link({ fyq: 'Q2 2026', words: 'Costs' })})\n`;
const two = `$VLOR.B and $ACME and $AFUND and $NONE.\n\n[all](${link({ cik: 8, ticker: 'VLOR', words: '' })}) “Sales rose” [y](${link({ words: 'Sales' })})\n`;

suite('the rows of the notes', () => {
  test('rows grouped by company list its quarters, newest first, and its mentions', () => {
    assert.deepEqual(lines(layOut({ 'one.md': one, 'two.md': two })), [
      'A Fund Class A (AFUND): 1',
      '  Mentions: 1',
      '    $AFUND $VLOR.B and $ACME and $AFUND and $NONE. (two.md, line 1)',
      'Acme Corp (ACME): 4',
      '  Q2 2026: 1',
      '    Costs fell. (one.md, line 8)',
      '  Q1 2026: 2',
      '    We *grew* again. (Jane Doe · one.md, line 3)',
      '    Sales rose (two.md, line 3)',
      '  Mentions: 1',
      '    $ACME $VLOR.B and $ACME and $AFUND and $NONE. (two.md, line 1)',
      'NONE: 1',
      '  Mentions: 1',
      '    $NONE $VLOR.B and $ACME and $AFUND and $NONE. (two.md, line 1)',
      'Velour Inc (VLOR): 2',
      '  Q1 2026: 1',
      '    The whole call (two.md, line 3)',
      '  Mentions: 1',
      '    $VLOR.B $VLOR.B and $ACME and $AFUND and $NONE. (two.md, line 1)',
    ]);
  });

  test('rows grouped by note keep the note’s order of quotations and tickers', () => {
    assert.deepEqual(lines(layOut({ 'one.md': one, 'two.md': two }, { grouping: 'note' })), [
      'one.md: 2',
      '  We *grew* again. (Jane Doe · Acme Corp (ACME), Q1 2026)',
      '  Costs fell. (Acme Corp (ACME), Q2 2026)',
      'two.md: 6',
      '  $VLOR.B $VLOR.B and $ACME and $AFUND and $NONE. (Velour Inc (VLOR))',
      '  $ACME $VLOR.B and $ACME and $AFUND and $NONE. (Acme Corp (ACME))',
      '  $AFUND $VLOR.B and $ACME and $AFUND and $NONE. (A Fund Class A (AFUND))',
      '  $NONE $VLOR.B and $ACME and $AFUND and $NONE. (NONE)',
      '  The whole call (Velour Inc (VLOR), Q1 2026)',
      '  Sales rose (Acme Corp (ACME), Q1 2026)',
    ]);
  });

  test('the rows begin with broken quotations and their fixes, without unchecked long ones', () => {
    const broken = {
      'one.md': [['long' as const], ['words' as const, 'speaker' as const]],
      'two.md': [[], ['gone' as const]],
    };
    for (const grouping of ['company', 'note'] as const) {
      const nodes = layOut({ 'one.md': one, 'two.md': two }, { broken, grouping });
      assert.deepEqual(lines(nodes).slice(0, 3), [
        'Broken quotations: 2',
        '  !words !speaker Costs fell. (Acme Corp (ACME), Q2 2026 · one.md, line 8)',
        '  !gone Sales rose (Acme Corp (ACME), Q1 2026 · two.md, line 3)',
      ]);
      const [first] = nodes;
      assert.ok(first?.type === 'broken');
      assert.deepEqual(
        first.children.map((each) => each.type === 'quotation' && formatState(each).slice(0, -1)),
        [
          ['Quote doesn’t match the transcript.', 'The speaker is Jane Doe.'],
          ['The cited words aren’t in this call anymore.'],
        ],
      );
      assert.deepEqual(
        first.children.map((each) => each.type === 'quotation' && each.fixes),
        [['words', 'speaker'], []],
      );
    }
    const [, acme] = layOut({ 'one.md': one, 'two.md': two }, { broken, grouping: 'note' });
    assert.deepEqual(lines([acme!])[1], '  !words !speaker Costs fell. (Acme Corp (ACME), Q2 2026)');
  });

  test('the filter keeps the rows that contain each of its words', () => {
    const rows = (filter: string): string[] =>
      lines(layOut({ 'one.md': one, 'two.md': two }, { filter, grouping: 'note' }));
    assert.deepEqual(rows('JANE acme'), ['one.md: 1', '  We *grew* again. (Jane Doe · Acme Corp (ACME), Q1 2026)']);
    assert.deepEqual(rows(' q2  costs '), ['one.md: 1', '  Costs fell. (Acme Corp (ACME), Q2 2026)']);
    assert.deepEqual(rows('velour whole'), ['two.md: 1', '  The whole call (Velour Inc (VLOR), Q1 2026)']);
    assert.deepEqual(rows('nothing'), []);
    assert.equal(formatFilter(' ', []), '');
    assert.equal(formatFilter('costs ', layOut({ 'one.md': one }, { filter: 'costs' })), '“costs” · 1 row');
  });

  test('a row shows whether its call is stored, its source and its cost', () => {
    const lacking = 'No quotation in the note belongs to this citation.';
    const note = [link(), link({ fyq: 'Q3 2026' }), link({ from: 'service', cik: 9, ticker: 'REAL' })].join('\n\n');
    const [group] = layOut({ 'a.md': note }, { grouping: 'note' });
    assert.ok(group && 'children' in group);
    const rows = group.children.map((row) =>
      row.type === 'quotation' ? [row.company, row.call, formatState(row)] : [],
    );
    assert.deepEqual(rows, [
      ['Acme Corp (ACME)', 'stored', [lacking, 'The cited call is in the library. Opening it is free.']],
      ['Acme Corp (ACME)', 'missing', [lacking, 'The cited call isn’t in the library. Opening it costs 1 request.']],
      ['REAL', 'elsewhere', [lacking, 'The cited call is from a different source than the connected one.']],
    ]);
  });

  test('groups start collapsed when they are many, and expanded with a filter', () => {
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`${at}.md`, link({ cik: 10 + at })]));
    const open = (options: Laid): unknown[] => layOut(many, options).map((node) => 'isOpen' in node && node.isOpen);
    assert.ok(open({}).every((isOpen) => isOpen === false));
    assert.ok(open({ filter: 'grew' }).every((isOpen) => isOpen === true));
    assert.ok(open({ grouping: 'note' }).every((isOpen) => isOpen === false));
  });

  test('layOutNotes pauses at least 1,000 times for 500 notes', () => {
    const index = new CitationIndex();
    index.set('a', `${one}${two}`);
    const notes = Array.from({ length: 500 }, (_, at) => ({ note: `${at}`, name: `${at}`, read: index.get('a')! }));
    const companies = new Companies({ from: 'sample', holdings });
    let steps = 0;
    for (const laying = layOutNotes({ notes, companies, grouping: 'note', filter: '' }); !laying.next().done;)
      steps += 1;
    assert.ok(steps >= 1_000);
  });

  test('each row has a unique id, and both groupings count the same rows', () => {
    const text = fc.array(
      fc.constantFrom('$ACME ', '$NONE ', '\n\n', `${link()} `, `[a](${link({ cik: 8 })}) `, '“q” '),
      {
        maxLength: 10,
      },
    );
    const idsOf = (nodes: readonly NotesNode[]): string[] =>
      nodes.flatMap((node) => [node.id, ...('children' in node ? idsOf(node.children) : [])]);
    const count = (nodes: readonly NotesNode[]): number =>
      nodes.reduce((sum, node) => sum + ('count' in node ? node.count : 0), 0);
    fc.assert(
      fc.property(text, text, (a, b) => {
        const notes = { a: a.join(''), b: b.join('') };
        const [byCompany, byNote] = [layOut(notes), layOut(notes, { grouping: 'note' })];
        for (const nodes of [byCompany, byNote]) assert.equal(new Set(idsOf(nodes)).size, idsOf(nodes).length);
        assert.equal(count(byCompany), count(byNote));
      }),
    );
  });
});

suite('figures in the notes view', () => {
  const figure = formatFigureLink('x', {
    from: 'sample',
    subject: { of: 'indicator', id: 7, code: 'CPI', field: 'latest_value', period: '2026-09-01' },
    value: { type: 'number', decimal: '3.8' },
    unit: 'Percent',
    at: 0,
  });
  const note = `Right [3.8%](${figure}), wrong [8.3%](${figure}).\n`;

  test('figures follow the companies, and broken figures come first', () => {
    const index = new CitationIndex();
    index.set('a.md', note);
    const read = index.get('a.md')!;
    const problems = new Map(read.figures!.map((each) => [each, checkFigure(each, { state: 'absent' })]));
    const companies = new Companies({ from: 'sample', holdings, directory });
    const laid = (grouping: 'company' | 'note') =>
      finish(layOutNotes({ notes: [{ note: 'a.md', name: 'a.md', read, problems }], companies, grouping, filter: '' }));
    assert.deepEqual(
      laid('company').map((node) => ('count' in node ? `${node.label} ${node.count}` : '')),
      ['Broken quotations and figures 1', 'Figures 2'],
    );
    assert.deepEqual(
      laid('note').map((node) => ('count' in node ? `${node.label} ${node.count}` : '')),
      ['Broken quotations and figures 1', 'a.md 2'],
    );
    const [{ children }] = laid('note').slice(1) as [Extract<NotesNode, { children: readonly NotesNode[] }>];
    assert.deepEqual(
      children.map((each) => (each.type === 'figure' ? [each.words, formatPlace(each)] : [])),
      [
        ['8.3%', 'CPI, Sep 1, 2026'],
        ['3.8%', 'CPI, Sep 1, 2026'],
      ],
    );
  });
});
