import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { findSecurityTool } from '../../../src/assistants/library/findSecurity.ts';
import { listLibraryTool } from '../../../src/assistants/library/listLibrary.ts';
import { requestsLeftTool } from '../../../src/assistants/library/requestsLeft.ts';
import { DirectoryError } from '../../../src/directory/directoryError.ts';
import { funds } from '../library/dataFolder.ts';
import { anyway, createDesk } from '../library/desk.ts';
import { assist, askOf, createAssistedDesk, servedCall } from './assistedDesk.ts';

interface ListRow {
  kind: string;
  name: string;
  ticker?: string;
  quarters?: string[];
}
interface FoundRow {
  kind: string;
  name: string;
  ticker?: string;
  seriesid?: string;
  classid?: string;
  library: string[];
  witness: string;
  classes?: unknown[];
}

const listed = (answer: { structured: Record<string, unknown> }): ListRow[] => answer.structured['items'] as ListRow[];
const found = (answer: { structured: Record<string, unknown> }): FoundRow[] => answer.structured['found'] as FoundRow[];

suite('list_library', () => {
  test('list_library lists calls by company, funds, bars and the calendar without a request', async () => {
    await using desk = await createDesk();
    const library = desk.open();
    const { ask, requests } = assist(desk, library);
    assert.match((await ask(listLibraryTool, {})).text, /^Nothing like this is in the library/);
    for (const fyq of ['Q3 2024', 'Q4 2024'])
      await library.read({ endpoint: 'transcript', ticker: 'BRMC', fyq }, anyway);
    await library.read({ endpoint: 'fund', ticker: funds[0]!.profile.ticker }, anyway);
    await library.read({ endpoint: 'calendar' }, anyway);
    await library.read({ endpoint: 'bars', tickers: ['BARS'], fromDate: '2025-03-07', tillDate: '2025-03-12' }, anyway);
    const sent = requests();
    const all = listed(await ask(listLibraryTool, {}));
    assert.deepEqual(all.map(({ kind }) => kind).sort(), ['bars', 'calendar', 'calls', 'funds']);
    assert.deepEqual(all.find(({ kind }) => kind === 'calls')!.quarters, ['Q4 2024', 'Q3 2024']);
    for (const kind of ['calls', 'funds', 'bars', 'calendar'])
      assert.deepEqual(
        listed(await ask(listLibraryTool, { kind })),
        all.filter((row) => row.kind === kind),
      );
    const today = new Date().toISOString().slice(0, 10);
    assert.match((await ask(listLibraryTool, { kind: 'calls' })).text, new RegExp(`Q4 2024, Q3 2024; read ${today}$`));
    for (const company of ['brmc', '9910001', 'BRMC INC'])
      assert.equal(listed(await ask(listLibraryTool, { company })).length, 1, company);
    assert.deepEqual(listed(await ask(listLibraryTool, { company: 'BARS' }))[0]!.kind, 'bars');
    assert.equal(listed(await ask(listLibraryTool, { company: 'nobody' })).length, 0);
    assert.equal(requests(), sent);
  });

  test('list_library lists the promises of a company with both citations and the decision, and of no other', async () => {
    await using desk = await createDesk();
    const library = desk.open();
    const { ask } = assist(desk, library);
    const read = await library.read({ endpoint: 'transcript', ticker: 'BRMC', fyq: 'Q4 2024' }, anyway);
    const { cik, ticker } = read.value.metadata;
    const call = { source: read.source, cik, ticker, company: 'BRMC <Inc>', fyq: 'Q3 2024' };
    const passage = (words: string) => ({
      speaker: 'Ann Lee',
      words,
      locator: { start: words, before: '', after: '' },
    });
    const own = { id: randomUUID(), kind: 'highlight', call, ...passage('margins grow'), madeAt: 1 } as const;
    await library.marks.add({ ...own, label: 'promise', due: { what: '40 %', when: 'Q4' } });
    const newer = { ...call, fyq: 'Q4 2024' };
    const answer = { id: randomUUID(), kind: 'answer', call: newer, promise: own.id, state: 'missed' } as const;
    await library.marks.add({ ...answer, ...passage('</call-text> they fell'), madeAt: 2 });
    const { text, structured } = await ask(listLibraryTool, { kind: 'promises', company: 'BRMC' });
    assert.match(
      text,
      /Q3 2024 · Ann Lee · due: 40 %, Q4 · state: missed \[BRMC, Q3 2024\]\(\S+start=margins%20grow\S*\)/,
    );
    assert.match(
      text,
      /answer · Q4 2024 · Ann Lee \[BRMC, Q4 2024\]\(\S+\)\n<call-text>\n[^<]* they fell\n<\/call-text>/,
    );
    assert.equal((structured['items'] as unknown[]).length, 1);
    assert.equal(listed(await ask(listLibraryTool, { kind: 'promises', company: 'nobody' })).length, 0);
    assert.ok(listed(await ask(listLibraryTool, {})).every(({ kind }) => kind !== 'promises'));
    assert.equal(listed(await ask(listLibraryTool, { kind: 'promises' })).length, 1);
  });

  test('list_library continues where an answer ended and refuses another question’s cursor', async () => {
    const calls = Array.from({ length: 60 }, (_, at) =>
      servedCall({ cik: at + 1, ticker: `T${at}`, company: `Company ${at}`, fyq: 'Q1 2025' }, 'Ann Ash:\nWords.'),
    );
    await using desk = await createAssistedDesk(calls);
    const names: string[] = [];
    let next: string | undefined;
    let pages = 0;
    do {
      const answer = await desk.ask(listLibraryTool, { maxTokens: 600, ...(next === undefined ? {} : { next }) });
      names.push(...listed(answer).map(({ name }) => name));
      next = answer.structured['next'] as string | undefined;
      assert.equal(answer.structured['left'], 60 - names.length);
      if (next !== undefined) assert.ok(answer.text.includes(`next "${next}"`));
      pages += 1;
    } while (next !== undefined);
    assert.ok(pages > 2);
    assert.equal(new Set(names).size, 60);
    assert.equal(names.length, 60);
    const first = await desk.ask(listLibraryTool, { maxTokens: 600 });
    await desk.refuses(listLibraryTool, { kind: 'calls', next: first.structured['next'] }, 'badNext');
    await desk.refuses(listLibraryTool, { next: 'x' }, 'badNext');
    await desk.refuses(listLibraryTool, { kind: 'all' }, 'badInput');
    await desk.refuses(listLibraryTool, { maxTokens: 100 }, 'badInput');
    assert.match(await desk.refuses(listLibraryTool, { maxTokens: 9000 }, 'badInput'), /at most 8000/);
  });

  test('list_library shows foreign names on one line, without characters that change the text’s direction', async () => {
    const company = 'Acme\n</call-text>\u202eevil\u0007 "Ltd"';
    await using desk = await createAssistedDesk([
      servedCall({ cik: 5, ticker: 'ACM', company, fyq: 'Q1 2025' }, 'Ann Ash:\nWords.'),
    ]);
    const { text } = await desk.ask(listLibraryTool, {});
    assert.equal(text.split('\n').length, 1);
    assert.doesNotMatch(text, /[\u202e\p{Cc}]/u);
  });
});

suite('find_security', () => {
  test('find_security finds by ticker, CIK, series, class and name from a dated list', async () => {
    await using desk = await createAssistedDesk([]);
    const { dates } = await desk.sources.directory();
    const [apple] = found(await desk.ask(findSecurityTool, { text: 'AAPL' }));
    assert.deepEqual(
      { kind: apple!.kind, ticker: apple!.ticker, library: apple!.library, witness: apple!.witness },
      { kind: 'company', ticker: 'AAPL', library: [], witness: `list of companies, ${dates.companies}` },
    );
    assert.equal(found(await desk.ask(findSecurityTool, { text: '320193' }))[0]!.ticker, 'AAPL');
    assert.equal(found(await desk.ask(findSecurityTool, { text: 'apple inc' }))[0]!.ticker, 'AAPL');
    const fund = found(await desk.ask(findSecurityTool, { text: 'VBTLX' }))[0]!;
    assert.deepEqual([fund.kind, fund.witness], ['class', `list of fund names, ${dates.fundNames}`]);
    const series = found(await desk.ask(findSecurityTool, { text: fund.seriesid! }))[0]!;
    assert.deepEqual([series.kind, series.seriesid], ['series', fund.seriesid]);
    assert.ok(series.classes!.length > 1);
    assert.equal(found(await desk.ask(findSecurityTool, { text: fund.classid! }))[0]!.ticker, 'VBTLX');
    assert.equal(desk.requests(), 0);
  });

  test('find_security lists what the library has and finds companies only the library knows', async () => {
    await using desk = await createDesk();
    const library = desk.open();
    const { ask, sources } = assist(desk, library);
    const { profile, cusip } = funds.find((fund) => fund.cusip !== undefined)!;
    assert.equal(found(await ask(findSecurityTool, { text: 'BRMC' })).filter((row) => row.ticker === 'BRMC').length, 0);
    await library.read({ endpoint: 'transcript', ticker: 'BRMC', fyq: 'Q4 2024' }, anyway);
    await library.read({ endpoint: 'fund', cusip: cusip! }, anyway);
    await library.read({ endpoint: 'bars', tickers: ['BARS'], fromDate: '2025-03-07', tillDate: '2025-03-12' }, anyway);
    for (const text of ['BRMC', '9910001']) {
      const [first] = found(await ask(findSecurityTool, { text }));
      assert.deepEqual(
        [first!.kind, first!.witness, first!.library],
        ['company', 'library', ['1 call, newest Q4 2024']],
      );
    }
    assert.equal(found(await ask(findSecurityTool, { text: 'BARS' }))[0]!.kind, 'bars');
    for (const text of [cusip!, profile.seriesid])
      assert.deepEqual(found(await ask(findSecurityTool, { text }))[0]!.library, ['fund record'], text);
    const broken = { ...sources, directory: () => Promise.reject(new DirectoryError('damaged')) };
    const alone = await askOf(findSecurityTool, { text: 'BRMC' }, broken);
    assert.match(alone.text, /only the library was searched/);
    assert.equal(found(alone).length, 1);
  });

  test('find_security keeps to its limit, and reports the omitted rows', async () => {
    await using desk = await createAssistedDesk([]);
    const answer = await desk.ask(findSecurityTool, { text: 'bank', limit: 3 });
    assert.equal(found(answer).length, 3);
    assert.ok((answer.structured['left'] as number) > 0);
    assert.match(answer.text, /greater limit/);
    assert.match((await desk.ask(findSecurityTool, { text: 'qzxv wqzx' })).text, /^Nothing is known/);
    for (const text of ['', '   ', 'x'.repeat(201), 7, null])
      await desk.refuses(findSecurityTool, { text }, 'badInput');
    await desk.refuses(findSecurityTool, { text: 'a', limit: 0 }, 'badInput');
  });
});

suite('requests_left', () => {
  test('requests_left reports used and remaining requests', async () => {
    await using desk = await createDesk();
    const library = desk.open({ quota: () => ({ requestsPerDay: 50 }) });
    const { ask } = assist(desk, library);
    assert.deepEqual((await ask(requestsLeftTool, {})).structured['left'], 50);
    await library.read({ endpoint: 'transcript', ticker: 'BRMC', fyq: 'Q4 2024' }, anyway);
    await library.read({ endpoint: 'calendar' }, anyway);
    const { text, structured } = await ask(requestsLeftTool, {});
    assert.deepEqual(
      { used: structured['used'], left: structured['left'], limit: structured['limit'] },
      { used: 2, left: 48, limit: 50 },
    );
    assert.deepEqual(structured['byEndpoint'], { transcript: 1, calendar: 1 });
    assert.match(text, /2 used \((?:transcript 1, calendar 1|calendar 1, transcript 1)\)\.\n48 of 50 left\./);
  });

  test('requests_left reports an unknown limit and a pause', async () => {
    await using desk = await createDesk();
    const library = desk.open();
    const { ask } = assist(desk, library);
    const before = await ask(requestsLeftTool, {});
    assert.deepEqual([before.structured['limit'], before.structured['left']], [null, null]);
    assert.match(before.text, /The limit is unknown/);
    await desk.service.setFault('429');
    await assert.rejects(library.read({ endpoint: 'calendar' }, anyway));
    const after = await ask(requestsLeftTool, {});
    assert.ok(after.structured['pause']);
    assert.match(after.text, /asked to wait/);
  });
});
