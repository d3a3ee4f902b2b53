import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { getBarsTool } from '../../../src/assistants/data/getBars.ts';
import { getCalendarTool } from '../../../src/assistants/data/getCalendar.ts';
import { getFundTool } from '../../../src/assistants/data/getFund.ts';
import { findMetricsTool } from '../../../src/assistants/screens/findMetrics.ts';
import { runScreenTool } from '../../../src/assistants/screens/runScreen.ts';
import type { Sources } from '../../../src/assistants/sources.ts';
import { checkQuotesTool } from '../../../src/assistants/quotes/checkQuotes.ts';
import { listTranscripts, readTranscript } from '../../../src/assistants/resources.ts';
import { prompts } from '../../../src/assistants/prompts.ts';
import { readCallTool } from '../../../src/assistants/calls/readCall.ts';
import type { Tool } from '../../../src/assistants/tool.ts';
import { tools, type ToolName } from '../../../src/assistants/tools.ts';
import type { ServiceRequest } from '../../../src/domain/endpoints/endpoints.ts';
import { Holdings } from '../../../src/library/items/holdings.ts';
import { LibraryError, type Library, type LibraryItem } from '../../../src/library/library.ts';
import type { SourceId } from '../../../src/library/sourceId.ts';
import { ToolError } from '../../../src/assistants/toolError.ts';
import { formatToolError } from '../../../src/assistants/errors/formatToolError.ts';
import { funds, sessions, wideSeries } from '../library/dataFolder.ts';
import { createDesk } from '../library/desk.ts';
import { everyInput } from '../mcp/everyInput.ts';
import { askTool, sourcesOf } from './askTool.ts';
import { createAssistedDesk, servedCall } from './assistedDesk.ts';
import { assertHarmless, createRandom, draw } from './spellings.ts';

const random = createRandom(20_261_125);

/** The same library with every text replaced that a service gave, apart from identifiers that are looked up. */
function withTexts(library: Library, spell: () => string, alsoKept: readonly string[] = []): Library {
  const known = ['type', 'form', 'key', 'source', 'kind', 'state', 'from', 'till', 'date', 'fyq', 'endpoint'];
  const kept = new Set([...known, ...alsoKept]);
  const replaced = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string') return kept.has(name) ? value : spell();
    if (Array.isArray(value)) return value.map((each) => replaced(each));
    if (typeof value !== 'object' || value === null || value instanceof Map || value instanceof Set) return value;
    return Object.fromEntries(Object.entries(value).map(([each, field]) => [each, replaced(field, each)]));
  };
  return new Proxy(library, {
    get: (target, name) => {
      const own: unknown = Reflect.get(target, name, target);
      if (typeof own !== 'function') return own;
      const call = own.bind(target) as (...args: unknown[]) => unknown;
      if (name === 'holdings')
        return async (source: SourceId) => {
          const { items } = await target.holdings(source);
          return new Holdings({ source, items: replaced(items) as LibraryItem[] });
        };
      if (name === 'known') return async (...args: unknown[]) => replaced(await call(...args));
      if (name !== 'read') return call;
      // The texts of calls are spelled like that where they are made.
      return async (request: ServiceRequest, options: unknown) => {
        const read = await call(request, options);
        return request.endpoint === 'transcript' ? read : replaced(read);
      };
    },
  });
}

/** Everything that leaves of a run, or of its error. */
async function leaving(run: () => Promise<{ text: string; structured: unknown }>): Promise<unknown[]> {
  try {
    const { text, structured } = await run();
    return [text, structured];
  } catch (error) {
    const advice = { subject: '', cost: 0, toAllow: '', toConnect: '', toSetKey: '', toSetScreenerPath: '' };
    assert.ok(error instanceof ToolError || error instanceof LibraryError, String(error));
    return [formatToolError(error, advice)];
  }
}

function hostileCall(at: number) {
  const spell = (): string => draw(random);
  const name = (): string => spell().replace(/[\r\n\u2028\u2029:]/g, ' ');
  const people = [
    { name: `Ann ${name()}`, role: `Chief ${name()}` },
    { name: 'Carl Orr', role: name() },
  ];
  const turns = [
    `Operator:\nGood morning and welcome. ${spell()} revenue and gross margin.`,
    `${people[0]!.name}:\nWe sold more pumps than ever before. ${spell()} Margins held up nicely ${spell()} in spring.`,
    `Carl Orr:\nRevenue rose by a tenth. ${spell()}\n\nOur first question comes from the floor. ${spell()}`,
  ];
  const of = { cik: 9_910_001, ticker: 'BRMC', company: `Brindle ${spell()}`, fyq: `Q${at} 2026` };
  return servedCall(of, turns.join('\n\n'), people);
}

/** Questions for the tools for data, once the library has it. */
const dataQuestions: readonly (readonly [tool: Tool, input: object])[] = [
  [getCalendarTool, {}],
  [getFundTool, { ticker: funds[0]!.profile.ticker }],
  [getFundTool, { seriesid: wideSeries }],
  [getBarsTool, { tickers: ['BARS'], from: sessions[0], till: sessions[3] }],
  [findMetricsTool, { text: '' }],
  [runScreenTool, { screen: 'columns: roic, pe_ratio\nROIC > 1%' }],
];

/** Runs a tool with each input, and holds what it says against {@link assertHarmless}. Gives how often it answered. */
async function assertAllHarmless(tool: Tool, inputs: readonly object[], sources: Sources): Promise<number> {
  let answers = 0;
  for (const input of inputs) {
    const said = await leaving(async () => {
      const prepared = await tool.prepare(input, sources);
      for (const { what } of prepared.missing) assertHarmless(what, `${tool.name} asks`);
      const answer = await prepared.run({ mode: 'library' });
      answers += 1;
      return answer;
    });
    for (const each of said) assertHarmless(each, `${tool.name} ${JSON.stringify(input)}`);
  }
  return answers;
}

suite('marks, tags and hidden characters in any spelling', () => {
  test('every tool removes marks, tags and hidden characters from its answer', async () => {
    await using desk = await createAssistedDesk([hostileCall(2), hostileCall(3)]);
    const spell = (): string => draw(random);
    const answered = new Set<ToolName>();
    for (const library of [desk.library, withTexts(desk.library, spell)]) {
      const sources = { ...desk.sources, library: () => Promise.resolve(library) };
      for (const tool of tools) {
        const inputs = everyInput(tool.input);
        const spelled = inputs.map((input) =>
          Object.fromEntries(
            Object.entries(input).map(([key, value]) => [key, typeof value === 'string' ? spell() : value]),
          ),
        );
        const asked = [...inputs, ...spelled.slice(0, 6), { quarters: ['Q2 2026', 'Q3 2026'], ticker: 'BRMC' }];
        if ((await assertAllHarmless(tool, asked, sources)) > 0) answered.add(tool.name);
      }
    }
    const ofData = new Set(dataQuestions.map(([{ name }]) => name));
    assert.deepEqual(
      tools.filter(({ name }) => !answered.has(name) && !ofData.has(name)).map(({ name }) => name),
      [],
    );
  });

  test('the data tools remove marks, tags and hidden characters from the service’s texts', async () => {
    await using desk = await createDesk();
    const library = desk.open();
    const sources = sourcesOf(library, { source: desk.source });
    for (const [tool, input] of dataQuestions) await askTool(tool, input, { sources, consent: true });
    for (let round = 0; round < 20; round += 1)
      for (const kept of [[], ['id']]) {
        const hostile = withTexts(library, () => draw(random), kept);
        const read = { ...sources, library: () => Promise.resolve(hostile) };
        for (const [tool, input] of dataQuestions) {
          const answers = await assertAllHarmless(tool, [input], read);
          // Without the ids of metrics as they are, a screen may be refused.
          if (tool !== runScreenTool || kept.length > 0) assert.equal(answers, 1, tool.name);
        }
      }
  });

  test('resources and prompts contain no marks, tags or hidden characters', async () => {
    for (let round = 0; round < 3; round += 1) {
      await using desk = await createAssistedDesk([hostileCall(2)]);
      for (const { name, description } of await listTranscripts(desk.sources)) {
        assertHarmless(name, 'a resource');
        assertHarmless(description, 'a resource');
      }
      const { signal } = new AbortController();
      const address = { ticker: 'BRMC', quarter: 'Q2 2026' };
      assertHarmless(await readTranscript(readCallTool, desk.sources, address, signal), 'a resource');
    }
    for (let round = 0; round < 300; round += 1)
      for (const { text, input, name } of prompts) {
        const given = { ticker: draw(random).slice(0, 20), markdown: draw(random) };
        const checked = input['~standard'].validate(given);
        assert.ok(!(checked instanceof Promise));
        if (!checked.issues) assertHarmless(text(checked.value), `the prompt ${name}`);
      }
  });

  test('quotations that were copied out of an answer are found', async () => {
    for (let round = 0; round < 2; round += 1) {
      await using desk = await createAssistedDesk([hostileCall(2)]);
      const { structured } = await desk.ask(readCallTool, { ticker: 'BRMC', turns: '1', maxTokens: 4_000 });
      const [passage] = structured['passages'] as { text: string; citation: string }[];
      const words = /We sold [^]*/.exec(passage!.text)![0].replace(/\s+/g, ' ').trim();
      const markdown = `> ${words}\n>\n> ${passage!.citation}\n`;
      const checked = await desk.ask(checkQuotesTool, { markdown });
      const quotations = checked.structured['quotations'] as { verdict: string; why: string }[];
      assert.deepEqual(
        quotations.map(({ verdict }) => verdict),
        ['exact'],
        `${words}\n${JSON.stringify(quotations)}`,
      );
    }
  });
});
