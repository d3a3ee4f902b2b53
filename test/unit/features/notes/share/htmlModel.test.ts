import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { pictureAddresses, sanitizeHtml, writePage } from '../../../../../src/features/notes/share/htmlModel.ts';
import { anyCharacters } from '../../../anyCharacters.ts';

const data = 'data:image/png;base64,iVBORw0KGgo=';

suite('the HTML of a shared note', () => {
  test('keeps what Markdown makes', () => {
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

  test('leaves out what acts, loads or hides', () => {
    for (const [html, left] of [
      ['a<script>alert("<p>")</script>b', 'ab'],
      ['a<style>p { color: red }</style >b', 'ab'],
      ['<p onclick="x()" style="position:fixed">a</p>', '<p>a</p>'],
      ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
      ['<a href="JaVa&#115;cript&colon;alert(1)">a</a>', '<a>a</a>'],
      ['<a href="&#1;javascript:alert(1)">a</a>', '<a>a</a>'],
      ['<a href="vscode://x">a</a>', '<a>a</a>'],
      ['<iframe src="https://x.invalid">a</iframe>b', 'b'],
      ['<svg><svg></svg><script>a</script></svg>b', 'b'],
      ['<span class="katex-html" aria-hidden="true"><span>x</span>y</span>z', 'z'],
      ['<form action="https://x.invalid"><button>a</button></form>', 'a'],
      ['<!-- <p> -->a<!doctype html><?x y?>b', 'ab'],
      ['a<!-- b', 'a'],
      ['<script>a', ''],
      ['<base href="https://x.invalid"><meta http-equiv="refresh"><link rel="stylesheet">a', 'a'],
      ['a < b > c & d &amp; <5 </ 6', 'a &lt; b &gt; c &amp; d &amp; &lt;5 &lt;/ 6'],
      ['<p title="a"b">', '&lt;p title="a"b"&gt;'],
    ])
      assert.equal(sanitizeHtml(html!), left, html);
  });

  test('closes what is open, and nothing else, so that it stays within its page', () => {
    assert.equal(sanitizeHtml('</div></main><div><p>a'), '<div><p>a</p></div>');
    assert.equal(sanitizeHtml('<em><strong>a</em>b</strong>'), '<em><strong>a</strong></em>b');
    assert.ok(sanitizeHtml('<div>'.repeat(5_000)).endsWith('</div>'.repeat(200)));
  });

  test('has its pictures in it, or links to them', () => {
    const html = '<img src="a%20b.png" alt="A &quot;b&quot;"><img src="https://x.invalid/c.png" alt="">';
    assert.deepEqual(pictureAddresses(html), ['a%20b.png', 'https://x.invalid/c.png']);
    assert.equal(
      sanitizeHtml(html, { pictureOf: (address) => (address.startsWith('a') ? data : undefined) }),
      `<img src="${data}" alt="A &quot;b&quot;"><a href="https://x.invalid/c.png">https://x.invalid/c.png</a>`,
    );
    assert.equal(sanitizeHtml('<img src="a.png" alt="A">', { pictureOf: () => 'data:text/html,<script>' }), 'A');
    assert.equal(sanitizeHtml('<img src="data:image/svg+xml;base64,AAAA" alt="A">'), 'A');
  });

  test('of any text has known tags only, and is unchanged when it is sanitized again', () => {
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
          assert.match(tag, /^<\/?(?:p|a|b|math|mtext|table|img)(?: (?:id|dir|title|href|alt|display)="[^"<>]*")*>$/);
          assert.doesNotMatch(tag, /javascript:/i);
        }
        assert.equal(sanitizeHtml(html), html);
      }),
    );
  });

  test('is a page of its own that may load nothing', () => {
    const page = writePage('<p>a</p>', { title: 'A </title><script>', language: 'en"' });
    assert.match(page, /^<!doctype html>\n<html lang="en&quot;">/);
    assert.match(page, /<title>A &lt;\/title&gt;&lt;script&gt;<\/title>/);
    assert.match(
      page,
      /Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"/,
    );
    assert.doesNotMatch(page, /<script|<link|src=|url\(/);
    assert.match(page, /<main>\n<p>a<\/p>\n<\/main>/);
  });
});
