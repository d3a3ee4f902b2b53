import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels } from '../../../src/ids.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { eventually } from '../support/eventually.ts';
import { quickInput, runFromPalette } from '../support/quickInput.ts';
import { revealTab } from '../support/revealTab.ts';
import { pageTest, test, testAcrossReload } from '../support/test.ts';
import { webview, withAnswer } from '../support/webview.ts';

const [first, second] = sampleCompanies.map(({ ticker }) => ticker) as [string, string];
const page = webview(panels.bars);
const openBars = (argument: object): Thenable<unknown> => vscode.commands.executeCommand(commands.barsOpen, argument);
const ready = (): Promise<void> => page.waitFor(withAnswer);
const count = async (ticker: string): Promise<number> =>
  Number(await page.attribute(`[data-bars="${ticker}"]`, 'data-count'));

/** The date of the bar that is read, as sent. */
const readAt = (): Promise<string | null> => page.attribute('.readout', 'data-bar');

/** The bar at the crosshair is read out with the next frame. */
const readsOut = (time: string): Promise<void> =>
  eventually(async () => {
    assert.equal(await readAt(), time);
  });

pageTest(
  'bars: the toolbar chooses drawing, length and table by mouse and keys, the table has every bar, and choices are kept',
  async () => {
    await openBars({ tickers: [first], period: '1d' });
    await ready();
    await page.waitFor(`[data-bars="${first}"] canvas`);
    await page.waitFor('.toolbar vscode-dropdown');
    const lists = await page.count('.toolbar vscode-dropdown');
    for (let list = 0; list < lists; list += 1) {
      await page.click(`.toolbar vscode-dropdown >> nth=${list}`);
      await eventually(async () => {
        const covered = await page.evaluate((at) => {
          const dropdown = document.querySelectorAll('.toolbar vscode-dropdown')[at]!;
          return [...dropdown.querySelectorAll('vscode-option')].flatMap((option) => {
            const { left, top, width, height } = option.getBoundingClientRect();
            const hit = document.elementFromPoint(left + width / 2, top + height / 2);
            return height > 0 && (hit === option || option.contains(hit)) ? [] : [option.textContent];
          });
        }, list);
        assert.deepEqual(covered, []);
      });
      await page.pressIn(`.toolbar vscode-dropdown >> nth=${list}`, 'Escape');
    }
    const legend = (): Promise<string | null> => page.attribute('.legend', 'title');
    assert.match((await legend()) ?? '', /Hollow: up/);
    await page.focus('[data-control="type"]');
    for (const drawn of [/Left tick: open/, /Thin line: close/]) {
      await page.pressIn('[data-control="type"]', 'ArrowDown');
      await eventually(async () => {
        assert.match((await legend()) ?? '', drawn);
      });
      await page.screenshot(`bars with ${drawn.source}`);
    }
    // A crosshair that is moved by key finds the close in any of them.
    await page.focus('.chart');
    await page.pressIn('.chart', 'End');
    await eventually(async () => {
      assert.match(await page.text('.readout'), /Close/);
    });
    await vscode.commands.executeCommand(commands.barsToggleTable);
    const bars = await count(first);
    await eventually(async () => {
      assert.equal(await page.count('table[role="table"] tbody tr'), bars);
    });
    await eventually(async () => {
      const isInView = await page.evaluate(
        () => document.querySelector('.table-window')!.getBoundingClientRect().top < innerHeight,
      );
      assert.ok(isInView, 'the table opens in view');
    });
    const firstBar = await page.attribute(`[data-bars="${first}"]`, 'data-first');
    assert.equal(await page.text('tbody tr th'), firstBar);
    await page.focus('.chart');
    // The focus scrolls the chart below the mouse, which then reads a bar as well, now or a moment later.
    await eventually(async () => {
      await page.pressIn('.chart', 'Home');
      assert.equal(await readAt(), firstBar);
      assert.match(await page.text('.readout .time'), /^[A-Z][a-z]{2} \d+(, \d{4})?, \d\d:\d\d ET$/);
    });
    await page.pressIn('.chart', 'End');
    const lastBar = await page.attribute(`[data-bars="${first}"]`, 'data-last');
    await readsOut(lastBar!);
    await page.focus('[data-control="length"]');
    await page.pressIn('[data-control="length"]', 'End');
    await eventually(async () => {
      assert.ok((await page.count('tbody tr')) < 10);
    });
    assert.deepEqual(await page.axe({ within: '.table-window' }), []);
    await page.screenshot('bars with their table');

    // The choices are there again when the page was closed and is opened once more.
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await openBars({ tickers: [first], period: '1d' });
    await page.waitFor(`${withAnswer} .chart canvas`);
    assert.match((await legend()) ?? '', /Thin line: close/);
    await eventually(async () => {
      const rows = await page.count('tbody tr');
      assert.ok(rows > 0 && rows < 10, `${rows} rows`);
    });
    await page.focus('[data-control="length"]');
    await page.pressIn('[data-control="length"]', 'Home');
    await vscode.commands.executeCommand(commands.barsToggleTable);
    await eventually(async () => {
      assert.equal(await page.count('table[role="table"]'), 0);
    });
    await page.focus('[data-control="type"]');
    await page.pressIn('[data-control="type"]', 'Home');
    await eventually(async () => {
      assert.match((await legend()) ?? '', /Hollow: up/);
    });
  },
);

pageTest('one click gets another range, with its cost, or another length of bars', async () => {
  await openBars({ tickers: [second], period: '1d' });
  await ready();
  const bars = await count(second);
  await page.waitFor('[data-period="1d"][aria-pressed="true"]');
  assert.match((await page.attribute('[data-period="5d"]', 'title')) ?? '', /^5 days$/);
  assert.equal((await page.text('[data-control="refresh"]')).trim(), 'Refresh');
  await page.click('[data-period="5d"]');
  await eventually(async () => {
    assert.ok((await count(second)) > bars);
    assert.match(await page.text('.window'), /\(5 days\)$/);
  });
  assert.equal(await page.attribute('[data-period="5d"]', 'aria-pressed'), 'true');
});

test('the newest bars stay in view, whatever becomes of the size of the page', async () => {
  await openBars({ tickers: [first], period: '5d' });
  await page.waitFor(`${withAnswer} .chart canvas`);
  await page.focus('.chart');
  await page.pressIn('.chart', 'End');
  const newest = (await readAt())!;
  for (const command of ['workbench.action.splitEditorRight', 'workbench.action.joinAllGroups']) {
    await vscode.commands.executeCommand(command);
    await page.waitFor('.chart canvas');
    await page.pressIn('.chart', 'Escape');
    // The bar below the pointer at the right edge of the plot is the newest one, or in the same few pixels.
    await eventually(async () => {
      const pixels = await page.evaluate(() => {
        const plot = document.querySelector('.chart tr:first-child td:nth-child(2)')!.getBoundingClientRect();
        const at = { clientX: plot.right - 2, clientY: plot.top + plot.height / 2 };
        const target = document.elementFromPoint(at.clientX, at.clientY)!;
        for (let element: Element | null = target; element; element = element.parentElement)
          element.dispatchEvent(new MouseEvent('mouseenter', at));
        target.dispatchEvent(new MouseEvent('mousemove', { ...at, bubbles: true }));
        return plot.width;
      });
      const apart = (Date.parse(newest) - Date.parse((await readAt())!)) / 60_000;
      assert.ok(apart <= Math.ceil((4 * (await count(first))) / pixels), `${apart} minutes in ${pixels} pixels`);
    });
  }
});

pageTest('the palette asks for tickers, then for the period, with its cost', async () => {
  await runFromPalette('Market Desk: Open Minute Bars');
  await eventually(async () => {
    assert.equal(await quickInput.title(), 'Open Minute Bars');
  });
  await quickInput.type(`${first.toLowerCase()},`);
  await eventually(async () => {
    assert.match((await quickInput.rows())[0] ?? '', new RegExp(`^Select Range for ${first}`));
  });
  await quickInput.accept();
  const rows = await eventually(async () => {
    const painted = await quickInput.rows();
    assert.ok(
      painted.some((row) => row.includes('1d')),
      painted.join(),
    );
    return painted;
  });
  assert.doesNotMatch(rows.join('\n'), /request|free/);
  await quickInput.pick('Last day');
  await ready();
  assert.ok((await count(first)) > 0);
});

testAcrossReload('minute bars are back after a reload, from the library', {
  before: async () => {
    await openBars({ tickers: [first], period: '1d' });
    await ready();
    await openBars({ tickers: [first], period: '5d' });
    await eventually(async () => {
      assert.match(await page.text('.window'), /5 days/);
    });
  },
  after: async () => {
    await revealTab(`${first} · 5 days`);
    const restored = webview(`${first} · 5 days`);
    await restored.waitFor(`[data-bars="${first}"]`);
    await eventually(async () => {
      assert.match(await restored.text('.window'), /5 days/);
    });
  },
});
