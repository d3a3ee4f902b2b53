import type { Person } from '../support/person/person.ts';
import type { Question } from '../support/person/modalDialog.ts';
import { eventually } from '../support/eventually.ts';
import type { Way } from './ways.ts';

/** Requests that the day still allows are told by a limit that much above what the service has seen. */
export async function leaveRequests(person: Person, left: number): Promise<void> {
  await person.showViews();
  // The status may be of a moment before, so that it says something else in between.
  if ((await person.status()) === wordsFor(left)) await allow(person, left + 100);
  await allow(person, left);
}

const wordsFor = (left: number): string => `${left} left today`;

/** The limit in the settings of each person. */
const limits = new WeakMap<Person, number>();

async function allow(person: Person, left: number): Promise<void> {
  const limit = person.requests().length + left;
  await person.configure({ 'marketDesk.quota.requestsPerDay': limit });
  limits.set(person, limit);
  await eventually(async () => {
    const now = await person.status();
    if (now !== wordsFor(left)) throw new Error(`The status bar says ${now} in place of ${wordsFor(left)}.`);
  });
}

/** Milliseconds after which a way is taken again: a box may have gone with the editor it stood over. */
const lost = 20_000;

/** Takes a way and waits for what comes of it: a question, or what it did in place of one, as a sentence. */
export async function questionOf(person: Person, way: Way): Promise<Question | string> {
  const before = person.requests().length;
  const cameOfIt = async (): Promise<Question | string> => {
    const sent = person.requests().length - before;
    if (sent > 0) return `sent ${sent} without a question`;
    const [failure] = await person.toasts.errors();
    if (failure !== undefined) return `said “${failure}” without a question`;
    if (!(await person.question.isOpen())) throw new Error(`Nothing came of ${way.name}.`);
    return person.question.read();
  };
  for (let left = 2; ; left--) {
    try {
      // A question that came late stands in the way of whatever is done next: it is what came of the way.
      if (!(await person.question.isOpen())) await way.take(person);
      return await eventually(cameOfIt, lost);
    } catch (error) {
      if (left === 0) throw error;
      if (await person.question.isOpen()) return person.question.read();
      if (await person.box.isOpen()) await person.press('Escape');
    }
  }
}

/** Lists the faults of a question at this many left; none, one hopes. */
export function faultsOf({ message, detail, buttons }: Question, { cost }: Way, left: number): string[] {
  const words = `${message}\n${detail}\n${buttons.join('\n')}`;
  const expected = [
    left === 0
      ? /used all/
      : left === 1
        ? /\b1 request left|today’s last request|Only 1 is left today/
        : new RegExp(`\\b${left} requests left|today’s ${left} remaining requests|Only ${left} are left today`),
  ];
  if (left === 0) expected.push(/Anyway/);
  else if (cost !== undefined) expected.push(cost === 1 ? /\b1 Request\b/i : new RegExp(`\\b${cost} Requests\\b`, 'i'));
  return expected.filter((each) => !each.test(words)).map((each) => `${String(each)} is not in “${words}”`);
}

/** Lists the prompts in the window that nobody asked for after a way was declined. */
export async function leftovers(person: Person): Promise<string[]> {
  const found: string[] = [];
  while (await person.question.isOpen()) {
    const { message, detail } = await person.question.answer();
    found.push(`after it, a dialog says “${message} ${detail}”`);
  }
  for (const text of await person.toasts.errors()) found.push(`after it, a message says “${text}”`);
  if (found.length > 0) await person.clearDesk();
  return found;
}

/** Waits until the status bar counts every request that the service has seen: nothing more is under way. */
export function settled(person: Person): Promise<number> {
  return eventually(async () => {
    const seen = person.requests().length;
    const words = await person.status();
    const left = (limits.get(person) ?? 40) - seen;
    if (words !== wordsFor(left)) throw new Error(`The status bar says ${words}, the service has seen ${seen}.`);
    return seen;
  });
}
