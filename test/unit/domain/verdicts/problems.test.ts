import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { checkCitation } from '../../../../src/domain/verdicts/judgeQuotation.ts';
import { problems, type ProblemKind } from '../../../../src/domain/verdicts/problems.ts';
import { exampleCall, exampleLink } from './exampleCall.ts';
import { formatFigureLink } from '../../../../src/domain/links/figureLink.ts';
import { judgeNote, linkOf } from './figureNotes.ts';
import { readCitations } from './readCitations.ts';
import { notesFixed } from './repairNote.ts';

const kinds = Object.keys(problems) as ProblemKind[];
const figureLink = formatFigureLink('vscode', linkOf({ value: '3.8', unit: '%' }));
const ofFigures = kinds.filter((kind) => problems[kind].example.includes('(F)'));
const quoted = kinds.filter((kind) => problems[kind].example.endsWith(' L') && kind !== 'withoutQuotation');

suite('the table of problems', () => {
  for (const kind of quoted)
    test(`the check finds exactly “${kind}” in its example`, () => {
      const note = problems[kind].example.slice(0, -1) + `(${exampleLink})`;
      const found = readCitations(note).flatMap((citation) => checkCitation(exampleCall, citation));
      assert.deepEqual(
        found.map((problem) => problem.kind),
        [kind],
      );
    });

  for (const kind of ofFigures)
    test(`the check finds exactly the figure problem “${kind}” in its example`, () => {
      const { outcome, problem } = judgeNote(problems[kind].example.replace('(F)', `(${figureLink})`));
      assert.equal(problem?.kind ?? outcome, kind === 'withoutFigure' ? 'none' : kind);
    });

  test('the fix of a figure removes a minus, as a sign or a word', () => {
    for (const written of ['−3.8%', 'minus 3.8%', 'negative 3.8%']) {
      const note = `It was [${written}](${figureLink}).`;
      assert.deepEqual(notesFixed(note, judgeNote(note).problem!), [`It was [3.8%](${figureLink}).`], written);
    }
  });

  test('a pictograph before a block quote’s words isn’t part of the quotation', () => {
    const [citation] = readCitations(`> 💬 Costs were flat, excluding freight. ${exampleLink}`);
    assert.deepEqual(checkCitation(exampleCall, citation!), []);
  });

  test('every wrong kind has words for a note’s copy, and every kind a rule', () => {
    for (const kind of kinds) {
      const { level, copy, rule } = problems[kind];
      assert.ok(level !== 'wrong' || copy, kind);
      assert.match(rule, /^\p{Lu}.*\.$/u, kind);
    }
  });
});
