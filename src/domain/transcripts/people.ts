import type { Participant } from '../transcript.ts';
import { foldedWords } from './foldName.ts';
import { namesTogether } from './nameShape.ts';
import { likeness, parsePersonName, isHonorific, type PersonName } from './personName.ts';

/** A larger bucket doesn't identify a person and isn't searched. */
const bucketLimit = 48;

class Buckets {
  readonly #members = new Map<string, number[]>();

  add(key: string, member: number): void {
    const members = this.#members.get(key);
    if (!members) this.#members.set(key, [member]);
    else if (members.at(-1) !== member) members.push(member);
  }

  get(key: string): readonly number[] {
    const members = this.#members.get(key) ?? [];
    return members.length > bucketLimit ? [] : members;
  }
}

/** How certain a match is: the exact name, another form of it, or one word of it. */
export interface PersonMatch {
  index: number;
  certainty: 'exact' | 'close' | 'partial';
}

/** Names that can be found by any form that a text uses. The cost of a look-up doesn't depend on their number. */
export class People {
  readonly #names: PersonName[] = [];
  readonly #exact = new Map<string, number>();
  readonly #byFamily = new Buckets();
  readonly #byGiven = new Buckets();
  readonly #byBeginning = new Buckets();
  /** The name parsed last, since one look-up parses it several times. */
  #last: { name: string; person: PersonName } | undefined;

  /** Adds a name and returns its index. */
  add(name: string): number {
    const person = parsePersonName(name);
    const index = this.#names.push(person) - 1;
    for (const key of [verbatim(name), person.words.join(' ')]) {
      if (key !== '' && !this.#exact.has(key)) this.#exact.set(key, index);
    }
    if (person.words.length > 1) {
      for (const word of new Set(person.words.slice(1))) this.#byFamily.add(word, index);
      this.#byGiven.add(person.given, index);
      for (const word of person.nicknames) this.#byGiven.add(word, index);
      this.#byBeginning.add(beginning(person), index);
    }
    return index;
  }

  name(index: number): PersonName {
    return this.#names[index]!;
  }

  /** Returns the best match for a name; undefined if there is none, or two match equally. */
  find(name: string): PersonMatch | undefined {
    const exact = this.findExact(name);
    if (exact !== undefined) return { index: exact, certainty: 'exact' };
    if (namesTogether(name)) return undefined;
    const person = this.#read(name);
    if (person.words.length === 1) return this.#findByOneWord(name, person);
    const best = this.#best(person);
    return best === undefined ? undefined : { index: best, certainty: 'close' };
  }

  /** The person with exactly this name, ignoring case, accents, dots and suffixes. */
  findExact(name: string): number | undefined {
    const verbatimMatch = this.#exact.get(verbatim(name));
    if (verbatimMatch !== undefined) return verbatimMatch;
    const person = this.#read(name);
    const index = this.#exact.get(person.words.join(' '));
    if (index === undefined || person.generation === '') return index;
    const generation = this.#names[index]!.generation;
    return generation === '' || generation === person.generation ? index : undefined;
  }

  /** Returns the person whose name is spelled exactly like this, ignoring case and spacing. */
  findVerbatim(name: string): number | undefined {
    return this.#exact.get(verbatim(name));
  }

  #read(name: string): PersonName {
    if (this.#last?.name !== name) this.#last = { name, person: parsePersonName(name) };
    return this.#last.person;
  }

  #best(person: PersonName): number | undefined {
    const candidates = new Set([
      ...person.words.slice(1).flatMap((word) => this.#byFamily.get(word)),
      ...this.#byGiven.get(person.given),
      ...this.#byGiven.get(person.family),
      ...this.#byBeginning.get(beginning(person)),
    ]);
    let best: number | undefined;
    let bestLikeness = 0;
    let tied = false;
    for (const index of candidates) {
      const value = likeness(person, this.#names[index]!);
      if (value === 0 || value < bestLikeness) continue;
      tied = value === bestLikeness && !this.#sameWords(best, index);
      if (value > bestLikeness) best = index;
      bestLikeness = value;
    }
    return tied ? undefined : best;
  }

  #findByOneWord(name: string, person: PersonName): PersonMatch | undefined {
    const word = person.family;
    const titled = isHonorific(foldedWords(name)[0] ?? '');
    const families = this.#byFamily.get(word).filter((index) => this.#names[index]!.family === word);
    const found = this.#single(families) ?? (titled ? undefined : this.#single(this.#byGiven.get(word)));
    return found === undefined ? undefined : { index: found, certainty: 'partial' };
  }

  #single(members: readonly number[]): number | undefined {
    const [first, ...others] = members;
    return others.every((other) => this.#sameWords(first, other)) ? first : undefined;
  }

  #sameWords(one: number | undefined, other: number): boolean {
    return one !== undefined && this.#names[one]!.words.join(' ') === this.#names[other]!.words.join(' ');
  }
}

const verbatim = (name: string): string => name.replace(/\s+/g, ' ').trim().toLowerCase();

const beginning = (person: PersonName): string => person.family.slice(0, 3);

function isParticipant(value: unknown): value is Participant {
  const { name, role } = (value ?? {}) as Record<string, unknown>;
  return typeof name === 'string' && name.trim() !== '' && typeof role === 'string';
}

/** Returns the participants with a name, each once; of several with the same name, the first with a role. */
export function distinctParticipants(participants: readonly unknown[]): Participant[] {
  const byName = new Map<string, Participant>();
  for (const participant of participants) {
    if (!isParticipant(participant)) continue;
    const key = verbatim(participant.name);
    const known = byName.get(key);
    if (known && (known.role.trim() !== '' || participant.role.trim() === '')) continue;
    byName.set(key, participant);
  }
  return [...byName.values()];
}

/** The people whom the speech mentions: handed over to, thanked, greeted, introduced. */
export interface PersonMentions {
  /** Returns whether some word of the name was mentioned as a person's. */
  hasWord(name: string): boolean;
  /** Returns whether the name's first and last words were mentioned together as a person's. */
  hasName(name: string): boolean;
}

const mention =
  /\b(?:(line of|questions?(?: today)?(?: comes| is| will come)?(?: to us)? from|call over to|conference over to|floor to|[Tt]hanks,?|[Tt]hank you,?|I'm|I am|Mr\.|Mrs\.|Ms\.|Dr\.)|over to|back to|go to|[Ww]elcome,?|Hi,?|Hello,?|Hey,?|[Mm]orning,?|[Aa]fternoon,?|[Ee]vening,?|joined by|with me(?: today)?(?: is| are)?|we have|introduce)\s+((?:\p{Lu}[\p{L}\p{M}'’.-]*[^\S\n]?){1,5})/gu;

const mostMentions = 20_000;

/** Reads the text once. Mentions beyond the limit are ignored, since they only settle doubts. */
export function findPersonMentions(text: string): PersonMentions {
  const words = new Set<string>();
  const names = new Set<string>();
  let count = 0;
  for (const match of text.matchAll(mention)) {
    if (++count > mostMentions) break;
    const folded = foldedWords(match[2]!);
    const asName = match[1] !== undefined;
    for (const [at, word] of folded.entries()) {
      words.add(word);
      if (asName && at > 0) names.add(`${folded[at - 1]!} ${word}`);
    }
  }
  return {
    hasWord: (name) => foldedWords(name).some((word) => word.length > 1 && words.has(word)),
    hasName: (name) => {
      const folded = foldedWords(name);
      return folded.length > 1 && names.has(`${folded[0]!} ${folded.at(-1)!}`);
    },
  };
}

/** Names, folded. */
export type NameSet = ReadonlySet<string>;

/** A word between a name and a firm, and the words in the same sentence that announce a question. */
const beforeFirm = /(?: (?:with|from|of|at|representing)|,) (?=\p{Lu})/gu;
const questionComes = /\b(?:questions?|line|next|first|last|go to|hear from|comes from|take)\b/i;

/** The names, folded, that are announced to ask a question together with a firm: `comes from Ann Lee with UBS`. */
export function findAnnounced(text: string): NameSet {
  const names = new Set<string>();
  let count = 0;
  for (const { index } of text.matchAll(beforeFirm)) {
    if (++count > mostMentions) break;
    const sentence = text.slice(Math.max(0, index - 120), index);
    if (!questionComes.test(sentence)) continue;
    const words = sentence.split(/\s+/).slice(-6);
    for (let from = 0; from < words.length - 1; from++) names.add(foldedWords(words.slice(from).join(' ')).join(' '));
  }
  return names;
}
