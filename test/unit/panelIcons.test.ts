import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { panels } from '../../src/ids.ts';
import { contrast, themeColors } from './themeColors.ts';

const root = join(import.meta.dirname, '..', '..');
const kinds = Object.values(panels).map((type) => type.slice(type.lastIndexOf('.') + 1));
const drawing = (kind: string, theme: string): string =>
  readFileSync(join(root, 'media', `${kind}-${theme}.svg`), 'utf8').trim();
const colorIn = (svg: string): string => /stroke="(#[0-9a-f]{6})"/.exec(svg)![1]!;

suite('the icon of a tab', () => {
  test('each kind of panel has its own packaged icon, alike in light and dark', () => {
    const drawings = kinds.map((kind) => {
      const [light, dark] = [drawing(kind, 'light'), drawing(kind, 'dark')];
      assert.equal(light.replaceAll(colorIn(light), colorIn(dark)), dark, kind);
      assert.match(light, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="16" height="16" viewBox="0 0 16 16"/);
      return light;
    });
    assert.equal(new Set(drawings).size, kinds.length);
    const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { files: string[] };
    assert.ok(files.includes('media/*'));
  });

  test('the tab icon is legible in each theme, shown or not', () => {
    for (const [theme, { background, inactiveTab, icons }] of Object.entries(themeColors))
      for (const kind of kinds)
        for (const tab of [background, inactiveTab])
          assert.ok(contrast(colorIn(drawing(kind, icons)), tab) >= 4.5, `${kind} on ${tab} of ${theme}`);
  });
});
