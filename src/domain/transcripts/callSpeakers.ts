import type { Steps } from '../../base/slices.ts';
import type { Participant } from '../transcript.ts';
import { foldedWords } from './foldName.ts';
import { People, type NameSet } from './people.ts';
import { isHonorific, isOtherForm, parsePersonName, type PersonName } from './personName.ts';
import type { TurnLabel } from './turnLabels.ts';
import type { Heading } from './headingOf.ts';
import type { TextLine } from './scanLines.ts';
import { namesTogether, nameShape } from './nameShape.ts';
import { roleKind } from './roleWords.ts';
import { readSpeakerLabel } from './speakerLabel.ts';

/** The people listed by the service or in the text itself. */
interface CallListing {
  people: People;
  entries: ListedPerson[];
}

type ListedPerson = Participant & { side: RosterEntry['side'] };

/** Names between two steps. */
const stride = 500;

/** A call has fewer names; among more, similar names are a coincidence. */
const mostNamesCompared = 300;

export interface NamedSpeaker {
  name: string;
  role: string;
  /** The side that the form of their name shows. */
  namedSide: 'company' | 'analyst' | 'operator' | 'unknown';
}

interface CallSpeakers {
  speakers: NamedSpeaker[];
  /** For each label, the index of its speaker. */
  ofLabel: number[];
}

/** Lists the service's participants first. The text's own lists add missing people and the side. */
export function* createListing(
  participants: readonly Participant[],
  roster: readonly RosterEntry[],
): Steps<CallListing> {
  const people = new People();
  const entries: ListedPerson[] = [];
  for (const [index, { name, role }] of participants.entries()) {
    if (index % stride === stride - 1) yield;
    people.add(name);
    entries.push({ name: name.trim(), role, side: 'unknown' });
  }
  for (const entry of roster) {
    const known = people.find(entry.name);
    if (!known || known.certainty === 'partial') {
      people.add(entry.name);
      entries.push({ ...entry });
    } else {
      const listed = entries[known.index]!;
      if (listed.side === 'unknown') listed.side = entry.side;
      if (listed.role.trim() === '') listed.role = entry.role;
    }
  }
  return { people, entries };
}

interface LabelUses {
  label: TurnLabel;
  uses: number;
}

function countMentions(labels: readonly TurnLabel[]): Map<string, LabelUses> {
  const mentions = new Map<string, LabelUses>();
  for (const label of labels) {
    const mention = mentions.get(label.key) ?? { label, uses: 0 };
    mention.uses++;
    mentions.set(label.key, mention);
  }
  return mentions;
}

/** Groups the labels that name one person: first by listed people, then by what the names share. */
export function* resolveSpeakers(
  labels: readonly TurnLabel[],
  listing: CallListing,
  readAnnounced: () => NameSet,
): Steps<CallSpeakers> {
  const identities = yield* identify(countMentions(labels), listing, readAnnounced);
  const speakers: NamedSpeaker[] = [];
  const indexOf = new Map<string, number>();
  const hasRole: boolean[] = [];
  const ofLabel = labels.map((label) => {
    const { id, name, listed } = identities.get(label.key)!;
    let index = indexOf.get(id);
    if (index === undefined) {
      index = speakers.push({ name, role: listed?.role ?? '', namedSide: listed?.side ?? 'unknown' }) - 1;
      indexOf.set(id, index);
      hasRole.push(listed !== undefined && listed.role.trim() !== '');
    }
    const speaker = speakers[index]!;
    const { detail, generic, prompt } = label.ranked;
    if (detail !== '' && !hasRole[index]) {
      speaker.role = detail;
      hasRole[index] = true;
    }
    if (speaker.namedSide === 'unknown')
      speaker.namedSide = generic?.side ?? (prompt === '' ? 'unknown' : prompt === 'question' ? 'analyst' : 'company');
    return index;
  });
  return { speakers, ofLabel };
}

interface SpeakerIdentity {
  id: string;
  name: string;
  listed?: ListedPerson;
}

function* identify(
  mentions: ReadonlyMap<string, LabelUses>,
  { people, entries }: CallListing,
  readAnnounced: () => NameSet,
): Steps<Map<string, SpeakerIdentity>> {
  const named = new Set<number>();
  const exactly = new Set<number>();
  for (const { label } of mentions.values()) {
    const { listed } = label.ranked;
    if (listed && listed.certainty !== 'partial') named.add(listed.index);
    if (listed?.certainty === 'exact') exactly.add(listed.index);
  }
  let announced: ReadonlySet<string> | undefined;
  /**
   * A similar name is another person's if its firm was announced, or if it is misspelled and the exact name speaks too.
   */
  const isMisspelled = (name: string, index: number): boolean => {
    if (exactly.has(index) && !isOtherForm(parsePersonName(name), people.name(index))) return false;
    const kind = roleKind(entries[index]!.role);
    if (kind === 'analyst' || kind === 'firm') return true;
    announced ??= readAnnounced();
    return !announced.has(foldedWords(name).join(' '));
  };
  const identities = new Map<string, SpeakerIdentity>();
  const others = new People();
  const othersNames: string[] = [];
  const byUse = [...mentions.values()].sort((one, other) => other.uses - one.uses);
  for (const [at, { label }] of byUse.entries()) {
    if (at % stride === stride - 1) yield;
    const { listed, generic, together } = label.ranked;
    const name = label.ranked.name.replace(/\s+/g, ' ');
    const sameAsListed =
      listed &&
      (listed.certainty === 'partial'
        ? isHeldBy(name, listed.index, people, named)
        : (listed.certainty === 'exact' && isSameGeneration(name, people.name(listed.index))) ||
          isMisspelled(name, listed.index));
    if (sameAsListed) {
      const entry = entries[listed.index]!;
      identities.set(label.key, { id: `listed ${listed.index}`, name: entry.name, listed: entry });
    } else if (together) {
      const both = together.map((index) => entries[index]!);
      const kinds = new Set(both.map(({ role, side }) => (side === 'unknown' ? roleKind(role) : side)));
      const side = kinds.size > 1 ? 'unknown' : kinds.has('company') ? 'company' : 'analyst';
      const joined = both.length > 1 && !namesTogether(name) ? both.map((entry) => entry.name).join(' and ') : name;
      identities.set(label.key, {
        id: `together ${together.join(' ')} ${both.length > 1 ? '' : name}`,
        name: joined,
        listed: { name: joined, role: '', side },
      });
    } else if ((generic && generic.side !== 'operator') || namesTogether(name)) {
      identities.set(label.key, { id: `generic ${foldedWords(name).join(' ')}`, name });
    } else {
      const compare = mentions.size <= mostNamesCompared;
      const same = compare ? sameOther(name, others) : others.findExact(name);
      const index = same ?? others.add(name);
      othersNames[index] ??= name;
      identities.set(label.key, { id: `other ${index}`, name: othersNames[index] });
    }
  }
  return identities;
}

/** A father and his son have the same name without its suffix. */
const isSameGeneration = (name: string, { generation }: PersonName): boolean =>
  parsePersonName(name).generation === generation;

/** A single word names a listed person by family name; by first name only if the full name isn't also a speaker. */
function isHeldBy(name: string, index: number, people: People, named: ReadonlySet<number>): boolean {
  return people.name(index).family === parsePersonName(name).family || !named.has(index);
}

function sameOther(name: string, others: People): number | undefined {
  const found = others.find(name);
  if (!found) return undefined;
  return found.certainty !== 'partial' || isHonorific(foldedWords(name)[0] ?? '') ? found.index : undefined;
}

/** A person listed in the text itself, under a heading such as `Company Participants`. */
interface RosterEntry {
  name: string;
  role: string;
  side: 'company' | 'analyst' | 'unknown';
}

interface Roster {
  entries: RosterEntry[];
  /** The lines that list them. */
  lines: Set<number>;
}

/** No call has more entries. */
const longestRoster = 1000;

const sides = { roster: 'unknown', companyRoster: 'company', analystRoster: 'analyst' } as const;

function readEntry(line: string, side: RosterEntry['side']): RosterEntry | undefined {
  if (line.length > 160 || /[:：]/.test(line.replace(/\([^()]*\)/g, ''))) return undefined;
  const label = readSpeakerLabel(line);
  if (!label) return undefined;
  const shape = nameShape(label.name);
  const named = shape === 'name' || (shape === 'lexical' && label.detail !== '');
  return named ? { name: label.name, role: label.detail, side } : undefined;
}

/** Reads the lists under roster headings. A list ends at the first line that isn't an entry. */
export function readRoster(text: string, lines: readonly TextLine[], headings: ReadonlyMap<number, Heading>): Roster {
  const roster: Roster = { entries: [], lines: new Set() };
  for (const [index, heading] of headings) {
    if (roster.entries.length >= longestRoster) break;
    if (heading !== 'roster' && heading !== 'companyRoster' && heading !== 'analystRoster') continue;
    for (let next = index + 1; next < lines.length && !headings.has(next); next++) {
      const line = lines[next]!;
      const entry = readEntry(text.slice(line.start, line.end), sides[heading]);
      if (!entry || roster.entries.length >= longestRoster) break;
      roster.entries.push(entry);
      roster.lines.add(next);
    }
  }
  return roster;
}
