import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commands, settings } from '../../../../src/ids.ts';
import { startBundledService, type BundledService } from '../../../../src/sample/bundledService.ts';
import type { Answer, Question } from '../../../double/messages.ts';
import { openDesk, type Desk } from '../../../double/desk.ts';
import { inventedLists } from '../../../double/inventedLists.ts';
import type { Spending } from '../../../../src/domain/endpoints/spending.ts';
import { allCommands } from '../../../written/commandTables.ts';
import { bound } from '../../../suite/testBound.ts';
import { costOf, spendingOf } from '../../../written/waysToSpend.ts';
import { connectedTo } from '../service.ts';

export const key = 'test-key-spending-5d';
/** The setting's value while ways are walked. */
export const confirmBelow = 5;
/** Requests that are left when a way is walked at every level: enough, few, the last one, none. */
export const levels = [40, 5, 1, 0] as const;
/** The level of every other walk: most ways ask there, and what a no and a yes send is judged in the same walk. */
const few = 5;
/** In the library before every walk, and asked for by none. */
export const first = { ticker: 'QCBAX' };

export interface Walked {
  desk: Desk;
  service: BundledService;
}

/** One way to a request, and how it is gone. What it spends is said in the list of ways, where it is in it. */
export interface Walk {
  /** As in the list of ways. */
  id: string;
  /** The way of the list that this one leads to, if its own name isn't in it. */
  of?: string;
  /** Requests that it sends, told right before it is gone, where the list doesn't say or the product counts by itself. */
  cost?: number | ((walked: Walked) => number | Promise<number>);
  asks?: Spending['asks'];
  /** The text that says the cost before it is spent; the question of a link is judged in any case. */
  said?: ((walked: Walked) => string) | undefined;
  /** Questions before the first request of a kind: one for each thing that is read after another. */
  questions?: number;
  files?: Record<string, string>;
  prepare?: (walked: Walked) => Promise<unknown>;
  /** As a person goes it, up to the question, if there is one. */
  go: (walked: Walked) => Promise<unknown>;
}

/** Defines a test for each walk where few requests are left, and for those that are named one at each level. */
export function testWalks(walks: readonly Walk[], atEveryLevel: readonly string[]): void {
  assert.deepEqual(
    atEveryLevel.filter((id) => !walks.some((walk) => walk.id === id)),
    [],
  );
  for (const walk of walks)
    for (const left of atEveryLevel.includes(walk.id) ? levels : [few])
      test(`${walk.id} with ${left} left`, bound, () => walkWith(walk, left));
}

/** The rows that were chosen in boxes, with the titles of those. */
export const inBox = ({ desk }: Walked): string => desk.boxes.chosen.at(-1) ?? '';
export const inProgress = ({ desk }: Walked): string => desk.messages.progresses.map(({ title }) => title).join('\n');
const inTitle = (id: string) => (): string => allCommands.find((each) => each.id === id)!.title;

/** The text in the place where the list says that the cost stands; undefined for one that only the editor draws. */
function saidAs(spending: Spending | undefined, id: string): Walk['said'] {
  const says = spending?.says ?? '';
  if (says === 'the command’s title') return inTitle(id);
  if (/^(the|a) box/.test(says)) return inBox;
  return says.endsWith('the progress') ? inProgress : undefined;
}

/** The walk with what the list says of it. */
function listed(walk: Walk): Walk & { asks: NonNullable<Spending['asks']>; spending: Spending | undefined } {
  const id = walk.of ?? walk.id;
  const spending = spendingOf(id);
  const { asks = spending?.asks ?? 'few', cost = spending && costOf(spending) } = walk;
  return { ...walk, asks, cost, said: 'said' in walk ? walk.said : saidAs(spending, id), spending };
}

/** A fresh service with a key, nothing of which is in the library but {@link first}. */
export async function withFreshDesk(
  body: (walked: Walked) => Promise<void>,
  { files = {} }: { files?: Record<string, string> } = {},
): Promise<void> {
  // More than any day allows: what is left is told by our own count, and the service only watches.
  const service = await startBundledService({ key, quota: 100_000 });
  try {
    const desk = await openDesk({
      settings: {
        ...connectedTo(service),
        [settings.quotaRequestsPerDay]: 0,
        [settings.quotaConfirmBelow]: confirmBelow,
      },
      keys: { [new URL(service.address).origin]: key },
      files,
      // Nobody is asked about tickers that no list has: that question is walked on its own.
      stored: inventedLists(),
    });
    try {
      await desk.call(commands.fundsOpen, first);
      desk.desktop.closeAll();
      await body({ desk, service });
    } finally {
      await desk.close();
    }
  } finally {
    await service.close();
  }
}

/** From now on so many requests are left of the day by the product's own count: the library is a fresh one. */
export function leave({ desk, service }: Walked, left: number): void {
  desk.configure(settings.quotaRequestsPerDay, service.requestsSeen().length + left);
}

/** The button that says yes before so many requests, when so many are left. */
function yesTo({ buttons }: Question): string {
  assert.equal(buttons.length, 1, buttons.join(', '));
  return buttons[0]!;
}

function assertWords(
  { message, detail, buttons }: Question,
  walk: Walk,
  { cost, left }: { cost: number; left: number },
) {
  const about = `${walk.id} with ${left} left: ${message} ${detail} [${buttons.join(', ')}]`;
  const words = `${message}\n${detail}`;
  if (left === 0) assert.match(words, /used all (of|\d+ of) today’s requests/, about);
  else if (left <= confirmBelow) assert.match(words, formatRequestsLeft(left), about);
  else assert.match(words, cost > left ? formatRequestsLeft(left) : /costs|uses/, about);
  const [yes] = buttons;
  if (left === 0) assert.equal(yes, cost === 1 ? 'Send Anyway' : `Send ${cost} Requests Anyway`, about);
  else if (walk.asks === 'always')
    assert.match(yes ?? '', new RegExp(`^Download · (about )?${cost} requests?$`), about);
  else assert.equal(yes, cost === 1 ? 'Use 1 Request' : `Use ${cost} Requests`, about);
}

function formatRequestsLeft(left: number): RegExp {
  return left === 1
    ? /1 request left today|today’s last request|Only 1 is left today/
    : new RegExp(`${left} requests left today|today’s ${left} remaining requests|Only ${left} are left today`);
}

/** Walks a way. A fault while nobody answers is reported under the way's name. */
async function go(walk: Walk, walked: Walked, answer: Answer): Promise<Question[]> {
  const { desk } = walked;
  const before = desk.messages.questions.length;
  desk.messages.person.answer = answer;
  await walk.go(walked);
  await desk.until(`${walk.id} is over`, () => desk.messages.progresses.every(({ isOver }) => isOver));
  return desk.messages.questions.slice(before);
}

/** Nothing is told of what a person declined: no failure, no message. The box it was chosen in closes. */
async function assertSilence({ desk }: Walked, about: string): Promise<void> {
  assert.deepEqual(
    desk.messages.messages.map(({ text }) => text),
    [],
    about,
  );
  // The window hears of it a little later.
  await desk.until(`${about} closes its box`, () => desk.boxes.current() === undefined);
}

/**
 * With so many left: one question or none, a no sends nothing and says nothing, a yes sends what was said and nothing
 * twice. The service's log is the judge.
 */
async function walkWith(way: Walk, left: number): Promise<void> {
  const walk = listed(way);
  await withFreshDesk(
    async (walked) => {
      const { desk, service } = walked;
      await walk.prepare?.(walked);
      const cost = typeof walk.cost === 'function' ? await walk.cost(walked) : walk.cost!;
      const before = service.requestsSeen().length;
      const spent = (): number => service.requestsSeen().length - before;
      leave(walked, left);
      const { asks, spending } = walk;
      const isFew = cost > 0 && left - cost < confirmBelow;
      const about = `${walk.id} with ${left} left`;
      if (asks === 'never') {
        const asked = await go(walk, walked, () => assert.fail(`${about}: it asked`));
        assert.equal(asked.length, 0, about);
        await settled(walked);
        assert.equal(spent(), isFew ? 0 : cost, about);
        return;
      }
      const isAsked = asks === 'always' || isFew;
      if (isAsked) {
        const asked = await go(walk, walked, () => undefined);
        assert.equal(asked.length, 1, `${about} asks once`);
        assertWords(asked[0]!, walk, { cost: walk.questions === undefined ? cost : cost / walk.questions, left });
        await settled(walked);
        assert.equal(spent(), 0, `${about}, declined`);
        await assertSilence(walked, `${about}, declined`);
      }
      const asked = await go(walk, walked, isAsked ? yesTo : () => assert.fail(`${about}: it asked`));
      await desk.until(`${about} sends ${cost}`, () => spent() >= cost);
      await settled(walked);
      assert.equal(asked.length, isAsked ? (walk.questions ?? 1) : 0, about);
      assert.equal(spent(), cost, about);
      assertSaid(walk, walked, cost / (walk.questions ?? 1));
      const sent = service.requestsSeen().slice(before);
      if (spending)
        for (const { endpoint } of sent)
          assert.ok(
            spending.endpoints.some((each) => each === endpoint),
            `${about} asked for ${endpoint}`,
          );
      desk.desktop.closeAll();
      await settled(walked);
      assert.equal(spent(), cost, `${about}, all closed`);
    },
    { files: walk.files ?? {} },
  );
}

function assertSaid(walk: Walk, walked: Walked, cost: number): void {
  if (!walk.said || cost === 0) return;
  const words = walk.said(walked);
  assert.match(words, cost === 1 ? /\b1 request\b/i : new RegExp(`\\b${cost} requests\\b`, 'i'), walk.id);
}

/** Nothing is under way: what was sent is answered, and what the answer led to is done. */
export async function settled({ desk }: Walked): Promise<void> {
  for (let round = 0; round < 5; round++) {
    await desk.until('all progress is over', () => desk.messages.progresses.every(({ isOver }) => isOver));
    await new Promise((resolve) => setImmediate(resolve));
  }
}
