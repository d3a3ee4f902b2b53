import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Participant } from '../../../../src/domain/transcript.ts';
import { cast, outline, parse, spoken } from './readTurns.ts';

/** The turns and sides parsed from a text, after asserting that the turns join back to it. */
function told(text: string, people: Participant[] = []): { turns: string[]; sides: string[]; outline: string } {
  assert.equal(
    parse(text, people)
      .turns.map(({ start, end }) => text.slice(start, end))
      .join(''),
    text,
  );
  return { turns: spoken(text, people), sides: cast(text, people), outline: outline(text, people) };
}

test('the parser reads names without a colon below a list of participants', () => {
  const text = `Acme Corp (ACME) Q1 2024 Earnings Conference Call April 25, 2024 5:00 PM ET

Company Participants

Jane Doe - Head of Investor Relations
John Smith - Chief Executive Officer

Conference Call Participants

Alan Grant - Morgan Stanley

Operator

Good afternoon. [Operator Instructions]. I would now like to turn the call over to Jane Doe. Please go ahead.

Jane Doe

Thank you, operator. Before we begin: some remarks are forward-looking.

John Smith

Thanks, Jane.

Our priorities: growth and margin.

Question-and-Answer Session

Operator

Our first question comes from Alan Grant with Morgan Stanley. Please go ahead.

Alan Grant

How is demand?

John Smith

Demand is good.

Operator

This concludes the call.
`;
  const found = told(text);
  assert.deepEqual(found.turns, [
    'Operator | Good afternoon. [Operator Instructions]. I would now like to turn the call over to Jane Doe. Please go ahead.',
    'Jane Doe | Thank you, operator. Before we begin: some remarks are forward-looking.',
    'John Smith | Thanks, Jane. / Our priorities: growth and margin.',
    'Operator | Our first question comes from Alan Grant with Morgan Stanley. Please go ahead.',
    'Alan Grant | How is demand?',
    'John Smith | Demand is good.',
    'Operator | This concludes the call.',
  ]);
  assert.deepEqual(found.sides, [
    'operator Operator, ',
    'company Jane Doe, Head of Investor Relations',
    'company John Smith, Chief Executive Officer',
    'analyst Alan Grant, Morgan Stanley',
  ]);
  assert.equal(found.outline, 'p p p q1 q1 q1 q');
});

test('the parser reads titles after double dashes, with contents and participants around', () => {
  const text = `Acme (ACME 1.2%)
Q1 2024 Earnings Call
Apr 25, 2024, 5:00 p.m. ET

Contents:
Prepared Remarks
Questions and Answers
Call Participants

Prepared Remarks:

Operator

Good afternoon. I now turn it over to Jane Doe.

Jane Doe -- Head of Investor Relations

Thank you. The agenda: results.

John Smith -- Chief Executive Officer

We had a good quarter.

Questions and Answers:

Operator

Our first question comes from Alan Grant with Morgan Stanley.

Alan Grant -- Morgan Stanley -- Analyst

How is demand?

John Smith -- Chief Executive Officer

Good.

Duration: 45 minutes

Call participants:

Jane Doe -- Head of Investor Relations

John Smith -- Chief Executive Officer

Alan Grant -- Morgan Stanley -- Analyst

More ACME analysis

All earnings call transcripts
`;
  const found = told(text);
  assert.deepEqual(
    found.turns.map((turn) => turn.split(' | ')[0]),
    ['Operator', 'Jane Doe', 'John Smith', 'Operator', 'Alan Grant', 'John Smith'],
  );
  assert.equal(found.turns.at(-1), 'John Smith | Good.');
  assert.deepEqual(found.sides, [
    'operator Operator, ',
    'company Jane Doe, Head of Investor Relations',
    'company John Smith, Chief Executive Officer',
    'analyst Alan Grant, Morgan Stanley',
  ]);
  assert.equal(found.outline, 'p p p q1 q1 q1');
});

test('the parser reads names in capitals with titles and speech on the line', () => {
  const found = told(`OPERATOR: Good day, and welcome.
JANE DOE, HEAD OF IR, ACME CORP: Thank you.
JOHN SMITH, CEO, ACME CORP: Good quarter.
OPERATOR: Our first question is from Alan Grant of Morgan Stanley.
ALAN GRANT, ANALYST, MORGAN STANLEY: How is demand?
JOHN SMITH: Good.
UNIDENTIFIED AUDIENCE MEMBER: And margins?
JOHN SMITH: Better.
`);
  assert.deepEqual(found.turns.slice(4), [
    'ALAN GRANT | How is demand?',
    'JOHN SMITH | Good.',
    'UNIDENTIFIED AUDIENCE MEMBER | And margins?',
    'JOHN SMITH | Better.',
  ]);
  assert.deepEqual(found.sides, [
    'operator OPERATOR, ',
    'company JANE DOE, HEAD OF IR, ACME CORP',
    'company JOHN SMITH, CEO, ACME CORP',
    'analyst ALAN GRANT, ANALYST, MORGAN STANLEY',
    'analyst UNIDENTIFIED AUDIENCE MEMBER, ',
  ]);
  assert.equal(found.outline, 'p p p q1 q1 q1 q2 q2');
});

test('the parser reads numbered questions and answers, but not a quarter with a heading', () => {
  const text =
    'Operator:\nWelcome.\n\nJohn Smith:\nGood quarter.\n\nQ2 - Disney Parks:\nUp ten percent.\n\nQ1 - Alan Grant:\nHow is demand?\n\nA1 - John Smith:\nGood.\n\nQ12 - Ellie Sattler:\nMargins?\n\nA12 - Mary Jones:\nBetter.\n';
  const people = [
    { name: 'John Smith', role: 'CEO' },
    { name: 'Mary Jones', role: 'CFO' },
  ];
  const found = told(text, people);
  assert.deepEqual(found.turns, [
    'Operator | Welcome.',
    'John Smith | Good quarter. / Q2 - Disney Parks: / Up ten percent.',
    'Alan Grant | How is demand?',
    'John Smith | Good.',
    'Ellie Sattler | Margins?',
    'Mary Jones | Better.',
  ]);
  assert.equal(found.outline, 'p p q1 q1 q2 q2');
});

test('the parser reads questions and answers without names', () => {
  const found = told(
    'Operator:\nWelcome.\n\nJohn Smith:\nGood quarter.\n\nQuestions & Answers\n\nQ:\nHow is demand?\n\nA:\nGood.\n\nQ:\nMargins?\n\nA:\nBetter.\n',
    [{ name: 'John Smith', role: 'CEO' }],
  );
  assert.deepEqual(found.turns.slice(2), ['Q | How is demand?', 'A | Good.', 'Q | Margins?', 'A | Better.']);
  assert.deepEqual(found.sides.slice(2), ['analyst Q, ', 'company A, ']);
});

test('the parser reads numbers after names and rules between turns', () => {
  const rule = '-'.repeat(60);
  const text = [
    'Presentation',
    rule,
    'Operator [1]',
    rule,
    'Good day, and welcome to the call: please stand by.',
    rule,
    'Jane Doe, Acme Corp. - Head of IR [2]',
    rule,
    'Thank you. Let me be clear:',
    'We are pleased.',
    rule,
    'John Smith, Acme Corp. - CEO & Director [3]',
    rule,
    'Good quarter.',
    '='.repeat(60),
    'Questions and Answers',
    rule,
    'Operator [1]',
    rule,
    '(Operator Instructions) Our first question comes from Alan Grant with Morgan Stanley.',
    rule,
    'Alan Grant, Morgan Stanley, Research Division - Equity Analyst [2]',
    rule,
    'How is demand?',
    rule,
    'John Smith, Acme Corp. - CEO & Director [3]',
    rule,
    'Good.',
    '',
  ].join('\n');
  const found = told(text);
  assert.deepEqual(found.turns, [
    'Operator | Good day, and welcome to the call: please stand by.',
    'Jane Doe | Thank you. Let me be clear: / We are pleased.',
    'John Smith | Good quarter.',
    'Operator | (Operator Instructions) Our first question comes from Alan Grant with Morgan Stanley.',
    'Alan Grant | How is demand?',
    'John Smith | Good.',
  ]);
  assert.deepEqual(found.sides.slice(1), [
    'company Jane Doe, Acme Corp. - Head of IR',
    'company John Smith, Acme Corp. - CEO & Director',
    'analyst Alan Grant, Morgan Stanley, Research Division',
  ]);
  assert.equal(found.outline, 'p p p q1 q1 q1');
});

test('a title on its own line below a name isn’t speech', () => {
  const text = `Operator

Greetings, and welcome.

Jane Doe
Head of Investor Relations

Thank you: here we go.

John Smith
Chief Executive Officer & Director

Good quarter.

Question and Answer

Operator

[Operator Instructions] The first question is from Alan Grant from Morgan Stanley.

Alan Grant
Analyst

How is demand?

John Smith
Chief Executive Officer & Director

Good.

Operator

This concludes the call.
`;
  const found = told(text, [
    { name: 'Jane Doe', role: 'Head of Investor Relations' },
    { name: 'John Smith', role: 'Chief Executive Officer & Director' },
    { name: 'Alan Grant', role: 'Analyst' },
  ]);
  assert.deepEqual(found.turns, [
    'Operator | Greetings, and welcome.',
    'Jane Doe | Thank you: here we go.',
    'John Smith | Good quarter.',
    'Operator | [Operator Instructions] The first question is from Alan Grant from Morgan Stanley.',
    'Alan Grant | How is demand?',
    'John Smith | Good.',
    'Operator | This concludes the call.',
  ]);
  assert.equal(found.outline, 'p p p q1 q1 q1 q');
});

test('the parser recognizes an operator by name, with empty roles or firms', () => {
  const text = `Regina:
Good afternoon. My name is Regina, and I will be your conference operator today. I now turn the call over to Jane Doe.

Jane Doe:
Thank you, Regina.

John Smith:
Good quarter.

Regina:
Our first question comes from the line of Alan Grant with Morgan Stanley. Your line is open.

Alan Grant:
How is demand?

John Smith:
Good.

Regina:
This concludes today's call. You may now disconnect.
`;
  const found = told(text, [
    { name: 'Jane Doe', role: '' },
    { name: 'John Smith', role: 'Acme Corp' },
    { name: 'Alan Grant', role: 'Morgan Stanley' },
  ]);
  assert.deepEqual(found.sides, [
    'operator Regina, ',
    'company Jane Doe, ',
    'company John Smith, Acme Corp',
    'analyst Alan Grant, Morgan Stanley',
  ]);
  assert.equal(found.outline, 'p p p q1 q1 q1 q');
});

test('two spellings of a person are one speaker, listed or not', () => {
  const text =
    'Operator:\nOur first question comes from Dave Novosel.\n\nDavid Novosel:\nHi?\n\nJohn Smith:\nHello.\n\nDave Novosel:\nThanks.\n\nJon Smith:\nSure.\n\nJosé Muñoz:\nHola.\n\nJose Munoz:\nBye.\n';
  assert.deepEqual(
    told(text, [{ name: 'John A. Smith, Jr.', role: 'CEO' }]).turns.map((turn) => turn.split(' | ')[0]),
    [
      'Operator',
      'David Novosel',
      'John A. Smith, Jr.',
      'David Novosel',
      'John A. Smith, Jr.',
      'José Muñoz',
      'José Muñoz',
    ],
  );
});

test('a name inside speech doesn’t begin a turn', () => {
  const text =
    'Operator:\nWelcome.\n\nJohn Smith:\nI will hand over.\nAs Alan Grant said: demand is good.\nTo quote Jane Doe: “we are pleased”.\n\nJane Doe:\nThanks, John: that is right.\n\nOperator:\nBye.';
  assert.deepEqual(told(text, [{ name: 'Alan Grant', role: 'Analyst' }]).turns, [
    'Operator | Welcome.',
    'John Smith | I will hand over. / As Alan Grant said: demand is good. / To quote Jane Doe: “we are pleased”.',
    'Jane Doe | Thanks, John: that is right.',
    'Operator | Bye.',
  ]);
});
