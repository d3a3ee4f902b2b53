import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels, type CommandId } from '../../../src/ids.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { inEveryColorTheme, inForcedColors } from '../support/colorThemes.ts';
import { eventually } from '../support/eventually.ts';
import { quickInput, runFromPalette } from '../support/quickInput.ts';
import { revealTab } from '../support/revealTab.ts';
import { pageTest, test, testAcrossReload } from '../support/test.ts';
import { webview, webviewTabs } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';

const [{ ticker, cik, companyname_short: company }, , third] = sampleCompanies as [
  (typeof sampleCompanies)[0],
  (typeof sampleCompanies)[0],
  (typeof sampleCompanies)[0],
];
const page = webview(panels.transcript);
const run = (command: CommandId, argument?: object): Thenable<unknown> =>
  vscode.commands.executeCommand(command, ...(argument ? [argument] : []));
const open = async (argument: object): Promise<void> => {
  await run(commands.transcriptsOpen, argument);
  await page.waitFor('body[data-state="ready"] [role="toolbar"] vscode-button');
};
const titles = (): string[] => webviewTabs(panels.transcript).map(({ label }) => label);

interface Here {
  turn: number;
  speaker: string;
  section: string;
  /** Pixels between the bar and the turn. */
  below: number;
}
const here = (): Promise<Here> =>
  page.evaluate(() => {
    const current = document.querySelectorAll<HTMLElement>('article[aria-current="true"]');
    if (current.length !== 1) throw new Error(`${current.length} current turns`);
    const { turn, speaker, section } = current[0]!.dataset;
    const bar = document.querySelector('header[data-part="title"]')!.getBoundingClientRect().bottom;
    const below = current[0]!.getBoundingClientRect().top - bar;
    return { turn: Number(turn), speaker: speaker!, section: section!, below };
  });
const turns = (): Promise<{ speaker: string; section: string }[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('article[data-turn]')].map(({ dataset }) => ({
      speaker: dataset['speaker']!,
      section: dataset['section']!,
    })),
  );
const isAt = (turn: number): Promise<Here> =>
  eventually(async () => {
    const at = await here();
    assert.equal(at.turn, turn);
    assert.ok(at.below >= 0 && at.below < 40, `${at.below} pixels below the bar`);
    return at;
  });

pageTest('a call shows ticker, company, quarter, speakers and turns, accessibly in each theme', async () => {
  await open({ ticker: ticker.toLowerCase() });
  assert.equal(await page.text('h1'), ticker);
  assert.equal(await page.text('.company'), company);
  assert.match(await page.text('header[data-part="title"]'), /sample/);
  const nav = await page.text('nav[aria-label="Speakers"]');
  const spoken = await turns();
  assert.ok(spoken.length > 20);
  for (const { speaker } of spoken) assert.ok(nav.includes(speaker), speaker);
  assert.deepEqual([...new Set(spoken.map(({ section }) => section))], ['prepared', 'questions']);
  assert.equal((await here()).turn, 0);
  await inEveryColorTheme(async (theme) => {
    assert.deepEqual(await page.axe(), [], theme);
    await page.screenshot(`call, ${theme}`);
  });
  await inForcedColors(async () => {
    await page.waitFor('body.vscode-high-contrast');
    // The system paints backgrounds with a color of its own.
    const { canvas, line, sign, legend } = await page.evaluate(() => {
      const styleOf = (selector: string, part?: string): CSSStyleDeclaration =>
        getComputedStyle(document.querySelector(selector)!, part);
      return {
        canvas: styleOf('body').backgroundColor,
        line: styleOf('article[data-side="company"]', '::before').backgroundColor,
        sign: styleOf('.mark[data-side="company"]').backgroundColor,
        legend: styleOf('.lane').backgroundImage,
      };
    });
    assert.ok(![line, sign].includes(canvas), `${line} and ${sign} on ${canvas}`);
    assert.notEqual(legend, 'none');
  });
});

pageTest(
  'the commands move about the call that was focused last, to its last turn and to one named when opening',
  async () => {
    await open({ cik });
    const spoken = await turns();
    await run(commands.transcriptsNextTurn);
    await isAt(1);
    await run(commands.transcriptsPreviousTurn);
    const { speaker } = await isAt(0);
    await run(commands.transcriptsNextTurnOfSpeaker);
    const next = spoken.findIndex((turn, index) => index > 0 && turn.speaker === speaker);
    assert.equal((await isAt(next)).speaker, speaker);
    await run(commands.transcriptsPreviousTurnOfSpeaker);
    await isAt(0);
    await run(commands.transcriptsGoToQuestions);
    const questions = spoken.findIndex(({ section }) => section === 'questions');
    assert.equal((await isAt(questions)).section, 'questions');
    await page.screenshot('call, questions');
    const last = spoken.length - 1;
    await run(commands.transcriptsOpen, { cik, turn: last });
    await isAt(last);
    await run(commands.transcriptsNextTurn);
    await isAt(last);
    await run(commands.transcriptsOpen, { cik, turn: 3 });
    await isAt(3);
    assert.equal(titles().length, 1);
  },
);

pageTest(
  'keys of the call page move by turn and speaker, and its find box counts, walks and narrows to speakers',
  async () => {
    await open({ cik, turn: 0 });
    // Not where another test stopped reading.
    await isAt(0);
    const spoken = await turns();
    // A panel that was just opened may take the focus once more.
    const press = (key: string): Promise<void> => page.pressIn('article[aria-current="true"]', key);
    await press('j');
    await isAt(1);
    await press('Alt+ArrowDown');
    await isAt(2);
    await press('k');
    await isAt(1);
    await press('s');
    await quickInput.waitFor();
    const wanted = spoken.at(-2)!.speaker;
    await quickInput.answer(wanted);
    await isAt(spoken.findIndex((turn, index) => index > 1 && turn.speaker === wanted));

    await run(commands.transcriptsOpen, { cik, turn: 0 });
    await isAt(0);
    const words = await page.evaluate(() =>
      [...document.querySelectorAll('[data-part="speech"]')].map(({ textContent }) => textContent).join('\n'),
    );
    const hits = words.match(/margin/gi)?.length ?? 0;
    assert.ok(hits > 1);
    await page.pressIn('article[data-turn="0"]', 'Control+f');
    await eventually(async () => {
      assert.equal(await page.evaluate(() => document.hasFocus() && document.activeElement?.id), 'find-field');
    });
    await workbench.type('margin');
    await eventually(async () => {
      assert.equal(await page.text('.find-count'), `1 of ${hits}`);
    });
    await workbench.press('Enter');
    await eventually(async () => {
      assert.equal(await page.text('.find-count'), `2 of ${hits}`);
    });
    await workbench.press('Shift+Enter');
    await workbench.press('Shift+Enter');
    await eventually(async () => {
      assert.equal(await page.text('.find-count'), `${hits} of ${hits}`);
    });
    const marked = await page.evaluate(() =>
      [...(CSS.highlights.get('transcript-hit-active') ?? [])].map(
        (range) => (range as Range).cloneContents().textContent,
      ),
    );
    assert.deepEqual(
      marked.map((word) => word.toLowerCase()),
      ['margin'],
    );
    const bySpeaker = (await page.texts('nav .hits')).map((text) => Number.parseInt(text));
    assert.equal(
      bySpeaker.reduce((sum, count) => sum + count, 0),
      hits,
    );
    await page.screenshot('call, find');
    assert.deepEqual(await page.axe({ within: '.find' }), []);
    await page.hover('nav li:has(.hits)');
    await page.click('nav li:has(.hits) .only');
    await eventually(async () => {
      assert.match(await page.text('.find-count'), new RegExp(` of ${bySpeaker[0]!}$`));
    });
    await page.click('.shown .link');
    await workbench.press('Escape');
    await page.waitFor('.find', { state: 'hidden' });
  },
);

pageTest(
  'a filter leaves the turns of one side, exchanges fold to their questions, and answers hide and come back',
  async () => {
    await open({ cik });
    const all = (await turns()).length;
    await page.click('section[aria-labelledby="side-analyst"] .side-head .only');
    await eventually(async () => {
      const shown = await page.count('article:not([hidden])');
      assert.ok(shown > 0 && shown < all);
      assert.equal(await page.count('article[data-side="analyst"]:not([hidden])'), shown);
      assert.match(await page.text('.shown'), new RegExp(`^${shown} of ${all} turns shown`));
    });
    await page.screenshot('call, analysts only');
    await page.click('.shown .link');
    await page.click('.filters > .link');
    await eventually(async () => {
      assert.equal(await page.count('.fold[aria-expanded="true"]'), 0);
      assert.ok((await page.count('article[hidden]')) > 0);
    });
    await page.screenshot('call, exchanges folded');
    await page.click('.filters > .link');
    await eventually(async () => {
      assert.equal(await page.count('article[hidden]'), 0);
    });

    await page.pressIn('body', 'Home');
    await page.click('button:has-text("Hide Answers")');
    await eventually(async () => {
      // No answer is in sight at the top.
      const current = await page.attribute('article[aria-current="true"]', 'data-turn');
      assert.ok(Number(current) > 1, String(current));
      assert.ok((await page.count('article[data-turn]:not([hidden])')) < all);
    });
    // Follow-up questions stay, since only answers are hidden.
    const asked = 'article[data-side="analyst"]';
    assert.equal(await page.count(`${asked}:not([hidden])`), await page.count(asked));
    await page.click('button:has-text("Show Answers")');
    await eventually(async () => {
      assert.equal(await page.count('article[data-turn]:not([hidden])'), all);
    });
  },
);

pageTest('another quarter is chosen in the page and takes the place of this one', async () => {
  await open({ ticker });
  const others = titles().filter((title) => !title.startsWith(`${ticker} · `));
  const before = titles();
  await page.waitFor('.quarters [data-quarter] >> nth=7', { state: 'attached' });
  await page.click('.quarters summary');
  const quarter = (await page.texts('.quarters [data-quarter]'))[1]!;
  assert.match(quarter, /^Q\d \d{4}$/);
  assert.deepEqual(await page.axe({ within: '.quarters' }), []);
  await page.screenshot('call, quarters');
  await page.click('.quarters [data-quarter] >> nth=1');
  const title = `${ticker} · ${quarter.slice(0, 7)}`;
  await eventually(() => {
    assert.equal(titles().length, before.length);
    assert.deepEqual(titles().toSorted(), [...others, title].toSorted());
  });
  await page.waitFor(`body[data-state="ready"] .quarters summary:has-text("${quarter.slice(0, 7)}")`);
  // It begins at its head, wherever the other quarter was left.
  assert.equal(await page.evaluate(() => scrollY), 0);
});

test('the palette asks for a ticker, and explains an invalid one', async () => {
  await runFromPalette('Market Desk: Open Earnings Call…');
  await quickInput.waitFor();
  await quickInput.type('???');
  await eventually(async () => {
    assert.match((await quickInput.rows()).join(), /letters and digits/);
  });
  await workbench.press('Control+a');
  await quickInput.type(third.ticker);
  await eventually(async () => {
    assert.match((await quickInput.rows())[0] ?? '', new RegExp(`^Open ${third.ticker}`));
  });
  await quickInput.accept();
  await page.waitFor('body[data-state="ready"] article');
  assert.match(titles().join(), new RegExp(third.ticker));
});

testAcrossReload('a call comes back after a reload, at its place and without a request', {
  before: async () => {
    await open({ ticker: third.ticker });
    await run(commands.transcriptsOpen, { ticker: third.ticker, turn: 12 });
    await isAt(12);
    await page.waitFor('body[data-place="12"]');
  },
  after: async () => {
    await revealTab(new RegExp(`^${third.ticker} · Q`));
    await page.waitFor('body[data-state="ready"] article[data-turn="12"]');
    await isAt(12);
  },
});
