import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { finish } from '../../../../../src/base/slices.ts';
import { readLayout } from '../../../../../src/domain/notes/pairing/noteLayout.ts';

const quotedIn = (note: string): string[] =>
  finish(readLayout(note)).blocks.flatMap(({ quoted }) => quoted.map(({ start, end }) => note.slice(start, end)));

const words = 'We grew revenue by a lot';
const pairs = ['“”', '""', '«»', '»«', '„“', '„”', '””', '‚‘', '‘’', "''", '‹›', '›‹', '「」', '『』'];

suite('quotation marks', () => {
  for (const [open, close] of pairs.map((pair) => Array.from(pair)))
    test(`the reader sees ${open} ${close}, with punctuation inside or outside`, () => {
      for (const said of [
        words,
        `${words},`,
        `${words}.`,
        `...${words} …`,
        `[We] grew ${words}`,
        `We don’t see it, it’s our customers’ view`,
      ]) {
        const quoted = `${open}${said}${close}`;
        for (const note of [
          quoted,
          `He said ${quoted}.`,
          `He said: ${quoted} (ACM)`,
          `(${quoted})`,
          `**${quoted}**`,
          `_${quoted}_, she said`,
          `- ${quoted}`,
          `| a | ${quoted} |`,
          `He said—${quoted}—so.`,
        ])
          assert.deepEqual(quotedIn(note), [said], note);
        assert.deepEqual(quotedIn(`${quoted} and ${quoted}`), [said, said]);
      }
    });

  test('spaces within French quotation marks belong to the quotation', () => {
    assert.deepEqual(quotedIn('Il dit : « Nous progressons. » Puis « la marge tient ».'), [
      ' Nous progressons. ',
      ' la marge tient ',
    ]);
  });

  test('the reader sees quotation marks within a line of a language without spaces', () => {
    assert.deepEqual(quotedIn('他说：“我们的收入增长。”又说“利润率稳定”。'), ['我们的收入增长。', '利润率稳定']);
    assert.deepEqual(quotedIn('彼は「売上高は「大きく」伸びました」と述べた。'), ['売上高は「大きく」伸びました']);
  });

  test('the reader takes the outermost of nested quotation marks', () => {
    for (const nested of ['a “nested” term of ours', 'a ‘nested’ term of ours', 'a "nested" term of ours'])
      assert.deepEqual(quotedIn(`He said “${nested}” then.`), [nested]);
    assert.deepEqual(quotedIn('"We call it \'the plan\' and "it" works," he said'), [
      'We call it \'the plan\' and "it" works,',
    ]);
    assert.deepEqual(quotedIn('«Wir nennen es ‹Plan› hier»'), ['Wir nennen es ‹Plan› hier']);
    assert.deepEqual(quotedIn(`<q>a <q>nested</q> and “marked” term</q>`), ['a <q>nested</q> and “marked” term']);
  });

  test('apostrophes don’t open or close a quotation', () => {
    for (const note of [
      'our customers’ needs and don’t and ’tis',
      "our customers' needs and the partners' too",
      "'tis the season of the '90s, isn't it",
      'rock ’n’ roll in the ’90s',
      "She's seen 'two words' of them",
    ])
      assert.deepEqual(quotedIn(note), [], note);
    assert.deepEqual(quotedIn('‘our customers’ needs grew,’ she said'), ['our customers’ needs grew,']);
    assert.deepEqual(quotedIn("'our customers' needs grew a lot,' she said"), ["our customers' needs grew a lot,"]);
    assert.deepEqual(quotedIn('‘soft landings’ and ‘hard ones’'), ['soft landings', 'hard ones']);
  });

  test('inches and unpaired marks don’t hide a later pair', () => {
    assert.deepEqual(quotedIn('A 5" by 7" screen'), []);
    assert.deepEqual(quotedIn(`A 5" by 7" screen, "${words}"`), [words]);
    assert.deepEqual(quotedIn('“We grew by 15" this year” and "the 5" screen sold well," she said'), [
      'We grew by 15" this year',
      'the 5" screen sold well,',
    ]);
    for (const open of ['“', '„', '«', '‘', '"', "'", '「', '<q>', '”', '»'])
      for (const note of [`${open}unclosed, and then “${words}”`, `${open}unclosed\n\nThen “${words}”`])
        assert.deepEqual(quotedIn(note).at(-1)?.endsWith(words), true, note);
  });

  test('quotation marks close within their paragraph, item, cell, or heading', () => {
    for (const between of ['\n\n', '\n- ', '\n# ', '\n> ', '\n\n```\na\n```\n', '\n---\n'])
      assert.deepEqual(quotedIn(`a “b c${between}d e” f`), [], between);
    assert.deepEqual(quotedIn('| “a b | c d” |\n|---|---|'), []);
    assert.deepEqual(quotedIn('a “b c\nd e” f'), ['b c\nd e']);
  });

  test('code, front matter, tags, addresses, and titles contain no quotations', () => {
    for (const note of [
      `\`“${words}”\``,
      `\`\`\`\n“${words}”\n\`\`\``,
      `---\ntitle: “${words}”\n---\n`,
      `<a href="https://example.com/a b" title="${words}">link</a>`,
      `[link](https://example.com "${words}")`,
      `[link](<https://example.com/“${words}”> '${words}')`,
      `[label]: https://example.com "${words}"`,
      `<!-- “${words}” -->`,
    ])
      assert.deepEqual(quotedIn(note), [], note);
    assert.deepEqual(quotedIn(`<a href="x">“${words}”</a>`), [words]);
    assert.deepEqual(quotedIn(`a < b and “${words}” > c`), [words]);
    assert.deepEqual(quotedIn(`\\"${words}\\" as said`), [words]);
  });
});

test('the quotations of any note lie in order within the note and contain words', () => {
  const scrap = fc.constantFrom(
    ...['“', '”', '„', '«', '»', '‘', '’', '‚', '"', "'", '‹', '›', '「', '」', '<q>', '</q>', '`', '|', '\\'],
    ...[' ', '\n', '\n\n', '> ', '- ', 'a', 'Costs fell', '5', '.', ',', '<a b="', '">', '](', ')', '[', '<!--', '-->'],
    ...['<blockquote>', '</blockquote>', '```\n', '---\n', '[!note] ', '# '],
  );
  fc.assert(
    fc.property(fc.array(scrap, { maxLength: 40 }), (scraps) => {
      const note = scraps.join('');
      let last = 0;
      for (const { start, end, quoted } of finish(readLayout(note)).blocks) {
        assert.ok(last <= start && start <= end && end <= note.length);
        last = start;
        for (const each of quoted) {
          assert.ok(last <= each.from && each.from < each.start && each.start < each.end, note);
          assert.ok(each.end < each.till && each.till <= end, note);
          last = each.till;
        }
        last = end;
      }
    }),
    { numRuns: 500 },
  );
});
