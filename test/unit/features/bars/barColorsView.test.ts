import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { barColorChoices, barHues, opaque, readBarColors } from '../../../../src/features/bars/barColorsView.ts';
import { contrast, themeColors } from '../../themeColors.ts';

/** Colors of the charts as the editor's themes resolve them. A high contrast theme has no orange. */
const charts: Record<keyof typeof themeColors, Readonly<Record<string, string>>> = {
  'Default Dark Modern': {
    'charts-blue': '#59a4f9',
    'charts-orange': 'rgba(234, 92, 0, 0.33)',
    'charts-green': '#89d185',
    'charts-red': '#f14c4c',
  },
  'Default Light Modern': {
    'charts-blue': '#0063d3',
    'charts-orange': 'rgba(234, 92, 0, 0.33)',
    'charts-green': '#388a34',
    'charts-red': '#e51400',
  },
  'Default High Contrast': {
    'charts-blue': '#59a4f9',
    'editorWarning-foreground': '#ffd370',
    'charts-green': '#89d185',
    'charts-red': '#f48771',
  },
  'Default High Contrast Light': {
    'charts-blue': '#0063d3',
    'editorWarning-foreground': '#895503',
    'charts-green': '#374e06',
    'charts-red': '#b5200d',
  },
};

suite('the colors of bars', () => {
  for (const choice of barColorChoices)
    test(`bar colors stand out from the background of every theme: ${choice}`, () => {
      for (const theme of Object.keys(charts) as (keyof typeof charts)[])
        for (const names of [barHues[choice].up, barHues[choice].down]) {
          const color = opaque(names.map((name) => charts[theme][name]).find((each) => each !== undefined)!);
          const { background } = themeColors[theme];
          // WCAG 2, 1.4.11: what is drawn differs from what is beside it by 3 to 1.
          assert.ok(contrast(color, background) >= 3, `${theme}: ${color} on ${background}`);
        }
    });

  test('opaque removes the transparency of RGB colors and leaves other notations unchanged', () => {
    const colors = ['rgba(234, 92, 0, 0.33)', 'rgb(234 92 0 / 33%)', '#ea5c0054', '#ea5c00', 'hsl(24 100% 46%)', ''];
    assert.deepEqual(colors.map(opaque), [...['#ea5c00', '#ea5c00', '#ea5c00', '#ea5c00', 'hsl(24 100% 46%)', '']]);
  });

  test('readBarColors falls back to blue and orange for unknown settings', () => {
    assert.deepEqual(['greenRed', 'blueOrange', '', 'pink'].map(readBarColors), [
      ...['greenRed', 'blueOrange', 'blueOrange', 'blueOrange'],
    ]);
  });
});
