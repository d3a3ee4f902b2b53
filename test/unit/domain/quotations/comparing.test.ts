import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { citedParts, quoteOf } from '../../../../src/domain/passages/citedParts.ts';
import { compareQuotation } from '../../../../src/domain/quotations/compareQuotation.ts';
import type { QuotationComparison } from '../../../../src/domain/quotations/comparison.ts';
import { trimPassage } from '../../../../src/domain/passages/makeLocator.ts';
import type { Passage } from '../../../../src/domain/passages/passage.ts';
import { parseQuotation } from '../../../../src/domain/quotations/quotation.ts';
import {
  addedWords,
  glossWords,
  irregularForms,
  oneNumber,
  turningBefore,
  turningBehind,
  unclearBefore,
  unclearBehind,
  turningHidden,
} from '../../../../src/domain/quotations/turningWords.ts';
import { restoreWords } from '../../../../src/domain/quotations/restoreWords.ts';
import { contractions, inFull } from '../../../../src/domain/quotations/simpleWords.ts';
import { americanSpelling, spellings } from '../../../../src/domain/quotations/spellings.ts';
import { passageOf, readSample, readText, type Read } from './cited.ts';

const words = `We grew revenue by 12.5% — the best quarter in our “history” — and margins held up.
We didn't cut R&D [indiscernible] <b>this</b> year; *not* a_single_dollar.
Sales fell -2 points this year. We do not expect to raise debt, and it won’t be needed. Nothing else happened. Orders grew. We don't think that prices will fall. If demand holds, we expect orders to climb, but only if rates fall. They hired people. I like it. We raised prices. That is not certain. We built a plant. Cash was $412 million. If you look at Europe, it did well. Is it true that customers leave?`;
const read = readText(
  `Jane Doe:\n${words}\n\nJohn Roe:\nWhat about 15.2 million? You grew.\n\nJane Doe:\nIt is $15 as well.\n`,
  [{ name: 'Jane Doe', role: 'CEO' }],
);
const names = ['Acme', 'Acme Corporation', 'ACM'];
const judge = (markdown: string, { call, turns, speakers }: Read, cited: Passage | undefined): QuotationComparison =>
  compareQuotation(parseQuotation(markdown)!, { source: call, turns, speakers, names }, { passage: cited });
const compare = (markdown: string, of: Read, cited: Passage | undefined): string => {
  const found = judge(markdown, of, cited);
  return found.verdict === 'changed' ? found.change.kind : found.verdict;
};
const passage = { start: passageOf(read, words).start, end: read.call.text.length };
/** The subject of the change, in the words of the call. */
const aboutWhat = (markdown: string): string => {
  const found = judge(markdown, read, passage);
  if (found.verdict !== 'changed') return found.verdict;
  const { start, end } = found.change.words;
  return read.call.text.slice(start, end);
};
/** With a link to the passage, and with one to the whole call. */
const allAre = (verdict: string, quotations: readonly string[]): void => {
  for (const quotation of quotations)
    for (const cited of [passage, undefined]) assert.equal(compare(quotation, read, cited), verdict, quotation);
};

test('the comparison accepts honest editing and typography', () => {
  allAre('same', [
    words,
    'We grew revenue by 12.5% - the best\nquarter in our "history" - and margins held up',
    'We grew revenue by 12.5% -- the best quarter in our "history" --- and margins held up',
    'We grew revenue by **12.5%** — the _best_ quarter',
    '“We grew revenue by 12.5%,”',
    'We grew revenue … and margins held up.',
    'We grew revenue [...] and margins held up.',
    'We grew revenue (…) and margins held up. ( . . . )',
    'We grew revenue . . . and margins held up. […]',
    'We grew revenue by 12.5%—the best quarter in our «history»–and margins held up!',
    'we grew revenue by 12.5% [sic] — the best quarter',
    'We grew&nbsp;revenue by\u00a012.5&nbsp;% &mdash; the be\u00adst quarter',
    '[W]e grew revenue by 12.5%',
    '[margins] held up',
    'We didn’t cut R\\&D \\[indiscernible\\] \\<b\\>this\\</b\\> year; \\*not\\* a\\_single\\_dollar.',
    'We didn’t cut R&D [indiscernible] <b>this</b> year',
    '… margins held up …',
    'margins held up.<br>We didn’t cut',
    'We grew\\\nrevenue',
    'Sales fell -2 points this year',
    'Sales fell −2 points this year',
    '[We grew revenue](https://x.example/y) by 12.5%',
    'We grew revenue[^1] by 12.5%',
    '<em>We grew</em> revenue',
    'margins held up<!-- quite -->',
    '**John Roe:** What about 15.2 million? You grew.\n\n**Jane Doe:** It is $15 as well.',
    'John Roe:\nWhat about 15.2 million? You grew.\n\nJane Doe:\nIt is $15 as well.',
    'Doe: margins held up',
    'CEO: margins held up',
    '~margins~ held up',
    '> margins held up',
    '',
  ]);
});

test('the comparison accepts a contracted pronoun in brackets, also in full', () => {
  const spoken = readText('Jane Doe:\nAnd we’ll see. So I’ve asked, and they’re sure.\n', [
    { name: 'Jane Doe', role: 'CEO' },
  ]);
  for (const [quotation, verdict] of [
    ['[We]’ll see', 'same'],
    ["[I]'ve asked, and [they]'re sure", 'same'],
    ['[We will] see', 'same'],
    ['[Acme]’ll see', 'same'],
    ['[We would] see', 'brackets'],
    ['[They]’ll see', 'own'],
    ['[They will] see', 'own'],
    ['[They won’t] see', 'brackets'],
    ['[He]’s asked', 'own'],
    ['[Acme]’d see', 'brackets'],
  ] as const)
    assert.equal(compare(quotation, spoken, undefined), verdict, quotation);
});

test('the comparison reports other words, numbers, and order, and unmarked omissions', () => {
  allAre('different', [
    'We grew revenue by 13.5%',
    'We grew revenue by 12',
    'We grew revenue by 12.5% and margins held up.',
    'We did cut R&D',
    'margins held up … We grew revenue',
    'What about 15 million?',
    'What about 5.2 million?',
    'It is $1',
    'We grew revenues by 12.5%',
    'We grew reven',
    'We grew [x] a_single_dollar',
    'Nothing of this was said',
    'Sales fell 2 points this year',
    'Cash was €412 million',
    'margins ~~held~~ held up',
    'margins held <del>up</del> up',
    'Nothing else happened. We built a plant.',
    '[un]certain',
    'Cash was ~$412 million',
    '~ $412 million',
    '>$412 million',
    'Europe: margins held up',
    '**Full-Year Outlook:** Orders grew.',
  ]);
});

test('the comparison reports brackets that reverse a sentence', () => {
  allAre('brackets', [
    'We [not] grew revenue by 12.5%',
    '[Never] grew revenue by 12.5%',
    'We grew revenue by [99] — the best quarter',
    'We grew revenue by [minus] 12.5%',
    'We [did not grow as hoped, but] grew revenue by 12.5%',
    'the best quarter in our “history” [if at all]',
    '[If not for 2019,] we grew revenue by 12.5%',
    'We [shrank] revenue by 12.5%',
    'We do [indeed] expect to raise debt',
    'Sales fell [-]2 points',
    'margins held up [i.e., not really]',
    'We [n**o**t] grew revenue by 12.5%',
    'We [no\u00adt] grew revenue by 12.5%',
    'We grew revenue by [-12.5%] — the best quarter',
    'We [will] expect to raise debt',
    'We [which is a lie] grew revenue',
    'margins [of our rivals are fine and] held up',
    'Cash was $412 [2019] million',
    'Cash was $412 million [$500 million]',
    'Sales fell [weak] -2 points this year',
  ]);
  allAre('same', ['We do [not] expect to raise debt', 'We [don’t] expect to raise debt']);
});

test('the comparison accepts brackets for a pronoun only with the right name', () => {
  allAre('same', [
    '[The company] grew revenue by 12.5%',
    '[Acme] grew revenue by 12.5%',
    '[Acme Corp.] grew revenue by 12.5%',
    'the best quarter in [the company’s] “history”',
    'the best quarter in [Acme’s] “history”',
    'the best quarter in [Acme]’s “history”',
    '[Jane Doe] like it',
    '[Ms. Doe] like it',
    '[Acme] grew.',
  ]);
  allAre('brackets', [
    '[Our rivals] grew revenue by 12.5%',
    'the best quarter in [the industry’s] “history”',
    '[John Roe] like it',
    '[The company] like it',
    '[Apple] grew revenue by 12.5%',
  ]);
});

test('the comparison marks words in brackets as the writer’s own, or as unclear', () => {
  allAre('own', [
    'margins **held up** [emphasis added]',
    'margins **held up** (emphasis mine)',
    'margins [of Acme] held up',
    'the best quarter in [its] “history”',
    'We do not expect to raise[d] debt',
    'We do not expect to [raising] debt',
    'Cash [is] $412 million',
    '[the] margins held up',
    'margins[,] held up',
    'They hir[] people',
    '[They] grew revenue by 12.5%',
    'the best quarter in [their] “history”',
    'We do[es]n’t cut',
  ]);
  allAre('unclear', [
    'the best quarter [ever] in our “history”',
    '[gross] margins held up',
    'We built a [new] plant.',
    'We grew revenue by 12.5% [in 2019]',
    'the best quarter [Q2 2021] in our “history”',
    'this [weak] year',
    'Cash was $412 million [€380 million]',
    '[Acme] margins held up',
    'I like [the product]',
    '[The group] grew revenue by 12.5%',
    'margins held up [i.e., 40%]',
    'They [will] hired people',
    'They [employed] people',
  ]);
  const found = judge('[gross] margins held [firmly] up', read, passage);
  assert.deepEqual(found.verdict === 'unclear' && found.own, ['gross', 'firmly']);
});

test('the comparison finds each cut example, but accepts the whole sentence', () => {
  for (const [rows, side] of [
    [turningBefore, 1],
    [turningBehind, 0],
    [unclearBefore, 1],
    [unclearBehind, 0],
    [oneNumber, 0],
    [oneNumber, 1],
  ] as const)
    for (const { example, why } of rows) {
      const whole = example.replace(' |', '');
      const of = readText(`Jane Doe:\n${whole}\n`, [{ name: 'Jane Doe', role: 'CEO' }]);
      const cited = { ...passageOf(of, whole) };
      assert.equal(compare(example.split('|')[side]!.trim(), of, cited), 'cut', `${example}: ${why}`);
      assert.equal(compare(whole, of, cited), 'same', example);
    }
  for (const { example, verdict } of addedWords) {
    const of = readText(`Jane Doe:\n${example.replace(/ ?\[[^\]]*\]/, '').trim()}.\n`, [
      { name: 'Jane Doe', role: 'CEO' },
    ]);
    const found = compare(example, of, undefined);
    assert.equal(found, verdict === 'own' ? 'own' : 'brackets', example);
  }
  for (const { example } of glossWords)
    assert.equal(
      compare(example, readText(`Jane Doe:\n${example.replace(/ \[[^\]]*\]/, '')}\n`), undefined),
      'unclear',
    );
  for (const {
    example,
    words: [, spoken = ''],
  } of irregularForms)
    assert.equal(compare(example, readText(`Jane Doe:\n${example.replace(/\[.*\]/, spoken)}\n`), undefined), 'own');
});

test('the comparison ignores marks between words and ways of writing a number, but not where the sense turns', () => {
  const said =
    'Freight, steel, and labor rose in the U.S. market. In Asia, flat-rolled volumes [Phonetic] grew 5% to 4,057 tons. No, we will wait. We expect that [Inaudible] rates ease. Prices hold. If rates fall, we buy.';
  const of = readText(`Jane Doe:\n${said}\n`, [{ name: 'Jane Doe', role: 'CEO' }]);
  for (const [quotation, verdict] of [
    ['Freight, steel and labor rose in the US market', 'same'],
    ['Freight; steel – and labor rose', 'same'],
    ['In Asia flat rolled volumes grew 5 percent to 4057 tons', 'same'],
    ['grew 5 per cent to 4,057 tons. No, we will wait', 'same'],
    ['flat-rolled volumes [Phonetic] grew 5%', 'same'],
    ['Freight, steel, and labour rose', 'same'],
    ['Freight, steel, and labourers rose', 'different'],
    ['rose in the US market, in Asia, flat-rolled volumes', 'same'],
    ['rose in the US market, in Asia. Flat-rolled volumes', 'different'],
    ['No we will wait', 'different'],
    ['grew 5% to 40,57 tons', 'different'],
    ['we expect that rates ease', 'different'],
    ['We will wait, we expect', 'same'],
    ['Prices hold, if rates fall, we buy', 'different'],
    ['tons no we will wait', 'different'],
    ['rates ease prices hold', 'different'],
    ['flat-rolled volumes grew? 5%', 'different'],
  ] as const)
    for (const cited of [{ ...passageOf(of, said) }, undefined])
      assert.equal(compare(quotation, of, cited), verdict, quotation);
  const restored = restoreWords('Rates … easing now', 'Rates [Inaudible] are [Phonetic] eased now', { isWhole: false });
  assert.deepEqual(restored, [{ start: 8, end: 14, text: 'eased' }]);
  const after = restoreWords('Rates … are easing', 'Rates [Inaudible] are eased', { isWhole: false });
  assert.deepEqual(after, [{ start: 12, end: 18, text: 'eased' }]);
  const part = { isWhole: false };
  assert.equal(restoreWords('As we say, rates ease', 'Rates eased', part), undefined, 'words beyond the source');
  assert.equal(restoreWords('[Acme] saw rates ease', 'We saw rates eased', part), undefined, 'the writer’s brackets');
  assert.deepEqual(restoreWords('rates rose in the US', 'rates fell in the U.S. market', part), [
    { start: 6, end: 10, text: 'fell' },
  ]);
  assert.deepEqual(restoreWords('rates rose in Asia', 'rates rose in the U.S. market', part), [
    { start: 14, end: 18, text: 'the' },
  ]);
});

test('the comparison reads numbers, contractions and compounds in any writing, but no other amount or sense', () => {
  const said =
    "We saw 15% to 20% growth, $135 million of costs, $0.21 per share, and about 200 basis points through May 4th. It takes eighteen minutes to pre-authorize topline year-over-year plans. We don't have a demand issue. We -- we're, uh, happy, and our our team is very, very good. It is gonna be fine. It's been easy. They can't wait.";
  const of = readText(`Jane Doe:\n${said}\n`, [{ name: 'Jane Doe', role: 'CEO' }]);
  const verdicts = {
    same:
      '15–20% growth|15%-20% growth|15 to 20 percent growth|$135m of costs|$135M of costs|$135mm of costs|' +
      '135 million dollars of costs|USD 135 million of costs|21 cents per share|about 200 bps through May 4|' +
      '18 minutes to preauthorize top-line y/y plans|We do not have a demand issue|we are happy, and our team is very|' +
      'our our team|It’s going to be fine|It has been easy|They cannot wait|We don’t have',
    different:
      '15–25% growth|We saw 15 to 20% growth, 135 dollars|$135bn of costs|€135m of costs|135m of costs|12 cents per share|about 200 percent through May 4|' +
      'about 20 bps through May 4|about 200 bps through May 5|8 minutes to preauthorize|We do have a demand issue|' +
      'We do … have a demand issue|our team team is|It is been easy|They can … wait|very good good',
  };
  for (const [verdict, quotations] of Object.entries(verdicts))
    for (const quotation of quotations.split('|'))
      for (const cited of [{ ...passageOf(of, said) }, undefined])
        assert.equal(compare(quotation, of, cited), verdict, quotation);
  for (const {
    example: [short, full],
  } of contractions)
    assert.equal(inFull(short), full);
  const restored = restoreWords('about 200 bips', 'about 200 basis points higher', { isWhole: false });
  assert.deepEqual(restored, [{ start: 10, end: 14, text: 'basis points' }]);
});

test('the comparison reads each British spelling as the American one, and no other word', () => {
  for (const {
    example: [british, american],
  } of spellings)
    assert.equal(americanSpelling(british), american);
  for (const word of ['four', 'hours', 'rise', 'filling', 'increase', 'store', 'offence-free'])
    assert.equal(americanSpelling(word), word);
});

test('a name for a pronoun must be the pronoun’s', () => {
  const of = readText(
    'Jane Doe:\nThey like to undercut. He led us well. Ann Lee left. She built it.\n\nJohn Roe:\nYes.\n',
    [
      { name: 'Jane Doe', role: 'CEO' },
      { name: 'John Roe', role: 'CFO' },
    ],
  );
  for (const [quotation, verdict] of [
    ['[Acme] like to undercut', 'unclear'],
    ['[John Roe] led us well', 'unclear'],
    ['[Jane Doe] led us well', 'brackets'],
    ['[Ann Lee] built it', 'same'],
  ] as const)
    assert.equal(compare(quotation, of, undefined), verdict, quotation);
});

test('the comparison reports a cut before or after reversing words', () => {
  for (const [quotation, cut] of [
    ['prices will fall', "We don't think that"],
    ['expect to raise debt', 'We do not'],
    ['we expect orders to climb', 'If demand holds,'],
    ['If demand holds, we expect orders to climb', ', but only if rates fall'],
    ['… prices will fall …', "We don't think that"],
    ['We grew revenue by 12.5', '%'],
    ['2 points this year', '-'],
    ['Cash was $412', 'million'],
    ['412 million', '$'],
  ] as const) {
    allAre('cut', [quotation]);
    assert.equal(aboutWhat(quotation), cut, quotation);
  }
  allAre('same', [
    'We don’t think that prices will fall',
    'If demand holds, we expect orders to climb, but only if rates fall.',
    'demand holds, we expect orders to climb, but only if rates fall.'.replace('demand', 'If demand'),
    'it did well',
    'and it won’t be needed',
    'margins held up',
    'customers leave?',
  ]);
});

test('the comparison reports omitted words that reverse the quotation', () => {
  for (const [quotation, hidden] of [
    ['We … expect to raise debt', 'do not'],
    ['We do … expect to raise debt, and it … be needed', 'not'],
    ['We [...] raise debt', 'do not expect to'],
    ['We raised prices. … We built a plant.', 'That is not certain'],
    ['We … prices will fall', "don't think that"],
    ['Orders grew. … orders to climb', 'If demand holds, we expect'],
    ['Cash was … million', '$412'],
  ] as const) {
    if (hidden !== '$412') allAre('negation', [quotation]);
    if (hidden !== '$412') assert.ok(aboutWhat(quotation).endsWith(hidden), quotation);
  }
  allAre('same', [
    'We do not expect … to raise debt',
    'We do not expect to raise debt, and it won’t be needed. … Orders grew.',
    'best quarter … and margins held up',
    'Orders grew. … They hired people.',
  ]);
});

test('the comparison reports an omission of a new subject, but not of words after an abbreviation', () => {
  const spoken = readText('Jane Doe:\nFees from U.S. advisory sales grew. Costs fell. Their own margins rose.\n');
  assert.equal(compare('Fees from U.S. […] grew', spoken, undefined), 'same');
  assert.equal(compare('Costs fell […] rose', spoken, undefined), 'negation');
});

test('the comparison reports half of a range and a number without its bound, but neither a change nor a sum', () => {
  const said =
    'We spent less than $5 million. They add up to $7 million. EPS will be $6.20 a share to $6.40 a share. Another 145 to 155 shops open. Costs rose from 3% to 5%. Profit increased $8 million to $20 million. Margins improved 2% to 41%. About 9 remain.';
  const of = readText(`Jane Doe:\n${said}\n`);
  for (const quotation of ['$5 million', 'EPS will be $6.20 a share', '$6.40 a share', 'Another 145', '155 shops open'])
    assert.equal(compare(quotation, of, undefined), 'cut', quotation);
  assert.equal(compare('Another 145 … shops open', of, undefined), 'negation');
  assert.equal(
    compare('Margins improved … over 41%', readText('Jane Doe:\nMargins improved 2% to over 41%.\n'), undefined),
    'negation',
  );
  assert.equal(compare('Costs rose from 3% to 5%. … About 9 remain', of, undefined), 'same');
  for (const quotation of ['$7 million', 'Costs rose from 3%', '5%', 'Profit increased $8 million', 'improved 2%'])
    assert.equal(compare(quotation, of, undefined), 'same', quotation);
});

test('the comparison reports each hidden example, but neither a false start nor words that the quotation shows', () => {
  for (const { example } of turningHidden) {
    const of = readText(`Jane Doe:\n${example.replace(/ […|]/g, '')}\n`);
    assert.equal(compare(example.replace(/….*\|/, '…'), of, undefined), 'negation', example);
  }
  const of = readText(
    'Jane Doe:\nAnd we don’t -- obviously don’t get all of it. Sales were higher in Asia, up 4%. We saw no delays or any visible losses.\n',
  );
  for (const quotation of ['we … obviously don’t get all of it', 'Sales were higher … 4%'])
    assert.equal(compare(quotation, of, undefined), 'same', quotation);
  for (const quotation of ['visible losses', 'any visible losses'])
    assert.equal(compare(quotation, of, undefined), 'cut', quotation);
});

test('the comparison reports joined words of several speakers without their names', () => {
  allAre('joined', [
    'You grew. It is $15 as well.',
    'You grew. … It is $15 as well.',
    'We built a plant. … What about 15.2 million?',
  ]);
  allAre('speaker', ['**Jane Doe:** You grew.\n\n**John Roe:** It is $15 as well.']);
});

test('the comparison doesn’t report words that the note quotes nearby as cut', () => {
  const shown = [passageOf(read, "We don't think that")];
  const quotation = parseQuotation('prices will fall')!;
  const call = { source: read.call, turns: read.turns, speakers: read.speakers, names };
  assert.equal(compareQuotation(quotation, call, { passage }).verdict, 'changed');
  assert.equal(compareQuotation(quotation, call, { passage, shown }).verdict, 'same');
  const others = [passageOf(read, 'think that')];
  assert.equal(compareQuotation(quotation, call, { passage, shown: others }).verdict, 'changed');
});

test('repeated words and names don’t hide the words before them', () => {
  const other = readText(
    `Jane Doe:\nI don't think that, that, uh, that opportunity is lost. Two firms joined us, Borl and Veen. They did well. The company grew. Those goals were clear. They assume nothing.\n`,
    [{ name: 'Jane Doe', role: 'CEO' }],
  );
  const verdict = (quotation: string): string => compare(quotation, other, undefined);
  for (const quotation of ['that opportunity is lost', 'opportunity is lost', 'that, uh, that opportunity is lost'])
    assert.equal(verdict(quotation), 'cut', quotation);
  for (const quotation of ['[Borl and Veen] did well', '[Acme] grew', 'I don’t think that … opportunity is lost'])
    assert.equal(verdict(quotation), 'same', quotation);
  assert.equal(verdict('[Borl and Koppel] did well'), 'brackets');
  assert.equal(verdict('[The goals] assume nothing'), 'own');
  for (const own of ['provided supply recovers', 'almost', 'allegedly', 'we hope'])
    assert.equal(verdict(`The company [${own}] grew`), 'brackets', own);
});

test('the comparison judges repeated words at the cited place', () => {
  const twice = readText('Jane Doe:\nWe don’t expect growth. That is all. We expect growth.\n');
  const [denied, said] = [...twice.call.text.matchAll(/expect growth/g)].map(({ index }) => ({
    start: index,
    end: index + 'expect growth'.length,
  }));
  assert.equal(compare('expect growth', twice, denied), 'cut');
  assert.equal(compare('expect growth', twice, said), 'same');
  assert.equal(compare('expect growth', twice, undefined), 'same');
});

test('the comparison finds words outside of the cited place where they are nearest to it', () => {
  const twice = readText('Jane Doe:\nWe grew. Nothing else happened. We grew. Costs fell.\n');
  const found = judge('We grew', twice, passageOf(twice, 'Costs fell'));
  assert.equal('place' in found && found.place.start, twice.call.text.lastIndexOf('We grew'));
});

const sample = readSample();
const sentence = /(?<=^|[.?!] )[A-Z][^.?!\n]{10,300}[.?!](?= |$)/gu;
test('any quoted sentences match, and don’t match with a changed word', () => {
  const speeches = sample.turns.map(({ speechStart, speechEnd }) => ({ start: speechStart, end: speechEnd }));
  const sentences = speeches.flatMap(({ start, end }) =>
    Array.from(sample.call.text.slice(start, end).matchAll(sentence), ({ index, 0: found }) => ({
      start: start + index,
      end: start + index + found.length,
    })),
  );
  assert.ok(sentences.length > 50);
  fc.assert(
    fc.property(fc.nat(sentences.length - 1), (index) => {
      const cited = sentences[index]!;
      const quote = quoteOf(citedParts(sample.call.text, sample, cited));
      assert.equal(compare(quote, sample, cited), 'same', quote);
      assert.equal(compare(quote, sample, undefined), 'same', quote);
      const changed = quote.replace(/(?<= )(\p{L}{3,}) (?=\p{L}+ )/u, 'xylophone ');
      if (changed !== quote) assert.equal(compare(changed, sample, cited), 'different', changed);
    }),
    { numRuns: 120 },
  );
});

test('the comparison finds the words of any quoted passage', () => {
  const { text } = sample.call;
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.integer({ min: 30, max: 1_500 }), (from, size) => {
      const cited = trimPassage(text, { start: from, end: Math.min(text.length, from + size) });
      fc.pre(cited !== undefined);
      const parts = citedParts(text, sample, cited).filter((part) => part.text.length > 12);
      // Quoted from the middle of a word, which people don't do.
      fc.pre(
        parts.length > 0 &&
          !/[\w.,'’-]/.test(text.charAt(cited.start - 1)) &&
          !/[\w.,%'’]/.test(text.charAt(cited.end)),
      );
      const quote = quoteOf(parts);
      assert.match(compare(quote, sample, cited), /^(?:same|cut)$/, quote);
    }),
    { numRuns: 200 },
  );
});

test('the comparison uses visible letters in languages without spaces and in any form', () => {
  const other = readText(
    '山田太郎:\n売上高は１２％増加しました。利益も増えました。\n\nRenée Noël:\nLe café a progressé — enfin.\n',
  );
  for (const quotation of ['売上高は12%増加しました', '利益も増えました', 'Le cafe\u0301 a progresse\u0301 – enfin'])
    assert.equal(compare(quotation, other, undefined), 'same', quotation);
  assert.equal(compare('売上高は13%増加しました', other, undefined), 'different');
  assert.equal(compare('Le cafe a progressé', other, undefined), 'different');
});

test('the comparison handles any text quickly', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      assert.equal(typeof compare(text, read, passage), 'string');
    }),
  );
  const again = readText('a b '.repeat(20_000));
  for (const text of [
    '[a]'.repeat(5_000),
    '… a '.repeat(5_000),
    '['.repeat(50_000),
    '**'.repeat(30_000),
    '. . . '.repeat(10_000),
    '<!--'.repeat(20_000),
    'a [b] '.repeat(900),
  ])
    assert.ok(
      ['same', 'different', 'unknown', 'brackets', 'own', 'cut'].includes(
        compare(text, again, { start: 0, end: 80_000 }),
      ),
    );
});

test('the comparison reports edits that move a name, figure, or condition', () => {
  const said =
    'We expect demand to grow 2% in Europe. Costs increased to $13 million, in China to $7 million. They asked whether if the deal fails, we would cut output further. Growth was – -5% in China. That was easy, hard as it is. We think that if rates fall, that Asia is well placed.';
  const of = readText(`Jane Doe:\n${said}\n`, [{ name: 'Jane Doe', role: 'CEO' }]);
  const cited = { ...passageOf(of, said) };
  const verdicts: Record<string, string> = {
    '[Acme expects] demand to grow': 'own',
    '[Acme] expect[s] demand to grow': 'own',
    '[Rivals expect] demand to grow': 'brackets',
    '[Rivals] expect[ed] demand to grow': 'brackets',
    '[Rivals] hope[s] demand to grow': 'brackets',
    'demand to grow [to] 2% in Europe': 'brackets',
    'demand to grow 2% [outside] Europe': 'brackets',
    'Costs increased [by] $13 million': 'brackets',
    'Costs increased [from] $13 million': 'brackets',
    'Costs increased to … $7 million': 'negation',
    'Costs increased … in China to $7 million': 'same',
    'we would cut output further': 'cut',
    'if the deal fails, we would cut output further': 'same',
    'Asia is well placed': 'cut',
    'Growth was – 5% in China': 'different',
    'Growth was -- -5% in China': 'same',
    'Growth was – -5% in China': 'same',
    'That was easy, \\[sic\\] hard as it is': 'same',
    'That was easy, [*sic*] hard as it is': 'same',
    'That was easy, \\[never\\] hard as it is': 'brackets',
    'Costs increased to $13 million \\[...\\] Growth was': 'same',
    'Costs increased to $13 million&hellip; Growth was': 'same',
    'That was easy&comma; hard as it is&period;': 'same',
  };
  for (const [quotation, wanted] of Object.entries(verdicts))
    assert.equal(compare(quotation, of, cited), wanted, quotation);
});
