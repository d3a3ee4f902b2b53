import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { checkQuotesTool } from '../../../src/assistants/quotes/checkQuotes.ts';
import { assist, createAssistedDesk, servedCall, type AssistedDesk, type ServedCall } from './assistedDesk.ts';
import { inventedCalls } from './inventedCalls.ts';

interface Checked {
  quotation: string;
  verdict: string;
  why: string;
  trueWords?: string;
  call?: string;
}

interface Answer {
  quotations: Checked[];
  counts: Record<string, number>;
  citationsWithoutQuotation?: number;
  notChecked?: string;
}

async function answer(desk: AssistedDesk, markdown: string): Promise<Answer & { text: string }> {
  const { text, structured } = await desk.ask(checkQuotesTool, { markdown, maxTokens: 8_000 });
  return { ...(structured as unknown as Answer), text };
}

const check = async (desk: AssistedDesk, markdown: string): Promise<Checked> =>
  (await answer(desk, markdown)).quotations[0]!;

const link = (cik: number, ticker: string, words: string, fyq = 'Q3 2025'): string => {
  const passage = words === '' ? '' : `&start=${encodeURIComponent(words)}`;
  return `[${ticker}, ${fyq}](vscode://market-desk.market-desk/transcript?cik=${cik}&ticker=${ticker}&fyq=${encodeURIComponent(fyq)}${passage})`;
};
const revenue = 'Revenue rose 12% to $412 million.';
const margin = 'Gross margin was 39.4%, because freight cost less than we had planned, while wages rose.';
const brindle = (words: string, fyq?: string): string => link(9_910_001, 'BRMC', words, fyq);

suite('a verdict of check_quotes', () => {
  test('check_quotes names the writer’s own words instead of a plain “exact”', async () => {
    await using desk = await createAssistedDesk(inventedCalls);
    const quoted = margin.replace('because freight', 'because [the] freight');
    const { verdict, why } = await check(desk, `“${quoted}” (${brindle(margin)})`);
    assert.equal(verdict, "exact but for the writer's own words");
    assert.match(why, /^Exact but for the writer’s own words: \[the\]\.$/);
  });

  test('check_quotes explains its verdict in a sentence with marked words of the call', async () => {
    await using desk = await createAssistedDesk(inventedCalls);
    const { verdict, why } = await check(desk, `“Revenue [not] rose 12% to $412 million.” (${brindle(revenue)})`);
    assert.equal(verdict, 'altered');
    assert.match(why, /brackets.*<call-text> Revenue rose 12% to \$412 million.* <\/call-text>/);
    const cut = 'We do not expect to raise debt this year.';
    const negated = await check(desk, `“We … expect to raise debt this year.” (${brindle(cut)})`);
    assert.equal(negated.verdict, 'altered');
    assert.match(negated.why, /left out.*<call-text>.*not.*<\/call-text>/);
  });

  test('check_quotes reports a verdict that depends on an imported call', async () => {
    await using first = await createAssistedDesk(inventedCalls);
    const file = join(first.desk.folder, '..', 'a.shelf');
    await first.library.exportTo(file);
    const library = first.desk.open({ folder: undefined });
    await library.importFrom(file);
    const desk = assist(first.desk, library);
    const exact = await check(desk, `“${margin}” (${brindle(margin)})`);
    assert.deepEqual([exact.verdict, exact.why], ['exact', 'The call was imported.']);
    const altered = await check(desk, `“${margin.replace('39.4', '41')}” (${brindle(margin)})`);
    assert.equal(altered.verdict, 'altered');
    assert.match(altered.why, / The call was imported\.$/);
    assert.match((await check(desk, `Text: “${margin}”`)).why, /no citation.* The call was imported\.$/);
    assert.doesNotMatch((await check(desk, 'Text: “zeppelins carry our xylophones today”')).why, /imported/);
  });
});

suite('unchecked quotations in check_quotes', () => {
  test('check_quotes begins its answer with the unchecked quotations', async () => {
    await using desk = await createAssistedDesk(inventedCalls);
    const known = `“${margin}” (${brindle(margin)})`;
    const whole = await answer(desk, known);
    assert.equal(whole.notChecked, undefined);
    assert.match(whole.text, /^Quotations: 1 exact\./);
    const absent = await answer(desk, `${known}\n\n“${margin}” (${link(77, 'NONE', margin)})`);
    assert.match(absent.text, /^Not everything was checked: 1 quotation of calls that are not in the library\.\n/);
    const many = await answer(desk, `${known}\n\n${'“five words are in here” '.repeat(310)}`);
    assert.match(many.text, /^Not everything was checked: 11 quotations after the first 300\.\n/);
    assert.equal(many.notChecked, '11 quotations after the first 300');
  });

  test('check_quotes counts citations without a quotation', async () => {
    await using desk = await createAssistedDesk(inventedCalls);
    const lone = `Margins are a topic there (${brindle(margin)}).`;
    const three = await answer(desk, [lone, lone, lone].join('\n\n'));
    assert.equal(three.citationsWithoutQuotation, 3);
    assert.match(three.text, /^No quotations were found\..*\n3 citations without a quotation\.$/s);
    const mixed = await answer(desk, `${lone}\n\n“${margin}” (${brindle(margin)})`);
    assert.match(mixed.text, /^Quotations: 1 exact\.\n1 citation without a quotation\.\n/);
  });
});

const words = (rate: string): string =>
  `Ann Ash:\nThank you. Our renewal rate rose to ${rate} on price. We expect that the renewal rate stays above ${rate} through the summer in every region we serve.`;
const companies: readonly ServedCall[] = [
  servedCall({ cik: 501, ticker: 'ALFA', company: 'Alfalfa Systems', fyq: 'Q3 2025' }, words('81%')),
  servedCall({ cik: 502, ticker: 'BETR', company: 'Better Tools', fyq: 'Q3 2025' }, words('82%')),
  servedCall({ cik: 503, ticker: 'GAMM', company: 'Gammon Inc', fyq: 'Q3 2025' }, words('82%')),
  servedCall({ cik: 503, ticker: 'GAMM', company: 'Gammon Inc', fyq: 'Q2 2025' }, words('80%')),
];
const rate = 'renewal rate rose to 82% on price';
const outlook = 'the renewal rate stays above 82% through the summer in every region we serve';

suite('true words in check_quotes', () => {
  const alfalfa = (start: string): string => link(501, 'ALFA', start.replace('82', '81'));

  test('check_quotes prefers the linked call for the true words of a short quotation', async () => {
    await using desk = await createAssistedDesk(companies);
    for (const cited of [alfalfa(rate), alfalfa('')]) {
      const { verdict, trueWords, call } = await check(desk, `“${rate}” (${cited})`);
      assert.deepEqual([verdict, call], ['altered', 'ALFA, Q3 2025']);
      assert.equal(trueWords, 'Our renewal rate rose to 81% on price.');
    }
  });

  test('check_quotes prefers the linked words even if most of a short quotation differs', async () => {
    await using desk = await createAssistedDesk(companies);
    const { verdict, trueWords } = await check(desk, `“Our renewal losses fell again” (${alfalfa(rate)})`);
    assert.deepEqual([verdict, trueWords], ['altered', 'Our renewal rate rose to 81% on price.']);
  });

  test('check_quotes finds the true words of a long quotation at another company', async () => {
    await using desk = await createAssistedDesk(companies);
    const { verdict, call } = await check(desk, `“${outlook}” (${alfalfa(outlook)})`);
    assert.equal(verdict, 'misattributed');
    assert.match(call!, /^(?:BETR|GAMM), Q3 2025$/);
  });

  test('check_quotes prefers the call that the sentence names', async () => {
    await using desk = await createAssistedDesk(companies);
    const of = async (lead: string): Promise<string | undefined> =>
      (await check(desk, `${lead} “${outlook}” (${alfalfa(outlook)})`)).call;
    assert.equal(await of('Gammon said that'), 'GAMM, Q3 2025');
    assert.equal(await of('At BETR, people said that'), 'BETR, Q3 2025');
    for (const [lead, call] of [
      ['Better Tools told us:', 'BETR, Q3 2025'],
      ['On its Q3 2025 call, GAMM told us:', 'GAMM, Q3 2025'],
    ] as const) {
      const found = await check(desk, `${lead} “${outlook}”`);
      assert.deepEqual([found.verdict, found.call], ['uncited', call]);
    }
    const near = await check(desk, `In Q2 2025, Gammon told us: “${outlook.replace('82', '79')}”`);
    assert.deepEqual([near.verdict, near.call], ['altered', 'GAMM, Q2 2025']);
  });

  test('check_quotes prefers a call that the note cites', async () => {
    await using desk = await createAssistedDesk(companies);
    for (const [cik, ticker] of [
      [502, 'BETR'],
      [503, 'GAMM'],
    ] as const) {
      const note = `“${rate}” (${link(cik, ticker, rate)})\n\nLater: “${outlook}”`;
      const { quotations } = await answer(desk, note);
      assert.deepEqual(
        quotations.map(({ verdict, call }) => [verdict, call]),
        [
          ['exact', undefined],
          ['uncited', `${ticker}, Q3 2025`],
        ],
      );
    }
  });
});

suite('a long check_quotes call', () => {
  const note = Array.from({ length: 120 }, (_, at) => `“${margin}” and ${at} (${brindle(margin)})`).join('\n\n');

  test('check_quotes reports its progress', async () => {
    await using desk = await createAssistedDesk(inventedCalls);
    const told: [number, number][] = [];
    const prepared = await checkQuotesTool.prepare({ markdown: note }, desk.sources);
    await prepared.run({ mode: 'library', onProgress: (done, total) => told.push([done, total]) });
    assert.deepEqual(told.at(-1), [120, 120]);
    assert.ok(told.length > 10 && told.length <= 50, `${told.length} reports`);
    assert.ok(told.every(([done], index) => done > (told[index - 1]?.[0] ?? 0)));
    assert.equal(checkQuotesTool.formatProgress?.(40, 300), 'Checked 40 of 300 quotations');
  });

  test('check_quotes stops a long check when it is canceled', async () => {
    await using desk = await createAssistedDesk(inventedCalls);
    const canceling = new AbortController();
    const done: number[] = [];
    const prepared = await checkQuotesTool.prepare({ markdown: note }, desk.sources);
    const run = prepared.run({
      mode: 'library',
      signal: canceling.signal,
      onProgress: (count) => {
        done.push(count);
        canceling.abort();
      },
    });
    await assert.rejects(run, { name: 'AbortError' });
    assert.equal(done.length, 1);
    await assert.rejects(prepared.run({ mode: 'library', signal: canceling.signal }), { name: 'AbortError' });
  });

  test('check_quotes leaves room for other work, which may cancel it', async () => {
    await using desk = await createAssistedDesk(inventedCalls);
    const canceling = new AbortController();
    const altered = Array.from(
      { length: 300 },
      (_, at) => `Text: “they said ${at} zeppelins carry margin ${at} today”`,
    );
    const prepared = await checkQuotesTool.prepare({ markdown: altered.join('\n\n') }, desk.sources);
    setImmediate(() => canceling.abort());
    await assert.rejects(prepared.run({ mode: 'library', signal: canceling.signal }), { name: 'AbortError' });
  });
});
