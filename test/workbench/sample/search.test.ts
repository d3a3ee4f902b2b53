import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels } from '../../../src/ids.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { inEveryColorTheme, inForcedColors } from '../support/colorThemes.ts';
import { eventually } from '../support/eventually.ts';
import { runFromPalette } from '../support/quickInput.ts';
import { revealTab } from '../support/revealTab.ts';
import { pageTest, testAcrossReload } from '../support/test.ts';
import { webview } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';

const { ticker, companyname_short: company } = sampleCompanies[1]!;
const page = webview(panels.search);
const call = webview(panels.transcript);

const search = (query?: unknown): Thenable<unknown> =>
  vscode.commands.executeCommand(commands.transcriptsSearch, ...(query === undefined ? [] : [query]));
const found = (): Promise<string> => page.text('.found');
/** All calls are indexed, and some passage is found. */
const foundInAll = (): Promise<void> =>
  eventually(async () => {
    assert.ok((await page.count('.passage')) > 0, await found());
    assert.doesNotMatch(await found(), /being indexed/);
  });

/** Two quarters of a company, in the library and in the index. */
async function fillLibrary(): Promise<void> {
  await vscode.commands.executeCommand(commands.transcriptsFetchQuarters, { ticker, count: 3 });
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

pageTest(
  'search: the page ranks the library’s passages, marks and limits them, and opens one at its exact words',
  async () => {
    await fillLibrary();
    await search('"gross margin"');
    await foundInAll();
    assert.match(await found(), /^\d+ passages? in \d+ calls?/);
    for (const mark of await page.texts('.passage mark')) assert.match(mark, /^gross\s+margin$/i);

    await page.fill('input[name="company"]', ticker);
    await eventually(async () => {
      const tickers = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.passage')].map((each) => each.dataset['ticker']!),
      );
      assert.ok(tickers.length > 0);
      assert.deepEqual([...new Set(tickers)], [ticker]);
      assert.equal(await page.count('[aria-busy="true"]'), 0);
    });
    const [turn, fyq, words] = await page.evaluate(() => {
      const first = document.querySelector<HTMLElement>('.passage')!;
      return [first.dataset['turn']!, first.dataset['fyq']!, first.querySelector('mark')!.textContent] as const;
    });
    await page.pressIn('input[name="text"]', 'ArrowDown');
    await page.pressIn('.passage-open >> nth=0', 'Enter');
    await call.waitFor('body[data-state="ready"]');
    await eventually(async () => {
      assert.equal(await call.attribute('article[aria-current="true"]', 'data-turn'), turn);
      const marked = await call.evaluate(() =>
        [...(CSS.highlights.get('transcript-cited') ?? [])].map(String).join('|'),
      );
      assert.ok(marked.includes(words), marked);
    });
    assert.ok(vscode.window.tabGroups.activeTabGroup.activeTab?.label.includes(fyq));
  },
);

pageTest(
  'search: a word that may mean a limit becomes a word at a click, and an emptied page offers searches at a key',
  async () => {
    await fillLibrary();
    await search('margin CFO');
    await page.waitFor('[data-wish="role"]');
    await foundInAll();
    const all = await page.count('.passage');
    assert.deepEqual(await page.axe({ within: '[data-wish]' }), []);
    await page.click('[data-wish="role"]');
    await eventually(async () => {
      assert.equal(await page.count('[data-wish]'), 0);
      assert.equal(await page.count('[aria-busy="true"]'), 0);
    });
    assert.equal(await page.count('.passage'), all);
    assert.equal(
      await page.evaluate(() => document.querySelector<HTMLInputElement>('[name="text"]')!.value),
      'margin CFO',
    );
    // A search is a recent one once it was counted, after a pause in typing.
    await page.waitFor('.bars .bar');
    await page.fill('input[name="text"]', '');
    await page.waitFor('[data-offers="recent"] button');
    assert.deepEqual(await page.axe({ within: '[data-offers]' }), []);
    await page.pressIn('[data-offers="examples"] button >> nth=0', 'Enter');
    await page.waitFor('.passage');
    assert.equal(await page.count('[data-offers]'), 0);
  },
);

pageTest(
  'search: a phrase is counted by quarter, in a chart with a table; a quarter leads to its passages',
  async () => {
    await fillLibrary();
    await vscode.commands.executeCommand(commands.transcriptsCountPhrase, { phrase: 'gross margin', company: ticker });
    await page.waitFor('.bars .bar');
    await foundInAll();
    await eventually(async () => {
      assert.match(await page.text('.chart figcaption'), new RegExp(`“gross margin” · ${company} · `));
    });
    await page.click('summary');
    const rows = await page.texts('.chart tbody tr');
    const bars = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.bar')].map(
        (bar) => [bar.dataset['fyq']!, bar.dataset['count']!] as const,
      ),
    );
    assert.equal(rows.length, bars.length);
    assert.ok(bars.some(([, count]) => Number(count) > 0));
    for (const [index, [fyq, count]] of bars.entries())
      assert.ok(rows[index]!.includes(fyq) && rows[index]!.includes(count));
    const [fyq] = bars.find(([, count]) => Number(count) > 0)!;
    await page.click(`.bar[data-fyq="${fyq}"]`);
    await eventually(async () => {
      assert.equal(await page.attribute(`.bar[data-fyq="${fyq}"]`, 'aria-pressed'), 'true');
      const quarters = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.passage')].map((each) => each.dataset['fyq']!),
      );
      assert.ok(quarters.length > 0);
      assert.deepEqual([...new Set(quarters)], [fyq]);
    });
    await page.click('.measures button:has-text("1,000")');
    await inEveryColorTheme(async (theme) => {
      assert.deepEqual(await page.axe(), [], theme);
      await page.screenshot(`search ${theme}`);
    });
    await inForcedColors(async () => {
      await page.waitFor('body.vscode-high-contrast .passage mark');
      // The system has colors of its own for a mark, which axe-core doesn't see.
      const [marked, beside] = await page.evaluate(() => {
        const mark = document.querySelector('.passage mark')!;
        return [mark, mark.parentElement!].map((each) => getComputedStyle(each).color);
      });
      assert.equal(marked, beside);
      const { system, chosen, others } = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'));
        Object.assign(probe.style, { forcedColorAdjust: 'none', background: 'Highlight' });
        const backgrounds = (selector: string): string[] =>
          [...document.querySelectorAll(selector)].map((each) => getComputedStyle(each).backgroundColor);
        const found = {
          system: getComputedStyle(probe).backgroundColor,
          chosen: backgrounds('.measures [aria-pressed="true"], .segment input:checked + span'),
          others: backgrounds('.measures [aria-pressed="false"], .segment input:not(:checked) + span'),
        };
        probe.remove();
        return found;
      });
      assert.ok(chosen.length > 1 && others.length > 1);
      assert.deepEqual([...new Set(chosen)], [system], 'the system’s background of a selection');
      assert.ok(!others.includes(system));
    });
  },
);

pageTest('the search page searches while the user types and accepts any text', async () => {
  await fillLibrary();
  await runFromPalette('Market Desk: Search Earnings Calls');
  await page.waitFor('input[name="text"]');
  await eventually(async () => {
    assert.match(await found(), /calls? can be searched/);
  });
  await page.click('input[name="text"]');
  await workbench.type('marg');
  await eventually(async () => {
    assert.ok((await page.count('.passage')) > 0);
    assert.match((await page.texts('.passage mark'))[0]!, /^margins?$/i);
  });
  await page.fill('input[name="text"]', 'xyzzyplugh');
  await eventually(async () => {
    assert.match(await found(), /Not found in /);
    assert.equal(await page.attribute('body', 'data-state'), 'empty');
  });
  for (const text of ['"', '(*) NEAR xyzzyplugh', '<script>alert(1)</script>', '利益 👩‍👩‍👧', 'x'.repeat(5000)]) {
    await page.fill('input[name="text"]', text);
    await eventually(async () => {
      assert.match(await found(), /Not found in |can be searched|none of which also contain |doesn’t also contain /);
    });
  }
  assert.equal(await page.count('.frame-problem'), 0);
  await assert.rejects(async () => search({ not: 'a text' }), /query must be a string/);
});

testAcrossReload('search: the page comes back after a reload with its query', {
  before: async () => {
    await vscode.commands.executeCommand(commands.transcriptsFetchQuarters, { ticker, count: 1 });
    await search('margin');
    await eventually(async () => {
      assert.ok((await page.count('.passage')) > 0);
    });
  },
  after: async () => {
    await revealTab('Search Earnings Calls');
    await eventually(async () => {
      assert.ok((await page.count('.passage')) > 0);
    });
    assert.equal(
      await page.evaluate(() => document.querySelector<HTMLInputElement>('input[name="text"]')!.value),
      'margin',
    );
  },
});
