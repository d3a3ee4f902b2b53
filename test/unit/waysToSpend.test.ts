import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { tools } from '../../src/assistants/tools.ts';
import { commandsNamedIn } from '../written/spendingDocument.ts';
import * as ways from '../written/waysToSpend.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

suite('the list of every way to spend a request', () => {
  test('the spending list knows each marked request and only tools with endpoints', () => {
    assert.ok(ways.spendingRequests.length > 20 && ways.spendingCommands.length > 20);
    assert.equal(ways.spendingTools.length, tools.filter(({ endpoints }) => endpoints.length > 0).length);
  });

  test('the editor’s commands carry only arguments that mark a person’s click', () => {
    const given = Object.keys(commandsNamedIn()).flatMap((file) =>
      [...read(file).matchAll(/(?:arguments: \[|JSON\.stringify\(\[)([^\n]*)\]/g)].map(
        ([, list]) => `${file}: ${list!}`,
      ),
    );
    assert.ok(given.length >= 7, given.join('\n'));
    const isMarked = /\bclicked(In)?\b|\{ type: '/;
    // A command of the editor's own.
    assert.deepEqual(
      given.filter((each) => !isMarked.test(each) && !each.includes('settingIds')),
      [],
    );
  });

  test('the spending list gives every entry a place, endpoints and a fitting cost', () => {
    const all = [...ways.spendingCommands, ...ways.spendingRequests].map(([, each]) => each);
    for (const spending of all) {
      assert.ok(spending.says.length > 0 && spending.endpoints.length > 0);
      assert.ok(ways.costOf(spending) >= spending.endpoints.length);
    }
  });
});
