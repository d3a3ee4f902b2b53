import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { finish } from '../../../src/base/slices.ts';
import { sanitizeHtml } from '../../../src/features/notes/share/htmlModel.ts';
import { writePage } from '../../../src/features/notes/share/sharedPageModel.ts';
import { drawnNote } from './drawNote.ts';
import { withPages, type Watched } from './openPages.ts';
import { previewHtml, renderMarkdown } from './previewHtml.ts';

/** A copy without the policy that a browser would hold it to. */
function copyOf(markdown: string): string {
  const page = writePage({
    body: finish(sanitizeHtml(renderMarkdown(markdown))),
    title: 'A note',
    fileName: 'note',
    language: 'en',
  });
  const open = page.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>\n/, '');
  assert.notEqual(open, page);
  return open;
}

const wordsIn = (text: string): Set<string> => new Set(text.toLowerCase().match(/w\d+/g));

interface Read {
  text: string;
  odd: string[];
}

function readEach({ page }: Watched, texts: readonly string[]): Promise<Read[]> {
  return page.evaluate(`readEach(${JSON.stringify(texts)})`);
}

/** Opens pages side by side, and looks at them again once a page that leaves by itself has left. */
async function openAll({ page }: Watched, pages: readonly string[]): Promise<{ gone: boolean[]; hasRun: boolean }> {
  return page.evaluate(`(async () => {
    const frames = await Promise.all(${JSON.stringify(pages)}.map(openFrame));
    await untilNavigated();
    const gone = frames.map((frame) => {
      const isGone = frame.contentDocument?.URL !== 'about:srcdoc';
      frame.remove();
      return isGone;
    });
    return { gone, hasRun: 'ran' in top };
  })()`);
}

/** Words of the preview that a copy lacks, and what in it is no plain element. */
async function faultsOf(watched: Watched, notes: readonly string[]): Promise<string[]> {
  const previews = await readEach(
    watched,
    notes.map((note) => previewHtml(renderMarkdown(note))),
  );
  const copies = await readEach(watched, notes.map(copyOf));
  return notes.flatMap((note, at) => {
    const { text, odd } = copies[at]!;
    const written = wordsIn(text);
    const missing = [...wordsIn(previews[at]!.text)].filter((word) => !written.has(word));
    const faults = [...missing, ...odd];
    return faults.length === 0 ? [] : [`${faults.join(', ')} of ${JSON.stringify(note)}`];
  });
}

suite('a note shared as HTML, in a browser', () => {
  const notes = fc.sample(drawnNote, 800);

  test('a shared note shows the preview’s words, with only pictures and plain elements', () =>
    withPages(async (open) => {
      const watched = await open();
      assert.deepEqual(await faultsOf(watched, notes), []);
      const [shown] = await readEach(watched, [
        previewHtml(renderMarkdown('w1 <title>w2</title> <xmp><b title="w3"></xmp>')),
      ]);
      assert.deepEqual([...wordsIn(shown!.text)], ['w1', 'w3']);
    }));

  test('a shared note runs and loads nothing, even without its policy', () =>
    withPages(async (open) => {
      const watched = await open();
      const { gone, hasRun } = await openAll(watched, notes.slice(0, 60).map(copyOf));
      assert.deepEqual(
        { hasRun, requests: watched.requests, gone: gone.indexOf(true) },
        { hasRun: false, requests: [], gone: -1 },
      );
    }));

  test('the test detects a shared note that does act', () =>
    withPages(async (open) => {
      const watched = await open();
      const html = '<img src="https://leak.invalid/a.png" alt="w1" onerror="1">';
      const { hasRun } = await openAll(watched, [`<script>top.ran = 1</script>${html}`]);
      assert.equal(hasRun, true);
      assert.deepEqual(watched.requests, ['https://leak.invalid/a.png']);
      const [read] = await readEach(watched, [html]);
      assert.deepEqual(read!.odd, ['img src=https://leak.invalid/a.png', 'img onerror=1']);
      assert.match(read!.text, /w1/);
    }));
});
