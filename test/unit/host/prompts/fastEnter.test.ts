import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { values } from '../../../double/values.ts';
import { createDraws } from '../../../suite/seed.ts';
import { until } from '../../../suite/until.ts';
import type { Box } from '../../../double/box.ts';
import { answered, boxes, room, useBoxes } from './boxEditor.ts';
import type { PickRow, SearchRow } from '../../../../src/host/prompts/quickPick.ts';

const { searchMany, searchOne } = await import('../../../../src/host/prompts/quickPick.ts');

const tries = 10;
const draw = createDraws();

async function turns(count: number): Promise<void> {
  for (let left = count; left > 0; left--) await new Promise(setImmediate);
}

/** Rows that differ in number and place with the text, now at once and now late. */
const rowsOf = (text: string): SearchRow<string>[] => [
  { label: 'names', kind: values.QuickPickItemKind.Separator },
  { label: `Nothing to choose for ${text}`, alwaysShow: true },
  { label: 'hidden from every text', value: 'hidden' },
  ...Array.from({ length: text.length }, (_, at): SearchRow<string> => ({
    label: `Row ${at}`,
    value: `${text}:${at}`,
    alwaysShow: true,
  })),
];

async function late<T>(value: T): Promise<T> {
  await turns(draw(6));
  return value;
}

const closed = (): Promise<void> => until('the box is closed', () => boxes.current() === undefined);
const opened = async (title: string): Promise<Box> => {
  await until(`the box ${title} is open`, () => boxes.current()?.title === title);
  return boxes.current()!;
};
const words = ['a', 'ab', 'abc', 'abcd', 'apple', 'z', 'zebra'];
const anyWord = (): string => words[draw(words.length)]!;

suite('Enter in a box whose rows follow the text', () => {
  before(() => {
    useBoxes();
    room.wire.delay(() => draw(4));
  });
  after(() => room.wire.delay(undefined));

  test(`Enter takes the first row of the typed text, however late rows and messages are: ${tries} tries`, async () => {
    for (let attempt = 0; attempt < tries; attempt++) {
      const isLate = draw(2) === 1;
      const picked = searchOne({
        title: 'Search',
        rows: (text) => (isLate ? late(rowsOf(text)) : rowsOf(text)),
      });
      const box = await opened('Search');
      for (let older = draw(3); older > 0; older--) {
        box.type(anyWord());
        await turns(draw(12));
      }
      const text = `${anyWord()}${attempt}`;
      box.type(text);
      await turns(draw(6));
      // The row for nothing stands first once it is seen, and Enter on it chooses nothing.
      if (box.rows().some(({ label }) => label === `Nothing to choose for ${text}`)) box.mark('Row 0');
      box.accept();
      if (draw(2) === 1) box.accept();
      assert.equal(await picked, `${text}:0`);
      await closed();
    }
  });

  test(`Enter takes the marked row among the rows of the typed text: ${tries} tries`, async () => {
    for (let attempt = 0; attempt < tries; attempt++) {
      const picked = searchOne({ title: 'Search', rows: (text) => late(rowsOf(text)) });
      const box = await opened('Search');
      // One listing is answered before the next begins, so that an answer is about the rows that it names.
      box.type('zebra');
      await until('older rows are shown', () => answered.row === 'Nothing to choose for zebra');
      const text = `${anyWord()}${attempt}`;
      box.type(text);
      await until('its rows are shown', () => answered.row === `Nothing to choose for ${text}`);
      const row = draw(text.length);
      box.mark(new RegExp(`^Row ${row}$`));
      box.accept();
      assert.equal(await picked, `${text}:${row}`);
      await closed();
    }
  });

  test('Enter is about the text at its time, whatever is typed after it', async () => {
    const picked = searchOne({ title: 'Search', rows: (text) => late(rowsOf(text)) });
    const box = await opened('Search');
    box.type('one');
    box.accept();
    box.type('other');
    assert.equal(await picked, 'one:0');
    await closed();
  });

  test('Enter goes no further than a row that stops it', async () => {
    const stopping: SearchRow<string> = { label: 'Not so fast', alwaysShow: true, stopsEnter: true };
    const picked = searchOne({ title: 'Search', rows: (text) => late([stopping, ...rowsOf(text)]) });
    const box = await opened('Search');
    box.type('one');
    box.accept();
    await until('the row is shown', () => box.rows()[0]?.label === 'Not so fast');
    await turns(40);
    assert.equal(boxes.current(), box);
    box.leave();
    assert.equal(await picked, undefined);
    await closed();
  });

  test('Enter pressed twice runs an action once, and chooses none of its rows', async () => {
    let runs = 0;
    const fill: SearchRow<string> = {
      label: 'Fill',
      alwaysShow: true,
      run: (pick) => {
        runs++;
        pick.text = 'filled';
      },
    };
    const picked = searchOne({
      title: 'Search',
      rows: (text) => late(text === 'filled' ? rowsOf(text) : [fill]),
    });
    const box = await opened('Search');
    box.type('name');
    box.accept();
    box.accept();
    await until('what it lists is shown', () => box.rows()[0]?.label === 'Nothing to choose for filled');
    await turns(40);
    assert.equal(runs, 1);
    assert.equal(boxes.current(), box);
    box.pick('Row 3');
    assert.equal(await picked, 'filled:3');
    await closed();
  });

  test(`Enter in a pick of several ticks the typed row: ${tries} tries`, async () => {
    const known = words.map((label): PickRow<string> => ({ label: `known ${label}`, value: label }));
    for (let attempt = 0; attempt < tries; attempt++) {
      const picked = searchMany<string>({
        title: (some) => `Picked ${some.join(' ')}`,
        placeHolder: '',
        picked: known.slice(0, 1),
        rows: (text, some) => [
          ...(text === '' ? [] : [{ label: text, value: `typed ${text}`, alwaysShow: true }]),
          ...known.filter((row) => !some.includes(row)),
        ],
        isComplete: ({ length }) => length >= 3,
      });
      const box = await opened('Picked a');
      const wanted = ['a'];
      for (let more = 0; more < 2; more++) {
        box.type(anyWord());
        await turns(draw(8));
        const text = `${anyWord()}${attempt}${more}`;
        box.type(text);
        await turns(draw(4));
        box.accept();
        wanted.push(`typed ${text}`);
        await until('it is chosen, and another can be typed', () => box.value() === '');
      }
      await until('all are chosen', () => box.title === `Picked ${wanted.join(' ')}`);
      box.accept();
      await until('it is closed', () => {
        if (boxes.current() === box && draw(8) === 0) box.accept();
        return boxes.current() === undefined;
      });
      assert.deepEqual(await picked, wanted);
    }
  });
});
