import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cast, spoken } from './readTurns.ts';

const listed = [
  { name: 'Mary Quill', role: 'Chief Executive Officer' },
  { name: 'John Hansen', role: 'Chief Financial Officer' },
];

const speakersOf = (text: string, people = listed): string[] =>
  spoken(text, people).map((turn) => turn.slice(0, turn.indexOf(' | ')));

const alike =
  'John Hansen / Jon Hanson · Mary Quill / Mary Lou Quill · Robert Anderson / Bob Anderson · David Kim / David H. Kim · ' +
  'Li Wei / Wei Li · John Doe / John Doe Jr. · Chris Johnson / Christopher Johnson · Paul Brown / Paula Brown';

test('an analyst announced with a firm isn’t the officer with a similar name', () => {
  for (const pair of alike.split(' · ')) {
    const [officer = '', analyst = ''] = pair.split(' / ');
    const people = [{ name: officer, role: 'Chief Financial Officer' }];
    for (const first of [`${officer}:\nWe grew.\n`, '']) {
      const question = `Operator:\nOur first question comes from ${analyst} with Evercore.\n${analyst}:\nHow so?\n`;
      const found = cast(`Operator:\nWelcome.\n${first}${question}Zoe Quint:\nFine.`, people);
      assert.ok(found.includes(`analyst ${analyst}, Evercore`), `${pair}: ${found.join(' ')}`);
    }
  }
  assert.deepEqual(speakersOf('Operator:\nHi.\nJon Hanson:\nWe grew.'), ['Operator', 'John Hansen']);
});

test('a label in the first line doesn’t show that blank lines separate turns', () => {
  const text = 'Operator:\nWelcome.\nMary Quill:\nWe grew.\nJohn Hansen:\nUp 4%.\nMary Quill:\nThanks.';
  for (const before of ['', '\n']) assert.equal(speakersOf(before + text, []).length, 4);
  const many = 'Mary Quill:\nYes.\nJohn Hansen:\nNo.\nAnn Lee:\nWhy?\n'.repeat(10);
  assert.equal(speakersOf(`Dana Reed:\nHi.\n${many}`, [{ name: 'Dana Reed', role: 'IR' }]).length, 31);
});

test('a heading in a listed speaker’s paragraph isn’t a speaker', () => {
  const headings = 'Project Falcon,Hong Kong,San Antonio,Frito-Lay,St. Louis,Azure OpenAI,Phase III,FY 2026,Guidance';
  for (const heading of headings.split(',')) {
    const remarks = `Mary Quill:\nThree points.\n\n${heading}:\nGood progress.\n\nJohn Hansen:\nUp 4%.`;
    const question = 'Operator:\nOur first question comes from Ann Lee with UBS.\n\nAnn Lee:\nThe one thing.';
    const expected = ['Mary Quill', 'John Hansen', 'Operator', 'Ann Lee'];
    assert.deepEqual(speakersOf(`${remarks}\n\n${question}`), expected, heading);
  }
});

test('an unlisted speaker has a turn after the operator', () => {
  for (const name of ['Srinivasan Ramaswamy', 'Thandiwe Mokoena', 'Bjørn Haugen', 'van der Berg', '李 明']) {
    const text = `Operator:\nOur first question, please.\n${name}:\nIt is this one.\nMary Quill:\nIt is fine.`;
    for (const people of [listed, []]) assert.deepEqual(speakersOf(text, people), ['Operator', name, 'Mary Quill']);
  }
});

test('labels for several people, or with marks, name the listed people', () => {
  const both = 'Mary Quill and John Hansen';
  const rows = [
    [both, both],
    ['Mary Quill / John Hansen', both],
    ['Mary Quill, John Hansen', both],
    ['Quill and Hansen', both],
    ['Mary Quill and Others', 'Mary Quill and Others'],
    ['Interpreter for Mary Quill', 'Interpreter for Mary Quill'],
    ['[Interpreter] Mary Quill', 'Mary Quill'],
    ['Mary (Quill)', 'Mary Quill'],
  ];
  const start = 'Operator:\nOur first question comes from Ann Lee with UBS.\nAnn Lee:\nHow?\n';
  for (const [label = '', name = ''] of rows) {
    for (const before of ['', 'John Hansen:\nFlat.\n']) {
      const text = `${start}${before}${label}:\nWe agree.\n[Interpreter] Mary Quill:\nYes.`;
      assert.deepEqual(speakersOf(text).slice(-2), name === 'Mary Quill' ? [name, name] : [name, 'Mary Quill'], label);
      assert.ok(
        cast(text, listed).some((each) => each.startsWith(`company ${name},`)),
        label,
      );
    }
  }
  assert.equal(speakersOf(`${start}Speaker Change:\nWe agree.`).at(-1), '');
});
