import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import * as ids from '../../src/ids.ts';

interface Step {
  id: string;
  title: string;
  description: string;
  media: { svg: string; altText: string };
  completionEvents: string[];
}
interface Manifest {
  files: string[];
  activationEvents: string[];
  contributes: { walkthroughs: { id: string; title: string; description: string; steps: Step[] }[] };
}

const root = join(import.meta.dirname, '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const manifest = JSON.parse(read('package.json')) as Manifest;
const words = JSON.parse(read('package.nls.json')) as Record<string, string>;
const said = (key: string): string => words[key.slice(1, -1)] ?? '';
const [walkthrough] = manifest.contributes.walkthroughs;
const steps = walkthrough!.steps;
const commands = new Set<string>([
  ...Object.values(ids.commands),
  ...Object.values(ids.views).map((view) => `${view}.focus`),
]);

suite('the walkthrough', () => {
  test('the walkthrough has its five steps and activates the extension', () => {
    assert.equal(walkthrough!.id, ids.walkthrough);
    assert.deepEqual(
      steps.map(({ id }) => id),
      ['data', 'calendar', 'call', 'screen', 'quota'],
    );
    assert.ok(manifest.activationEvents.includes(`onWalkthrough:${ids.walkthrough}`));
  });

  test('every step says what it is, has a picture with its words, and something to do', () => {
    for (const { id, title, description, media } of steps) {
      for (const text of [title, description, media.altText]) assert.ok(said(text).length > 10, `${id}: ${text}`);
      const links = [...said(description).matchAll(/\]\(command:([^)]+)\)/g)].map(([, command]) => command!);
      assert.ok(links.length > 0, id);
      assert.deepEqual(
        links.filter((command) => !commands.has(command)),
        [],
      );
    }
  });

  test('every step completes itself, by a context key or command that there is', () => {
    const keys = new Set<string>(Object.values(ids.contextKeys));
    const code = globSync('src/**/*.ts', { cwd: root })
      .map((file) => read(file))
      .join('\n');
    for (const { id, completionEvents } of steps) {
      assert.ok(completionEvents.length > 0, id);
      for (const event of completionEvents) {
        const [, kind, what = ''] =
          /^(onContext|onCommand):(?:marketDesk\.walkthroughShown && )?([\w.]+)/.exec(event) ?? [];
        assert.ok(kind === 'onCommand' ? commands.has(what) : keys.has(what), event);
        const name = Object.entries(ids.contextKeys).find(([, key]) => key === what)?.[0];
        if (name !== undefined) assert.match(code, new RegExp(`contextKeys\\.${name}\\b`), `${name} is set nowhere`);
      }
    }
  });

  test('every step is done afterwards too, when the walkthrough comes into sight', () => {
    for (const { id, completionEvents } of steps)
      assert.ok(
        completionEvents.some((event) => event.startsWith(`onContext:${ids.contextKeys.walkthroughShown} && `)),
        id,
      );
  });

  test('the walkthrough’s pictures are small, use theme colors and are packed', () => {
    for (const { media } of steps) {
      assert.ok(existsSync(join(root, media.svg)), media.svg);
      const picture = read(media.svg);
      assert.ok(picture.length < 8_000, `${media.svg}: ${picture.length}`);
      const colours = [...picture.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, colour]) => colour!);
      assert.deepEqual(
        colours.filter((colour) => colour !== 'none' && !/^var\(--vscode-[\w-]+\)$/.test(colour)),
        [],
      );
      assert.ok(!/style=|<script|href/.test(picture), 'the page that shows it forbids this');
    }
    assert.ok(manifest.files.includes('media/walkthrough/*'));
  });
});
