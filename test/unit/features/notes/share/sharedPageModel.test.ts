import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { finish } from '../../../../../src/base/slices.ts';
import { readFrontMatter } from '../../../../../src/features/notes/share/frontMatterModel.ts';
import { linkNumbers, markerFor, plainNumbers } from '../../../../../src/features/notes/share/numberLinksModel.ts';
import { formatByline, formatChecked, writePage } from '../../../../../src/features/notes/share/sharedPageModel.ts';

const mainOf = (about: Partial<Parameters<typeof writePage>[0]>): string =>
  /<main>\n([^]*)\n<\/main>/.exec(writePage({ body: '', title: '', fileName: 'note', language: 'en', ...about }))![1]!;
const titleOf = (about: Partial<Parameters<typeof writePage>[0]>): string =>
  /<title>(.*)<\/title>/.exec(writePage({ body: '', title: '', fileName: 'note', language: 'en', ...about }))![1]!;

suite('the page of a shared note', () => {
  test('the page takes its title from the front matter, the heading or the file', () => {
    const body = '<h1 id="a">Costs &amp; <em>sales</em></h1><p>Words.</p>';
    assert.equal(titleOf({ body }), 'Costs &amp; sales');
    assert.equal(titleOf({ body, title: 'Q3' }), 'Q3');
    assert.equal(titleOf({ body: '<p>Words.</p>' }), 'note');
    assert.equal(mainOf({ body: '<p>Words.</p>', title: 'Q3' }), '<h1>Q3</h1>\n<p>Words.</p>');
    assert.equal(mainOf({ body, title: 'Q3' }), body.replace('<p>', '\n<p>'));
  });

  test('the page shows author, checks and folded front matter below its heading', () => {
    assert.equal(
      mainOf({
        body: '<h1>A</h1><p>Words.</p>',
        byline: 'Ann Lee',
        checked: '2 of 2 quotations checked on Nov 23, 2026',
        properties: 'tags: <b>\n',
      }),
      '<h1>A</h1>\n<div class="about">\n<p>Ann Lee</p>\n<p>2 of 2 quotations checked on Nov 23, 2026</p>\n' +
        '<details><summary>Properties</summary><pre>tags: &lt;b&gt;\n</pre></details>\n</div>\n<p>Words.</p>',
    );
  });

  test('formatChecked counts compared quotations and warnings', () => {
    const now = new Date(2026, 10, 23, 12).getTime();
    const told = (quotations: number, compared: number, broken = 0): string =>
      formatChecked({ quotations, compared, broken }, now);
    assert.equal(told(12, 12), '12 of 12 quotations checked on Nov 23, 2026');
    assert.equal(told(1, 0), '0 of 1 quotation checked on Nov 23, 2026');
    assert.equal(told(3, 2, 1), '2 of 3 quotations checked on Nov 23, 2026 · 1 with a warning');
    assert.equal(told(0, 0), '');
    const figures = { quotations: 0, compared: 0, broken: 1, figures: 3, comparedFigures: 2 };
    assert.equal(formatChecked(figures, now), '2 of 3 figures checked on Nov 23, 2026 · 1 with a warning');
  });
});

suite('front matter', () => {
  test('readFrontMatter reads title, authors and date from YAML', () => {
    const text =
      '---\ntitle: "Costs: a view"\nauthor: [Ann Lee, \'Bo Ek\']\ndate: 2026-11-23 # draft\nx:\n  - y\n---\n# A\n';
    const matter = readFrontMatter(text)!;
    assert.deepEqual(
      [matter.title, matter.authors, matter.date, text.slice(matter.end)],
      ['Costs: a view', ['Ann Lee', 'Bo Ek'], '2026-11-23', '# A\n'],
    );
    assert.equal(formatByline(matter), 'Ann Lee, Bo Ek · 2026-11-23');
    assert.deepEqual(readFrontMatter('---\r\nauthors:\r\n  - Ann\r\n  - Bo\r\n...\r\nWords')?.authors, ['Ann', 'Bo']);
  });

  test('readFrontMatter returns undefined without both fences at the beginning', () => {
    for (const text of ['', '# A\n---\na: b\n---\n', '---\na: b\n', '----\na: b\n---\n'])
      assert.equal(readFrontMatter(text), undefined, text);
    assert.equal(formatByline(undefined), '');
  });
});

suite('the numbers of a shared note', () => {
  const marker = markerFor('none');
  const number = (digits: number): string => `${marker}${digits}${marker}`;

  test('linkNumbers links numbers to references, and references back to each use', () => {
    const html = `<p>“A” ${number(1)} “B” ${number(2)} “C” ${number(1)}</p>`;
    const { body, list } = finish(linkNumbers({ html, marker, references: ['One <1>', 'Two'] }));
    assert.equal(
      body,
      '<p>“A” <a id="md-use-1-1" href="#md-ref-1">[1]</a> “B” <a id="md-use-2-1" href="#md-ref-2">[2]</a> ' +
        '“C” <a id="md-use-1-2" href="#md-ref-1">[1]</a></p>',
    );
    const ids = new Set(Array.from((body + list).matchAll(/ id="([^"]*)"/g), ([, id]) => id));
    const targets = Array.from((body + list).matchAll(/href="#([^"]*)"/g), ([, id]) => id);
    assert.equal(ids.size, 5);
    assert.deepEqual(
      targets.filter((id) => !ids.has(id)),
      [],
    );
    assert.match(
      list,
      /^<section><h2>References<\/h2>\n<ol>\n<li id="md-ref-1">One &lt;1&gt; <a href="#md-use-1-1" aria-/,
    );
  });

  test('linkNumbers keeps numbers plain in links and attributes, and avoids the note’s ids', () => {
    const html = `<p id="md-use-1-1"><a href="https://x.invalid">w ${number(1)}</a> <img alt="${number(1)}">${number(1)}</p>`;
    const { body } = finish(linkNumbers({ html, marker, references: ['One'] }));
    assert.equal(
      body,
      '<p id="md-use-1-1"><a href="https://x.invalid">w [1]</a> <img alt="[1]"><a id="mdx-use-1-1" href="#mdx-ref-1">[1]</a></p>',
    );
    assert.deepEqual(finish(linkNumbers({ html: '<p>a</p>', marker, references: [] })), { body: '<p>a</p>', list: '' });
  });

  test('markerFor chooses characters that the note doesn’t contain', () => {
    assert.notEqual(markerFor(`a${marker}`), marker);
    assert.equal(plainNumbers(`title ${number(3)}`, marker), 'title [3]');
  });
});
