import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCitation } from '../../../../src/domain/verdicts/judgeQuotation.ts';
import { exampleCall, exampleLinkTo } from './exampleCall.ts';
import { readCitations } from './readCitations.ts';
const C = exampleLinkTo('Costs were flat, excluding freight.').slice(16, -1);
const R = exampleLinkTo('We grew revenue in Europe by 4% this quarter').slice(16, -1);
const Q = exampleLinkTo('So margins will improve in the second half?').slice(16, -1);
const P = exampleLinkTo('And is the pricing environment rational?').slice(16, -1);
const M = exampleLinkTo('Our non-GAAP earnings were $3.5 billion.').slice(16, -1);
const S = exampleLinkTo('We opened 1,250 stores and hired twenty-five people.').slice(16, -1);
const G = exampleLinkTo('Gross margin was 41.5%, up 120 basis points.').slice(16, -1);
const E = exampleLinkTo('We grew revenue in Europe by 4% this quarter, and Asia fell 8%.').slice(16, -1);
const links: Record<string, string> = { C, E, R, Q, P, M, S, G };
const cf = 'Costs were flat, excluding freight.';
const re = 'We grew revenue in Europe by 4% this quarter';

/** A note, in which LC and the like stand for links, and the kinds of problems of each of its citations. */
type Case = [note: string, kinds: string];

const cases: readonly Case[] = [
  // K2
  ...[
    '> **Mary Quill**: ',
    '> Mary Quill: ',
    '> Quill: ',
    '> MARY QUILL: ',
    '> *Quill:* ',
    '> **Quill** – ',
    '> **Mary Quill**\n>\n> ',
    '> Mary Quill:\n> ',
    '> Mary Quill\n>\n> ',
    '> **Mary Quill (CEO):** ',
    '> **Mary Quill, CEO:** ',
    '> **CEO:** ',
    '> **Management:** ',
    '> **Mary Quill:** ',
    '> <b>Mary Quill:</b> ',
    '> __Quill__: ',
    '> [!quote]\n> **Quill:** ',
    '> **Q1 2026 – Costs:** ',
  ].map((l): Case => [`${l}${cf} L`.replace(/L$/, '[TARN, Q1 2026](LC)'), '']),
  ['> **Dana Reed (Evercore):** So margins will improve in the second half? [x](LQ)', ''],
  ['> **Q:** And is the pricing environment rational?\n>\n> **A:** Yes. I would say so.\n\n[TARN](LP)', ''],
  [
    '> **Dana Reed**: And is the pricing environment rational?\n>\n> **John Hansen**: Yes. I would say so.\n\n[TARN](LP)',
    '',
  ],
  [
    '> **Dana Reed**: And is the pricing environment rational?\n>\n> **Mary Quill**: Yes. I would say so.\n\n[TARN](LP)',
    'speaker',
  ],
  [`> **John Hansen:** ${cf} [TARN](LC)`, 'speaker'],
  [`> **John Hansen**: ${cf} [TARN](LC)`, 'speaker'],
  [`> John Hansen: ${cf}\n>\n> — [TARN](LC)`, 'speaker'],
  [`> **Mary Quill**: Costs were up, excluding freight. [TARN](LC)`, 'words'],
  // K3
  [`> ${re}.\n>\n> — Mary Quill, CEO\n\n[T](LR)`, ''],
  [`> ${re}.\n> — Mary Quill, chief executive\n\n[T](LR)`, ''],
  [`> ${re}.\n>\n> — John Hansen, CFO\n\n[T](LR)`, 'speaker'],
  [`> ${re}.\n>\n> — Mary Quill, CEO\n\nSource: [T](LR)`, ''],
  [`> ${re}.\n>\n> Mary Quill, CEO, Tarn Inc. — [T](LR)`, ''],
  [`> ${re}.\n>\n> Source: Tarn call\n\nSource: [TARN](LR)`, ''],
  [`> ${re}. <cite>Mary Quill</cite>\n\n[T](LR)`, ''],
  [`> ${re}.\n> <cite>Mary Quill</cite> [T](LR)`, ''],
  [`> ## Europe\n> ${re}. [T](LR)`, ''],
  [`> **Europe**\n>\n> ${re}. [T](LR)`, ''],
  [`> ![chart](x.png)\n>\n> ${re}. [T](LR)`, ''],
  [`> ${re}. — Mary Quill\n\n[T](LR)`, ''],
  // K4
  ['> We grew revenue in Europe by 4% [T](LR), and Asia rose 8%.', 'words'],
  ['> We grew revenue in Europe [T](LR) by 14% this quarter.', 'words'],
  ['> We grew revenue in Europe [T](LR) by 4% this quarter.', ''],
  ['> We grew revenue in Europe by 4% this quarter. [T](LR)\n>\n> Margins doubled to 90%.', 'words'],
  ['> We grew revenue in Europe by 4% this quarter.\n>\n> — Mary Quill, [T](LR)\n>\n> Margins doubled to 90%.', 'rest'],
  ['> We grew revenue in Europe by 4%\nthis quarter, and Asia rose 8%. [T](LR)', 'words'],
  ['> We grew revenue in Europe by 4%\nthis quarter, and Asia fell 8%. [T](LR)', ''],
  ['> We grew revenue [T](LR) and costs rose 90% [T](LC)', ', other'],
  // K12
  ['“five people” [T](LS)', 'cut'],
  ['“hired twenty” [T](LS)', 'cut'],
  ['“GAAP earnings were $3.5 billion” [T](LM)', 'cut'],
  // K13
  ...[
    'The so-called “flight to quality” continues; Quill said ',
    'The Journal wrote that “costs exploded”, but Quill said ',
    'On “Project North”, Quill said ',
    'Asked “what about costs?”, Quill said ',
    'Powell said “policy is well positioned”, and Quill said ',
    'Echoing her letter “Built to Last”, Quill said ',
    'Screen “Quality 50” matched: ',
  ].map((l): Case => [`${l}“${cf}” [T](LC).`, 'apart, ']),
  ['Tarn vs. Acme: “we like our hand” (John Stankey) [T](LC)', 'other'],
  // K14
  [`“${re} [T](LR)”`, ''],
  [`“${re} ([T](LR)).”`, ''],
  [`He wrote: "“${re}” [T](LR)".`, ''],
  [`“We grew [revenue in Europe](LR) by 4% this quarter”`, ''],
  [`“We grew revenue in [Asia](LR)”`, 'other'],
  [`> We grew [revenue in Europe](LR) by 4% this quarter`, ''],
  // K17
  ['Reed said “margins will improve in the second half.” [T](LQ)', 'question'],
  ['Reed asked whether “margins will improve in the second half” [T](LQ)', ''],
  ['Reed: “So margins will improve in the second half?” [T](LQ)', ''],
  ['“Costs were flat, excluding freight?” [T](LC)', 'question'],
  ['Reed asked about “the pricing environment” [T](LP)', ''],
  // K21
  ...[
    'We grew <mark style="background:#ff0">revenue</mark>',
    'We grew <span class="x">revenue</span>',
    'We grew <font color="red">revenue</font>',
    'We grew <kbd>revenue</kbd>',
    'We grew <abbr title="x">revenue</abbr>',
    'We grew `revenue`',
    'We grew {==revenue==}{>>note<<}',
    'We grew [revenue]{.mark}',
    'We grew [[revenue]]',
    'We grew [[Regions/EU|revenue]]',
    'We grew revenue ![a](b.png)',
    'We grew ==revenue==',
  ].map((l): Case => [`“${l} in Europe by 4% this quarter” [T](LR)`, '']),
  [String.raw`“We grew revenue in Europe by $4\%$ this quarter” [T](LR)`, ''],
  ['“We grew <span style="display:none">no</span> revenue in Europe by 4% this quarter” [T](LR)', 'markup'],
  ['“We grew <span hidden>no</span> revenue in Europe by 4% this quarter” [T](LR)', 'markup'],
  ['“We grew <blink>revenue</blink> in Europe by 4% this quarter” [T](LR)', 'markup'],
  // K23
  [`“${re}" [T](LR)`, ''],
  [`“We grew revenue in Asia by 4%" [T](LR)`, 'words'],
  [`\`\`${re}'' [T](LR)`, ''],
  [`\`\`We grew revenue in Asia by 4%'' [T](LR)`, 'words'],
  // K19
  ...[
    'We opened [about] 1,250 stores',
    'We opened [only] 1,250 stores',
    'We opened [mostly] 1,250 stores',
    'We opened [at least] 1,250 stores',
    'We [purportedly] opened 1,250 stores',
    'We opened 1,250 [fake] stores',
    'We opened 1,250 [former] stores',
    'We opened 1,250 stores [a day]',
    'We opened 1,250 stores [annualized]',
  ].map((l): Case => [`“${l}” [T](LS)`, 'brackets']),
  ['> Gross margin was [..] up 120 basis points. [T](LG)', ''],
  ['> Gross margin was ⋯ up 120 basis points. [T](LG)', ''],
  [`> Quill said: “${cf}” [T](LC)`, ''],
  [`> “${cf}” [T](LC), which we doubt.`, ''],
  [`“${cf}” [T][m]\n\n[m]: LC\n\n“${re}” [U][m]\n\n[m]: LR`, 'twice, twice'],
  [`“${cf}”[^1]\n\n[^1]: [T](LC)\n\n“${re}”[^1]\n\n[^1]: [T](LR)`, 'twice, twice, twice'],

  [`> **John Hansen**\n>\n> ${cf} [TARN, Q1 2026](LC)`, 'speaker'],
  [`> ${cf}\n> <cite>John Hansen</cite>\n\n[TARN, Q1 2026](LC)`, 'speaker'],
  [`> ${cf}\n> <cite>Mary Quill</cite>\n\n[TARN, Q1 2026](LC)`, ''],
  [`<blockquote>${cf}<br>— John Hansen</blockquote>\n\n[TARN, Q1 2026](LC)`, 'speaker'],
  [`<blockquote>${cf}<br>— Mary Quill</blockquote>\n\n[TARN, Q1 2026](LC)`, ''],
  [`<blockquote>\n<p>${cf}</p>\n<footer>— Mary Quill</footer>\n</blockquote>\n\n[TARN, Q1 2026](LC)`, ''],
  [`<blockquote><b>Mary Quill:</b> ${cf} <a href="LC">TARN</a></blockquote>`, ''],
  [`<blockquote><p><strong>Mary Quill</strong></p><p>${cf}</p></blockquote>\n\n[TARN, Q1 2026](LC)`, ''],
  [`<blockquote>We grew revenue in Europe by 4% <a href="LE">TARN</a>, and Asia rose 8%.</blockquote>`, 'words'],
  ['“Europe … fell 8%” [TARN](LE)', 'negation'],
  ['“We grew revenue … and Asia fell 8%” [TARN](LE)', ''],
  [`> ${cf}\n>\n> — Mary Quill, CEO of Tarn Stores, on the Q1 2026 earnings call\n\n[TARN](LC)`, ''],
  [`> ${cf}\n>\n> *— Mary Quill, CEO*\n\n[TARN](LC)`, ''],
  [`> ${cf}\n>\n> **Mary Quill**, CEO\n\n[TARN](LC)`, ''],
  [`> ${cf}\n>\n> Mary Quill, CEO\n\n[TARN](LC)`, ''],
  [`> ${cf}\n>\n> ~ Mary Quill\n\n[TARN](LC)`, ''],
  [`> ${cf}\n>\n> -- Mary Quill\n\n[TARN](LC)`, ''],
  [`> ${cf}\n>\n> (Mary Quill, CEO)\n\n[TARN](LC)`, ''],
  [`> ${cf}\n>\n> –Mary Quill\n\n[TARN](LC)`, ''],
  [`> ${cf} (Mary Quill)\n\n[TARN](LC)`, ''],
  [`> Costs were flat, excluding freight, and we doubled profits to 90%\n> — Mary Quill\n\n[TARN](LC)`, 'words'],
  [`> [!quote] Mary Quill\n> ${cf}\n\n[TARN](LC)`, ''],
  [`> [!quote] Costs\n> **Mary Quill:** ${cf} [TARN](LC)`, ''],
  [`> ### Costs\n>\n> **Mary Quill:** ${cf} [TARN](LC)`, ''],
  [`> **Costs**\n>\n> **Mary Quill:** ${cf} [TARN](LC)`, ''],
  [`> *Costs*\n> ${cf} [TARN](LC)`, ''],
  [`> **1. Costs**\n> ${cf} [TARN](LC)`, ''],
  [`> **[Mary Quill]**: ${cf} [TARN](LC)`, ''],
  [`> [Mary Quill]: ${cf} [TARN](LC)`, ''],
  [`> **Mary Quill** (CEO): ${cf} [TARN](LC)`, ''],
  [`> **Mary Quill**, CEO: ${cf} [TARN](LC)`, ''],
  [`> **Mary Quill** - ${cf} [TARN](LC)`, ''],
  [`> **Mary Quill** — CEO\n>\n> ${cf} [TARN](LC)`, ''],
  [`> **Mary Quill — CEO**\n>\n> ${cf} [TARN](LC)`, ''],
  [`> Mary Quill -- Chief Executive Officer\n>\n> ${cf} [TARN](LC)`, ''],
  [`> Mary Quill, Chief Executive Officer:\n> ${cf} [TARN](LC)`, ''],
  [`> 🎙️ **Mary Quill:** ${cf} [TARN](LC)`, ''],
  [`> **Mary Quill**\\\n> ${cf} [TARN](LC)`, ''],
  [`> **Mary Quill**<br>\n> ${cf} [TARN](LC)`, ''],
  [`> - **Mary Quill:** ${cf} [TARN](LC)`, ''],
  [`- > **Mary Quill:** ${cf} [TARN](LC)`, ''],
  [`> > **Mary Quill:** ${cf} [TARN](LC)`, ''],
  [`> Costs were flat, [TARN](LC) including freight.`, 'words'],
  [`> [TARN](LC): Costs were flat, including freight.`, 'words'],
  [`> [TARN](LC): ${cf}`, ''],
  [`> [TARN](LC) – ${cf}`, ''],
  [`> [TARN](LC)\n> ${cf}`, ''],
  [`> ${cf} [^1]\n\n[^1]: [TARN](LC)`, ''],
  [`> Costs were flat[^1], including freight.\n\n[^1]: [TARN](LC)`, 'words'],
  [`> ${cf}\nSource: [TARN](LC)`, ''],
  [`> ${cf}\n(Source: [TARN](LC))`, ''],
  [`> ${cf}\nThis is what Quill said [TARN](LC)`, 'words'],
  [`> ${cf} [TARN](LC) (emphasis added)`, 'own'],
  [`> ${cf} (emphasis added) [TARN](LC)`, 'own'],
  [`> ${cf} ([TARN](LC), emphasis added)`, ''],
  [`> ${cf} ([TARN](LC)), Mary Quill`, ''],
  [`> ${cf} [TARN](LC), Mary Quill, CEO`, ''],
  [`> ${cf} [TARN](LC) — Mary Quill, CEO`, ''],
  [`> ${cf} [TARN](LC) — John Hansen, CFO`, 'speaker'],
  [`> ${cf} — [TARN](LC) (Mary Quill)`, ''],
  [`> ${cf}\n>\n> [TARN](LC) · p. 3`, ''],
  [`> ${cf}\n>\n> [TARN](LC) | Mary Quill`, ''],
  [`> ${cf}\n>\n> [TARN](LC), accessed 3 May 2026`, ''],
  [`> ${cf} [TARN](LC) [PDF](https://x.org/a.pdf)`, ''],
  [`> ${cf} [TARN](LC)\n> #costs #tarn`, ''],
  [`> ${cf} [TARN](LC) ^ref-1`, ''],
  [`> ${cf}\n> ^ref-1\n\n[TARN](LC)`, ''],
  [`“${cf}” [TARN](LC "x")`, ''],
  [`“${re} [↗](LR)”`, ''],
  [`“${re}.[1](LR)”`, ''],
  [`“${re}.” [TARN](LR).`, ''],
  ['“We opened 1,250 stores and hired twenty” [T](LS)', 'cut'],
  ['“We opened 1,250 stores and hired twenty-” [T](LS)', 'cut'],
  ['“-five people” [T](LS)', 'cut'],
  ['“margins will improve in the second half” [T](LQ)', 'question'],
  ['Reed: “margins will improve in the second half” [T](LQ)', 'question'],
  ['> So margins will improve in the second half.\n>\n> — Dana Reed, [TARN](LQ)', 'question'],
  ['> So margins will improve in the second half? Great.\n>\n> — Dana Reed, [TARN](LQ)', ''],
  ['“Is the pricing environment rational?” [T](LP)', ''],
  ['“And is the pricing environment rational.” [T](LP)', 'question'],
];

test('the check judges quotations in common forms only by their words', () => {
  for (const [note, expected] of cases) {
    const text = note.replace(/\bL([A-Z])\b/g, (_, name: string) => links[name]!);
    const found = readCitations(text).map((citation) => checkCitation(exampleCall, citation).map(({ kind }) => kind));
    assert.equal(found.map((kinds) => kinds.join('+')).join(', '), expected, note);
  }
});
