import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  quotePresets,
  renderQuote,
  templateOf,
  type QuoteValues,
} from '../../../../src/domain/writing/quoteTemplate.ts';
import { escapeReadable, unescapeMarkdown } from '../../../../src/domain/format/markdown.ts';

const values: QuoteValues = {
  quote: 'We grew.\nCosts fell.',
  speaker: 'Jane Doe',
  role: 'CEO',
  company: 'Acme',
  ticker: 'ACM',
  quarter: 'Q1 2026',
  section: 'Prepared remarks',
  date: '2026-03-02',
  link: 'vscode://x',
  label: 'md-1',
};

test('the presets produce readable citations', () => {
  assert.equal(
    renderQuote(quotePresets.reference, values, 'n'),
    '> We grew.\n>\n> Costs fell.\n>\n> — Jane Doe, CEO, [ACM, Q1 2026][md-1]\n\n[md-1]: vscode://x',
  );
  assert.equal(
    renderQuote(quotePresets.blockquote, values, 'n'),
    '> We grew.\n>\n> Costs fell.\n>\n> — Jane Doe, CEO, [Acme (ACM), Q1 2026](vscode://x)',
  );
  assert.equal(
    renderQuote(quotePresets.callout, values, 'n'),
    '> [!quote] Jane Doe, CEO, [Acme (ACM), Q1 2026](vscode://x)\n> We grew.\n>\n> Costs fell.',
  );
  assert.equal(
    renderQuote(quotePresets.footnote, values, 'acm-1'),
    '“We grew. Costs fell.”[^acm-1]\n\n[^acm-1]: Jane Doe, CEO, [Acme (ACM), Q1 2026](vscode://x)',
  );
  assert.equal(
    renderQuote(quotePresets.plain, values, 'n'),
    '“We grew. Costs fell.” — Jane Doe, CEO, [Acme (ACM), Q1 2026](vscode://x)',
  );
});

test('unknown fields don’t leave commas and brackets behind', () => {
  const unknown = { ...values, speaker: '', role: '', ticker: '' };
  for (const [preset, template] of Object.entries(quotePresets)) {
    const rendered = renderQuote(template, unknown, 'n');
    assert.match(rendered, preset === 'reference' ? /— \[Q1 2026\]\[md-1\]/ : /(— |: |\] )\[Acme, Q1 2026\]/, preset);
  }
  assert.equal(
    renderQuote('${speaker}, ${role}: ${quote} ${link}', { ...values, role: '', quote: 'q' }, 'n'),
    'Jane Doe: q vscode://x',
  );
});

test('a custom template must contain the words and the link', () => {
  assert.equal(templateOf('callout'), quotePresets.callout);
  assert.equal(templateOf('${quote}\\n${link}'), '${quote}\n${link}');
  for (const useless of ['', '${quote}', 'toString', 'x'.repeat(5_000) + '${quote}${link}'])
    assert.equal(templateOf(useless), quotePresets.reference);
  assert.equal(
    renderQuote('${quote} ${unknown} ${constructor} ${link}', { ...values, quote: 'q' }, 'n'),
    'q ${unknown} ${constructor} vscode://x',
  );
});

test('the service’s words stay the same plain text in a citation', () => {
  const hostile = '<script>x</script> [a](command:b) `c` *d* _e_ &lt; \\f | ~g~\n# h\n- i\n1. j\n+ k\n===';
  const escaped = escapeReadable(hostile);
  assert.doesNotMatch(escaped, /(?<!\\)[<>[\]`*_]/);
  assert.doesNotMatch(escaped, /^(#|-|\+|1\.)/m);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab \n\\`*_[]<>~|&#+-=1.)(;lt'.split(/(?:)/)) }), (text) => {
      assert.equal(unescapeMarkdown(escapeReadable(text)), text);
    }),
  );
});
