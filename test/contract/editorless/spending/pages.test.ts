import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as v from 'valibot';
import { commands, panels } from '../../../../src/ids.ts';
import { values } from '../../../double/values.ts';
import { bound } from '../../../suite/testBound.ts';
import { protocols } from '../../../written/waysToSpend.ts';
import {
  openBars,
  openCalendarPage,
  openCall,
  openCompany,
  openComparison,
  openFund,
  openIndicator,
  openResults,
  pageWalks,
  screen,
} from './pageWalks.ts';
import { leave, settled, testWalks, withFreshDesk, type Walked } from './walk.ts';

suite('spending: pages', () => {
  // Several requests of one question, and the ways that ask nobody.
  testWalks(pageWalks, [
    `${panels.screenResults} allPages`,
    `${panels.screenResults} startRefresh`,
    commands.barsLiveUpdate,
  ]);
});

const openers: Record<keyof typeof panels, (walked: Walked) => Promise<unknown>> = {
  fund: openFund,
  transcript: openCall,
  bars: openBars,
  screenResults: openResults,
  search: async ({ desk }) => {
    await desk.call(commands.transcriptsSearch, 'margin');
    await desk.until('the page is open', () => desk.desktop.panels(panels.search).at(-1)?.page());
  },
  indicator: openIndicator,
  calendarPage: openCalendarPage,
  comparison: openComparison,
  company: openCompany,
};

/** The requests of a page that need nothing more, and are not marked as spending. */
function plainRequests(page: keyof typeof panels): string[] {
  const { schemas, spending } = protocols[page];
  return Object.keys(schemas).filter((name) => !(name in spending) && v.is(schemas[name]!, null));
}

/** The requests that need more to be tried, by what was read: they send nothing either. */
const read: Record<keyof typeof panels, string> = {
  fund: 'copy openClass openCompared openLink',
  transcript:
    'openText highlight toggleBookmark quote labelPassage labelMark commentMark dueMark answering answerPromise removeMark openNote saveScrollPosition saveAppearance',
  bars: 'saveAppearance',
  screenResults:
    'rows sort filter arrange resize showInPercent showSummaries summaries select copy downloadOverDays openCosts openCompany insertCell since copySince whyNot copyWhyNot clauses',
  search: 'search count countCompanies quote keep open',
  indicator: 'pin',
  calendarPage: 'rows filter sort group pin open',
  comparison: 'openTurn openWords quote',
  company: 'watch openCompany openNote openScreen countPhrase follow',
};

test('spending: the text of a call that a page shows, which was removed meanwhile, takes nothing', bound, () =>
  withFreshDesk(async (walked) => {
    const { desk, service } = walked;
    await openCall(walked);
    const page = await desk.page(panels.transcript, 'state');
    const tab = desk.desktop.panels(panels.transcript).at(-1)!;
    desk.messages.person.answer = () => 'Clear';
    await desk.run(commands.libraryClear);
    const before = service.requestsSeen().length;
    const { questions } = desk.messages;
    const asked = questions.length;
    for (const open of [
      () => page.request('openText', { turn: 1 }),
      () => desk.run(commands.transcriptsOpenAsText),
      () => desk.run(commands.transcriptsOpenAsText, values.Uri.parse('webview-panel:webview-panel/1'), { groupId: 0 }),
    ]) {
      tab.reveal();
      await open();
      await settled(walked);
      const { document } = desk.desktop.members.activeTextEditor!;
      assert.match(document.getText(), /Bramblecote/);
    }
    assert.deepEqual([service.requestsSeen().length, questions.length], [before, asked]);
  }),
);

suite('spending: a request of a page that is not marked sends nothing', () => {
  test('every request of a page is listed as paid or as free', () => {
    for (const name of Object.keys(openers) as (keyof typeof panels)[]) {
      const { schemas, spending } = protocols[name];
      const others = Object.keys(schemas).filter((each) => !(each in spending) && !v.is(schemas[each]!, null));
      assert.equal(others.join(' '), read[name], name);
    }
  });

  for (const name of Object.keys(openers) as (keyof typeof panels)[])
    test(`the free requests of ${name} send nothing`, bound, () =>
      withFreshDesk(
        async (walked) => {
          const { desk, service } = walked;
          await openers[name](walked);
          leave(walked, 40);
          const before = service.requestsSeen().length;
          desk.messages.person.answer = ({ buttons }) => buttons[0];
          const page = desk.desktop.panels(panels[name]).at(-1)!.page()!;
          const all = plainRequests(name);
          assert.ok(all.includes('ready'), name);
          for (const request of all) {
            let isOver = false;
            // Some can't be done as the page is, and say so.
            const done = page
              .request(request, null)
              .catch(() => undefined)
              .finally(() => {
                isOver = true;
              });
            await desk.until(`${request} is over`, () => {
              desk.boxes.current()?.leave();
              desk.messages.messages.forEach(({ close }) => close());
              return isOver;
            });
            await done;
            await settled(walked);
            assert.equal(service.requestsSeen().length, before, request);
          }
        },
        { files: screen },
      ),
    );
});
