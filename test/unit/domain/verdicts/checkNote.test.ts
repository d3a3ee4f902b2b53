import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { notesFixed } from './repairNote.ts';

import { finish } from '../../../../src/base/slices.ts';
import { citedCallOf, type CitedCall } from '../../../../src/domain/verdicts/citedCall.ts';
import { checkNote, wrongIn } from '../../../../src/domain/verdicts/checkNote.ts';
import { longestNote, readNote } from '../../../../src/domain/notes/noteCitations.ts';

const call = citedCallOf({
  metadata: {
    ...{ cik: 7, ticker: 'ACM', companyname: 'Acme Corp.', companyname_short: 'Acme' },
    ...{ transcript_fyq: 'Q1 2026', available_fyq: [] },
  },
  call: { transcript: 'Jane Doe:\nWe grew in every region this quarter.\n', participants: [] },
})!;
const link = (fyq = 'Q1%202026') =>
  `[ACM](vscode://market-desk.market-desk/transcript?cik=7&ticker=ACM&fyq=${fyq}&start=We%20grew%20in%20every%20region)`;
const only = (own: CitedCall) => (asked: { fyq: string }) => Promise.resolve(asked.fyq === own.fyq ? own : undefined);
const read = (text: string) => finish(readNote(text));

suite('findings in a note', () => {
  test('checkNote reports wrong words at their place, and skips right ones', async () => {
    const text = `“We shrank in every region” (${link()}).\n\n“We grew in every region” (${link()}).\n`;
    const checked = await checkNote(read(text), { call: only(call) });
    assert.ok(checked);
    assert.deepEqual(
      checked.findings.map(({ code, isWrong, start, end }) => [code, isWrong, text.slice(start, end)]),
      [['words', true, 'shrank']],
    );
    assert.match(checked.findings[0]!.message, /which says “We grew in every region/);
    assert.equal(notesFixed(text, checked.findings[0]!.problem!)[0], text.replace('shrank', 'grew'));
  });

  test('checkNote takes an introduction for the quotes below it, up to a rule', async () => {
    const quote = `> We grew in every region\n>\n> — ${link()}\n`;
    const codes = async (between: string): Promise<string[]> => {
      const text = `John Roe said:\n\n> So it was.\n${between}\n${quote}`;
      return (await checkNote(read(text), { call: only(call) }))!.findings.map(({ code }) => code);
    };
    assert.deepEqual([await codes(''), await codes('\n***\n')], [['speaker'], []]);
  });

  test('checkNote counts a quotation once, and reports its problems at their places', async () => {
    const text = `John Roe said “We grew at every region that quarter” (${link()}).\n`;
    const { findings, broken } = (await checkNote(read(text), { call: only(call) }))!;
    assert.deepEqual(
      findings.map(({ code, isFurther = false, start, end }) => [code, isFurther, text.slice(start, end)]),
      [
        ['speaker', false, 'John Roe'],
        ['words', false, 'at'],
        ['words', true, 'that'],
      ],
    );
    assert.equal(wrongIn(broken).length, 1);
  });

  test('checkNote lists citations of missing calls, and reports unquoted citations once', async () => {
    const text = `“We grew in every region” (${link('Q4%202025')}). See ${link()} and ${link()}.\n`;
    const checked = await checkNote(read(text), { call: only(call) });
    assert.deepEqual(
      Array.from(checked?.unread ?? [], (each) => each.link.link.fyq),
      ['Q4 2025'],
    );
    assert.deepEqual(
      checked?.findings.map(({ code, message, isWrong }) => [code, message, isWrong]),
      [['withoutQuotation', '2 citations without a quotation', false]],
    );
  });

  test('checkNote mentions an imported call and a partly read note', async () => {
    const note = { ...read(`“We shrank in every region” (${link()}).`), limit: 'links' as const };
    const checked = await checkNote(note, { call: only({ ...call, imported: true }) });
    assert.deepEqual(
      checked?.findings.map(({ code }) => code),
      ['limit', 'words'],
    );
    assert.match(checked.findings[1]!.message, / The call was imported\.$/);
  });

  test('checkNote only reports the length of a note that is too long', async () => {
    const text = `“We shrank in every region” (${link()}).\n${'A line.\n'.repeat(longestNote / 8)}`;
    const { findings } = (await checkNote(read(text), { call: only(call) }))!;
    assert.deepEqual(
      findings.map(({ code, message }) => [code, message.includes('longer than 2,000,000 characters')]),
      [['limit', true]],
    );
  });

  test('checkNote returns undefined after a cancellation', async () => {
    const note = read(`“We grew in every region” (${link()}).`);
    assert.equal(await checkNote(note, { call: only(call), isEnded: () => true }), undefined);
  });
});
