import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type { Answer, Mark } from '../../../src/library/marks/mark.ts';
import { MarkFiles } from '../../../src/library/marks/markFiles.ts';
import { allMarks, MemoryMarks, type Marks } from '../../../src/library/marks/marks.ts';
import { promisesBefore, promisesOf, readPromises } from '../../../src/library/marks/promises.ts';
import { temporaryFolder } from './filing.ts';

const call = { source: 'sample', cik: 1, ticker: 'T', company: 'T Corp', fyq: 'Q1 2025' };
const passage = {
  speaker: 'Ann Lee',
  words: 'we will grow',
  locator: { start: 'we will grow', before: '', after: '' },
};
const promise: Mark = {
  ...{ id: 'a', kind: 'highlight', call, ...passage, madeAt: 1, label: 'promise' },
  due: { what: 'growth', when: 'Q4 2025' },
};
const answered = (fyq: string, part: Partial<Answer>): Answer => ({
  ...{ id: fyq, kind: 'answer', call: { ...call, fyq }, ...passage, madeAt: 2, promise: 'a', state: 'kept' },
  ...part,
});

suite('promises', () => {
  test('the newest answer is the state of a promise, and one that moved is open with its new due', () => {
    const moved = answered('Q2 2025', { state: 'moved', due: { when: 'Q1 2026' } });
    const [first] = promisesOf([promise], [moved]);
    assert.deepEqual([first?.state, first?.isOpen, first?.due], ['moved', true, { what: 'growth', when: 'Q1 2026' }]);
    for (const state of ['kept', 'missed', 'unsaid'] as const) {
      const [last] = promisesOf([promise], [moved, answered('Q3 2025', { state })]);
      assert.deepEqual([last?.state, last?.isOpen, last?.answers.length], [state, false, 2]);
    }
    assert.deepEqual(
      promisesOf(
        [
          { ...promise, label: 'risk' },
          { ...promise, kind: 'bookmark' },
        ],
        [],
      ),
      [],
    );
    const merged = { ...promise, id: 'b', earlier: ['a'] };
    assert.equal(promisesOf([merged], [moved])[0]?.state, 'moved');
  });

  test('a call lists the promises of earlier calls that are open, or that it answered', () => {
    const listed = (answers: Answer[], fyq: string, cik = 1): number =>
      promisesBefore(promisesOf([promise], answers), { ...call, fyq, cik }).length;
    assert.deepEqual([listed([], 'Q1 2025'), listed([], 'Q4 2024'), listed([], 'Q2 2025')], [0, 0, 1]);
    assert.equal(listed([], 'Q2 2025', 2), 0);
    const kept = [answered('Q2 2025', {})];
    assert.deepEqual([listed(kept, 'Q2 2025'), listed(kept, 'Q3 2025')], [1, 0]);
  });

  test('answers lie beside marks, aren’t listed among them, and can’t be written on', async () => {
    await using folder = await temporaryFolder();
    cpSync(join(import.meta.dirname, 'golden-marks'), folder.path, { recursive: true });
    const files = new MarkFiles(folder.path);
    const memory = new MemoryMarks();
    for (const each of await allMarks(files)) await memory.add(each);
    for (const marks of [files, memory] satisfies Marks[]) {
      const [answer] = await marks.answers('sample');
      assert.deepEqual(
        [answer?.state, answer?.words, answer?.due],
        ['moved', 'margins grow later', { when: 'Q1 2027' }],
      );
      assert.ok((await marks.list()).every(({ id }) => id !== answer!.id));
      assert.equal(await marks.write(answer!.id, { comment: 'x' }), false);
      const [own] = await readPromises(marks, { source: 'sample', cik: 1 });
      assert.deepEqual([own?.state, own?.due], ['moved', { what: 'margin above 40 %', when: 'Q1 2027' }]);
      assert.deepEqual(await marks.answers('service:http://x'), []);
      await marks.remove([answer!.id]);
      assert.deepEqual(await marks.answers(), []);
      marks.dispose();
    }
  });
});
