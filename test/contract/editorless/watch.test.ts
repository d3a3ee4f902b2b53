import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type { Snapshot } from '../../../src/base/snapshot.ts';
import type { ShownCompany } from '../../../src/features/company/protocol.ts';
import { toolPrefix } from '../../../src/features/assistants/toolPrefix.ts';
import { commands, panels, settings, views } from '../../../src/ids.ts';
import { createLibrary } from '../../../src/library/createLibrary.ts';
import type { BundledService } from '../../../src/sample/bundledService.ts';
import type { Desk } from '../../double/desk.ts';
import type { Row } from '../../double/trees.ts';
import { bound } from '../../suite/testBound.ts';
import { clientOf } from '../library/client.ts';
import { clickRow, key, withDesk } from './service.ts';
import { callOf } from './spending/commandWalks.ts';

const { cik, quarters } = callOf('BRMC');
const [latest, older] = quarters as [string, string];

/** Another window, at noon a week later, when a look is due. It sends at once. */
function openSender(desk: Desk, { address }: BundledService): Disposable {
  const client = clientOf(address, key);
  const noon = new Date().setUTCHours(12 + 8 * 24);
  const library = createLibrary({
    folder: join(desk.home, 'storage'),
    connected: () => Promise.resolve({ source: `service:${client.origin}`, client: () => Promise.resolve(client) }),
    clock: () => noon,
    quota: () => ({ requestsPerDay: 40, confirmBelow: 5 }),
    downloadShare: () => 2,
    downloadTiming: {
      random: () => 0,
      timer: (_, work) => {
        const timer = setTimeout(() => void work(), 50);
        return { dispose: () => clearTimeout(timer) };
      },
    },
  });
  library.downloads.run();
  return {
    [Symbol.dispose]: () => {
      library.dispose();
      client.dispose();
    },
  };
}

const rowOf = (desk: Desk, what: string, isIt: (row: Row) => boolean): Promise<Row> =>
  desk.until(what, async () => (await desk.view(views.library).rows()).find(isIt));

const shown = (desk: Desk, what: string, holds: (value: ShownCompany) => unknown): Promise<ShownCompany> =>
  desk.until(what, () => {
    const pushed = desk.desktop.panels(panels.company).at(-1)?.page()?.pushed('snapshot');
    const value = (pushed as Snapshot<ShownCompany> | undefined)?.value;
    return value && holds(value) ? value : undefined;
  });

/** A desk with an older call of a company, whose newest call the service has. */
const withOlder = (body: (desk: Desk, service: BundledService) => Promise<void>): Promise<void> =>
  withDesk({}, async (desk, service) => {
    await desk.call(commands.transcriptsOpen, { ticker: 'BRMC', fyq: older });
    desk.desktop.closeAll();
    desk.view(views.library).show();
    await body(desk, service);
  });

suite('the watch for new calls', () => {
  test('a declined question to watch a company permits nothing', bound, () =>
    withOlder(async (desk) => {
      desk.messages.person.answer = () => undefined;
      await desk.run(commands.watchStart, { ticker: 'BRMC' });
      assert.equal(desk.api.workspace.getConfiguration().get(settings.downloadsRequestsPerDay), 0);
      desk.messages.person.answer = () => 'Watch';
      await desk.run(commands.watchStop);
      await desk.told('You aren’t watching any company');
    }),
  );

  test('a watched company’s new call is a badge, a row and a chip until it is opened', bound, () =>
    withOlder(async (desk, service) => {
      const company = await rowOf(desk, 'the company', ({ label }) => label.includes('(BRMC)'));
      desk.messages.person.answer = () => 'Watch';
      await desk.run(commands.watchStart, company.node, undefined);
      const { message, detail } = desk.messages.questions[0]!;
      assert.equal(message, 'Watch BRMC for new earnings calls?');
      assert.match(detail, /at most once a week, or twice a week .* guess/);
      assert.match(detail, /Each check costs 1 request\..* 2 requests a day .* last 5 requests are never used/);
      assert.equal(desk.api.workspace.getConfiguration().get(settings.downloadsRequestsPerDay), 2);
      await rowOf(desk, 'a watched company', ({ description }) => description === '1 · watched');
      assert.equal(service.requestsSeen().length, 1);
      const state = 'Downloads over days: No new calls to check for yet';
      await desk.until('the status bar has the state', () => {
        const tooltip = desk.statusItem('marketDesk.quota')?.tooltip;
        return typeof tooltip === 'object' && tooltip.value.includes(state);
      });
      const requests = desk.run(commands.quotaShow);
      (await desk.boxWith('Downloads over days')).leave();
      await requests;

      await desk.call(commands.companyOpen, { cik });
      using _ = openSender(desk, service);
      const row = await rowOf(desk, 'the new call', ({ label, level }) => level === 2 && label.includes(latest));
      assert.equal(service.requestsSeen().length, 2);
      await desk.until('the view has a badge', () => desk.view(views.library).badge() === 1);
      await desk.told('Downloaded: ');
      const isUnread = (fyq: string) => (value: ShownCompany) =>
        value.calls!.quarters.find((each) => each.fyq === fyq)?.isUnread;
      const value = await shown(desk, 'the quarter is new', isUnread(latest));
      assert.equal(value.calls!.watched!.isNear, false);
      assert.ok(!isUnread(older)(value));

      await clickRow(desk, row);
      await desk.until('the badge is gone', () => desk.view(views.library).badge() === undefined);
      assert.equal(service.requestsSeen().length, 2, 'opening it is free');
      await desk.run(commands.watchStop, { cik });
      await rowOf(desk, 'a company that isn’t watched', ({ description }) => description === '2');
    }),
  );

  test('an assistant’s proposal enters the list only after the person’s yes to the editor’s own question', bound, () =>
    withOlder(async (desk, service) => {
      const propose = (): Promise<string> =>
        desk.tools.use(`${toolPrefix}propose_downloads`, { company: 'BRMC', quarters: 2 });
      const list = (): Promise<string> => desk.tools.use(`${toolPrefix}list_library`, {});
      desk.messages.person.answer = () => undefined;
      assert.match(await propose(), /Nothing was added\. The person was asked and didn’t allow it/);
      assert.doesNotMatch(await list(), /Downloads over days/);
      desk.messages.person.answer = () => 'Add to List';
      assert.match(await propose(), /The person added them/);
      assert.match(desk.messages.questions.at(-1)!.detail, /BRMC · .*Nothing is sent before you agree to the list/s);
      assert.match(await list(), /calls BRMC.* State: Off: the setting allows 0 requests a day/);
      assert.equal(service.requestsSeen().length, 1);
    }),
  );
});
