import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Participant } from '../../../../src/domain/transcript.ts';
import { cast, executives, outline, spoken } from './readTurns.ts';

test('the cast takes roles from the participants, and only the firm for analysts', () => {
  const people = [
    { name: 'Robert J. Smith, Jr.', role: '  EVP – Finance & "Strategy"' },
    { name: 'José Núñez-García', role: 'Chief Executive Officer' },
    { name: 'Kevin Fischbeck,', role: 'Bank of America -- Analyst' },
  ];
  const text =
    'Bob Smith:\nHi.\n\nJose Nunez Garcia:\nHello.\n\nROBERT SMITH JR:\nOh.\n\nJosé Nuñez:\nYes.\n\nKevin Fishbeck:\nWell.';
  assert.deepEqual(cast(text, people), [
    'company Robert J. Smith, Jr.,   EVP – Finance & "Strategy"',
    'company José Núñez-García, Chief Executive Officer',
    'analyst Kevin Fischbeck,, Bank of America',
  ]);
});

test('two spellings of one person are one speaker, with or without a list', () => {
  const text =
    'Brian Olsavsky:\nHi.\n\nBrian T. Olsavsky:\nSo.\n\nBrian Olsavksy:\nOh.\n\nBrian Olsavsky:\nYes.\n\nMr. Olsavsky:\nNo.';
  assert.deepEqual(cast(text), ['unknown Brian Olsavsky, ']);
  // Beside the exact name, a misspelling may be somebody else's name.
  const listed = text.replace('Brian Olsavksy:\nOh.\n\n', '');
  assert.deepEqual(cast(listed, [{ name: 'Brian T. Olsavsky', role: 'CFO' }]), ['company Brian T. Olsavsky, CFO']);
});

test('the cast keeps relatives and namesakes separate', () => {
  const people = [
    { name: 'Albert H. Nahmad', role: 'Chief Executive Officer' },
    { name: 'Aaron J. (A.J.) Nahmad', role: 'President' },
    { name: 'Michael', role: '' },
    { name: 'Michael Winestean', role: '' },
  ];
  const text = 'Albert Nahmad:\nHi.\n\nA.J. Nahmad:\nHo.\n\nMichael:\nYes.\n\nMichael Winestean:\nNo.';
  assert.deepEqual(
    spoken(text, people).map((turn) => turn.split(' | ')[0]),
    people.map(({ name }) => name),
  );
});

test('a first name alone is the listed person, unless that person’s full name speaks', () => {
  assert.deepEqual(cast('Tejas:\nHi.\n\nTim Cook:\nHo.', executives), [
    'company Tejas Gala, Director, Investor Relations',
    'company Timothy D. Cook, Chief Executive Officer',
  ]);
  assert.equal(cast('Luca:\nHi.\n\nLuca Maestri:\nHo.', executives).length, 2);
});

test('the cast handles a list with duplicates, empty names, and empty roles', () => {
  const people: Participant[] = [
    { name: '', role: 'Nobody' },
    { name: 'Tim Cook', role: '' },
    { name: '  ', role: '' },
    { name: 'TIM COOK', role: 'Chief Executive Officer' },
    { name: 'Tim Cook', role: 'Another' },
  ];
  assert.deepEqual(cast('Tim Cook:\nHello.', people), ['company TIM COOK, Chief Executive Officer']);
});

test('the cast takes a title in the text as the role without a list', () => {
  const text =
    'Tim Cook -- Chief Executive Officer:\nHello.\n\nTim Cook:\nMore.\n\nBrian Nowak - Morgan Stanley:\nWhy?\n\nShannon Cross -- Cross Research -- Analyst:\nHow?';
  assert.deepEqual(cast(text), [
    'company Tim Cook, Chief Executive Officer',
    'analyst Brian Nowak, Morgan Stanley',
    'analyst Shannon Cross, Cross Research',
  ]);
});

test('a list in the text gives roles and sides', () => {
  const text = `Company Participants
Tim Cook - CEO
Luca Maestri - CFO

Conference Call Participants
Brian Nowak - Morgan Stanley

Operator:
Welcome.

Tim Cook:
Hello.

Luca Maestri:
Numbers.

Brian Nowak:
Why?`;
  assert.deepEqual(cast(text), [
    'operator Operator, ',
    'company Tim Cook, CEO',
    'company Luca Maestri, CFO',
    'analyst Brian Nowak, Morgan Stanley',
  ]);
  const people = ['Tim Cook', 'Luca Maestri'].map((name) => ({ name, role: '' }));
  assert.deepEqual(cast(text, people).slice(1, 3), ['company Tim Cook, CEO', 'company Luca Maestri, CFO']);
});

test('among firms as roles, the company is the one before the questions', () => {
  const firm = (name: string, role: string): Participant => ({ name, role });
  const people = [
    firm('Dennis Muilenburg', 'The Boeing Co.'),
    firm('Greg Smith', 'The Boeing Co.'),
    firm('Phil Musser', 'The Boeing Co.'),
    firm('Doug Harned', 'Sanford C. Bernstein & Co. LLC'),
    firm('Marcus Weisgerber', 'Government Media Executive Group LLC'),
  ];
  const text = `Operator:
I turn the call over to Dennis Muilenburg.

Dennis Muilenburg:
Good morning.

Question-and-Answer Session

Operator:
Our first question is from Doug Harned.

Doug Harned:
How?

Greg Smith:
So.

Operator:
Our next question is from Mark Weisgerber.

Marcus Weisgerber:
Why?

Phil Musser:
That concludes our call.`;
  assert.deepEqual(
    cast(text, people).map((speaker) => speaker.split(' ')[0]),
    ['operator', 'company', 'analyst', 'company', 'analyst', 'company'],
  );
  assert.equal(outline(text, people), 'p p q1 q1 q1 q2 q2 q2');
});

test('the operator may have a personal name', () => {
  const people = ['Brandon', 'Larry Culp', 'Jeff Sprague', 'Andrew Obin', 'Jim Robo'].map((name) => ({
    name,
    role: '',
  }));
  const text = `Brandon:
My name's Brandon and I'll be your operator today. Later, we will conduct a question and answer session. I will now turn it over to Larry Culp.

Larry Culp:
Good morning.

Brandon:
We'll now begin the question-and-answer session. From Vertical Research, we have Jeff Sprague. Please go ahead.

Jeff Sprague:
What about margins?

Larry Culp:
They are good. Jim?

Jim Robo:
Very good.

Brandon:
Next question, we have, from Bank of America, Andrew <unk>. Please go ahead.

Larry Culp:
Thanks, Jeff.

Andrew Obin:
And cash?

Jim Robo:
That too.

Brandon:
That concludes today's conference.`;
  assert.deepEqual(
    cast(text, people).map((speaker) => speaker.split(',')[0]),
    ['operator Brandon', 'company Larry Culp', 'analyst Jeff Sprague', 'company Jim Robo', 'analyst Andrew Obin'],
  );
  assert.equal(outline(text, people), 'p p q1 q1 q1 q1 q2 q2 q2 q2 q');
});

test('a company officer with written questions isn’t the operator', () => {
  const text = `Spencer Wong:
Our first question is about the outlook. It comes from Steve Cahall of Wells Fargo. What drives it?

Ted Sarandos:
Our slate.

Spencer Wong:
Thanks, Ted. Our next question comes from John Blackledge of TD Cowen. What about costs?

Greg Peters:
They are fine.

Spencer Wong:
Another question is from Rich Greenfield of LightShed. And ads?

Greg Peters:
Good too.`;
  assert.deepEqual(cast(text), ['company Spencer Wong, ', 'company Ted Sarandos, ', 'company Greg Peters, ']);
  assert.equal(outline(text), 'q1 q1 q2 q2 q3 q3');
});

test('the cast marks an unclear side as unknown', () => {
  const [first] = cast('Ann Lee:\nWelcome.\n\nTim Cook:\nHello.\n\nQ&A\n\nBo Roe:\nWhy?', executives);
  assert.equal(first, 'company Ann Lee, ', 'who speaks before the questions is of the company');
  assert.deepEqual(cast('Ann Lee:\nHello.\n\nBo Roe:\nHello.'), ['unknown Ann Lee, ', 'unknown Bo Roe, ']);
  assert.equal(outline('Ann Lee:\nHello.\n\nBo Roe:\nHello.'), '- -');
});

test('the cast distinguishes titles of people from names of firms', () => {
  const side = (role: string): string => cast('Ann Lee:\nHello.', [{ name: 'Ann Lee', role }])[0]!.split(' ')[0]!;
  for (const role of [
    'CFO',
    'VP, Investor Relations',
    'Director - IR',
    'Director of Investor Realtions',
    'Head of Investor Relations',
    'Executive Vice President-Planning',
    'President, Bank of America',
    'Chairman',
    'Senior Analyst, Corporate Finance and Investor Relations',
  ]) {
    assert.equal(side(role), 'company', role);
  }
  for (const role of [
    'Morgan Stanley -- Analyst',
    'Analyst',
    'Managing Director and Senior Equity Research Analyst, UBS',
    'Director, Equity Research',
  ]) {
    assert.equal(side(role), 'analyst', role);
  }
  assert.equal(side('Conference Operator'), 'operator');
  for (const role of ['', 'Goldman Sachs', 'Principal Financial Group']) assert.equal(side(role), 'unknown', role);
});
