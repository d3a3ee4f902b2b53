import type { Random } from '../random.ts';

/** Values for `{name}` in a template; one item of a list is chosen each time. */
export type Slots = Readonly<Record<string, string | readonly string[]>>;

/**
 * Fills a template: `[a|b]` is one of the alternatives, `{name}` a slot, `{^name}` the same with a capital,
 * `{#3-9}` a whole number.
 */
export function fillTemplate(template: string, slots: Slots, random: Random): string {
  const chosen = template.replace(/\[([^[\]]*)\]/g, (_, choices: string) => random.pick(choices.split('|')));
  return chosen.replace(/\{(\^?)([^{}]+)\}/g, (_, capital: string, name: string) => {
    const text = name.startsWith('#') ? wholeNumber(name, random) : slotText(name, slots, random);
    return capital === '' ? text : capitalized(text);
  });
}

function wholeNumber(name: string, random: Random): string {
  const [low = 0, high = 0] = name.slice(1).split('-').map(Number);
  return String(random.integer(low, high));
}

function slotText(name: string, slots: Slots, random: Random): string {
  const words = slots[name];
  if (words === undefined) throw new Error(`No slot {${name}}`);
  return typeof words === 'string' ? words : random.pick(words);
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Draws from pools without repetition until a pool is used up. */
export class Deck {
  readonly #random: Random;
  readonly #left = new Map<readonly string[], string[]>();

  constructor(random: Random) {
    this.#random = random;
  }

  draw(pool: readonly string[]): string {
    let left = this.#left.get(pool);
    if (!left || left.length === 0) this.#left.set(pool, (left = this.#random.shuffled(pool)));
    return left.pop()!;
  }
}
