import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  escapeRendered,
  escapeOnOneLine,
  escapeReadable,
  formatCode,
  formatYamlString,
  unescapeMarkdown,
} from '../../../../src/domain/format/markdown.ts';

interface Renderer {
  render: (markdown: string) => string;
}
type RendererClass = new (options: { html: boolean; linkify: boolean }) => Renderer;

/** The renderer of the editor's preview, which is among the tests' packages anyway. */
const MarkdownIt = createRequire(import.meta.url)('markdown-it') as RendererClass;
const renderer = new MarkdownIt({ html: true, linkify: true });

const plain = (html: string): string =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const hostile = [
  '![a](https://e.example/x.png)',
  '[a](command:b)',
  '<https://e.example>',
  'https://e.example/a_b',
  'www.e.example',
  'someone@e.example',
  'mailto:someone@e.example',
  '<img src=x onerror=y>',
  '<!-- a -->',
  '# a',
  '## a',
  '###### a ##',
  '####### a',
  'a ##',
  '===',
  '=',
  '---',
  '- a',
  '-',
  '+ a',
  '* a',
  '1. a',
  '12) a',
  '> a',
  '```',
  '~~~ a',
  '`a`',
  '| a | b |',
  '| - | - |',
  ':-- ',
  '--|--',
  '***',
  '___',
  '*a* **b** _c_ ~~d~~',
  '[^1]',
  '[^1]: a',
  '[a]: https://e.example',
  '[a][b]',
  '&lt;script&gt; &#x41; &copy;',
  'a\\',
  '\\# a',
  '\u00a0# a',
  '    a',
  '$a$ $$b$$',
];
const pieces = fc.constantFrom(...hostile, 'a', ' ', '  ', '\n', '!', '(', ')', ':', '//', '#', '=', '-', '\u2028');

test('escaped text renders as the same words in a paragraph', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (texts) => {
      const line = texts.join(' ').replace(/\s+/gu, ' ').trim();
      const lines = texts.map((text) => text.replace(/\s+/gu, ' ').trim()).filter((text) => text !== '');
      if (line === '') return;
      for (const escaped of [escapeOnOneLine(line), escapeRendered(line)])
        assert.equal(plain(renderer.render(escaped)), `<p>${line}</p>\n`, escaped);
      const prose = escapeReadable(lines.join('\n'));
      assert.equal(plain(renderer.render(prose)), `<p>${lines.join('\n')}</p>\n`, prose);
      assert.equal(unescapeMarkdown(prose), lines.join('\n'));
    }),
    { numRuns: 400 },
  );
});

test('escaped text stays within its heading, block quote, item, cell, or link', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 5 }), (texts) => {
      const line = texts.join(' ').replace(/\s+/gu, ' ').trim();
      if (line === '') return;
      const escaped = escapeOnOneLine(line);
      const rendered = (markdown: string): string => plain(renderer.render(markdown)).replaceAll('\n', '');
      assert.equal(rendered(`# ${escaped}\n`), `<h1>${line}</h1>`, escaped);
      assert.equal(rendered(`> ${escaped}\n`), `<blockquote><p>${line}</p></blockquote>`, escaped);
      assert.equal(rendered(`- ${escaped}\n`), `<ul><li>${line}</li></ul>`, escaped);
      assert.equal(rendered(`[${escaped}](x)\n`), `<p><a href="x">${line}</a></p>`, escaped);
      assert.equal(
        rendered(`| a | b |\n| - | - |\n| ${escaped} | c |\n`).replace(/<\/?(?:table|thead|tbody|tr)>/g, ''),
        `<th>a</th><th>b</th><td>${line}</td><td>c</td>`,
        escaped,
      );
    }),
    { numRuns: 300 },
  );
});

test('escapeReadable leaves harmless characters unescaped, so that a note stays readable', () => {
  for (const text of [
    'Revenue grew 12.5% to $1,234.5 million - the best (ever).',
    'It’s well-known: R&D, 10-K, #1 and “so on”!',
  ])
    assert.equal(escapeReadable(text), text);
  assert.equal(
    escapeReadable('US$ and $A or ==b== and %%c%% and #tag'),
    'US\\$ and \\$A or \\==b\\== and \\%%c\\%% and \\#tag',
  );
});

test('the escapes remove characters that reorder or hide words on a line', () => {
  for (const escape of [escapeOnOneLine, escapeRendered, (text: string) => formatCode(text).slice(1, -1)])
    assert.equal(escape('Acme\u202e\u2066 In\u00adc\u{e0041}'), 'Acme Inc');
});

test('formatCode keeps code as code, with its backticks', () => {
  const rendered = (text: string): string => plain(renderer.render(`x ${formatCode(text)}`));
  for (const text of ['a > 1', '`a`', '``', 'a ``b` c', '` a', '<b>', '[a](b)', '\\'])
    assert.equal(rendered(text), `<p>x <code>${text}</code></p>\n`, text);
  assert.equal(formatCode(' '), '');
});

test('a YAML string is JSON in characters that YAML allows', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'a"\\\n\t\u007f\u0085\u2028\u2029\ufeff\ufffe\ud800\u202eé'.split('')) }),
      (text) => {
        const written = formatYamlString(text);
        assert.equal(JSON.parse(written), text.toWellFormed());
        assert.doesNotMatch(written, /[\u007f-\u009f\u2028\u2029\ufeff]/);
        assert.ok(!written.includes('\n'));
      },
    ),
  );
});
