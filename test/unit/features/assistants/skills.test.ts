import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import * as v from 'valibot';
import { readArguments } from '../../../../src/assistants/readArguments.ts';
import { tools } from '../../../../src/assistants/tools.ts';
import { skillNames } from '../../../../src/features/assistants/plugin/pluginModel.ts';
import { parseCommandLine } from '../../../../src/mcp/commandLine.ts';
import { sampleMetrics } from '../../../../src/sample/screener/sampleMetrics.ts';
import { checkScreen } from '../../../../src/screen/check/checkScreen.ts';
import { MetricCatalog } from '../../../../src/screen/metrics/metricCatalog.ts';
import { parseScreen } from '../../../../src/screen/parse/parseScreen.ts';
import { loadPlugin, loadSkills } from '../../../contract/agentPlugins/loadPlugin.ts';
import { repositoryRoot } from '../../../editor/places.ts';

const root = join(repositoryRoot, 'plugin');
const skills = loadSkills(join(root, 'skills'));
/** `name {…}` in a skill. */
const callsIn = (text: string): [name: string, input: unknown][] =>
  [...text.matchAll(/`([a-z]+_[a-z_]+) (\{.*?\})`/g)].map(([, name, input]) => [name!, JSON.parse(input!)]);

suite('the skills', () => {
  test('a skill is shorter than 120 lines, and its tokens are counted', (t) => {
    assert.deepEqual(skills.map(({ name }) => name).sort(), [...skillNames].sort());
    for (const { name, description, text } of skills) {
      assert.ok(text.split('\n').length < 120, name);
      // As the tools count them: a client has the description always, and the text once the skill is used.
      const [always, used] = [description, text].map((each) => Math.ceil(each.length / 4));
      t.diagnostic(`${name}: ${always} tokens always, ${used} when used`);
      assert.ok(always! <= 100 && used! <= 1_250, `${name}: ${always}, ${used}`);
    }
  });

  test('a skill names only tools that exist, with arguments that they take', () => {
    const known = new Map(tools.map((tool) => [tool.name as string, tool]));
    for (const { name, text } of skills) {
      const verbs = [...known.keys()].map((each) => each.split('_')[0]);
      const named = [...text.matchAll(/`([a-z]+_[a-z_]+)[ `]/g)].map(([, word]) => word!);
      for (const word of named)
        if (verbs.includes(word.split('_')[0])) assert.ok(known.has(word), `${name} names ${word}`);
      const calls = callsIn(text);
      assert.ok(calls.length >= 4, name);
      for (const [of, input] of calls) {
        const tool = known.get(of);
        assert.ok(tool, `${name} calls ${of}`);
        const { success } = v.safeParse(tool.input, readArguments(tool.input, input));
        assert.ok(success, `${name}: ${of} ${JSON.stringify(input)}`);
      }
    }
  });

  test('every screen and clause in a skill is right for the catalog of the sample data', () => {
    const catalog = new MetricCatalog(sampleMetrics);
    const { text } = skills.find(({ name }) => name === 'write-stock-screen')!;
    const blocks = [...text.matchAll(/```market-desk-screen\n(.*?)```/gs)].map(([, screen]) => screen!);
    const called = callsIn(text).flatMap(([, input]) => (input as { screen?: string }).screen ?? []);
    const clauses = [...text.matchAll(/^\|.*\| `([a-z_]+ [<>][^`]*)` \|$/gm)].map(([, clause]) => clause!);
    assert.deepEqual([blocks.length, called.length, clauses.length], [1, 2, 5]);
    for (const screen of [...blocks, ...called, ...clauses.filter((clause) => !clause.startsWith('a >'))])
      assert.deepEqual(checkScreen(parseScreen(screen), catalog), [], screen);
  });

  test('a skill says for every paid tool that it calls what a request costs, and to ask first', () => {
    for (const { name, text } of skills) {
      const [, section = ''] = /## When something costs a request\n(.*?)(?=\n## |$)/s.exec(text) ?? [];
      assert.match(section, /\b1 request\b/, name);
      assert.match(section, /`requests_left \{\}`/, name);
      assert.match(section, /^\d\. Ask\./m, name);
      const paid = tools.filter(({ endpoints }) => endpoints.length > 0).map((tool) => tool.name as string);
      for (const tool of new Set(callsIn(text).map(([each]) => each)))
        if (paid.includes(tool)) assert.ok(section.includes(`\`${tool}`), `${name}: ${tool}`);
    }
  });
});

test('the plugin in the repository is an Agent Plugin 1.0 and starts the package’s own program', () => {
  const { servers } = loadPlugin(root);
  for (const { command, args } of servers) {
    assert.deepEqual([command, ...args.slice(0, 2)], ['npx', '-y', 'market-desk']);
    assert.equal(parseCommandLine(args.slice(3)).type, 'start');
  }
  assert.equal(servers.length, 2);
});
