import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Tool } from '../../../src/assistants/tool.ts';
import { tools, type ToolName } from '../../../src/assistants/tools.ts';
import { createBatch } from '../../../src/library/ledger/initiator.ts';
import { anyway } from '../library/desk.ts';
import { askOf, createSampleDesk, type AssistedDesk } from './assistedDesk.ts';

/** Questions beside the example of each description. */
const more: Partial<Record<ToolName, Record<string, unknown>[]>> = {
  list_library: [{}],
  search_calls: [{ query: 'margin', by: 'company' }],
  read_call: [{ company: 'BRMC' }],
  compare_calls: [{ company: 'BRMC', quarters: 'last 2' }],
};

async function sampleDesk(): Promise<AssistedDesk> {
  const desk = await createSampleDesk();
  for (const fyq of ['Q3 2026', 'Q2 2026'])
    await desk.library.read({ endpoint: 'transcript', ticker: 'BRMC', fyq }, anyway);
  return desk;
}

function exampleOf({ name, description }: Tool<ToolName>): Record<string, unknown> {
  const example = /Example: (\{.*\})$/.exec(description)?.[1];
  assert.ok(example, name);
  return JSON.parse(example) as Record<string, unknown>;
}

async function ask(tool: Tool<ToolName>, input: Record<string, unknown>, desk: AssistedDesk) {
  const { cost } = await tool.prepare(input, desk.sources);
  const batch = createBatch(Math.max(1, cost), { overrideQuota: false });
  return askOf(tool, input, desk.sources, { mode: 'stored', initiator: 'program', batch });
}

/** Fields that only say how to read the answer as data. */
const ofDataOnly = /(?:^|\.)(?:isCut|valid|namesChecked|stale|found|kind|percent)$/;
/** Figures that the text rounds, and units that it has as a sign. */
const written: Partial<Record<ToolName, RegExp>> = {
  run_screen: /^(?:rows\.|columns\.\d+\.unit$)/,
  get_bars: /^(?:tickers|sessions|bars)\b/,
};
/** Kinds that the text says by saying nothing. */
const usual: Partial<Record<ToolName, RegExp>> = {
  compare_calls: /^(?:both|asked)$/,
  requests_left: /^(?:service|data)$/,
};
/** Answers whose lists may be empty: a right screen has no diagnostics. */
const mayBeEmpty: ReadonlySet<ToolName> = new Set(['check_screen']);

/** Names stand in the text word by word: a share class after its series has only what is its own. */
function isSaid(value: string | number, text: string): boolean {
  return (
    text.includes(String(value)) ||
    String(value)
      .split(' ')
      .every((word) => text.includes(word))
  );
}

function* leaves(value: unknown, path = ''): Generator<[path: string, value: string | number]> {
  if (typeof value === 'string' || typeof value === 'number') yield [path, value];
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) yield* leaves(each, path === '' ? key : `${path}.${key}`);
}

suite('every tool', () => {
  for (const tool of tools)
    test(`${tool.name} answers its example from the sample with matching text and data`, async () => {
      await using desk = await sampleDesk();
      for (const input of [exampleOf(tool), ...(more[tool.name] ?? [])]) {
        const { structured, text } = await ask(tool, input, desk);
        const lists = Object.values(structured).filter((each): each is unknown[] => Array.isArray(each));
        if (lists.length > 0 && !mayBeEmpty.has(tool.name))
          assert.ok(
            lists.some((each) => each.length > 0),
            `${JSON.stringify(input)} finds something: ${text}`,
          );
        const missing = [...leaves(structured)].filter(
          ([path, value]) =>
            value !== '' &&
            !ofDataOnly.test(path) &&
            // Words of a call are told from instructions where there are some.
            (path !== 'note' || text.includes('<call-text>')) &&
            !(written[tool.name]?.test(path) ?? false) &&
            !(usual[tool.name]?.test(String(value)) ?? false) &&
            !(value === 0 && /^(?:left|waiting|unsearchable|errors|warnings|cached)$/.test(path)) &&
            !isSaid(value, text),
        );
        assert.deepEqual(missing, [], text);
        // The other way round: a count in our own words is one of the data.
        const own = text.replace(/<call-text>[^]*?<\/call-text>/g, '').replace(/\]\([^)]*\)/g, '');
        const known = new Set(
          [...leaves(structured)].flatMap(([, value]) => String(value).match(/\d+(?:\.\d+)?/g) ?? []),
        );
        const lengths = new Set(lists.map(({ length }) => String(length)));
        const said = [
          ...own.matchAll(
            /(?<![\w.-])(\d+)(?= (?:[a-z]+ ){0,2}(?:turns?|words?|passages?|calls?|companies|securities|indicators|metrics|rows|more)\b)/g,
          ),
        ];
        for (const [, count] of said)
          if (!written[tool.name])
            assert.ok(known.has(count!) || lengths.has(count!), `${count} is in the data: ${own}`);
      }
    });
});
