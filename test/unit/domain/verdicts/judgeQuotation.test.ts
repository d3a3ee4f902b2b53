import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseCall } from '../../../../src/domain/transcripts/parseCall.ts';
import { citedCallOf } from '../../../../src/domain/verdicts/citedCall.ts';
import { checkCitation, lacksQuotation } from '../../../../src/domain/verdicts/judgeQuotation.ts';
import { type CitationProblem, fixKindOf, isWrong, formatProblem } from '../../../../src/domain/verdicts/findings.ts';
import { quoteSelected, writeQuote } from '../../../../src/features/notes/quotes/quoteModel.ts';
import { acmeCall, acmeMetadata, acmeParticipants } from './acmeCall.ts';
import { readCitations } from './readCitations.ts';
import { repairNote } from './repairNote.ts';

const transcript = `Jane Doe:
We grew revenue by 12.5% in a *difficult* [inaudible] quarter. Costs fell.
Margins held up well.

John Roe:
And what about next year, and the year after that?

Jane Doe:
We do not guide.
`;
const call = acmeCall(transcript);
const presets = ['reference', 'blockquote', 'callout', 'footnote', 'plain'];

const cite = (words: string, preset = 'blockquote'): string => {
  const start = transcript.indexOf(words);
  assert.ok(start >= 0);
  const selected = {
    from: 'sample' as const,
    cik: 7,
    ticker: 'ACM',
    company: 'Acme',
    fyq: 'Q1 2026',
    text: transcript,
    parsed: parseCall({ transcript, participants: acmeParticipants }),
    passage: { start, end: start + words.length },
  };
  return writeQuote(quoteSelected(selected, 'vscode', new Date(0))!, preset, '');
};
const check = (note: string): CitationProblem[] =>
  readCitations(note).flatMap((citation) => checkCitation(call, citation));
const kinds = (note: string): string[] => check(note).map(({ kind }) => kind);
const repair = (note: string): Promise<string> => repairNote(note, call);

for (const preset of presets) {
  const around = (citation: string): string => `# Note\n\nWords before, "in quotes".\n\n${citation}\n\nWords after.\n`;
  const one = 'We grew revenue by 12.5% in a *difficult* [inaudible] quarter. Costs fell.\nMargins held up well.';

  test(`${preset}: the check accepts an unchanged citation of one or several turns`, () => {
    for (const words of [
      one,
      'Costs fell.',
      transcript.slice(transcript.indexOf('Margins'), transcript.indexOf(' guide.')),
    ]) {
      const note = around(cite(words, preset));
      const [citation, ...more] = readCitations(note);
      assert.equal(more.length, 0);
      assert.ok(citation?.quotation, note);
      assert.ok(citation.speaker?.text.startsWith('Jane Doe'), note);
      assert.deepEqual(check(note), [], note);
      assert.deepEqual(check(note.replaceAll('\n', '\r\n')), [], note);
    }
  });

  test(`${preset}: the check reports changed words and offers a fix`, async () => {
    const note = around(cite(one, preset));
    const changed = note.replace('Costs fell', 'Costs rose').replace('12.5% in', '15% in');
    assert.deepEqual(kinds(changed), ['words']);
    assert.equal(await repair(changed), note);
    for (const text of [changed, changed.replaceAll('\n', '\r\n')]) {
      const marks = check(text).flatMap((problem) => problem.marks.map(({ start, end }) => text.slice(start, end)));
      assert.deepEqual(marks, ['15%', 'rose.'], preset);
    }
  });

  test(`${preset}: the check reports a wrong name and offers a fix`, async () => {
    const note = around(cite('Costs fell.', preset));
    for (const name of ['John Roe', 'Tim Nobody', 'Roe'])
      assert.equal(await repair(note.replace('Jane Doe', name)), note, name);
    for (const name of ['Doe', 'Ms. Jane Doe', 'jane doe', '**Jane Doe**'])
      assert.deepEqual(kinds(note.replace('Jane Doe', name)), [], name);
  });

  test(`${preset}: the check accepts honest editing`, () => {
    const note = around(cite(one, preset));
    assert.deepEqual(kinds(note.replace('We grew', '[The company] grew')), []);
    assert.deepEqual(kinds(note.replace('revenue by 12.5%', 'revenue … **12.5%** [sic]')), []);
  });
}

test('the check reports words missing from the call without a fix', () => {
  const note = cite('We do not guide.')
    .replace('We do not guide.', 'This was not said at all.')
    .replace(/sum=\w{6}/, 'sum=000000');
  assert.deepEqual(
    check(note).map(({ kind, ways }) => [kind, ways]),
    [['gone', undefined]],
  );
});

test('the check marks a difference in a later line of a block quote', () => {
  const words = 'Costs fell.\nMargins held up well.';
  const note = `1. ${cite(words).replaceAll('\n', '\n   ').replace('held up', 'were fine')}`;
  const marks = check(note).flatMap((problem) => problem.marks.map(({ start, end }) => note.slice(start, end)));
  assert.deepEqual(marks, ['were fine']);
});

test('the check separates two citations in a block quote and the text between', () => {
  const two = `${cite('Costs fell.')}\n>\n${cite('We do not guide.')}\n\nA line.\n\n${cite('Costs fell.')}\n`;
  assert.deepEqual(check(two), []);
  assert.deepEqual(kinds(two.replace('We do not guide.\n', 'We do guide.\n')), ['words']);
});

test('the check accepts a bare link and a link in a sentence', () => {
  const link = /\((vscode:[^)]*)\)/.exec(cite('Costs fell.'))![1]!;
  for (const note of [
    link,
    `[Acme](${link})`,
    `See [the call](${link}) — John, maybe.`,
    `> \n> [x](${link})`,
    `[a]: ${link}`,
  ])
    assert.deepEqual(check(note), [], note);
});

test('the check reads any note', () => {
  const link = /\((vscode:[^)]*)\)/.exec(cite('Costs fell.'))![1]!;
  const scrap = fc.constantFrom(
    link,
    '\n',
    '> ',
    '“',
    '”',
    '"',
    '[^a]',
    '[^a]:',
    '— ',
    '[!quote]',
    'Costs fell.',
    '](',
    '\r',
    ' ',
    ',',
    '[',
    '…',
  );
  fc.assert(
    fc.property(fc.array(scrap, { maxLength: 40 }), (scraps) => {
      const note = scraps.join('');
      for (const { start, end } of check(note)) assert.ok(0 <= start && start <= end && end <= note.length);
    }),
  );
});

test('the check reports an omitted negation and joined words of several speakers', async () => {
  const note = cite('We do not guide.');
  assert.deepEqual(kinds(note), []);
  assert.deepEqual(kinds(note.replace('do not guide', 'do … guide')), ['negation']);
  const dialogue = cite('Margins held up well.');
  assert.deepEqual(
    kinds(dialogue.replace('Margins held up well.', 'Margins held up well. … And what about next year')),
    ['joined'],
  );
  assert.deepEqual(kinds(dialogue.replace('Margins held up well.', 'Costs fell. … Margins held up well.')), []);
  for (const omission of ['…', '[…]', '(…)', '( . . . )'])
    assert.equal(await repair(note.replace('do not guide', `do ${omission} guide`)), note, omission);
});

test('the check reports a number without its unit or sign', async () => {
  const note = cite('We grew revenue by 12.5%');
  assert.deepEqual(kinds(note), []);
  assert.deepEqual(kinds(note.replace('12.5%', '12.5')), ['cut']);
  assert.equal(await repair(note.replace('12.5%', '12.5')), note);
});

test('the check reports a wrong speaker before or after the quotation', () => {
  const link = /\((x|vscode):[^)]+\)|\[[^\]]*\]\([^)]+\)/
    .exec(cite('Costs fell.', 'plain'))![0]
    .replace(/^\[[^\]]*\]/, '');
  const say = (text: string): string[] => kinds(text.replace('LINK', `[ACM, Q1 2026]${link}`));
  for (const right of [
    'Jane Doe said “Costs fell.” (LINK)',
    'Jane Doe (CEO): “Costs fell.” LINK',
    'Asked by John Roe, Jane Doe noted that “Costs fell.” LINK',
    'To John Roe: “Costs fell.” LINK',
    'John Roe said little. Margins: “Costs fell.” LINK',
    '“Costs fell,” Jane Doe said LINK',
    'John Roe’s question got “Costs fell.” LINK',
  ])
    assert.deepEqual(say(right), [], right);
  for (const wrong of [
    'John Roe said “Costs fell.” (LINK)',
    'John Roe said: “Costs fell.” (LINK)',
    'John Roe (Analyst): “Costs fell.” LINK',
    'John Roe, an analyst, noted that “Costs fell.” LINK',
    '“Costs fell,” said John Roe LINK',
  ])
    assert.deepEqual(say(wrong), ['speaker'], wrong);
});

test('the check reports a link with another call in its text', () => {
  const note = cite('Costs fell.', 'plain');
  const link = /\]\(([^)]+)\)/.exec(note)![1]!;
  const say = (label: string): string[] => kinds(`“Costs fell.” [${label}](${link})`);
  for (const right of [
    'ACM, Q1 2026',
    'Acme, Q1 2026',
    'Q1 2026',
    'source',
    'CEO, Q1 2026',
    'up from Q4 2025 to Q1 2026',
  ])
    assert.deepEqual(say(right), [], right);
  for (const wrong of ['ACM, Q2 2026', 'Acme Corporation, Q2 2026', 'Q4 2025', 'ACM Q4 2025 earnings call'])
    assert.deepEqual(say(wrong), ['call'], wrong);
  assert.deepEqual(check(`“Costs fell.” [ACM, Q2 2026](${link})`)[0]!.speaker, 'ACM, Q1 2026');
});

const wholeCall = 'vscode://market-desk.market-desk/transcript?from=sample&cik=7&ticker=ACM&fyq=Q1%202026';

test('the check accepts an analyst’s firm with and without a source’s suffix', () => {
  const people = [{ name: 'Ann Poe', role: 'Gabelli Asset Management -- Analyst' }];
  const asked = citedCallOf({
    metadata: acmeMetadata,
    call: { transcript: 'Ann Poe:\nCosts fell, as you said.\n', participants: people },
  })!;
  for (const role of ['Gabelli Asset Management', 'Gabelli Asset Management -- Analyst']) {
    const note = `> Costs fell, as you said.\n>\n> — Ann Poe, ${role}, [ACM, Q1 2026](${wholeCall})`;
    assert.deepEqual(
      readCitations(note).flatMap((citation) => checkCitation(asked, citation)),
      [],
      role,
    );
  }
});

test('the check accepts each speaker of words said twice if the link names no place', () => {
  const twice = acmeCall('Jane Doe:\nCosts fell. We do not guide.\n\nJohn Roe:\nCosts fell.\n');
  const kindsOf = (words: string): string[] =>
    readCitations(`${words} ([ACM, Q1 2026](${wholeCall}))`).flatMap((each) =>
      checkCitation(twice, each).map(({ kind }) => kind),
    );
  for (const words of ['Doe: “Costs fell.”', 'Roe: “Costs fell.”', 'John Roe said “Costs [really] fell.”'])
    assert.ok(!kindsOf(words).includes('speaker'), words);
  for (const words of ['Sam Poe said “Costs fell.”', 'Roe: “We do not guide.”'])
    assert.deepEqual(kindsOf(words), ['speaker'], words);
});

test('the check searches the whole call for a quotation without a place', () => {
  assert.deepEqual(check(`“Margins held up well.” ([ACM, Q1 2026](${wholeCall}))`), []);
  const [problem] = check(`“Margins went up well this year.” ([ACM, Q1 2026](${wholeCall}))`);
  assert.deepEqual([problem?.kind, problem?.words], ['words', 'Margins held up well.']);
  assert.deepEqual(kinds(`“Zeppelins carry xylophones.” ([ACM, Q1 2026](${wholeCall}))`), ['other']);
  // The same words in no order of the call are an invention, and no words are proposed for them.
  const [invented] = check(`“Our revenue? A quarter of costs grew.” ([ACM, Q1 2026](${wholeCall}))`);
  assert.deepEqual([invented?.kind, invented?.words], ['other', undefined]);
});

test('a fix restores cut words and leaves the rest of the note unchanged', async () => {
  for (const preset of presets) {
    const whole = cite('We do not guide.', preset);
    for (const cut of ['guide.', 'Guide.', '… guide.', 'We do … guide.', 'We [...] guide.'])
      if (preset === 'blockquote' || preset === 'plain') {
        const note = `Before.\n\n${whole.replace('We do not guide.', cut)}\n\nAfter.`;
        const [problem] = check(note);
        assert.ok(problem, cut);
        assert.equal(fixKindOf(problem), 'cut');
        const fixed = await repair(note);
        assert.match(fixed, /We do not guide\./, cut);
        assert.deepEqual(check(fixed), [], fixed);
      }
  }
  const lines = cite('Costs fell.\nMargins held up well.').replace('Costs fell', 'fell');
  assert.deepEqual(kinds(lines), []);
});

test('the check distinguishes harmless words in brackets from others', async () => {
  const note = cite('Margins held up well.');
  const own = check(note.replace('Margins', '[Our] margins'));
  assert.deepEqual(
    own.map((problem) => [problem.kind, problem.own, isWrong(problem), fixKindOf(problem)]),
    [['own', ['Our'], false, undefined]],
  );
  assert.equal(formatProblem(own[0]!), 'Exact but for the writer’s own words: [Our].');
  assert.deepEqual(kinds(note.replace('Margins', '[Gross] margins')), ['ownUnclear']);
  const marked = (text: string): string[] =>
    check(text).flatMap(({ marks }) => marks.map(({ start, end }) => text.slice(start, end)));
  const changed = note.replace('held up', '[never] held up');
  assert.deepEqual(marked(changed), ['[never]']);
  assert.deepEqual(marked(note.replace('Margins', '[Gross] margins')), ['[Gross]']);
  assert.deepEqual(marked(cite('We do not guide.').replace('do not', '…')), [' … ']);
  assert.deepEqual(kinds(changed), ['brackets']);
  assert.equal(await repair(changed), note);
});

test('each problem’s message is a sentence with the true words', () => {
  const note = cite('We grew revenue by 12.5%');
  const sentences = (text: string): string[] => check(text).map(formatProblem);
  assert.deepEqual(sentences(note.replace('12.5%', '15%')), [
    'Quote doesn’t match the transcript, which says “We grew revenue by 12.5%”',
  ]);
  assert.deepEqual(sentences(cite('We do not guide.').replace('We do not guide.', 'guide.')), [
    'Quote cuts off words that change its meaning: “We do not”',
  ]);
  assert.deepEqual(sentences(cite('We do not guide.').replace('do not', '…')), [
    'The words left out change the meaning of this quote: “do not”',
  ]);
  assert.deepEqual(sentences(cite('Costs fell.').replace('Jane Doe', 'John Roe')), ['The speaker is Jane Doe.']);
  const problem = { kind: 'negation', words: ', not only, ', own: ['grow[s]', 'Gross'] } as const;
  assert.equal(formatProblem(problem), 'The words left out change the meaning of this quote: “not only”');
  assert.equal(formatProblem({ ...problem, kind: 'own' }), 'Exact but for the writer’s own words: grow[s], [Gross].');
});

test('lacksQuotation is true for an unquoted citation, but not for a call link', () => {
  const link = /\((vscode:[^)]*)\)/.exec(cite('Costs fell.'))![1]!;
  assert.deepEqual(readCitations(`See [it](${link}), and [the call](${wholeCall}).`).map(lacksQuotation), [
    true,
    false,
  ]);
  assert.equal(formatProblem({ kind: 'withoutQuotation', count: 1 }), '1 citation without a quotation');
  assert.equal(formatProblem({ kind: 'withoutQuotation', count: 3 }), '3 citations without a quotation');
});

test('the check accepts a quotation after the writer’s own denial', () => {
  const link = /\((vscode:[^)]*)\)/.exec(cite('We do not guide.'))![1]!;
  for (const lead of ['Acme does not', 'Doe says that Acme doesn’t', 'Acme will never'])
    assert.deepEqual(kinds(`${lead} “guide” ([ACM, Q1 2026](${link}))`), [], lead);
  for (const lead of ['Acme does', 'Acme did not say when, but says: Acme will', 'They'])
    assert.deepEqual(kinds(`${lead} “guide” ([ACM, Q1 2026](${link}))`), ['cut'], lead);
});

test('the check doesn’t report pieces of a sentence with one link as cut', () => {
  const link = /\((vscode:[^)]*)\)/.exec(cite('We do not guide.'))![1]!;
  assert.deepEqual(kinds(`“We do not” and “guide” ([ACM, Q1 2026](${link}))`), []);
  assert.deepEqual(kinds(`She says: “guide” ([ACM, Q1 2026](${link}))`), ['cut']);
});
