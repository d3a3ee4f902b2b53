import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { dayOf, shortClassName } from '../../../src/features/funds/fundView.ts';
import { commands, panels } from '../../../src/ids.ts';
import { sampleFunds } from '../../../src/sample/funds/sampleFunds.ts';
import { contrast } from '../../unit/themeColors.ts';
import { inEveryColorTheme } from '../support/colorThemes.ts';
import { eventually } from '../support/eventually.ts';
import { quickInput, runFromPalette } from '../support/quickInput.ts';
import { pageTest } from '../support/test.ts';
import { webview, webviewTabs } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';

const funds = sampleFunds(new Date().toISOString().slice(0, 10));
const series = Object.values(Object.groupBy(funds, ({ profile }) => profile.seriesid)).find(
  (classes) => (classes?.length ?? 0) >= 4,
)!;
const { profile, cusip } = series[0]!;
/** The fields that do not move with the day on which the registry is read. */
const steady = (Object.keys(profile) as (keyof typeof profile)[]).filter(
  (field) => !field.startsWith('last') && field !== 'firstpricedate',
);

const page = webview(panels.fund);
const openFund = (query: object): Thenable<unknown> => vscode.commands.executeCommand(commands.fundsOpen, query);
const ready = (): Promise<void> => page.waitFor('body[data-state="ready"]');
const values = (): Promise<Record<string, string>> =>
  page.evaluate<Record<string, string>>(() =>
    Object.fromEntries(
      [...document.querySelectorAll('[data-field]')].map((element) => [
        element.getAttribute('data-field')!,
        element.textContent ?? '',
      ]),
    ),
  );

/** The painted colors, as `#rrggbb`. */
const colors = (): Promise<Record<'text' | 'secondary' | 'background', string>> =>
  page.evaluate<Record<'text' | 'secondary' | 'background', string>>(() => {
    const context = document.createElement('canvas').getContext('2d')!;
    const hex = (color: string): string => {
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
      return `#${[red!, green!, blue!].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    };
    const body = getComputedStyle(document.body);
    return {
      text: hex(body.color),
      secondary: hex(getComputedStyle(document.querySelector('dt')!).color),
      background: hex(body.backgroundColor),
    };
  });

/** The palette is gone and the question is there. */
const asked = (): Promise<void> =>
  eventually(async () => {
    assert.equal(await quickInput.title(), 'Open Fund or ETF');
  });

pageTest('a fund shows every field of its record, accessibly in each theme', async () => {
  await openFund({ ticker: profile.ticker.toLowerCase() });
  await ready();
  const shown = await values();
  for (const field of steady) assert.equal(shown[field], String(profile[field]), field);
  assert.equal(await page.text('h1'), `${profile.ticker} · ${profile.fund_name}, ${shortClassName(profile)}`);
  // Dates are days; the date as received is in the tooltip.
  for (const field of ['lastfilingdate', 'lastreportperiod'])
    assert.match(shown[field] ?? '', /^\d{4}-\d{2}-\d{2}$/, field);
  assert.equal(shown['firstpricedate'], dayOf(profile.firstpricedate!));
  assert.equal(await page.attribute('[data-field="firstpricedate"]', 'title'), profile.firstpricedate);
  await inEveryColorTheme(async (theme) => {
    assert.deepEqual(await page.axe(), [], theme);
    const { text, secondary, background } = await colors();
    assert.ok(contrast(secondary, background) >= 4.5, `${theme}: ${secondary} on ${background}`);
    assert.ok(contrast(secondary, background) <= 0.7 * contrast(text, background), `${theme}: as strong as the text`);
    await page.screenshot(`fund, ${theme}`);
  });
});

pageTest('the fund page leads from a class to its series and back', async () => {
  await openFund({ cusip });
  await ready();
  await page.click('vscode-button:has-text("All classes")');
  await eventually(() => assert.equal(webviewTabs(panels.fund).length, 2));
  await page.waitFor('[data-class]');
  assert.equal(await page.count('[data-class]'), series.length);
  for (const { profile: each } of series)
    assert.equal(await page.text(`[data-class="${each.contractid}"] [data-field="class_name"]`), shortClassName(each));
  await inEveryColorTheme(async (theme) => {
    assert.deepEqual(await page.axe(), [], theme);
    await page.screenshot(`series, ${theme}`);
  });
  const other = series[1]!.profile;
  await page.click(`[data-class="${other.contractid}"] [data-field="class_name"]`);
  await webview(other.ticker).waitFor(`[data-field="contractid"]:has-text("${other.contractid}")`);
});

pageTest('the box of funds lists the matches of a text, or the reason for an empty list', async () => {
  await runFromPalette('Market Desk: Open Fund or ETF');
  await asked();
  await quickInput.type('922908729');
  await eventually(async () => {
    assert.match((await quickInput.rows()).join(), /check digit should be 8/);
  });
  await quickInput.cancel();
  await runFromPalette('Market Desk: Open Fund or ETF');
  await asked();
  await quickInput.type(profile.seriesid);
  await eventually(async () => {
    const rows = await quickInput.rows();
    assert.match(rows[0] ?? '', /^Series S/);
    assert.ok(!rows.some((row) => row.startsWith('Ticker')), 'a series id is never a ticker');
  });
  await workbench.press('Enter');
  await page.waitFor('[data-class]');
});
