import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';
import { MemberWatch } from '../../../../src/host/trees/memberWatch.ts';

function watch(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const state = { refreshes: 0, isBusy: false, isVisible: true };
  const members = new MemberWatch({
    refresh: () => state.refreshes++,
    isBusy: () => state.isBusy,
    isVisible: () => state.isVisible,
  });
  return {
    members,
    state,
    wait: (seconds: number) => t.mock.timers.tick(seconds * 1000),
  };
}

suite('groups whose members the editor never requests', () => {
  test('memberWatch refreshes groups without members, after longer and longer waits, and stops', (t) => {
    const { members, state, wait } = watch(t);
    members.groupsDelivered(new Set(['monday', 'tuesday']));
    wait(1.9);
    assert.equal(state.refreshes, 0);
    wait(0.2);
    assert.equal(state.refreshes, 1);
    members.groupsDelivered(new Set(['monday', 'tuesday']));
    wait(3.9);
    assert.equal(state.refreshes, 1);
    wait(0.2);
    assert.equal(state.refreshes, 2);
    for (let minute = 0; minute < 5; minute++) wait(60);
    assert.equal(state.refreshes, 4);
  });

  test('memberWatch refreshes groups as often again once the rows have changed', (t) => {
    const { members, state, wait } = watch(t);
    members.groupsDelivered(new Set(['monday']));
    for (let minute = 0; minute < 5; minute++) wait(60);
    assert.equal(state.refreshes, 4);
    members.rowsChanged();
    members.groupsDelivered(new Set(['monday']));
    wait(2.1);
    assert.equal(state.refreshes, 5);
  });

  test('memberWatch leaves groups alone that have their members or were collapsed', (t) => {
    const { members, state, wait } = watch(t);
    members.groupsDelivered(new Set(['monday', 'tuesday', 'wednesday']));
    members.membersDelivered('monday', members.generation);
    members.collapsed('tuesday');
    members.membersDelivered('wednesday', members.generation);
    wait(600);
    assert.equal(state.refreshes, 0);
  });

  test('memberWatch leaves collapsed groups alone until they were gone or are expanded again', (t) => {
    const { members, state, wait } = watch(t);
    const deliver = (...groups: string[]): void => {
      members.rowsChanged();
      members.groupsDelivered(new Set(groups));
      for (const group of groups) if (group !== 'monday') members.membersDelivered(group, members.generation);
      wait(2.1);
    };
    members.groupsDelivered(new Set(['monday', 'tuesday']));
    members.collapsed('monday');
    deliver('monday', 'tuesday');
    assert.equal(state.refreshes, 0);
    members.expanded('monday');
    deliver('monday', 'tuesday');
    assert.equal(state.refreshes, 1);
    members.collapsed('monday');
    deliver('tuesday');
    deliver('monday', 'tuesday');
    assert.equal(state.refreshes, 2);
  });

  test('memberWatch refreshes a group that lacks its members, or has those of an earlier list', (t) => {
    const { members, state, wait } = watch(t);
    members.groupsDelivered(new Set(['monday', 'tuesday']));
    const { generation } = members;
    members.groupsDelivered(new Set(['monday', 'tuesday']));
    members.membersDelivered('monday', members.generation);
    members.membersDelivered('tuesday', generation);
    wait(2.1);
    assert.equal(state.refreshes, 1);
  });

  test('memberWatch waits until the editor is done and the tree is visible', (t) => {
    const { members, state, wait } = watch(t);
    state.isBusy = true;
    members.groupsDelivered(new Set(['monday']));
    wait(60);
    assert.equal(state.refreshes, 0);
    state.isBusy = false;
    state.isVisible = false;
    wait(60);
    assert.equal(state.refreshes, 0);
    state.isVisible = true;
    members.resume();
    wait(2.1);
    assert.equal(state.refreshes, 1);
  });

  test('memberWatch forgets the groups with their tree', (t) => {
    const { members, state, wait } = watch(t);
    members.groupsDelivered(new Set(['monday']));
    members.dispose();
    wait(600);
    assert.equal(state.refreshes, 0);
  });
});
