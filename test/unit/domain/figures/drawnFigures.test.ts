import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawSeeded } from '../verdicts/drawn/draws.ts';
import { alterations, compared, drawFigure, honestForms } from './drawFigures.ts';

const figuresOfEach = 200;

test('no figure that was altered by any rule says what its link says', () => {
  const draw = drawSeeded();
  const passed: string[] = [];
  let altered = 0;
  for (const [name, change] of Object.entries(alterations)) {
    let ofRule = 0;
    for (let drawn = 0; drawn < figuresOfEach; drawn += 1) {
      const figure = drawFigure(draw);
      const text = change(figure, draw);
      if (text === undefined || text === figure.text) continue;
      ofRule += 1;
      if (compared(figure, text).verdict !== 'altered')
        passed.push(`${name}: ${figure.text} (${figure.link.unit}) as ${text}`);
    }
    assert.ok(ofRule > 3, `${name} altered ${ofRule} figures`);
    altered += ofRule;
  }
  assert.ok(altered >= 150, `${altered} figures were altered`);
  assert.deepEqual(passed, []);
});

test('figures in honest forms say what their links say', () => {
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
      if (compared(figure, text, around).verdict !== 'same')
        failed.push(
          `${name}: ${figure.text} (${figure.link.unit}) as ${around.before ?? ''}[${text}]${around.after ?? ''}`,
        );
    }
    assert.ok(ofForm > 3, `${name} wrote ${ofForm} figures`);
    honest += ofForm;
  }
  assert.ok(failed.length <= honest * 0.03, `${failed.length} of ${honest}\n${failed.join('\n')}`);
});
