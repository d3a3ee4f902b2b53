import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { notesFixed } from '../verdicts/repairNote.ts';

import { finish } from '../../../../src/base/slices.ts';
import type { FoundFigure } from '../../../../src/domain/figures/foundFigure.ts';
import { formatFigureLink, parseFigureLink, type FigureLink } from '../../../../src/domain/links/figureLink.ts';
import { findDamagedFigures } from '../../../../src/domain/notes/noteFigures.ts';
import { fixKindOf, verdictOf } from '../../../../src/domain/verdicts/findings.ts';
import { readNote } from '../../../../src/domain/notes/noteCitations.ts';
import { checkNote, type CheckedNote } from '../../../../src/domain/verdicts/checkNote.ts';

const day = (text: string): number => Date.parse(`${text}T12:00:00Z`);
const link: FigureLink = {
  from: 'sample',
  subject: { of: 'indicator', id: 7, code: 'CPI', field: 'latest_value', period: '2026-09-01' },
  value: { type: 'number', decimal: '3.8' },
  unit: 'Percent',
  at: day('2026-10-15'),
};
const url = formatFigureLink('vscode', link);
const numberOf = (decimal: string) => ({ type: 'number', decimal }) as const;
const now = (decimal: string, history?: readonly (readonly [string, string])[]): FoundFigure => ({
  state: 'kept',
  now: {
    value: numberOf(decimal),
    unit: 'Percent',
    at: day('2026-11-20'),
    ...(history && { history: history.map(([value, at]) => ({ value: numberOf(value), at: day(at) })) }),
  },
});
const unchanged = now('3.8');
const revised = now('3.9', [
  ['3.8', '2026-10-15'],
  ['3.9', '2026-11-14'],
]);

async function check(text: string, found: FoundFigure = unchanged): Promise<CheckedNote> {
  const note = finish(readNote(text));
  const checked = await checkNote(note, {
    call: () => Promise.resolve(undefined),
    figure: () => Promise.resolve(found),
  });
  return checked!;
}

/** The codes of what is found, and the marked text. */
async function found(text: string, figure?: FoundFigure): Promise<string[]> {
  const { findings } = await check(text, figure);
  return findings.map(({ code, start, end }) => `${code} ${text.slice(start, end)}`);
}

suite('figures of a note', () => {
  test('the check accepts a true figure in every form of a link', async () => {
    for (const text of [
      `CPI rose [3.8%](${url}) in September.`,
      `CPI rose [3.8%](<${url}>) in September.`,
      `CPI rose [3.8%](${url} "CPI") in September.`,
      `CPI rose [**3.8**%][b] in September.\n\n[b]: ${url}\n`,
      `CPI rose <a href="${url.replaceAll('&', '&amp;')}">3.8%</a> in September.`,
      `> CPI rose ([3.8%](${url})) in September.`,
      `| CPI |\n|---|\n| [3.8](${url}) |\n`,
    ]) {
      const { figures } = finish(readNote(text));
      assert.equal(figures?.length, 1, text);
      assert.deepEqual(await found(text), [], text);
    }
  });

  test('readNote ignores figures in code and doesn’t read figures as citations', () => {
    const text = `\`[9.9%](${url})\`\n\n\`\`\`\n[9.9%](${url})\n\`\`\`\n`;
    const note = finish(readNote(text));
    assert.deepEqual([note.figures, note.citations], [undefined, []]);
    assert.equal(finish(readNote(`“We grew in every region” ([3.8%](${url}))`)).citations.length, 0);
  });

  test('the check reports an altered figure, and a fix keeps its form', async () => {
    const text = `CPI rose [8.3 percent](${url}) in September.`;
    const { findings } = await check(text);
    const [{ problem, message, isWrong }] = findings as [CheckedNote['findings'][0]];
    assert.deepEqual(await found(text), ['figure 8.3 percent']);
    assert.equal(message, 'Figure doesn’t match its link, which says 3.8%.');
    assert.deepEqual([verdictOf(problem!), isWrong], ['altered', true]);
    assert.deepEqual(notesFixed(text, problem!), [text.replace('8.3', '3.8')]);
    const other = `It was [CPI at 3.8% in August 2026](${url}).`;
    const [again] = (await check(other)).findings;
    assert.deepEqual([again!.code, notesFixed(other, again!.problem!)], ['figurePeriod', []]);
  });

  test('the check reports a revised figure with both values and the day', async () => {
    const text = `CPI rose [3.8%](${url}) in September.`;
    const [finding] = (await check(text, revised)).findings;
    assert.equal(finding!.message, 'Revised since: 3.8% (2026-10-15) became 3.9% on 2026-11-14.');
    assert.equal(verdictOf(finding!.problem!), 'revised since');
    const [take, keep] = notesFixed(text, finding!.problem!);
    const taken = /\[3\.9%\]\((.*)\) in/.exec(take!)![1]!;
    const parsed = parseFigureLink(taken);
    assert.deepEqual(parsed, { ok: true, value: { ...link, value: numberOf('3.9'), at: day('2026-11-20') } });
    assert.equal(keep, `CPI rose [3.8%](${url}) (first reported 3.8%, now 3.9%) in September.`);
    assert.deepEqual(await found(take!, revised), []);
    assert.deepEqual(await found(keep, revised), []);
    assert.deepEqual(await found(`CPI [3.8%](${url}) (first reported 3.8)`, revised), []);
    const wrongly = `CPI [3.8%](${url}) (first reported 3.7%)`;
    assert.deepEqual(await found(wrongly, revised), ['figureRevised 3.8%']);
    const again = now('4.0', [
      ['3.8', '2026-10-15'],
      ['3.9', '2026-11-14'],
      ['4.0', '2026-11-20'],
    ]);
    assert.deepEqual(await found(keep, again), ['figureRevised 3.8%']);
  });

  test('a revised figure’s message gives each value’s day, and its fix the first value', async () => {
    const thrice = now('4.0', [
      ['3.7', '2026-10-01'],
      ['3.8', '2026-10-15'],
      ['3.9', '2026-11-14'],
      ['4.0', '2026-11-20'],
    ]);
    const text = `CPI fell to [about **3.8** percent][b].\n\n[b]: ${url}\n`;
    const [finding] = (await check(text, thrice)).findings;
    assert.equal(finding!.message, 'Revised since: 3.8% (2026-10-15) became 4.0% on 2026-11-20.');
    const [take, keep] = notesFixed(text, finding!.problem!);
    assert.match(take!, /^CPI fell to \[about \*\*4\.0\*\* percent\]/);
    assert.match(keep!, /\[about \*\*3.8\*\* percent\]\[b\] \(first reported 3.7 percent, now 4.0 percent\)/);
    assert.deepEqual(await found(keep!, thrice), []);
  });

  test('a figure in a column has the unit and the scale of the head', async () => {
    const dollars = { ...link, unit: 'Billions of USD' };
    const table = `| Name | Sales ($ mn) |\n|---|---|\n| AT&T (T) | [TEXT](${formatFigureLink('vscode', dollars)}) |\n`;
    assert.deepEqual(await found(table.replace('TEXT', '3,800'), { state: 'absent' }), []);
    const wrong = table.replace('TEXT', '3,900');
    const [finding] = (await check(wrong, { state: 'absent' })).findings;
    assert.deepEqual(notesFixed(wrong, finding!.problem!), [table.replace('TEXT', '3,800')]);
  });

  test('the check accepts decimal commas if several figures in a note use them', async () => {
    assert.deepEqual(await found(`[3,8 %](${url})`), ['figureDecimal 3,8 %']);
    assert.deepEqual(await found(`[3,8 %](${url}) und [3,80 %](${url})`), []);
    const wrong = `[3,8 %](${url}) und [3,90 %](${url})`;
    const { findings } = await check(wrong);
    assert.deepEqual(notesFixed(wrong, findings[0]!.problem!), [wrong.replace('3,90', '3,80')]);
    assert.deepEqual((await found(`[3,8 %](${url}) und [3,8 %](${url}), [3.8%](${url})`)).length, 2);
  });

  test('the check reports a value that the library never had', async () => {
    const [finding] = (await check(`[3.8%](${url})`, now('3.9', [['3.9', '2026-11-14']]))).findings;
    assert.equal(finding!.message, 'The library now says 3.9% in place of 3.8%.');
    assert.equal(verdictOf(finding!.problem!), 'differs from the library');
    assert.deepEqual([fixKindOf(finding!.problem!), finding!.problem!.others!.length], ['newValue', 1]);
  });

  test('the check accepts a change that the written digits don’t show', async () => {
    assert.deepEqual(await found(`about [4%](${url})`, now('3.9')), []);
    assert.deepEqual(await found(`[3.80%](${url})`, now('3.81')), ['figureDiffers 3.80%']);
  });

  test('an altered figure offers the new value as a second fix', async () => {
    const [finding] = (await check(`[8.3%](${url})`, revised)).findings;
    const { others } = finding!.problem!;
    assert.deepEqual([fixKindOf(finding!.problem!), ...others!.map(({ kind }) => kind)], ['figure', 'newValue']);
  });

  test('the check compares figures of removed runs only with their links', async () => {
    const { findings } = await check(`[3.8%](${url})`, { state: 'pruned' });
    assert.deepEqual(
      findings.map(({ code, isWrong, problem }) => [code, isWrong, verdictOf(problem!)]),
      [['figurePruned', false, 'no longer kept']],
    );
    assert.deepEqual(await found(`[9%](${url})`, { state: 'pruned' }), ['figure 9%']);
  });

  test('the check lists absent figures separately, and still reports altered ones', async () => {
    const { findings, absent } = await check(`[3.8%](${url}) [9%](${url})`, { state: 'absent' });
    assert.deepEqual([findings.length, absent.length], [1, 1]);
  });

  test('the check reports figure links without a value once', async () => {
    const { findings } = await check(`See [the release](${url}) and ${url} as well.`);
    assert.deepEqual(
      findings.map(({ code, message }) => [code, message]),
      [['withoutFigure', '2 figure links have no value beside them']],
    );
  });

  test('a fix with a new value replaces the shared label with a link', async () => {
    const text = `[3.8%][b] and [3.8%][b]\n\n[b]: ${url}\n`;
    const [first] = (await check(text, revised)).findings;
    assert.match(notesFixed(text, first!.problem!)[0]!, /^\[3\.9%\]\(vscode:\/\//);
  });

  test('findDamagedFigures finds damaged figure links', () => {
    const damaged = url.replace('3.8', '3,8');
    assert.deepEqual(
      findDamagedFigures(`[3.8%](${damaged}) [3.8%](${url})`).map(({ text }) => text),
      [damaged],
    );
  });
});
