import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareWritten } from '../../../../src/domain/figures/compareWritten.ts';
import { boundsBefore, directions } from '../../../../src/domain/figures/figureWords.ts';
import {
  nounsBeforeYears,
  nounsOfYears,
  rolesBefore,
  rolesBehind,
} from '../../../../src/domain/figures/periodWords.ts';
import { wordsAtNumber } from '../../../../src/domain/units/unitWords.ts';

const verdicts: Record<string, string> = { '⟷': 'same', '≠': 'altered', '?': 'unclear' };

for (const { words, example } of [
  ...wordsAtNumber,
  ...boundsBefore,
  ...directions,
  ...rolesBefore,
  ...rolesBehind,
  ...nounsBeforeYears,
  ...nounsOfYears,
])
  test(`the example of “${words.slice(0, 40)}” gives the stated result`, () => {
    const found = /^(.*)\[(.*)\](.*) ([⟷≠?]) (-?[\d.]+) (.*)$/.exec(example);
    assert.ok(found, example);
    const [, before = '', text = '', after = '', sign = '', decimal = '', unit = ''] = found;
    const subject = { of: 'indicator', id: 7, code: 'X', field: 'latest_value', period: '2026-09-01' } as const;
    const link = { subject, value: { type: 'number', decimal }, unit } as const;
    assert.equal(compareWritten({ text, before, after }, link).verdict, verdicts[sign], example);
  });
