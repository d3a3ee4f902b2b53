import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { formatFigure } from '../../../../src/domain/figures/formatFigure.ts';
import { alterations, compared, drawFigure, honestForms } from './drawn/drawFigures.ts';
import { alteredKinds, honestKinds } from './drawn/drawFigureForms.ts';
import { drawSeeded } from './drawn/draws.ts';
import { judgeNote, judgeWritten, linkOf, listedFigures, skipWithoutFigures, type WrittenCase } from './figureNotes.ts';
import { notesFixed } from './repairNote.ts';

const figuresOfEach = 200;
const leastExact = 0.9;
const units = [
  ...[
    'Percent',
    'Percent Change',
    'Percent of GDP',
    '% YoY',
    'Percent, SAAR',
    'Basis Points',
    'percentage points',
    'ratio',
    'x',
  ],
  ...[
    'USD',
    'Thousands of USD',
    'Millions of USD',
    'Billions of USD',
    'Bil. of $',
    'Dollars per Hour',
    'price',
    'shares',
    '',
  ],
  ...['Thousands of Persons', 'Index, 1982-84=100', 'Hours', 'companies'],
];
const sizes = ['0', '0.04', '0.3', '1', '3.1', '9.96', '15.25', '99.95', '256', '1200', '12345.67', '1234567'];
const values = sizes.flatMap((size) => [size, `-${size}`]);

function judgeAll(t: TestContext, cases: readonly WrittenCase[]) {
  const judged = cases.map((written) => ({ ...written, ...judgeWritten(written) }));
  const of = (wanted: string, outcome: string) =>
    judged.filter((each) => each.wanted === wanted && each.outcome === outcome);
  const notes = (wanted: string, outcome: string) => of(wanted, outcome).map(({ note, value }) => `${note} ${value}`);
  const rewritten = judged.filter(
    ({ wanted, problem }) => wanted === 'honest' && problem && notesFixed('', problem).length > 0,
  );
  for (const wanted of ['honest', 'altered']) {
    const counts = ['exact', 'unclear', 'wrong', 'none'].map((outcome) => `${outcome} ${of(wanted, outcome).length}`);
    t.diagnostic(`${wanted}: ${counts.join(', ')}`);
  }
  assert.deepEqual(
    [notes('honest', 'wrong'), notes('altered', 'exact'), rewritten.map(({ note }) => note)],
    [[], [], []],
  );
  return of('honest', 'exact').length / judged.filter(({ wanted }) => wanted === 'honest').length;
}

/** Applies every fix of a figure, and gives the notes in which one isn't right or changes more than the number. */
function unsound(written: Omit<WrittenCase, 'wanted'>): string[] {
  const { note, problem } = judgeWritten(written);
  if (!problem) return [];
  return notesFixed(note, problem).flatMap((fixed) => {
    const bare = (each: string): string =>
      each.replace(/^([^\]]*)\]/, (all) => all.replace(/[\d.,’' ()+\p{Pd}−⁻]|minus|negative|neg/gu, ''));
    return judgeNote(fixed).outcome === 'exact' && bare(fixed) === bare(note) ? [] : [`${note} → ${fixed}`];
  });
}

test('the check never accuses honest listed figures or accepts altered ones', { skip: skipWithoutFigures }, (t) => {
  const exact = judgeAll(t, listedFigures());
  assert.ok(exact >= leastExact, String(exact));
  assert.deepEqual(listedFigures().flatMap(unsound), []);
});

test('the check judges figures of every kind like the listed ones', (t) => {
  const drawn = [honestKinds, alteredKinds].flatMap((kinds, index) =>
    Object.values(kinds).flatMap((forms) =>
      forms.map((form) => ({ ...form, wanted: index === 0 ? 'honest' : 'altered' }) as const),
    ),
  );
  assert.ok(judgeAll(t, drawn) >= leastExact);
  assert.deepEqual(drawn.flatMap(unsound), []);
});

test('the check offers no fix for a number that may have another scale, format or sign', () => {
  for (const [text, value, unit, sentence] of [
    ['1,300', '1.2', 'Billions of USD', '- Sales ($m): {}'],
    ['245', '254', 'Thousands of Persons', 'Payrolls (in thousands): {}'],
    ['1,300', '1.2', 'Billions of USD', '| N | Sales (USDm) |\n|---|---|\n| T | {} |'],
    ['13,00,000', '1200000', 'Number', 'Claims: {}'],
    ['68.4', '-67.4', 'Billions of USD', 'Balance (${}bn)'],
  ] as const) {
    const { outcome, problem } = judgeWritten({ text, value, unit, sentence });
    assert.deepEqual([outcome, problem?.ways], ['wrong', undefined], sentence);
  }
});

test('the check accepts the product’s own text everywhere', () => {
  const forms = ['Value {} here.', '- {}', 'It was **{}**, they said', '| N | CPI |\n|---|---|\n| T | {} |'];
  const failed = units.flatMap((unit) =>
    values.flatMap((value) =>
      forms.flatMap((sentence) => {
        const { outcome } = judgeWritten({ text: formatFigure(linkOf({ value, unit })), value, unit, sentence });
        return outcome === 'exact' ? [] : [`${sentence} ${value} ${unit}: ${outcome}`];
      }),
    ),
  );
  assert.deepEqual(failed, []);
});

test('the check finds every altered figure, and its fixes keep every honest figure', () => {
  const draw = drawSeeded();
  const passed: string[] = [];
  for (const [name, change] of Object.entries(alterations)) {
    let ofRule = 0;
    for (let drawn = 0; drawn < figuresOfEach; drawn += 1) {
      const figure = drawFigure(draw);
      const text = change(figure, draw);
      if (text === undefined || text === figure.text) continue;
      ofRule += 1;
      const { value, unit } = figure.link;
      if (compared(figure, text).verdict === 'same') passed.push(`${name}: ${figure.text} (${unit}) as ${text}`);
      if (value.type === 'number') passed.push(...unsound({ text, value: value.decimal, unit }));
    }
    assert.ok(ofRule > 3, `${name} altered ${ofRule} figures`);
  }
  assert.deepEqual(passed, []);
});

test('the check accepts figures in honest forms', () => {
  const draw = drawSeeded();
  const failed: string[] = [];
  let honest = 0;
  for (const [name, write] of Object.entries(honestForms)) {
    let ofForm = 0;
    for (let drawn = 0; drawn < figuresOfEach; drawn += 1) {
      const figure = drawFigure(draw);
      const written = write(figure, draw);
      if (!written) continue;
      ofForm += 1;
      const { text, ...around } = written;
      const { verdict } = compared(figure, text, around);
      const said = `${name}: ${figure.text} (${figure.link.unit}) as ${around.before ?? ''}[${text}]${around.after ?? ''}`;
      assert.notEqual(verdict, 'altered', said);
      if (verdict !== 'same') failed.push(said);
    }
    assert.ok(ofForm > 3, `${name} wrote ${ofForm} figures`);
    honest += ofForm;
  }
  assert.ok(failed.length <= honest * 0.03, `${failed.length} of ${honest}\n${failed.join('\n')}`);
});
