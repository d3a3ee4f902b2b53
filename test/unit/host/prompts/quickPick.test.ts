import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { values } from '../../../double/values.ts';
import { boxes, room, useBoxes } from './boxEditor.ts';
import type { SearchRow } from '../../../../src/host/prompts/quickPick.ts';

const { orCancel, pickMany, pickOne, searchMany, searchOne } =
  await import('../../../../src/host/prompts/quickPick.ts');

before(useBoxes);

/** The host tells the window in a turn of its timers, and the window answers in the next. */
const settled = async (): Promise<void> => {
  for (let turns = 0; turns < 3; turns++) await new Promise((resolve) => void setTimeout(resolve, 4));
};

/** The box in sight, when what was begun has been done. */
async function box() {
  await settled();
  const current = boxes.current();
  assert.ok(current, 'a pick is open');
  return current;
}

async function labels(): Promise<string[]> {
  return (await box()).rows().map(({ label }) => label);
}

async function assertClosed(): Promise<void> {
  await settled();
  assert.equal(boxes.current(), undefined);
}

const fruit = [
  { label: 'Apple', value: 1 },
  { label: 'Pear', description: '$(zap) ripe', detail: '$(x)', value: 2 },
];

suite('a pick of one', () => {
  test('pickOne returns the value of the row, or undefined if dismissed', async () => {
    const picked = pickOne(fruit, { title: 'Fruit' });
    (await box()).pick('Pear');
    assert.equal(await picked, 2);
    const dismissed = pickOne(fruit, { title: 'Fruit' });
    (await box()).leave();
    assert.equal(await dismissed, undefined);
    await assertClosed();
  });

  test('pickOne shows no icons from foreign text', async () => {
    const picked = pickOne(fruit, { title: 'Fruit' });
    const [, pear] = (await box()).rows();
    assert.ok(!`${pear!.description}${pear!.detail}`.includes('$('));
    (await box()).leave();
    await picked;
  });

  test('a dismissed pick cancels where an answer is needed', () => {
    assert.equal(orCancel(''), '');
    assert.throws(() => {
      orCancel(undefined);
    }, values.CancellationError);
  });
});

suite('a pick of several', () => {
  test('pickSeveral starts with the picked rows and returns every value', async () => {
    const picked = pickMany([{ ...fruit[0]!, picked: true }, fruit[1]!], { title: 'Fruit' });
    (await box()).pick('Pear');
    (await box()).accept();
    assert.deepEqual(await picked, [1, 2]);
  });

  test('pickMany distinguishes an empty choice from a dismissed one', async () => {
    const none = pickMany(fruit, { title: 'Fruit' });
    (await box()).accept();
    assert.deepEqual(await none, []);
    await assertClosed();
    const dismissed = pickMany(fruit, { title: 'Fruit' });
    (await box()).leave();
    assert.equal(await dismissed, undefined);
  });
});

test('Enter in a pick of several takes what the text has found, where none is ticked', async () => {
  const found = pickMany(fruit, { title: 'Fruit' });
  (await box()).type('pear');
  (await box()).accept();
  assert.deepEqual(await found, [2]);
  const ticked = pickMany([{ ...fruit[0]!, picked: true }, fruit[1]!], { title: 'Fruit' });
  (await box()).type('pear');
  (await box()).accept();
  assert.deepEqual(await ticked, [1]);
});

suite('a pick that searches while typing', () => {
  const echo = (text: string) => [{ label: `“${text}”`, value: text, alwaysShow: true }];

  test('searchOne lists rows for the text, and returns the chosen one’s value', async () => {
    const picked = searchOne({ title: () => 'Search', text: 'a', rows: echo });
    assert.equal((await box()).title, 'Search');
    assert.deepEqual(await labels(), ['“a”']);
    (await box()).type('ab');
    assert.deepEqual(await labels(), ['“ab”']);
    (await box()).accept();
    assert.equal(await picked, 'ab');
    await assertClosed();
  });

  test('a pick with search stays open on a message row, and returns undefined if dismissed', async () => {
    const picked = searchOne({ title: 'Search', rows: () => [{ label: 'Nothing found' }] });
    (await box()).accept();
    assert.deepEqual(await labels(), ['Nothing found']);
    (await box()).leave();
    assert.equal(await picked, undefined);
  });

  test('a pick with search shows the rows of the newest text, whichever are found first', async () => {
    const searches = new Map<string, (rows: ReturnType<typeof echo>) => void>();
    const rows = (text: string) =>
      text === '' ? [] : new Promise<ReturnType<typeof echo>>((resolve) => void searches.set(text, resolve));
    const picked = searchOne({ title: 'Search', rows });
    (await box()).type('old');
    (await box()).type('new');
    searches.get('new')!(echo('new'));
    await settled();
    searches.get('old')!(echo('old'));
    assert.deepEqual(await labels(), ['“new”']);
    (await box()).type('late');
    (await box()).leave();
    assert.equal(await picked, undefined);
    searches.get('late')!(echo('late'));
    await assertClosed();
    assert.deepEqual(room.failures, []);
  });

  test('a pick with search runs its rows and buttons while it stays open, and lists its rows again', async () => {
    let kept = ['one', 'two'];
    const picked = searchOne<string>({
      title: () => `${kept.length} kept`,
      buttons: [{ iconPath: new values.ThemeIcon('add'), tooltip: 'Add', run: () => void kept.push('three') }],
      rows: () => [
        ...kept.map((label): SearchRow<string> => ({
          label,
          value: label,
          buttons: [
            {
              iconPath: new values.ThemeIcon('close'),
              tooltip: 'Remove',
              run: async () => {
                await settled();
                kept = kept.filter((each) => each !== label);
              },
            },
            {
              iconPath: new values.ThemeIcon('check'),
              tooltip: 'Take',
              run: (pick) => pick.choose(`${label}!`),
            },
          ],
        })),
        {
          label: 'Type for me',
          alwaysShow: true,
          run: (pick) => {
            pick.text = 'two';
          },
        },
      ],
    });
    (await box()).pressInTitle('Add');
    assert.deepEqual(await labels(), ['one', 'two', 'three', 'Type for me']);
    (await box()).pressInRow('one', 'Remove');
    await settled();
    assert.deepEqual(await labels(), ['two', 'three', 'Type for me']);
    assert.equal((await box()).title, '2 kept');
    (await box()).pick('Type for me');
    assert.equal((await box()).value(), 'two');
    (await box()).pressInRow('two', 'Take');
    assert.equal(await picked, 'two!');
    await assertClosed();
  });

  test('searchOne closes and rejects if its rows can’t be found or an action fails', async () => {
    const failing = () => Promise.reject(new Error('no rows'));
    await assert.rejects(searchOne({ title: 'Search', rows: failing }), /no rows/);
    await assertClosed();
    const typed = searchOne({ title: 'Search', rows: (text) => (text === '' ? [] : failing()) });
    const rejected = assert.rejects(typed, /no rows/);
    (await box()).type('a');
    await rejected;
    const acted = searchOne({ title: 'Search', rows: () => [{ label: 'Fail', run: failing }] });
    const failed = assert.rejects(acted, /no rows/);
    (await box()).accept();
    await failed;
    await assertClosed();
  });
});

suite('a pick of several that searches while typing', () => {
  const options = {
    title: (picked: readonly string[]) => `${picked.length} picked`,
    placeHolder: 'Pick two',
    picked: [{ label: 'a', value: 'a' }],
    rows: (text: string) => (text === '' ? [] : [{ label: text, value: text }]),
    isComplete: (picked: readonly string[]) => picked.length === 2,
  };

  test('a pick of several with search keeps picked rows during other searches, and accepts a complete pick', async () => {
    const picked = searchMany(options);
    assert.equal((await box()).title, '1 picked');
    (await box()).accept();
    (await box()).type('b');
    assert.deepEqual(await labels(), ['b']);
    (await box()).pick('b');
    assert.equal((await box()).title, '2 picked');
    (await box()).type('');
    assert.deepEqual(await labels(), ['a', 'b']);
    (await box()).accept();
    assert.deepEqual(await picked, ['a', 'b']);
    await assertClosed();
  });

  test('searchMany returns undefined if dismissed', async () => {
    const picked = searchMany(options);
    (await box()).leave();
    assert.equal(await picked, undefined);
    await assertClosed();
  });
});
