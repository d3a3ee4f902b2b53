import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { clickedIn, isDoubleClick, isRow, rowClickIn, treeClickOf } from '../../../../src/host/trees/treeClick.ts';
import { clicked } from '../../../../src/host/commands/runCommand.ts';
import { commands, views } from '../../../../src/ids.ts';

const clickOn = (row: string, at: number) => ({ view: views.library, opens: 'reusing' as const, row, at });

suite('a click in a tree', () => {
  test('a click in a tree is recognized by the argument of its row', () => {
    assert.equal(treeClickOf(commands.fundsOpen, { ticker: 'VTI' }, clicked), undefined);
    assert.equal(treeClickOf(commands.fundsOpen, { ticker: 'VTI' }, undefined), undefined);
    assert.equal(treeClickOf(commands.fundsOpen, { ticker: 'VTI' }, clickedIn(views.library))?.view, views.library);
    assert.equal(rowClickIn(views.screens, { isOnRow: isRow('a file') })?.view, undefined);
    assert.equal(rowClickIn(views.screens, { isOnRow: isRow({ type: 'screen' }) })?.view, views.screens);
  });

  test('a double click in a tree needs two clicks on the same row within a short time', () => {
    assert.equal(isDoubleClick(clickOn('one', 1_000), clickOn('one', 600)), true);
    assert.equal(isDoubleClick(clickOn('one', 1_000), clickOn('one', 400)), false);
    assert.equal(isDoubleClick(clickOn('one', 1_000), clickOn('other', 900)), false);
    assert.equal(isDoubleClick(clickOn('one', 1_000), { ...clickOn('one', 900), view: views.calendar }), false);
    assert.equal(isDoubleClick(clickOn('one', 1_000), undefined), false);
    // Two from a menu are none.
    const { row, ...fromMenu } = clickOn('one', 1_000);
    assert.equal(isDoubleClick(fromMenu, fromMenu), false, row);
  });
});
