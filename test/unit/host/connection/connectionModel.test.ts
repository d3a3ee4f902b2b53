import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ConnectionModel, type ConnectionState } from '../../../../src/host/connection/connectionModel.ts';
import type { LibraryError } from '../../../../src/library/library.ts';

const home = 'https://api.example.com';
const away = 'https://elsewhere.example';

function createModel(
  change: { source?: 'service' | 'sample'; baseUrl?: string; authentication?: 'key' | 'none' } = {},
) {
  const state = {
    settings: { source: 'service' as const, baseUrl: `${home}/v1`, authentication: 'key' as const, ...change },
    keys: new Set([home]),
    folder: undefined as string | undefined,
    hasKey: (origin: string): Promise<boolean> => Promise.resolve(state.keys.has(origin)),
  };
  const model = new ConnectionModel({
    settings: state.settings,
    hasKey: (origin) => state.hasKey(origin),
    dataFolder: () => state.folder,
  });
  const seen: ConnectionState[] = [];
  model.onDidChange((now) => seen.push(now));
  return { model, state, seen };
}

const kindOf = (work: () => void): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as LibraryError).kind;
  }
};

suite('the state of the connection', () => {
  test('the connection follows address and key', async () => {
    for (const [baseUrl, expected] of [
      ['', 'notConfigured'],
      ['no address', 'notConfigured'],
      ['http://api.example.com', 'notConfigured'],
      [away, 'noKey'],
      [home, 'ready'],
    ] as const) {
      const { model, seen } = createModel({ baseUrl });
      await model.refresh();
      assert.deepEqual([model.state, seen], [expected, [expected]], baseUrl);
    }
  });

  test('the state of the connection names the fault of an address, but not a missing address', () => {
    assert.equal(createModel({ baseUrl: '' }).model.addressProblem, undefined);
    assert.equal(createModel().model.addressProblem, undefined);
    const { model } = createModel({ baseUrl: 'http://api.example.com' });
    assert.ok(model.addressProblem);
    assert.deepEqual([model.origin, model.source], [undefined, 'service:']);
  });

  test('the connection to sample data needs neither address nor key, and is known at once', () => {
    const { model, state } = createModel({ source: 'sample', baseUrl: '' });
    state.hasKey = () => assert.fail('No key is read');
    void model.refresh();
    assert.deepEqual([model.state, model.source], ['sample', 'sample']);
    state.folder = '/data';
    assert.equal(model.source, 'data:/data');
  });

  test('the state of the connection needs no key behind a gateway', async () => {
    const { model, state } = createModel({ authentication: 'none' });
    state.keys.clear();
    await model.refresh();
    assert.deepEqual([model.state, model.usesKey, model.source], ['ready', false, `service:${home}`]);
  });

  test('the state of the connection follows a key that is set and cleared', async () => {
    const { model, state, seen } = createModel();
    state.keys.clear();
    await model.refresh();
    state.keys.add(home);
    await model.keyChanged(home);
    state.keys.clear();
    await model.keyChanged(home);
    assert.deepEqual(seen, ['noKey', 'ready', 'noKey']);
  });

  test('the state of the connection follows the newest of several checks, and all of them settle', async () => {
    const { model, state, seen } = createModel();
    const waiting: ((has: boolean) => void)[] = [];
    state.hasKey = () => new Promise((resolve) => waiting.push(resolve));
    const older = model.refresh();
    const newer = model.refresh();
    waiting[0]!(true);
    let isSettled = false;
    void older.then(() => (isSettled = true));
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual([isSettled, seen], [false, []]);
    waiting[1]!(false);
    await Promise.all([older, newer]);
    assert.deepEqual([model.state, seen], ['noKey', ['noKey']]);
  });

  test('the state of the connection stays unchanged while the keys cannot be read', async () => {
    const { model, state } = createModel();
    await model.refresh();
    state.hasKey = () => Promise.reject(new Error('Locked'));
    await assert.rejects(model.refresh(), /Locked/);
    assert.equal(model.state, 'ready');
    state.hasKey = () => Promise.resolve(false);
    await model.refresh();
    assert.equal(model.state, 'noKey');
  });
});

suite('a key that the service rejects', () => {
  test('a rejected key changes the state once, and again when a request is accepted', async () => {
    const { model, seen } = createModel();
    await model.refresh();
    for (const isAccepted of [true, false, false, true, true]) model.noteAccepted(home, isAccepted);
    assert.deepEqual(seen, ['ready', 'keyRejected', 'ready']);
  });

  test('a rejected key is rejected at its own address only', async () => {
    const { model, state } = createModel();
    state.keys.add(away);
    await model.refresh();
    model.noteAccepted(home, false);
    state.settings.baseUrl = away;
    await model.refresh();
    assert.equal(model.state, 'ready');
    state.settings.baseUrl = home;
    await model.refresh();
    assert.equal(model.state, 'keyRejected');
  });

  test('a rejected key is not sent in the background, but may be sent by the user', async () => {
    const { model } = createModel();
    await model.refresh();
    model.noteAccepted(home, false);
    assert.equal(
      kindOf(() => model.requireAccepted(home, 'background')),
      'keyRejected',
    );
    model.requireAccepted(home, 'person');
    model.requireAccepted(home, 'program');
    model.requireAccepted(away, 'background');
  });

  test('a changed key counts as accepted until it is tried', async () => {
    const { model } = createModel();
    await model.refresh();
    model.noteAccepted(home, false);
    await model.keyChanged(away);
    assert.equal(model.state, 'keyRejected');
    await model.keyChanged(home);
    assert.equal(model.state, 'ready');
  });

  test('a request without a key leaves the state of the key unchanged', async () => {
    const { model, state } = createModel();
    await model.refresh();
    model.noteAccepted(home, false);
    state.settings.authentication = 'none';
    await model.authenticationChanged();
    assert.equal(model.state, 'ready');
    model.requireAccepted(home, 'background');
  });
});

test('a gateway that refuses requests leaves the state, but gets no more in the background', async () => {
  const { model, seen } = createModel({ authentication: 'none' });
  await model.refresh();
  model.noteAccepted(home, false);
  assert.deepEqual(seen, ['ready']);
  assert.equal(
    kindOf(() => model.requireAccepted(home, 'background')),
    'gatewayRefused',
  );
});
