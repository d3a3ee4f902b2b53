import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { contrast, mix, themeColors } from './themeColors.ts';

const css = readFileSync(join(import.meta.dirname, '..', '..', 'webview', 'shared', 'base.css'), 'utf8');
const share = Number(/--vscode-descriptionForeground: color-mix\([^)]*\) (\d+)%/.exec(css)?.[1]);
/** Rows that a page tints have up to this much of the text in their background. */
const strongestTint = 8;

test('secondary text is dimmer than text in every theme, and still readable, also on a tinted row', () => {
  for (const [theme, { text, background }] of Object.entries(themeColors)) {
    const secondary = mix(text, background, share);
    assert.ok(contrast(secondary, background) <= 0.7 * contrast(text, background), `${theme}: not dimmer`);
    for (const surface of [background, mix(text, background, strongestTint)])
      assert.ok(contrast(secondary, surface) >= 4.5, `${theme}: ${contrast(secondary, surface)} on ${surface}`);
  }
});
