import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type { Snapshot } from '../../../src/base/snapshot.ts';
import { findNoteLinks } from '../../../src/domain/notes/referenceLinks.ts';
import type {
  CountedCompanies,
  CountedQuarters,
  OfferedSearches,
  SearchQuery,
  ShownPassages,
} from '../../../src/features/search/protocol.ts';
import { noQuery } from '../../../src/features/search/searchView.ts';
import { commands, panels } from '../../../src/ids.ts';
import type { Desk } from '../../double/desk.ts';
import type { FakePage } from '../../double/fakePage.ts';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';
import { withDesk } from './service.ts';

let asked = 0;

async function find(page: FakePage, part: Partial<SearchQuery>, most = 50): Promise<ShownPassages> {
  const question = { ...noQuery, ...part };
  asked += 1;
  return ((await page.request('search', { asked, question, most })) as Snapshot<ShownPassages>).value!;
}

async function openSearch(desk: Desk): Promise<FakePage> {
  await desk.call(commands.transcriptsFetchQuarters, { ticker: 'BRMC', count: 2 });
  await desk.call(commands.transcriptsSearch, 'margin');
  const page = await desk.until('the page is open', () => desk.desktop.panels(panels.search).at(-1)?.page());
  await desk.until('both calls are indexed', async () => (await find(page, {})).indexed === 2);
  return page;
}

suite('the search page', () => {
  test('the search reads limits from the typed words, and offers what exists if nothing matches', bound, () =>
    withDesk({}, async (desk) => {
      const page = await openSearch(desk);
      const all = await find(page, { text: 'margin' });
      const limited = await find(page, { text: 'margin who:management last 4 quarters BRMC' });
      assert.deepEqual(
        limited.applied.map(({ field, value }) => [field, value]),
        [
          ['who', 'management'],
          ['company', 'BRMC'],
          ['quarter', 'last 4 quarters'],
        ],
      );
      assert.ok(limited.matches > 0 && limited.matches < all.matches);
      const fields = { text: 'margin', who: 'management', quarter: 'last 4 quarters', company: 'BRMC' } as const;
      assert.equal((await find(page, fields)).matches, limited.matches);
      const absent = await find(page, { text: 'margin', quarter: '3Q31' });
      assert.deepEqual([absent.passages, absent.problem?.there.length], [[], 2]);
      assert.equal((await find(page, { text: 'margin', role: 'astronaut' })).problem?.field, 'role');
      assert.equal((await find(page, { text: 'margin', company: 'nobody' })).problem?.field, 'company');
      const named = await find(page, { text: 'margin $NONE' });
      assert.deepEqual([named.problem?.value, named.passages], ['NONE', []]);
      const written = { text: 'margin who:management last 4 quarters $BRMC' };
      assert.equal((await find(page, written)).matches, limited.matches);
    }),
  );

  test('the search page finds what a label marks, and names the labels where it knows none', bound, () =>
    withDesk({}, async (desk) => {
      let page = await openSearch(desk);
      assert.equal((await find(page, { text: 'label:risk' })).problem?.isRead, true);
      const [{ cik, fyq, start } = { cik: 0, fyq: '', start: 0 }] = (await find(page, { text: 'margin' })).passages;
      await desk.call(commands.transcriptsOpen, { cik, fyq });
      const call = await desk.page(panels.transcript, 'state');
      await desk.until('the passage has a label', async () => {
        const passage = { start, end: start + 60 };
        return (await call.request('labelPassage', { passage, label: 'risk' }).catch(() => '')) === 'added';
      });
      // The call has taken the place of the search.
      page = await openSearch(desk);
      const marked = await find(page, { text: 'label:risk' });
      assert.deepEqual(
        marked.passages.map((each) => [each.fyq, each.start, each.marked?.length]),
        [[fyq, start, 1]],
      );
      assert.deepEqual([marked.isAsked, marked.matches, marked.applied[0]?.field], [true, 1, 'label']);
      assert.equal((await find(page, { text: 'margin', label: 'Risk' })).matches, 1);
      assert.equal((await find(page, { text: 'zyzzyva', label: 'Risk' })).matches, 0);
      const unknown = (await find(page, { text: 'margin label:doubt' })).problem;
      assert.deepEqual([unknown?.value, unknown?.isRead, unknown?.there.length], ['doubt', false, 6]);
    }),
  );

  test('the list and the counts go by the same words, and the list reaches all that are counted', bound, () =>
    withDesk({}, async (desk) => {
      const page = await openSearch(desk);
      for (const text of ['margin', 'What zyzzyva drove gross margin?', 'marg']) {
        const found = await find(page, { text }, 1_000);
        const whole = found.passages.filter(({ missing }) => missing.length === 0);
        assert.equal(whole.length, found.matches, text);
        const question = { asked, question: { ...noQuery, text } };
        const { quarters } = (await page.request('count', question)) as CountedQuarters;
        assert.equal(
          quarters.reduce((sum, { count }) => sum + count, 0),
          found.matches,
          text,
        );
        const { companies } = (await page.request('countCompanies', question)) as CountedCompanies;
        assert.equal(companies[0]!.count + (companies[0]!.countBefore ?? 0), found.matches, text);
        assert.equal(found.without.length > 0, text.includes('zyzzyva'));
      }
      const newest = await find(page, { text: 'margin', order: 'newest' });
      const names = newest.passages.map(({ fyq }) => fyq);
      assert.equal(new Set(names).size, names.filter((fyq, at) => fyq !== names[at - 1]).length);
    }),
  );

  test('chosen passages go into the note as checked quotations, in one edit and for nothing', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        const note = values.Uri.file(join(desk.home, 'workspace', 'note.md'));
        const { document } = await desk.api.window.showTextDocument(note);
        const { version } = document;
        const page = await openSearch(desk);
        const sent = service.requestsSeen().length;
        const { passages } = await find(page, { text: 'margin', order: 'newest' });
        const chosen = [passages[0]!, passages.at(-1)!];
        assert.notEqual(chosen[0]!.fyq, chosen[1]!.fyq);
        const quoted = chosen.map(({ cik, fyq, locator }) => ({ cik, fyq, passage: locator }));
        await page.request('quote', { to: 'note', passages: quoted });
        const text = document.getText();
        for (const each of chosen) assert.ok(text.includes(each.text.slice(0, 40).replaceAll('\n', ' ')), text);
        assert.ok(findNoteLinks(text).length >= 2, text);
        assert.equal(document.version, version + 1);
        const gone = [{ ...quoted[0]!, fyq: 'Q1 1999' }];
        await assert.rejects(page.request('quote', { to: 'note', passages: gone }));
        assert.equal(service.requestsSeen().length, sent);
      },
      { files: { 'note.md': '# Note\n\n' } },
    ),
  );

  test('a search is kept by name, and opened again', bound, () =>
    withDesk({}, async (desk) => {
      const page = await openSearch(desk);
      const question = { ...noQuery, text: 'margin', who: 'management', quarter: 'last 4 quarters' };
      const keeping = page.request('keep', { question });
      (await desk.box()).accept();
      assert.equal(await keeping, 1);
      await desk.call(commands.transcriptsOpenKeptSearch, 'margin · management · last 4 quarters');
      assert.deepEqual(await desk.until('the page is asked', () => page.pushed('question')), question);
      await assert.rejects(desk.call(commands.transcriptsOpenKeptSearch, 'other'), /no saved search named other/);
    }),
  );

  test('an empty page offers examples, kept searches and the last ones, for nothing', bound, () =>
    withDesk({}, async (desk, service) => {
      const page = await openSearch(desk);
      const sent = service.requestsSeen().length;
      const question = { ...noQuery, text: 'margin', who: 'management' };
      asked += 1;
      await page.request('count', { asked, question });
      const keeping = page.request('keep', { question: { ...noQuery, text: 'cash' } });
      (await desk.box()).accept();
      await keeping;
      const offered = (await page.request('offered')) as OfferedSearches;
      assert.deepEqual(offered.recent, [{ label: 'margin · management', question }]);
      assert.deepEqual(
        offered.saved.map(({ label }) => label),
        ['cash'],
      );
      assert.ok(offered.examples.length > 2);
      for (const each of offered.examples) assert.ok((await find(page, each.question)).isAsked, each.label);
      assert.equal(service.requestsSeen().length, sent);
    }),
  );
});
