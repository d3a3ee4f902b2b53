import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { commands, panels, settings } from '../../../src/ids.ts';
import type { BundledService } from '../../../src/sample/bundledService.ts';
import type { Desk } from '../../double/desk.ts';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';
import { withDesk, withSample } from './service.ts';

const lists = '(SEC lists of companies, Feb 2026, and funds, Aug 2024)';

/** The tickers of each request that the service has seen. */
const askedIn = (service: BundledService): (string | null)[] =>
  service.requestsSeen().map(({ target }) => {
    const asked = new URL(target, 'http://127.0.0.1').searchParams;
    return asked.get('ticker') ?? asked.get('tickers');
  });

/** Asks for the latest call as a person does, and waits for what comes of it. */
async function openCall(desk: Desk, ticker: string): Promise<void> {
  const done = desk.run(commands.transcriptsOpen);
  (await desk.box()).type(ticker);
  const row = new RegExp(`^Open ${ticker} `);
  (await desk.boxWith(row)).pick(row);
  await done;
}

suite('a ticker that no list knows', () => {
  test(
    'an unlisted ticker is asked about once before it costs a request, with near names, and never refused',
    bound,
    () =>
      withDesk({}, async (desk, service) => {
        const { questions, person } = desk.messages;
        person.answer = () => undefined;
        await openCall(desk, 'OSTM');
        assert.equal(questions.length, 1);
        assert.equal(questions[0]!.message, `No known ticker OSTM ${lists}. Continue anyway? This uses 1 request.`);
        assert.match(questions[0]!.detail, /^Similar tickers: [A-Z-]+ · \S/);
        assert.deepEqual(questions[0]!.buttons, ['Use 1 Request']);
        assert.deepEqual(service.requestsSeen(), []);
        assert.deepEqual(desk.messages.messages, []);

        person.answer = ({ buttons }) => buttons[0];
        await openCall(desk, 'OSTM');
        await desk.page(panels.transcript, 'state');
        assert.equal(questions.length, 2, 'a no is no answer for good');
        assert.equal(service.requestsSeen().length, 1);

        person.answer = () => assert.fail('it was asked again');
        await desk.run(commands.barsOpen, { tickers: ['OSTM'], period: '1d' }, { clicked: true });
        assert.equal(service.requestsSeen('bars').length, 1);
      }),
  );

  test('an unlisted ticker and the last requests share one question', bound, () =>
    withDesk({ [settings.quotaRequestsPerDay]: 1 }, async (desk) => {
      const { questions, person } = desk.messages;
      person.answer = () => undefined;
      await openCall(desk, 'OSTM');
      assert.equal(questions.length, 1);
      assert.match(questions[0]!.message, /^No known ticker OSTM .*\. Use today’s last request for the latest call\?$/);
    }),
  );

  test('an unlisted ticker needs no question from a program, or if the library has it', bound, () =>
    withDesk({}, async (desk, service) => {
      await desk.call(commands.transcriptsOpen, { ticker: 'OSTM' });
      await desk.run(commands.barsOpen, { tickers: ['OSTM'], period: '1d' }, { clicked: true });
      assert.equal(service.requestsSeen().length, 2);
      assert.deepEqual(desk.messages.questions, []);
    }),
  );

  test('an unlisted ticker is named in the quarters’ own question, without another one', bound, () =>
    withDesk({}, async (desk, service) => {
      const { questions, person } = desk.messages;
      person.answer = ({ buttons }) => buttons[0];
      const done = desk.run(commands.transcriptsFetchQuarters);
      (await desk.box()).type('BRMC');
      (await desk.boxWith('Last 8 Quarters of BRMC')).pick('Last 8 Quarters of BRMC');
      await done;
      assert.equal(questions.length, 1);
      assert.match(questions[0]!.detail, /^No known ticker BRMC/);
      assert.equal(service.requestsSeen('transcript').length, 8);
    }),
  );

  test('several unlisted tickers of one read share one question', bound, () =>
    withDesk({}, async (desk, service) => {
      const { questions, person } = desk.messages;
      person.answer = ({ buttons }) => buttons[0];
      const tickers = ['BRMC', 'OSTM'];
      await desk.run(commands.barsOpen, { tickers, period: '1d' }, { clicked: true });
      assert.equal(questions.length, 1);
      assert.match(questions[0]!.message, /^No known tickers BRMC, OSTM/);
      assert.ok(service.requestsSeen('bars').length > 0);
    }),
  );
});

suite('a batch with a ticker that no list knows', () => {
  const files = { 'mine.watchlist': 'AAPL\nBRMC\nMSFT\n' };
  const mine = (desk: Desk) => ({ type: 'lens', uri: values.Uri.file(join(desk.home, 'workspace', 'mine.watchlist')) });

  test('a batch with an unlisted ticker offers to skip it at the others’ cost, and shows what is left', bound, () =>
    withDesk(
      { [settings.quotaRequestsPerDay]: 6 },
      async (desk, service) => {
        const { questions, person } = desk.messages;
        person.answer = ({ buttons }) => buttons[1];
        await desk.run(commands.watchlistsGetLatestCalls, mine(desk), { clicked: true });
        assert.equal(questions.length, 1);
        assert.match(
          questions[0]!.message,
          /^No known ticker BRMC .* Use 3 of today’s 6 remaining requests for the latest calls\?$/,
        );
        assert.deepEqual(questions[0]!.buttons, ['Use 3 Requests', 'Skip BRMC · 2 requests']);
        assert.deepEqual(askedIn(service), ['AAPL', 'MSFT']);
      },
      { files },
    ),
  );

  test('a batch with an unlisted ticker opens the others’ bars if the user chooses so', bound, () =>
    withDesk({}, async (desk, service) => {
      desk.messages.person.answer = ({ buttons }) => buttons.find((each) => each === 'Skip BRMC · about 1 request');
      await desk.run(commands.barsOpen, { tickers: ['AAPL', 'BRMC'], period: '1d' }, { clicked: true });
      assert.equal(desk.messages.questions.length, 1);
      assert.deepEqual(askedIn(service), ['AAPL']);
    }),
  );
});

suite('a ticker that a list knows', () => {
  test('a listed ticker is named in the question before the last requests', bound, () =>
    withDesk({ [settings.quotaRequestsPerDay]: 3 }, async (desk, service) => {
      const { questions, person } = desk.messages;
      person.answer = () => undefined;
      await openCall(desk, 'AAPL');
      assert.equal(questions.length, 1);
      assert.match(questions[0]!.message, /^Use 1 of today’s 3 remaining requests for the latest call\?$/);
      assert.match(questions[0]!.detail, /^AAPL · Apple Inc\. · 1 request\n\nAnything in the library/);
      assert.deepEqual(service.requestsSeen(), []);
    }),
  );

  test('a listed ticker needs no question, and neither does the sample’s own', bound, () =>
    withSample(async (desk) => {
      await openCall(desk, 'OSTM');
      await desk.page(panels.transcript, 'state');
      assert.deepEqual(desk.messages.questions, []);
    }),
  );
});
