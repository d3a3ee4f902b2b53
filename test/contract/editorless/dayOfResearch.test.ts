import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type { Snapshot } from '../../../src/base/snapshot.ts';
import type { ShownCompany } from '../../../src/features/company/protocol.ts';
import type { CallView } from '../../../src/features/transcripts/protocol.ts';
import { commands, panels } from '../../../src/ids.ts';
import { inventedLists } from '../../double/inventedLists.ts';
import type { Desk } from '../../double/desk.ts';
import type { FakePage } from '../../double/fakePage.ts';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';
import { withDesk } from './service.ts';
import { shownCall } from './shownCall.ts';

/** The company's page, once it shows what is wanted. */
const company = (desk: Desk, what: string, holds: (value: ShownCompany) => unknown): Promise<ShownCompany> =>
  desk.until(what, () => {
    const pushed = desk.desktop.panels(panels.company).at(-1)?.page()?.pushed('snapshot');
    const value = (pushed as Snapshot<ShownCompany> | undefined)?.value;
    return value && holds(value) ? value : undefined;
  });

/** The call of a quarter and its page, once it is shown. */
const openCall = async (desk: Desk, fyq: string): Promise<{ view: CallView; page: FakePage }> => {
  await desk.call(commands.transcriptsOpen, { ticker: 'TNWK', fyq });
  return desk.until(`${fyq} is shown`, () => {
    for (const panel of desk.desktop.panels(panels.transcript)) {
      const page = panel.page();
      const view = shownCall(page);
      if (page && view?.fyq === fyq) return { view, page };
    }
    return undefined;
  });
};

suite('a day of research', () => {
  test('a day from a name to a shared note with four quotations costs only its new answers', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        const sent = (): string[] => service.requestsSeen().map(({ endpoint }) => endpoint);
        // A name leads to the company's page, for nothing.
        const looking = desk.run(commands.lookUp);
        (await desk.box()).type('tenwick rail');
        (await desk.boxWith(/TNWK/)).pick('TNWK');
        await looking;
        const page = await desk.page(panels.company);
        const first = await company(desk, 'nothing was read', ({ calls }) => calls?.latestRequests === 1);
        assert.equal(first.ticker, 'TNWK');
        assert.deepEqual(sent(), []);

        // Three new answers: the latest call, the one before, and the last session.
        await page.request('openCall', { fyq: null });
        await desk.call(commands.companyOpen, { ticker: 'TNWK' });
        const { cik, calls } = await company(desk, 'the latest call is there', ({ calls: own }) => own?.quarters[0]);
        const [latest, before] = calls!.quarters.map(({ fyq }) => fyq) as [string, string];
        await (await desk.page(panels.company)).request('openCall', { fyq: before });
        await desk.call(commands.barsOpen, { tickers: ['TNWK'], period: '1d' });
        const paid = ['transcript', 'transcript', 'bars'];
        assert.deepEqual(sent(), paid);

        // Two quotations of each call go into a note.
        const note = values.Uri.file(join(desk.home, 'workspace', 'note.md'));
        const { document } = await desk.api.window.showTextDocument(note);
        const quoted: string[] = [];
        for (const fyq of [latest, before]) {
          const { view, page: shown } = await openCall(desk, fyq);
          for (const turn of [1, 3]) {
            const { speechStart } = view.turns[turn]!;
            const end = view.text.indexOf('.', speechStart) + 1;
            await shown.request('select', { start: speechStart, end });
            await desk.call(commands.transcriptsQuoteToNote);
            quoted.push(view.text.slice(speechStart, end));
          }
        }

        await document.save();

        // The calls read are compared, searched, counted and looked at again.
        await desk.call(commands.transcriptsCompare, { cik: cik!, quarters: [latest, before] });
        await desk.call(commands.transcriptsSearch, { company: 'TNWK', query: 'revenue' });
        await desk.call(commands.transcriptsCountPhrase, { phrase: 'revenue', company: 'TNWK' });
        await desk.call(commands.barsOpen, { tickers: ['TNWK'], period: '1d' });
        desk.desktop.closeAll();
        await desk.call(commands.companyOpen, { ticker: 'TNWK' });
        const known = await company(desk, 'the page knows it all', ({ citations }) => citations.length === 4);
        assert.deepEqual(
          known.calls!.quarters.filter(({ requests }) => requests === 0).map(({ fyq }) => fyq),
          [latest, before],
        );

        await desk.api.window.showTextDocument(note);
        const sharing = desk.run(commands.notesShare);
        desk.files.toSave = [join(desk.home, 'workspace', 'shared.md')];
        (await desk.boxWith('Markdown')).pick('Markdown');
        await sharing;
        const shared = await readFile(join(desk.home, 'workspace', 'shared.md'), 'utf8');
        for (const words of quoted) assert.ok(shared.includes(words.replaceAll('\n', ' ')), words);
        assert.match(shared, /^4\. .*earnings call/m);
        assert.doesNotMatch(shared, /market-desk/);
        assert.deepEqual(sent(), paid);
      },
      { stored: inventedLists(), files: { 'note.md': '# Tenwick\n\n' } },
    ),
  );
});
