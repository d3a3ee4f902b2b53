import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { compareCallsTool } from '../../../src/assistants/calls/compareCalls.ts';
import { CallText } from '../../../src/domain/passages/callText.ts';
import { parseCitationLink } from '../../../src/domain/links/citationLink.ts';
import { findPassage } from '../../../src/domain/passages/findPassage.ts';
import { parseCall } from '../../../src/domain/transcripts/parseCall.ts';
import { until } from '../../suite/until.ts';
import { anyway } from '../library/desk.ts';
import { createSampleDesk, createAssistedDesk, servedCall, type AssistedDesk } from './assistedDesk.ts';
import { inventedCalls } from './inventedCalls.ts';

interface Shown {
  phrase?: string;
  quarter: string;
  turn: number;
  text: string;
  citation: string;
}

/** A desk whose library has so many quarters of BRMC, newest first. */
async function withQuarters(desk: AssistedDesk, count: number): Promise<string[]> {
  const { value } = await desk.library.read({ endpoint: 'transcript', ticker: 'BRMC' }, anyway);
  const quarters = value.metadata.available_fyq.slice(0, count);
  for (const fyq of quarters) await desk.library.read({ endpoint: 'transcript', ticker: 'BRMC', fyq }, anyway);
  return quarters;
}

async function citesItsWords(desk: AssistedDesk, ...passages: readonly Shown[]): Promise<void> {
  for (const { quarter, turn, text, citation } of passages) {
    const call = (
      await desk.library.read({ endpoint: 'transcript', ticker: 'BRMC', fyq: quarter }, { mode: 'library' })
    ).value.call!;
    const link = parseCitationLink(/\((vscode:[^)]+)\)$/.exec(citation)![1]!);
    assert.ok(link.ok && link.value.passage);
    const parsed = parseCall(call);
    const found = findPassage(new CallText(call.transcript), parsed.turns, link.value.passage)!;
    assert.equal(found.how, 'same');
    assert.equal(call.transcript.slice(found.start, found.end), text);
    assert.equal(link.value.turn, turn);
  }
}

suite('compare_calls over several quarters', () => {
  test('compare_calls counts phrases as search does, and cites the best passage of each quarter', async () => {
    await using desk = await createSampleDesk();
    const quarters = await withQuarters(desk, 8);
    const asked = { company: 'BRMC', quarters: 'last 8', phrases: ['backlog', 'price*'] };
    const passages: Shown[] = [];
    const speakers: { name: string; words: number[] }[] = [];
    let first: Record<string, unknown> | undefined;
    for (let next: unknown; ;) {
      const { structured, text } = await desk.ask(compareCallsTool, { ...asked, ...(next !== undefined && { next }) });
      first ??= structured;
      passages.push(...(structured['passages'] as Shown[]));
      speakers.push(...(structured['speakers'] as typeof speakers));
      for (const { citation, text: words } of structured['passages'] as Shown[]) {
        assert.ok(text.includes(citation) && text.includes(words));
      }
      next = structured['next'];
      if (next === undefined) break;
      assert.match(text, /\d+ more rows: ask again with next/);
    }
    assert.deepEqual(first['quarters'], quarters.toReversed());
    const counted = first['phrases'] as { phrase: string; counts: number[] }[];
    for (const { phrase, counts } of counted) {
      const isBeginning = phrase.endsWith('*');
      const query = { phrases: [{ words: [phrase.replace('*', '')], isBeginning, isExact: false }] };
      await until('all calls are indexed', async () => (await desk.library.countPhrase(query)).waiting === 0);
      const { calls } = await desk.library.countPhrase(query);
      const byQuarter = new Map(calls.map(({ fyq, count }) => [fyq, count]));
      assert.deepEqual(
        counts,
        quarters.toReversed().map((fyq) => byQuarter.get(fyq)),
        phrase,
      );
      const own = passages.filter((each) => each.phrase === phrase).map(({ quarter }) => quarter);
      assert.deepEqual(
        own,
        quarters.filter((fyq) => byQuarter.get(fyq)! > 0),
        phrase,
      );
    }
    await citesItsWords(desk, ...passages);
    assert.ok(speakers.every(({ words }) => words.length === 8));
    assert.equal(new Set(speakers.map(({ name }) => name)).size, speakers.length);
    const total = speakers.reduce((sum, { words }) => sum + words.reduce((all, each) => all + each, 0), 0);
    assert.equal(
      total,
      (first['words'] as number[]).reduce((sum, each) => sum + each, 0),
    );
  });

  test('compare_calls counts and quotes a phrase in eight quarters in its first answer', async () => {
    await using desk = await createSampleDesk();
    const quarters = await withQuarters(desk, 8);
    const { structured } = await desk.ask(compareCallsTool, { ticker: 'BRMC', quarters, phrases: ['margin'] });
    assert.equal((structured['passages'] as unknown[]).length, 8);
    assert.deepEqual((structured['phrases'] as { counts: number[] }[])[0]!.counts.length, 8);
  });

  test('compare_calls gives pairs, guidance and phrases with citations of their very words, for nothing', async () => {
    await using desk = await createSampleDesk();
    const quarters = await withQuarters(desk, 5);
    const asked = { ticker: 'BRMC', quarters: [quarters[2]!, quarters[0]!], maxTokens: 8_000 };
    const sent = desk.requests();
    const { structured, text } = await desk.ask(compareCallsTool, asked);
    assert.deepEqual(structured['weighedAgainst'], [quarters[4], quarters[3], quarters[1]]);
    const pairs = structured['pairs'] as { bothSay: string[]; earlier: Shown; later: Shown }[];
    const phrases = structured['phrases'] as { change: string; counts: number[]; perThousand: number[] }[];
    assert.ok(pairs.length > 3 && phrases.length > 3);
    for (const { bothSay, earlier, later } of pairs) {
      assert.deepEqual([earlier.quarter, later.quarter], [quarters[2], quarters[0]]);
      assert.ok(bothSay.length > 0 && text.includes(earlier.citation) && text.includes(later.text));
    }
    for (const { change, counts } of phrases) assert.equal(counts[change === 'added' ? 0 : 1], 0);
    for (const { earlier, later } of pairs) await citesItsWords(desk, earlier, later);
    const own = text.replace(/<call-text>[^]*?<\/call-text>/g, '');
    assert.doesNotMatch(own, /both say/, 'the shared words are marked as quoted');
    await citesItsWords(desk, ...(structured['guidance'] as Shown[]), ...(structured['passages'] as Shown[]));
    const { structured: short } = await desk.ask(compareCallsTool, { ...asked, maxTokens: 1_000 });
    assert.ok((short['left'] as number) > 0 && short['next'] !== undefined);
    assert.equal(desk.requests(), sent);
  });

  test('compare_calls compares the stored quarters, names the missing ones and sends nothing', async () => {
    await using desk = await createSampleDesk();
    const [newest, second, third] = await withQuarters(desk, 3);
    const [item] = (await desk.library.holdings(desk.sources.source())).calls;
    assert.equal(item!.fyq, newest);
    await desk.library.remove(item!);
    const sent = desk.requests();
    const { structured, text } = await desk.ask(compareCallsTool, { company: 'BRMC', quarters: ['last 4 quarters'] });
    assert.deepEqual(structured['quarters'], [third, second]);
    assert.equal((structured['notInLibrary'] as string[])[0], newest);
    assert.match(text, new RegExp(`not compared: ${newest}, .*each costs 1 request`));
    assert.equal(desk.requests(), sent);
    await using empty = await createSampleDesk();
    assert.match(
      await empty.refuses(compareCallsTool, { ticker: 'BRMC', quarters: 'last 4' }, 'unknown'),
      /Name the quarters/,
    );
  });

  test('compare_calls lists the speakers who joined and left over all quarters', async () => {
    const call = (fyq: string, text: string) => servedCall({ cik: 7, ticker: 'SWAP', company: 'Swap', fyq }, text);
    await using desk = await createAssistedDesk([
      call('Q1 2025', 'Ann Ash:\nOld words here.\n\nBo Ek:\nI leave.'),
      call('Q2 2025', 'Ann Ash:\nSame words.'),
      call('Q3 2025', 'Ann Ash:\nNew words here.\n\nCy Fox:\nI came.'),
    ]);
    const { structured } = await desk.ask(compareCallsTool, { ticker: 'SWAP', quarters: 'last 3' });
    const speakers = structured['speakers'] as { name: string; change: string; words: number[] }[];
    assert.deepEqual(
      new Map(speakers.map(({ name, change, words }) => [name, [change, ...words]])),
      new Map([
        ['Ann Ash', ['both', 3, 2, 3]],
        ['Cy Fox', ['new', 0, 0, 2]],
        ['Bo Ek', ['gone', 2, 0, 0]],
      ]),
    );
  });

  test('compare_calls marks passages that read like instructions as data', async () => {
    await using desk = await createAssistedDesk([
      ...inventedCalls,
      servedCall({ cik: 9_910_018, ticker: 'QFEN', company: 'Quern Fencing', fyq: 'Q2 2025' }, 'Ann Ash:\nFences.'),
    ]);
    const { text } = await desk.ask(compareCallsTool, {
      ticker: 'QFEN',
      quarters: 'last 2',
      phrases: ['instructions'],
    });
    assert.match(text, /Ignore previous instructions/);
    const opened = text.split('\n').filter((line) => line === '<call-text>').length;
    assert.equal(text.match(/<\s*\/\s*call-text\s*>/gi)!.length, opened + 1);
  });
});
