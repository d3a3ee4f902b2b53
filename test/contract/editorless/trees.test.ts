import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type * as vscode from 'vscode';
import { settings, views, type ViewId } from '../../../src/ids.ts';
import type { LazyTree } from '../../../src/host/trees/lazyTree.ts';
import { openDesk, type Desk } from '../../double/desk.ts';
import type { View } from '../../double/trees.ts';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';

type Rows = Omit<vscode.TreeDataProvider<string>, 'onDidChangeTreeData'>;

/** A tree of these rows in a desk that has nothing else, until `body` is done. */
async function withTree(
  rows: Rows,
  body: (opened: {
    desk: Desk;
    view: View;
    tree: LazyTree<string>;
    changed: vscode.EventEmitter<string | undefined>;
  }) => Promise<void>,
): Promise<void> {
  const desk = await openDesk();
  try {
    const changed = new values.EventEmitter<string | undefined>();
    const { createLazyTree } = await import('../../../src/host/trees/lazyTree.ts');
    const load = () => Promise.resolve({ onDidChangeTreeData: changed.event, ...rows });
    const tree = createLazyTree<string>({ id: 'someRows', load });
    await body({ desk, view: desk.view('someRows' as ViewId), tree, changed });
    tree.dispose();
  } finally {
    await desk.close();
  }
}

/** VS Code loses the members of a group where two askings for rows cross. */
suite('a tree that the editor asks for rows', () => {
  test('a tree reports a change only after the editor has asked for all rows', bound, () => {
    const asked: string[] = [];
    let change: (() => void) | undefined;
    const rows: Rows = {
      getTreeItem: (row) => ({ label: row, collapsibleState: row.startsWith('group') ? 2 : 0 }),
      getChildren: (row) => {
        asked.push(row ?? 'root');
        if (row === undefined) return ['group 1', 'group 2', 'group 3'];
        // Changes come meanwhile, and often: an answer, a pin, a filter.
        if (asked.length < 4) change?.();
        return [`member of ${row}`];
      },
    };
    return withTree(rows, async ({ desk, view, changed }) => {
      let told = 0;
      change = () => changed.fire(undefined);
      changed.event(() => told++);
      view.show();
      await desk.until('it was asked once more', () => asked.filter((row) => row === 'root').length > 1);
      assert.equal(told, 2);
      assert.deepEqual(asked.slice(0, 5), ['root', 'group 1', 'group 2', 'group 3', 'root']);
      await view.rows();
      assert.equal(asked.filter((row) => row === 'root').length, 2);
    });
  });

  test('a tree keeps its selection during a refresh, when the editor does not', bound, (t) => {
    const answers: ((rows: string[]) => void)[] = [];
    let isSlow = false;
    const rows: Rows = {
      getTreeItem: (row) => ({ label: row }),
      getChildren: () => (isSlow ? new Promise((resolve) => answers.push(resolve)) : ['one', 'two']),
    };
    return withTree(rows, async ({ desk, view, tree, changed }) => {
      view.show();
      await view.rows();
      await tree.view.reveal('two');
      assert.deepEqual([tree.view.selection, await tree.selected()], [['two'], ['two']]);
      isSlow = true;
      changed.fire(undefined);
      await desk.until('the rows are asked for', () => answers.length > 0);
      assert.deepEqual([tree.view.selection, await tree.selected()], [[], ['two']]);
      for (const answer of answers.splice(0)) answer(['one', 'two']);
      await view.rows();

      // One that is selected meanwhile is told as none, and is known once the rows are there.
      changed.fire(undefined);
      await desk.until('the rows are asked for once more', () => answers.length > 0);
      view.select('one');
      // By the clock the rows have settled long ago: it waits for them, not for a time.
      const now = performance.now.bind(performance);
      t.mock.method(performance, 'now', () => now() + 1_000);
      const selected = tree.selected();
      isSlow = false;
      for (const answer of answers) answer(['one', 'two']);
      assert.deepEqual(await selected, ['one']);
    });
  });

  test('a tree refreshes again when the editor dropped a request for the members of a group', bound, async () => {
    const desk = await openDesk({ settings: { [settings.connectionSource]: 'sample' } });
    try {
      const calendar = desk.view(views.calendar);
      const members = async (): Promise<number> => (await calendar.rows()).filter(({ level }) => level === 2).length;
      calendar.dropMembers(true);
      calendar.show();
      await desk.until('the calendar has groups', async () => (await calendar.rows()).length > 2);
      assert.equal(await members(), 0);
      calendar.dropMembers(false);
      await desk.until('the groups have members', async () => (await members()) > 2);
    } finally {
      await desk.close();
    }
  });

  test('a tree doesn’t refresh again for a collapsed group, until it was gone', bound, (t) => {
    let group = 'Monday';
    let requests = 0;
    const rows: Rows = {
      getTreeItem: (row) => ({ label: row, id: row, collapsibleState: row === group ? 2 : 0 }),
      getChildren: (row) => {
        if (row === undefined) requests++;
        return [row === undefined ? group : 'a release'];
      },
    };
    return withTree(rows, async ({ view, changed }) => {
      t.mock.timers.enable({ apis: ['setTimeout'] });
      let clock = performance.now();
      t.mock.method(performance, 'now', () => clock);
      /** How often the editor requests the rows after a change, until long after a group would be missed. */
      const requestsAfter = async (now: string): Promise<number> => {
        group = now;
        requests = 0;
        changed.fire(undefined);
        for (let second = 0; second < 60; second++) {
          clock += 1_000;
          t.mock.timers.tick(1_000);
          await view.rows();
        }
        return requests;
      };
      try {
        view.show();
        await view.rows();
        view.collapse('Monday');
        assert.equal(await requestsAfter('Monday'), 1);
        assert.equal(await requestsAfter('Tuesday'), 1);
        // The editor has forgotten by now that it was collapsed; the double still drops the requests for its members.
        assert.equal(await requestsAfter('Monday'), 5);
      } finally {
        t.mock.timers.reset();
      }
    });
  });

  test('the calendar tree returns the same rows while nothing has changed', bound, async () => {
    const desk = await openDesk({ settings: { [settings.connectionSource]: 'sample' } });
    try {
      const calendar = desk.view(views.calendar);
      calendar.show();
      const isGroup = ({ contextValue, level }: { contextValue: string; level: number }): boolean =>
        level === 1 && contextValue !== 'note';
      const nodes = (): Promise<unknown[]> =>
        desk.until('the calendar has groups', async () => {
          const found = (await calendar.rows()).filter(isGroup).map(({ node }) => node);
          return found.length > 2 ? found : undefined;
        });
      const before = await nodes();
      calendar.hide();
      calendar.show();
      const after = await nodes();
      assert.equal(after.length, before.length);
      for (const [at, node] of after.entries()) assert.equal(node, before[at]);
    } finally {
      await desk.close();
    }
  });
});
