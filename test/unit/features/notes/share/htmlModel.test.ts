import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { finish } from '../../../../../src/base/slices.ts';
import * as htmlModel from '../../../../../src/features/notes/share/htmlModel.ts';
import { formatAbsence } from '../../../../../src/features/notes/share/pictureModel.ts';
import { writePage } from '../../../../../src/features/notes/share/sharedPageModel.ts';
import { anyCharacters } from '../../../anyCharacters.ts';

const sanitizeHtml = (html: string, options?: htmlModel.HtmlOptions): string =>
  finish(htmlModel.sanitizeHtml(html, options));
const data = 'data:image/png;base64,iVBORw0KGgo=';

suite('the HTML of a shared note', () => {
  test('sanitizeHtml keeps the HTML of Markdown', () => {
    for (const html of [
      '<h1 id="a-b">A &amp; b</h1>\n<p dir="auto">c<br>d <em>e</em> <strong>f</strong></p>',
      '<ol start="3">\n<li>a</li>\n</ol>',
      '<table><thead><tr><th style="text-align:right">a</th></tr></thead></table>',
      '<pre><code>a &lt; b\n</code></pre>',
      '<p><a href="https://x.invalid/?a=1&amp;b=2">a</a> <a href="#a-b">b</a> <a href="mailto:a@x.invalid">c</a></p>',
      '<math display="block"><mrow><mi>x</mi><mo>=</mo><mn>1</mn></mrow></math>',
      `<p><img src="${data}" alt="a"></p>`,
    ])
      assert.equal(sanitizeHtml(html), html);
    assert.equal(
      sanitizeHtml('<p class="code-line" data-line="3">a <input checked="" type="checkbox"></p>'),
      '<p>a <input checked="" type="checkbox" disabled></p>',
    );
  });

  test('sanitizeHtml removes unsafe or hiding attributes and comments', () => {
    for (const [html, left] of [
      ['<p onclick="x()" style="position:fixed" hidden class="a">a</p>', '<p>a</p>'],
      ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
      ['<a href="JaVa&#115;cript&colon;alert(1)">a</a>', '<a>a</a>'],
      ['<a href="&#1;javascript:alert(1)">a</a>', '<a>a</a>'],
      ['<a href="vscode://x">a</a>', '<a>a</a>'],
      ['<a href="https://x.invalid/?a&amp;copy=1">a</a>', '<a href="https://x.invalid/?a&amp;copy=1">a</a>'],
      ['<details><summary>a</summary>b</details>', '<details open><summary>a</summary>b</details>'],
      ['<!-- <p> -->a<!doctype html><?x y?>b</5 >c</>d', 'abcd'],
      ['a<!-->b<!--->c<!-- d --!>e<!-- f', 'abce'],
      ['a < b > c & d &amp; <5 &eacute', 'a &lt; b &gt; c & d &amp; &lt;5 &eacute<!---->'],
      ['<p title="a"b">c', '<p title="a">c</p>'],
    ])
      assert.equal(sanitizeHtml(html!), left, html);
  });

  test('sanitizeHtml shows unknown elements and their content as text', () => {
    for (const [html, shown] of [
      ['a<script>alert("<p>")</script>b', 'a<script>alert("<p>")</script>b'],
      ['a<style>p { color: red }</style >b', 'a<style>p { color: red }</style >b'],
      ['<iframe src="https://x.invalid">a</iframe>b', '<iframe src="https://x.invalid">a</iframe>b'],
      ['<svg><svg></svg><script>a</script></svg>b', '<svg><svg></svg><script>a</script></svg>b'],
      [
        '<form action="https://x.invalid"><button>a</button></form>',
        '<form action="https://x.invalid"><button>a</button></form>',
      ],
      [
        '<base href="https://x.invalid"><meta http-equiv="refresh">a',
        '<base href="https://x.invalid"><meta http-equiv="refresh">a',
      ],
      ['List<String> a', 'List<String> a'],
      ['<script><!--<script></script> <!-- </script> a -->', '<script><!--<script></script> <!-- </script> a -->'],
      ['<xmp>&amp;<b></xmp>', '<xmp>&amp;amp;<b></xmp>'],
      ['<input value="a"><input type=checkbox>', '<input value="a"><input type="checkbox" disabled>'],
    ]) {
      const written = sanitizeHtml(html!).replaceAll('&lt;', '<').replaceAll('&gt;', '>');
      assert.equal(written, shown, html);
    }
    assert.equal(sanitizeHtml('<b>a</b><plaintext><b>&amp;'), '<b>a</b>&lt;plaintext&gt;&lt;b&gt;&amp;amp;');
    assert.equal(sanitizeHtml('<b>a</b> <a title="<b>c</b>'), '<b>a</b> &lt;a title="&lt;b&gt;c&lt;/b&gt;');
  });

  test('sanitizeHtml continues after an unclosed element', () => {
    const tags =
      'embed template head video select title noembed noframes script style iframe object audio canvas noscript svg';
    for (const name of [...tags.split(' '), 'math', 'dialog', 'frameset', 'option', 'form', 'button'])
      assert.equal(sanitizeHtml(`<p>a <${name}></p>\n<p>b</p>`), `<p>a &lt;${name}&gt;</p>\n<p>b</p>`);
    for (const name of ['textarea', 'xmp', 'plaintext'])
      assert.equal(sanitizeHtml(`<p>a <${name}></p>\n<p>b`), `<p>a &lt;${name}&gt;&lt;/p&gt;\n&lt;p&gt;b</p>`);
  });

  test('sanitizeHtml shows ambiguous markup as text', () => {
    assert.equal(
      sanitizeHtml('<svg><![CDATA[ a > <!-- ]]></svg> b --> <b>c</b>'),
      '&lt;svg&gt;&lt;![CDATA[ a &gt; &lt;!-- ]]&gt;&lt;/svg&gt; b --&gt; &lt;b&gt;c&lt;/b&gt;',
    );
    assert.equal(
      sanitizeHtml('<svg></svg><style>a<!--</style><b>b'),
      '&lt;svg&gt;&lt;/svg&gt;&lt;style&gt;a&lt;!--&lt;/style&gt;&lt;b&gt;b',
    );
    assert.equal(
      sanitizeHtml('<svg></svg><style>a</style><b>b</b>'),
      '&lt;svg&gt;&lt;/svg&gt;&lt;style&gt;a&lt;/style&gt;<b>b</b>',
    );
  });

  test('sanitizeHtml keeps one form of each formula and all similar user markup', () => {
    const set = '<span class="katex-html" aria-hidden="true"><span>x</span>y</span>z';
    assert.equal(sanitizeHtml(set, { hasOwnFormulas: false }), 'z');
    assert.equal(sanitizeHtml(set), '<span><span>x</span>y</span>z');
    const hidden = '<span class="a" aria-hidden="true">x</span>';
    assert.equal(sanitizeHtml(hidden, { hasOwnFormulas: false }), '<span>x</span>');
    const formula =
      '<math><semantics><mrow><mi>x</mi><mspace></mspace></mrow><annotation>x</annotation></semantics></math>';
    assert.equal(sanitizeHtml(formula), formula);
    for (const odd of [
      '<math>x</math>',
      '<math><mi>x<b>y</b></mi></math>',
      '<math><mi>x</math>',
      '<math><embed></math>',
    ])
      assert.doesNotMatch(sanitizeHtml(odd), /<m/, odd);
  });

  test('sanitizeHtml closes open elements and removes stray closing tags', () => {
    assert.equal(sanitizeHtml('</div></main><div><p>a'), '<div><p>a</p></div>');
    assert.equal(sanitizeHtml('<em><strong>a</em>b</strong>'), '<em><strong>a</strong></em>b');
    assert.ok(sanitizeHtml('<div>'.repeat(5_000)).endsWith('</div>'.repeat(200)));
  });

  test('sanitizeHtml embeds pictures or shows why they are missing', () => {
    const html = '<img src="a%20b.png" alt="A &quot;b&quot;" width="20"><img src="https://x.invalid/c.png" alt="">';
    assert.deepEqual(finish(htmlModel.pictureAddresses(html)), ['a%20b.png', 'https://x.invalid/c.png']);
    assert.equal(
      sanitizeHtml(html, {
        pictureOf: (address) => (address.startsWith('a') ? { data, size: 8 } : { absence: 'web' }),
      }),
      `<img src="${data}" alt="A &quot;b&quot;" width="20">[Picture not included: ` +
        '<a href="https://x.invalid/c.png">https://x.invalid/c.png</a> (the picture is on the web)]',
    );
    for (const absence of [
      'missing',
      'outside',
      'format',
      'large',
      'sum',
      'svg',
      'unreadable',
      'many',
      'scheme',
    ] as const)
      assert.equal(
        sanitizeHtml('<img src="a&lt;b.png" alt="A">', { pictureOf: () => ({ absence }) }),
        `A [Picture not included: a&lt;b.png (${formatAbsence(absence)})]`,
      );
    assert.match(
      sanitizeHtml('<img src="a.png">', { pictureOf: () => ({ data: 'data:text/html,<b>', size: 9 }) }),
      /^\[Picture not/,
    );
    assert.match(
      sanitizeHtml(`<img src="data:image/svg+xml;base64,${'A'.repeat(999)}">`),
      /^\[Picture not included: .{200}… \(/,
    );
    assert.equal(
      sanitizeHtml('<img alt="A">', { pictureOf: () => ({ absence: 'scheme' }) }),
      `A [Picture not included: ${formatAbsence('scheme')}]`,
    );
  });

  test('sanitizeHtml returns only known tags, and the same again, for any text', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '=',
        '/',
        ' ',
        '<p',
        '<a href=',
        '<script',
        '<style>',
        '</',
        '-->',
        '<!--',
        '&',
      ),
      fc.constantFrom(
        '<img src=x onerror=a>',
        '<math><mtext>',
        '<svg>',
        '<table>',
        'javascript:',
        '&#106;',
        '<b>',
        '</b>',
      ),
      anyCharacters({ maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const html = sanitizeHtml(pieces.join(''));
        for (const [tag] of html.matchAll(/<[^>]*>/g)) {
          if (tag === '<!---->') continue;
          assert.match(tag, /^<\/?(?:p|a|b|math|mtext|table|img)(?: (?:id|dir|title|href|alt|display)="[^"<>]*")*>$/);
          assert.doesNotMatch(tag, /javascript:/i);
        }
        assert.equal(sanitizeHtml(html), html);
      }),
    );
  });

  test('writePage writes a standalone page that can’t load anything', () => {
    const page = writePage({ body: '<p>a</p>', title: 'A </title><script>', fileName: 'note', language: 'en"' });
    assert.match(page, /^<!doctype html>\n<html lang="en&quot;">/);
    assert.match(page, /<title>A &lt;\/title&gt;&lt;script&gt;<\/title>/);
    assert.match(
      page,
      /Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"/,
    );
    assert.doesNotMatch(page, /<script|<link|src=|url\(/);
    assert.match(page, /<main>\n<h1>A &lt;\/title&gt;&lt;script&gt;<\/h1>\n<p>a<\/p>\n<\/main>/);
  });
});
