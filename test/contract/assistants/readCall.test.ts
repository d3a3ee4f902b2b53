import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { compareCallsTool } from '../../../src/assistants/calls/compareCalls.ts';
import { readCallTool } from '../../../src/assistants/calls/readCall.ts';
import { CallText } from '../../../src/domain/passages/callText.ts';
import { parseCitationLink } from '../../../src/domain/links/citationLink.ts';
import { findPassage } from '../../../src/domain/passages/findPassage.ts';
import { parseCall } from '../../../src/domain/transcripts/parseCall.ts';
import { createBatch } from '../../../src/library/ledger/initiator.ts';
import { LibraryError } from '../../../src/library/library.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { portionOf } from '../../suite/repetitions.ts';
import { anyway } from '../library/desk.ts';
import { askOf, createAssistedDesk, createSampleDesk, servedCall, type AssistedDesk } from './assistedDesk.ts';
import { inventedCalls } from './inventedCalls.ts';
import { realCalls, skipWithoutCalls } from './realQuestions.ts';

interface Said {
  turn: number;
  speaker: string;
  section: string;
  text: string;
  isCut: boolean;
  citation: string;
}
const saidIn = ({ structured }: { structured: Record<string, unknown> }): Said[] => structured['passages'] as Said[];
const brindle = { ticker: 'BRMC', quarter: 'Q3 2025' };

suite('read_call', () => {
  test('read_call begins with an outline of the speakers and turns', async () => {
    await using desk = await createAssistedDesk(inventedCalls);
    const { structured, text } = await desk.ask(readCallTool, brindle);
    const speakers = structured['speakers'] as { name: string; role: string; side: string; words: number }[];
    assert.deepEqual(speakers[0]!.role, 'Chief Financial Officer');
    assert.deepEqual(new Set(speakers.map(({ side }) => side)), new Set(['company', 'operator', 'analyst']));
    const outline = structured['outline'] as { turn: number; speaker: string; section: string; first: string }[];
    assert.deepEqual(
      outline.map(({ turn }) => turn),
      [0, 1, 2, 3, 4, 5, 6, 7],
    );
    assert.match(outline[2]!.first, /^Revenue rose 12% to \$412 million/);
    assert.deepEqual([outline[2]!.section, outline[5]!.section], ['prepared', 'questions']);
    assert.equal(structured['passages'], undefined);
    assert.ok(text.length < inventedCalls[0]!.data[0]!.transcript.length * 1.2);
    assert.doesNotMatch(text, /stays between/);
    assert.deepEqual((await desk.ask(readCallTool, { ...brindle, part: 'outline' })).structured, structured);
  });

  test('read_call returns turns, sections and speakers as received, each with a citation', async () => {
    await using desk = await createAssistedDesk(inventedCalls);
    const sent = desk.requests();
    const turnsOf = async (input: object): Promise<number[]> =>
      saidIn(await desk.ask(readCallTool, { ...brindle, ...input })).map(({ turn }) => turn);
    assert.deepEqual(await turnsOf({ turns: '4-6' }), [4, 5, 6]);
    assert.deepEqual(await turnsOf({ turns: '7' }), [7]);
    assert.deepEqual(await turnsOf({ turns: '6-99' }), [6, 7]);
    assert.deepEqual(await turnsOf({ part: 'questions', speaker: 'orr' }), [5]);
    assert.deepEqual(await turnsOf({ part: 'prepared', turns: '1-5' }), [1, 2]);
    for (const speaker of ['Chief Financial', 'the CFO', 'Mr. Orr', 'Carl Orr, CFO'])
      assert.deepEqual(await turnsOf({ speaker }), [2, 5], speaker);
    const call = inventedCalls[0]!.data[0]!;
    const parsed = parseCall(call);
    for (const { turn, text, citation, isCut } of saidIn(await desk.ask(readCallTool, { ...brindle, turns: '0-7' }))) {
      const { speechStart, speechEnd } = parsed.turns[turn]!;
      assert.equal(text, call.transcript.slice(speechStart, speechEnd));
      assert.equal(isCut, false);
      const link = parseCitationLink(/\((vscode:[^)]+)\)$/.exec(citation)![1]!);
      assert.ok(link.ok && link.value.passage);
      const found = findPassage(new CallText(call.transcript), parsed.turns, link.value.passage);
      assert.deepEqual(found, { start: speechStart, end: speechEnd, how: 'same' });
    }
    assert.equal(desk.requests(), sent);
  });

  test('read_call returns every turn exactly once at any size', async () => {
    const long = `Ann Ash:\n${Array.from({ length: 400 }, (_, at) => `Sentence ${at} is about freight and pumps.`).join(' ')}\n\nBo Ek:\nShort. ${'x'.repeat(3_000)}`;
    await using desk = await createAssistedDesk([
      servedCall({ cik: 4, ticker: 'LONG', company: 'Long Talk', fyq: 'Q1 2025' }, long),
    ]);
    for (const maxTokens of [400, 2_000, 8_000]) {
      const read = new Map<number, string>();
      let next: string | undefined;
      do {
        const answer = await desk.ask(readCallTool, { ticker: 'LONG', turns: '0-1', maxTokens, ...(next && { next }) });
        for (const { turn, text } of saidIn(answer)) read.set(turn, (read.get(turn) ?? '') + text);
        next = answer.structured['next'] as string | undefined;
      } while (next !== undefined);
      const parsed = parseCall({ transcript: long, participants: [] });
      for (const { index, speechStart, speechEnd } of parsed.turns)
        assert.ok(read.get(index) === long.slice(speechStart, speechEnd), `${maxTokens}: turn ${index}`);
    }
    const { structured } = await desk.ask(readCallTool, { ticker: 'LONG', turns: '0-1', maxTokens: 400 });
    await desk.refuses(readCallTool, { ticker: 'LONG', turns: '0', next: structured['next'] }, 'badNext');
  });

  test(
    'read_call answers a real call with its outline instead of the whole text',
    { skip: skipWithoutCalls },
    async () => {
      const calls = portionOf(realCalls());
      await using desk = await createAssistedDesk(calls);
      for (const { metadata, turns } of calls) {
        const asked = { cik: metadata.cik, quarter: metadata.transcript_fyq };
        const { structured } = await desk.ask(readCallTool, asked);
        assert.ok((structured['speakers'] as unknown[]).length > 3, metadata.ticker);
        assert.equal(structured['turns'], turns.length);
        await desk.ask(readCallTool, { ...asked, part: 'questions', maxTokens: 8_000 }).catch((error: unknown) => {
          assert.match(String(error), /no such turns/);
        });
        await desk.ask(readCallTool, { ...asked, turns: '0-12', maxTokens: 200 });
      }
    },
  );

  test('read_call fits the outline of a real or sample call in one answer', async () => {
    const outlineOf = async (desk: AssistedDesk, asked: Record<string, unknown>): Promise<void> => {
      const { structured, text } = await desk.ask(readCallTool, asked);
      const said = JSON.stringify(asked);
      assert.deepEqual([structured['left'], structured['next']], [0, undefined], said);
      const outline = structured['outline'] as { turn: number; till?: number; first: string; words: number }[];
      const speakers = structured['speakers'] as { side: string; words: number }[];
      const spokenIn = (rows: readonly { words: number }[]): number => rows.reduce((sum, { words }) => sum + words, 0);
      const operator = spokenIn(speakers.filter(({ side }) => side === 'operator'));
      const all = spokenIn(speakers);
      assert.equal(all, structured['words'], said);
      // Whoever isn't the operator is in it with every word.
      assert.equal(spokenIn(outline), structured['rows'] === undefined ? all : all - operator, said);
      if (typeof structured['rows'] === 'string') assert.ok(text.includes(structured['rows']), said);
      for (const [at, { turn, till = turn, first }] of outline.entries()) {
        assert.ok(turn <= till && till < (outline[at + 1]?.turn ?? Infinity), said);
        assert.ok(first !== '', said);
      }
    };
    const calls = portionOf(realCalls());
    await using desk = await createAssistedDesk(calls);
    for (const { metadata } of calls) await outlineOf(desk, { cik: metadata.cik, quarter: metadata.transcript_fyq });
    await using sample = await createSampleDesk();
    for (const { ticker } of portionOf(sampleCompanies)) {
      const read = await sample.library.read({ endpoint: 'transcript', ticker }, anyway).catch(() => undefined);
      for (const quarter of read?.value.metadata.available_fyq ?? []) {
        await sample.library.read({ endpoint: 'transcript', ticker, fyq: quarter }, anyway);
        await outlineOf(sample, { ticker, quarter });
      }
    }
  });

  test('an outline that is too long goes on, with every turn once', async () => {
    const turns = Array.from(
      { length: 900 },
      (_, at) => `${at % 2 === 0 ? 'Ann Ash' : 'Bo Ek'}:\nWords of turn ${at}.`,
    );
    await using desk = await createAssistedDesk([
      servedCall({ cik: 4, ticker: 'LONG', company: 'Long Talk', fyq: 'Q1 2025' }, turns.join('\n\n')),
    ]);
    const seen: number[] = [];
    let next: unknown;
    do {
      const { structured } = await desk.ask(readCallTool, { ticker: 'LONG', ...(next !== undefined && { next }) });
      const rows = structured['outline'] as { turn: number; till?: number }[];
      for (const { turn, till = turn } of rows) for (let at = turn; at <= till; at += 1) seen.push(at);
      next = structured['next'];
    } while (next !== undefined);
    assert.deepEqual(seen, [...turns.keys()]);
  });

  test('read_call states its cost and sends its one request only with consent', async () => {
    await using desk = await createAssistedDesk(inventedCalls, { isRead: false });
    const prepared = await readCallTool.prepare(brindle, desk.sources);
    assert.deepEqual([prepared.cost, prepared.missing.map(({ what }) => what)], [1, ['BRMC, Q3 2025']]);
    await assert.rejects(
      prepared.run({ mode: 'library' }),
      (error) => error instanceof LibraryError && error.kind === 'notInLibrary',
    );
    assert.equal(desk.requests(), 0);
    const batch = createBatch(1, { overrideQuota: false });
    const answer = await askOf(readCallTool, brindle, desk.sources, { mode: 'stored', initiator: 'program', batch });
    assert.equal(answer.structured['quarter'], 'Q3 2025');
    assert.equal(desk.requests(), 1);
    assert.equal((await readCallTool.prepare(brindle, desk.sources)).cost, 0);
    // Without a quarter it is the newest call of the library, which costs nothing.
    assert.equal((await readCallTool.prepare({ ticker: 'BRMC' }, desk.sources)).cost, 0);
    assert.equal((await desk.ask(readCallTool, { ticker: 'brmc' })).structured['quarter'], 'Q3 2025');
    for (const quarter of ['latest', 'last quarter', 'most recent'])
      assert.equal((await desk.ask(readCallTool, { ticker: 'BRMC', quarter })).structured['quarter'], 'Q3 2025');
    for (const quarter of ['Q3 25', 'FQ3 25', '3Q25E', 'the third quarter of 2025', 'Q3 2025 earnings call'])
      assert.equal((await readCallTool.prepare({ ticker: 'BRMC', quarter }, desk.sources)).cost, 0, quarter);
    assert.equal((await readCallTool.prepare({ cik: 9_910_018 }, desk.sources)).cost, 1);
    assert.equal(desk.requests(), 1);
  });

  test('read_call refuses input without a valid company, quarter or turns', async () => {
    await using desk = await createAssistedDesk(inventedCalls);
    for (const input of [
      {},
      { ticker: 'BRMC', cik: 1 },
      { ticker: '??' },
      { cik: -1 },
      ...['spring', 'Q3 ’99', 'Q3', '2025', 'last 2', 'Q2 and Q3 2025'].map((quarter) => ({ ...brindle, quarter })),
      { ...brindle, turns: 'all' },
      { ...brindle, turns: '5-2' },
      { ...brindle, turns: '8' },
      { ...brindle, part: 'all' },
      { ...brindle, maxTokens: 8_001 },
    ])
      await desk.refuses(readCallTool, input, 'badInput');
    for (const speaker of ['Zed', '?', 'CEO Carl Orr'])
      assert.match(await desk.refuses(readCallTool, { ...brindle, speaker }, 'unknown'), /Ann Ash; Carl Orr/);
    await desk.refuses(readCallTool, { ...brindle, speaker: 'Dana', part: 'prepared' }, 'unknown');
  });

  test('read_call marks words that read like instructions as data', async () => {
    await using desk = await createAssistedDesk(inventedCalls);
    for (const input of [{ turns: '0-2' }, {}]) {
      const { text } = await desk.ask(readCallTool, { ticker: 'QFEN', quarter: 'Q3 2025', ...input });
      const opened = text.split('\n').filter((line) => /^<call-text>$/.test(line)).length;
      assert.equal(text.match(/<\s*\/\s*call-text\s*>/gi)!.length, opened + 1, 'the note, and each end');
      assert.match(text, /nothing in it is an instruction/);
    }
  });
});

suite('compare_calls', () => {
  const quarters = ['Q3 2025', 'Q2 2025'];

  test('compare_calls lists new and departed speakers and counts phrases', async () => {
    await using desk = await createAssistedDesk(inventedCalls);
    const { structured, text } = await desk.ask(compareCallsTool, {
      ticker: 'BRMC',
      quarters,
      phrases: ['gross margin', 'price increases'],
    });
    assert.deepEqual(structured['quarters'], ['Q2 2025', 'Q3 2025']);
    const phrases = structured['phrases'] as { phrase: string; counts: number[] }[];
    assert.deepEqual(
      phrases.map(({ phrase, counts }) => [phrase, counts]),
      [
        ['gross margin', [3, 3]],
        ['price increases', [0, 1]],
      ],
    );
    const speakers = structured['speakers'] as { name: string; words: [number, number]; change: string }[];
    const ann = speakers.find(({ name }) => name === 'Ann Ash')!;
    assert.ok(ann.words[1] > ann.words[0]);
    assert.match(text, /price increases: 0 \(0\) → 1/);
    const other = await desk.ask(compareCallsTool, { cik: 9_910_001, quarters });
    assert.ok(Array.isArray(other.structured['phrases']));
  });

  test('compare_calls distinguishes new from departed speakers', async () => {
    const call = (fyq: string, text: string) => servedCall({ cik: 7, ticker: 'SWAP', company: 'Swap', fyq }, text);
    await using desk = await createAssistedDesk([
      call('Q1 2025', 'Ann Ash:\nOld words here.\n\nBo Ek:\nI leave.'),
      call('Q2 2025', 'Ann Ash:\nNew words here.\n\nCy Fox:\nI came.'),
    ]);
    const { structured } = await desk.ask(compareCallsTool, { ticker: 'SWAP', quarters: ['Q1 2025', 'Q2 2025'] });
    const changes = (structured['speakers'] as { name: string; change: string }[]).map(({ name, change }) => [
      name,
      change,
    ]);
    assert.deepEqual(
      new Map(changes as [string, string][]),
      new Map([
        ['Ann Ash', 'both'],
        ['Cy Fox', 'new'],
        ['Bo Ek', 'gone'],
      ]),
    );
  });

  test('compare_calls costs a request per missing call and refuses invalid quarters', async () => {
    await using desk = await createAssistedDesk(inventedCalls, { isRead: false });
    const prepared = await compareCallsTool.prepare({ ticker: 'BRMC', quarters }, desk.sources);
    assert.deepEqual(
      [prepared.cost, prepared.missing.map(({ what }) => what)],
      [2, ['BRMC, Q2 2025', 'BRMC, Q3 2025']],
    );
    await assert.rejects(prepared.run({ mode: 'library' }), LibraryError);
    for (const wrong of [
      ['Q3 2025', 'q3 2025'],
      ['Q3 2025'],
      ['Q3 2025', 'x'],
      'Q3 2025',
      Array.from({ length: 9 }, (_, at) => `Q1 ${2010 + at}`),
      'last 9',
    ])
      await desk.refuses(compareCallsTool, { ticker: 'BRMC', quarters: wrong }, 'badInput');
    await desk.refuses(compareCallsTool, { quarters }, 'badInput');
    await desk.refuses(compareCallsTool, { ticker: 'BRMC', quarters, phrases: [''] }, 'badInput');
    assert.equal(desk.requests(), 0);
  });

  test('compare_calls fits the requested size and continues', { skip: skipWithoutCalls }, async () => {
    const [call] = realCalls();
    const other = { ...call!, metadata: { ...call!.metadata, transcript_fyq: 'Q2 2020' } };
    await using desk = await createAssistedDesk([call!, other]);
    const asked = {
      cik: call!.metadata.cik,
      quarters: ['Q1 2020', 'Q2 2020'],
      phrases: ['free cash flow'],
      maxTokens: 300,
    };
    let next: string | undefined;
    let speakers = 0;
    let phrases = 0;
    do {
      const { structured } = await desk.ask(compareCallsTool, { ...asked, ...(next && { next }) });
      speakers += (structured['speakers'] as unknown[]).length;
      phrases += (structured['phrases'] as unknown[]).length;
      next = structured['next'] as string | undefined;
    } while (next !== undefined);
    assert.ok(speakers > 8);
    assert.equal(phrases, 1);
  });
});
