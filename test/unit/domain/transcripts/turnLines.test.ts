import assert from 'node:assert/strict';
import { test } from 'node:test';
import { executives, spoken } from './readTurns.ts';

test('the parser reads the contract’s plain form, a name and a colon', () => {
  const text = 'Operator:\nGood day.\n\nTejas Gala:\nThank you.\nOver to Tim.\n\nTimothy D. Cook:\nThanks, Tejas.\n';
  assert.deepEqual(spoken(text, executives), [
    'Operator | Good day.',
    'Tejas Gala | Thank you. / Over to Tim.',
    'Timothy D. Cook | Thanks, Tejas.',
  ]);
});

test('a line of speech with a final colon doesn’t begin a turn', () => {
  const lines = [
    'And here is the thing:',
    'Let me be clear:',
    'Three Priorities:',
    'Looking Ahead:',
    'Guidance:',
    'North America:',
    'Free Cash Flow:',
    'Human Health:',
    'Thanks, Tejas:',
    'First:',
    'To Summarize Our View:',
    'Slide 5:',
    'Q3 2021:',
    '2022:',
    'Sure, Luca:',
    'EBITDA:',
    'Q&A:',
    'We said this in May:',
    'Tim said:',
    'The Bottom Line:',
    '(1):',
    'Why?:',
    'Safe Harbor Statement:',
    'Adjusted EPS - Segment Results:',
  ];
  for (const layout of ['\n', '\n\n']) {
    const speech = lines.map((line) => `${line}${layout}Something follows.`).join(layout);
    const text = `Operator:\nWelcome.${layout}Tim Cook:\nHello.${layout}${speech}${layout}Operator:\nGoodbye.${layout}Tim Cook:\nBye.`;
    assert.deepEqual(
      spoken(text, executives).map((turn) => turn.replace(/ \|[^]*/, '')),
      ['Operator', 'Timothy D. Cook', 'Operator', 'Timothy D. Cook'],
    );
  }
});

test('a heading of two capitalized words isn’t a speaker between blank-line turns', () => {
  const text =
    'Operator:\nWelcome.\n\nTim Cook:\nHello.\nDisney Parks:\nUp ten percent.\nCorona Extra:\nUp too.\n\nOperator:\nGoodbye.';
  assert.deepEqual(spoken(text, executives), [
    'Operator | Welcome.',
    'Timothy D. Cook | Hello. / Disney Parks: / Up ten percent. / Corona Extra: / Up too.',
    'Operator | Goodbye.',
  ]);
});

test('a name of common words is a speaker if the operator announces it', () => {
  const text =
    'Operator:\nOur first question comes from the line of Will Power with Baird.\n\nWill Power:\nThanks.\n\nTim Cook:\nHi.\n\nOperator:\nBye.';
  assert.deepEqual(spoken(text, executives)[1], 'Will Power | Thanks.');
});

test('the parser reads turns without blank lines between them', () => {
  const text =
    'Operator:\nWelcome.\nTim Cook:\nHello.\nRevenue:\nUp.\nMary-Jane O’Neil, CFA:\nHi.\nLuca Maestri:\nYes.';
  assert.deepEqual(spoken(text, executives), [
    'Operator | Welcome.',
    'Timothy D. Cook | Hello. / Revenue: / Up.',
    'Mary-Jane O’Neil, CFA | Hi.',
    'Luca Maestri | Yes.',
  ]);
});

test('the parser accepts unusual white space and a byte order mark around names', () => {
  const text =
    '\ufeffOperator:\r\nWelcome.\r\n\r\n\tTim\u00a0Cook :\r\n\r\nHello.\r\n\r\n \u200fLuca Maestri\u200f:\r\nHi.\r\n';
  assert.deepEqual(spoken(text, executives), ['Operator | Welcome.', 'Timothy D. Cook | Hello.', 'Luca Maestri | Hi.']);
});

test('the parser reads titles and firms after a dash, comma, bar, or bracket', () => {
  const text = [
    'Timothy D. Cook -- Chief Executive Officer:',
    'a',
    'Luca Maestri - Apple Inc. - SVP & CFO:',
    'b',
    'Brian Nowak – Morgan Stanley – Analyst:',
    'c',
    'Katy L. Huberty, Morgan Stanley, Research Division - MD & Research Analyst:',
    'd',
    'Shannon Cross (Cross Research LLC):',
    'e',
    'Rob Spingarn - Credit Suisse (NYSE:CS) LLC:',
    'f',
    'Tejas Gala, senior director of investor relations:',
    'g',
    'Amit Daryanani | Evercore ISI:',
    'h',
    'Jane Roe (through interpreter):',
    'i',
    'Gary Taylor (Cowen & Co. -- Analyst):',
    'j',
    'Sam Poe, Jr., CFA -- Analyst:',
    'k',
  ]
    .map((line, index) => (index % 2 === 0 ? line : `${line}.\n`))
    .join('\n');
  assert.deepEqual(spoken(text, executives), [
    'Timothy D. Cook | a.',
    'Luca Maestri | b.',
    'Brian Nowak | c.',
    'Katy L. Huberty | d.',
    'Shannon Cross | e.',
    'Rob Spingarn | f.',
    'Tejas Gala | g.',
    'Amit Daryanani | h.',
    'Jane Roe | i.',
    'Gary Taylor | j.',
    'Sam Poe, Jr., CFA | k.',
  ]);
});

test('words after a dash or comma in speech don’t make a name', () => {
  const text =
    'Operator:\nHi.\n\nTim Cook:\nOne.\nTim Cook -- and this is what we said:\nTwo.\nLuca, as you know, we will:\nThree.\n\nOperator:\nBye.';
  assert.equal(spoken(text, executives).length, 3);
});

test('the parser reads Q and A before a name', () => {
  const text =
    'Operator:\nHi.\n\nQ - Brian Nowak:\nWhy?\n\nA - Tim Cook:\nSo.\n\nQ – Unidentified Analyst:\nAnd?\n\nA: Luca Maestri:\nYes.\n\n<Q - Jane Roe>:\nOh?\n\n<A – Tim Cook>:\nIndeed.';
  assert.deepEqual(spoken(text, executives), [
    'Operator | Hi.',
    'Brian Nowak | Why?',
    'Timothy D. Cook | So.',
    'Unidentified Analyst | And?',
    'Luca Maestri | Yes.',
    'Jane Roe | Oh?',
    'Timothy D. Cook | Indeed.',
  ]);
});

test('the parser reads A.J. as a name, not an answer', () => {
  const text = 'A.J. Rice:\nHi.\n\nQ. Todd Jones:\nYo.\n\nA.J. Rice:\nBye.';
  assert.deepEqual(
    spoken(text).map((turn) => turn.split(' | ')[0]),
    ['A.J. Rice', 'Q. Todd Jones', 'A.J. Rice'],
  );
});

test('the parser reads speech on the line of the name', () => {
  const turns = [
    'Operator: Welcome. At this time: all lines are muted.',
    'Dave Fildes: Hello. The agenda: one, two.',
    'Brian Olsavsky - Chief Financial Officer: Thanks.',
    'Operator: First question: Brian Nowak.',
    'Brian Nowak - Morgan Stanley: Two questions: one for each.',
    'Andrew R. Jassy: It is 9:30.',
  ];
  const expected = [
    'Operator | Welcome. At this time: all lines are muted.',
    'Dave Fildes | Hello. The agenda: one, two.',
    'Brian Olsavsky | Thanks.',
    'Operator | First question: Brian Nowak.',
    'Brian Nowak | Two questions: one for each.',
    'Andrew R. Jassy | It is 9:30.',
  ];
  assert.deepEqual(spoken(turns.join('\n')), expected);
  assert.deepEqual(spoken(turns.join('\n\n')), expected);
  assert.deepEqual(spoken(turns.map((turn) => turn.replace(': ', ':')).join('\n\n')), expected);
  assert.deepEqual(spoken(turns.map((turn) => turn.replace(/^([^:]*):/, '**$1:**')).join('\n\n')), expected);
});

test('colons within paragraphs don’t begin a turn', () => {
  const text =
    'Operator: Welcome.\nGuidance: we see growth.\nNote: not audited.\nTim Cook: Hello.\nOne thing: it works.\nhttps://example.com: see there.\nOperator: Bye.\nTim Cook: Bye.';
  assert.deepEqual(spoken(text, executives), [
    'Operator | Welcome. / Guidance: we see growth. / Note: not audited.',
    'Timothy D. Cook | Hello. / One thing: it works. / https://example.com: see there.',
    'Operator | Bye.',
    'Timothy D. Cook | Bye.',
  ]);
});

test('the parser reads times beside names', () => {
  const text =
    'Speaker 1: (00:00)\nHello.\n\nTim Cook (01:02:03):\nHi.\n\n[00:01:30] Luca Maestri:\nYes.\n\n00:02:00 Speaker 2: No.';
  assert.deepEqual(spoken(text, executives), [
    'Speaker 1 | Hello.',
    'Timothy D. Cook | Hi.',
    'Luca Maestri | Yes.',
    'Speaker 2 | No.',
  ]);
});

test('the parser reads unnamed speakers', () => {
  const labels = [
    'Unidentified Analyst',
    'Unknown Speaker',
    'Speaker 1',
    'Unidentified Company Representative',
    'Unverified Participant',
    'Analyst 2',
  ];
  const text = labels.map((label) => `${label}:\nHello there.`).join('\n\n');
  assert.deepEqual(
    spoken(text),
    labels.map((label) => `${label} | Hello there.`),
  );
});

test('the parser reads short names, other scripts, particles, and capitals', () => {
  const labels = [
    'Richie',
    '张勇',
    'مدير',
    'דני כהן',
    'Cai von Rumohr',
    "Conor D'Arcy",
    'TIM O’HARA',
    'Đặng Thị',
    'Jean-Luc de la Tour',
    'McKenzie deGroot',
  ];
  const text = labels.map((label) => `${label}：\nHello there.`).join('\n\n');
  assert.deepEqual(
    spoken(text),
    labels.map((label) => `${label} | Hello there.`),
  );
});

test('the parser keeps markup in a name as plain text', () => {
  const people = [
    { name: '<script>alert(1)</script>', role: '' },
    { name: '[click](command:workbench.action.quit)', role: '' },
  ];
  const text = '<script>alert(1)</script>:\nHi.\n\n[click](command:workbench.action.quit):\nHo.\n\nOperator:\nBye.';
  assert.deepEqual(spoken(text, people), [
    '<script>alert(1)</script> | Hi.',
    '[click](command:workbench.action.quit) | Ho.',
    'Operator | Bye.',
  ]);
});

test('the parser keeps a turn without words and consecutive turns of a speaker', () => {
  assert.deepEqual(spoken('Operator:\n\nTim Cook:\nHi.\n\nTim Cook:\nAgain.\n\nOperator:', executives), [
    'Operator | ',
    'Timothy D. Cook | Hi.',
    'Timothy D. Cook | Again.',
    'Operator | ',
  ]);
});

test('a heading in the text doesn’t belong to a speaker', () => {
  const text =
    'Acme Corp Q1 2021 Earnings Call\nJan 27, 2021, 5:00 p.m. ET\n\nPrepared Remarks:\n\nOperator:\nWelcome.\n\nTim Cook:\nHello.\n\n-----\n\nQuestions and Answers:\n\nOperator:\nFirst.\n\nTim Cook:\nBye.\n\nDuration: 62 minutes\n\nCall participants:\n\nTim Cook -- Chief Executive Officer\n\nLuca Maestri -- Chief Financial Officer\n\nMore AAPL analysis\n\nAll earnings call transcripts';
  assert.deepEqual(spoken(text, executives), [
    'Operator | Welcome.',
    'Timothy D. Cook | Hello.',
    'Operator | First.',
    'Timothy D. Cook | Bye.',
  ]);
});

test('speech before the first name is an unnamed turn', () => {
  const text = 'Good morning everyone, and welcome to the call.\n\nTim Cook:\nHello.';
  assert.deepEqual(spoken(text, executives), [
    ' | Good morning everyone, and welcome to the call.',
    'Timothy D. Cook | Hello.',
  ]);
});

test('the parser reads names on separate lines without a colon', () => {
  const text = `Prepared Remarks:

Operator

Good day. I turn the call over to Tejas Gala.

Tejas Gala -- Director, Investor Relations

Thank you.

It is 9:00.

Tim Cook -- Chief Executive Officer

Thanks.

Questions and Answers:

Operator

Our first question comes from Shannon Cross.

Shannon Cross -- Cross Research -- Analyst

Why?

Duration: 62 minutes

Call participants:

Tejas Gala -- Director, Investor Relations

Tim Cook -- Chief Executive Officer

Shannon Cross -- Cross Research -- Analyst`;
  assert.deepEqual(spoken(text), [
    'Operator | Good day. I turn the call over to Tejas Gala.',
    'Tejas Gala | Thank you. / It is 9:00.',
    'Tim Cook | Thanks.',
    'Operator | Our first question comes from Shannon Cross.',
    'Shannon Cross | Why?',
  ]);
});

test('the parser reads simultaneous and diarized speakers, and bare questions and answers', () => {
  assert.deepEqual(
    spoken(
      'Operator:\nHi.\n\nTim Cook and Luca Maestri:\nHello.\nBread and Butter:\nNo.\n\nOperator:\nBye.',
      executives,
    ),
    ['Operator | Hi.', 'Tim Cook and Luca Maestri | Hello. / Bread and Butter: / No.', 'Operator | Bye.'],
  );
  assert.deepEqual(spoken('spk09: Hello.\nspk00: Good morning: welcome.\nSPEAKER_02: Hi.'), [
    'spk09 | Hello.',
    'spk00 | Good morning: welcome.',
    'SPEAKER_02 | Hi.',
  ]);
  assert.deepEqual(spoken('Q: What is it?\nA: A thing.\nQ: And why?\nA: So.'), [
    'Q | What is it?',
    'A | A thing.',
    'Q | And why?',
    'A | So.',
  ]);
});

test('the parser reads separate lines of names and firms after lists of participants', () => {
  const text = `The Drinks Co. (NYSE:DRK) Q2 2018 Earnings Call July 25, 2018 8:30 AM ET
Executives
Jim Quill - The Drinks Co.
Kathy N. Weller - The Drinks Co.
Analysts
Lauren R. Leiber - Barclays Capital, Inc.
Caroline Levin - Macquarie Capital (NYSE:USA), Inc.
Operator
I'd like to welcome everyone.
I would now like to introduce Mr. Quill. Mr. Quill, you may now begin.
Jim Quill - The Drinks Co.
Good morning. Let me turn the call over to Kathy.
Kathy N. Weller - The Drinks Co.
Thanks.
Question-and-Answer Session
Operator
Our first question is from Lauren Leiber.
Lauren R. Leiber - Barclays Capital, Inc.
Why?
Jim Quill - The Drinks Co.
So.
Caroline Levin - Macquarie Capital (NYSE:USA), Inc.
Hi there.`;
  assert.deepEqual(spoken(text), [
    "Operator | I'd like to welcome everyone. / I would now like to introduce Mr. Quill. Mr. Quill, you may now begin.",
    'Jim Quill | Good morning. Let me turn the call over to Kathy.',
    'Kathy N. Weller | Thanks.',
    'Operator | Our first question is from Lauren Leiber.',
    'Lauren R. Leiber | Why?',
    'Jim Quill | So.',
    'Caroline Levin | Hi there.',
  ]);
});

test('headings between blank lines within a speech don’t begin a turn', () => {
  const headings = [
    'Growth Initiatives',
    'Capital Deployment',
    'Strategic Pillars',
    'Segment Results - North America',
    'Key Takeaways',
    'Balance Sheet',
  ];
  const speech = headings.map((heading) => `${heading}:\nWe did well.`).join('\n\n');
  const others = ['Operator', 'Tim Cook', 'Luca Maestri'].map((name) => `${name}:\nHello.`).join('\n\n');
  const text = `${[others, others, others, others].join('\n\n')}\n\nTim Cook:\nHello.\n\n${speech}\n\n${[others, others, others, others].join('\n\n')}`;
  assert.equal(spoken(text, executives).length, 25);
});

test('the parser accepts a stray mark after a name and a very long title', () => {
  const text = `Brian Nowak -:\nHi.\n\nKatherine L. Huber, Morgan Stanley, Research Division - Managing Director & Senior Research Analyst, Head of North American Technology Hardware Equity Research:\nHello.\n\nKevin Fisher,:\nYes.`;
  assert.deepEqual(spoken(text), ['Brian Nowak | Hi.', 'Katherine L. Huber | Hello.', 'Kevin Fisher | Yes.']);
});
