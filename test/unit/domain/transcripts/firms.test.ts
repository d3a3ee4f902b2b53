import assert from 'node:assert/strict';
import { test } from 'node:test';
import { announcedFirm, readFirm, shownRole } from '../../../../src/domain/transcripts/firms.ts';
import { cast } from './readTurns.ts';

test('an announcement gives only the firm after the name', () => {
  for (const [said, firm] of [
    [
      'Our first question comes from the line of Jane Doe with Whitethorn Markets. Please go ahead.',
      'Whitethorn Markets',
    ],
    ['Our next question is from Jane Doe of J.P. Morgan. Your line is open.', 'J.P. Morgan'],
    ['And we have Jane Doe from the Benchmark Company, please.', 'Benchmark Company'],
    ['The next question comes from Jane Doe, Keefe, Bruyette & Woods. Go ahead.', 'Keefe, Bruyette & Woods'],
    ['Next is Jane Doe at Bank of America Merrill Lynch. You may begin.', 'Bank of America Merrill Lynch'],
    ['It comes from Jane Doe with Stephens Inc. Your line is open.', 'Stephens Inc.'],
    ['It comes from Jane Doe with Citi Your line is open.', 'Citi'],
    ['Our next question comes from Jane Doe. Please go ahead.', ''],
    ['Our next question comes from Jane Doe, our Chief Executive Officer.', ''],
    ['Our next question comes from Mary Quill with UBS.', ''],
    ['From Jane Doe with a private fund.', ''],
  ] as const)
    assert.equal(announcedFirm(said, 'Jane Doe'), firm, said);
  assert.equal(announcedFirm('from Jane with UBS', 'Jane'), '');
  assert.equal(readFirm('Macquarie.you can go on'), 'Macquarie');
});

test('an analyst’s role is the firm from the source or the call', () => {
  assert.equal(shownRole('Morgan Stanley -- Analyst', 'analyst', 'UBS'), 'Morgan Stanley');
  assert.equal(shownRole('Analyst', 'analyst', 'UBS'), 'UBS');
  assert.equal(shownRole('Analyst', 'analyst', ''), 'Analyst');
  assert.equal(shownRole('Director, UBS', 'analyst', 'UBS Group'), 'Director, UBS');
  assert.equal(shownRole('Acme -- Analyst', 'company', ''), 'Acme -- Analyst');
});

test('a call gives an announced analyst a firm, unless two firms conflict', () => {
  const ask = (firm: string, name = 'Jane Doe'): string =>
    `Operator:\nOur next question comes from Jane Doe with ${firm}. Please go ahead.\n\n${name}:\nHow is demand?\n\nTim Cook:\nGood.\n\n`;
  assert.ok(cast(ask('UBS') + ask('UBS Securities')).includes('analyst Jane Doe, UBS Securities'));
  assert.ok(cast(ask('UBS') + ask('Citi')).includes('analyst Jane Doe, '));
  assert.ok(cast(ask('UBS', 'Mary Quill')).includes('analyst Mary Quill, '));
});
