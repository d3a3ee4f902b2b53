import assert from 'node:assert/strict';
import { test } from 'node:test';
import { executives, outline } from './readTurns.ts';

const welcome =
  'Operator:\nWelcome. After the remarks there will be a question-and-answer session. I turn the call over to Tejas Gala. Please go ahead.';
const remarks = 'Tejas Gala:\nThank you.\n\nTim Cook:\nWe sold phones.';
const firstQuestion =
  'Operator:\nOur first question comes from the line of Ann Lee with UBS.\n\nAnn Lee:\nHow many?\n\nTim Cook:\nMany.';

test('the operator’s words separate remarks from questions', () => {
  assert.equal(outline([welcome, remarks, firstQuestion].join('\n\n'), executives), 'p p p q1 q1 q1');
  const openings = [
    'We will now begin the question-and-answer session.',
    '[Operator Instructions] Please stand by.',
    'At this time, we’ll open the lines for questions.',
    'Our first question today is from Ann Lee.',
    'First, we’ll go to Ann Lee with UBS.',
    'Ann Lee with UBS has a question.',
    'Your line is open.',
  ];
  for (const opening of openings) {
    const text = `${welcome}\n\n${remarks}\n\nOperator:\n${opening}\n\nAnn Lee:\nHow many?\n\nTim Cook:\nMany.`;
    assert.equal(outline(text, executives).replace(/\d/g, ''), 'p p p q q q', opening);
  }
});

test('a heading decides the section', () => {
  for (const heading of [
    'Question-and-Answer Session',
    'Questions and Answers:',
    'Q&A',
    'QUESTIONS & ANSWERS',
    '## Q&A Session',
    '**Analyst Q&A**',
  ]) {
    const text = `Presentation\n\n${welcome}\n\n${remarks}\n\n${heading}\n\nTejas Gala:\nWe take questions.\n\nAnn Lee:\nHow many?\n\nTim Cook:\nMany.`;
    assert.equal(outline(text, executives).replace(/\d/g, ''), 'p p p q q q', heading);
  }
});

test('a table of contents doesn’t divide the call', () => {
  const text = `Contents:\nPrepared Remarks\nQuestions and Answers\nCall Participants\n\n${welcome}\n\n${remarks}\n\n${firstQuestion}`;
  assert.equal(outline(text, executives), 'p p p q1 q1 q1');
});

test('without an operator the first questioner begins the questions', () => {
  const text = `Tejas Gala:\nWelcome.\n\nTim Cook:\nWe sold phones.\n\nUnidentified Analyst:\nHow many?\n\nTim Cook:\nMany.`;
  assert.equal(outline(text, executives), 'p p q1 q1');
});

test('a call with known speakers and without questions is all remarks', () => {
  assert.equal(outline(`${welcome}\n\n${remarks}\n\nOperator:\nThis concludes our call.`, executives), 'p p p p');
  assert.equal(outline('Ann Lee:\nHello.\n\nBo Roe:\nHi.'), '- -');
  assert.equal(outline('no name at all'), '-');
});

test('questions read by the company form a section after an operator’s opening', () => {
  const asked = [
    'We have a few questions. The first one is to you, Tim. How many?',
    'Next question relates to phones.',
    'Next question is also to you.',
  ];
  const questions = asked.map((words) => `Tejas Gala:\n${words}\n\nTim Cook:\nMany.`);
  assert.equal(outline([welcome, remarks, ...questions].join('\n\n'), executives), 'p p p q1 q1 q2 q2 q3 q3');
});

test('an exchange holds a questioner’s words and the answers to them', () => {
  const text = `${welcome}\n\n${remarks}\n\n${firstQuestion}\n\nAnn Lee:\nAnd then?\n\nLuca Maestri:\nMore.\n\nOperator:\nThe next question is from Bo Roe. Please go ahead.\n\nOperator:\nBo, your line is open.\n\nOperator:\nWe’ll go to the next. Our next question comes from Cy Poe of Citi.\n\nCy Poe:\nWhy?\n\nLuca Maestri:\nSo.\n\nDi Moe - Barclays:\nA follow-up?\n\nTim Cook:\nYes.\n\nOperator:\nThere are no further questions. I turn the call back to Tim Cook for closing remarks.\n\nTim Cook:\nThank you all.`;
  assert.equal(outline(text, executives), 'p p p q1 q1 q1 q1 q1 q2 q2 q2 q2 q2 q3 q3 q q');
});
