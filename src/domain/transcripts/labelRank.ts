import { genericSpeaker, roleKind, type GenericSpeaker } from './roleWords.ts';
import { headingOf } from './headingOf.ts';
import { isGivenName } from './nicknames.ts';
import { nameShape } from './nameShape.ts';
import { fold } from './foldName.ts';
import type { People, PersonMatch } from './people.ts';
import { readSpeakerLabel, type SpeakerLabel } from './speakerLabel.ts';

/**
 * How likely a label names a speaker, without regard to the text around it: `known` (a listed person, the operator, a
 * name with a title), `likely` (part of a listed person's name, a first name), else by the shape of its words.
 */
type Rank = 'known' | 'likely' | 'generic' | 'name' | 'word' | 'lexical' | 'heading' | 'odd';

export interface RankedLabel extends SpeakerLabel {
  rank: Rank;
  listed?: PersonMatch;
  generic?: GenericSpeaker;
  /** Indexes of the listed people who speak at once. */
  together?: number[];
}

/** Undefined for a label that can't name a speaker. */
export function rankLabel(text: string, listed: People): RankedLabel | undefined {
  const whole = listed.findVerbatim(text) ?? listed.findVerbatim(text.replace(/[()]/g, ''));
  if (whole !== undefined) {
    return { ...wholeLabel(text), rank: 'known', listed: { index: whole, certainty: 'exact' } };
  }
  if (headingOf(text)) return undefined;
  if (/^\s*speaker change\s*$/i.test(text))
    return { ...wholeLabel(''), rank: 'known', generic: { side: 'unknown', certain: true } };
  const together = findTogether(text, listed);
  if (together) return { ...wholeLabel(text), rank: 'known', together };
  const interpreted = findInterpreted(text, listed);
  if (interpreted) return interpreted;
  const label = readSpeakerLabel(text);
  if (!label || label.name === '') return undefined;
  const exact = listed.findExact(label.name);
  if (exact !== undefined) return { ...label, rank: 'known', listed: { index: exact, certainty: 'exact' } };
  const generic = genericSpeaker(label.name) ?? operatorDetail(label);
  if (generic) return { ...label, rank: generic.certain || label.detail !== '' ? 'known' : 'generic', generic };
  const shape = nameShape(label.name);
  if (shape === 'none') return undefined;
  const found = shape === 'odd' ? undefined : listed.find(label.name);
  if (found) return { ...label, rank: found.certainty === 'partial' ? 'likely' : 'known', listed: found };
  const explained = label.prompt !== '' || roleKind(label.detail) !== '';
  const nameLike = shape === 'name' || shape === 'lexical' || (shape === 'word' && label.prompt !== '');
  if (explained && nameLike) return { ...label, rank: 'known' };
  if (shape === 'word' && isGivenName(fold(label.name))) return { ...label, rank: 'likely' };
  return { ...label, rank: shape };
}

function wholeLabel(text: string): SpeakerLabel {
  const name = text.trim();
  return { name, at: text.indexOf(name), detail: '', prompt: '' };
}

/** The listed people of a label for several: `Ann Lee / Bo Roe`, `Lee and Roe`, `Ann Lee and Others`. */
function findTogether(text: string, listed: People): number[] | undefined {
  const parts = text.replace(/[,/&]/g, ' and ').replace(/\s+/g, ' ').split(' and ');
  if (parts.length < 2 || parts.length > 6) return undefined;
  const people: number[] = [];
  for (const part of parts) {
    const found = listed.find(part);
    if (found) people.push(found.index);
    else if (!genericSpeaker(part)) return undefined;
  }
  return people.length > 0 && new Set(people).size === people.length ? people : undefined;
}

/** `[Interpreter] Ann Lee` is the person; `Interpreter for Ann Lee` is an interpreter. */
function findInterpreted(text: string, listed: People): RankedLabel | undefined {
  const whole = wholeLabel(text);
  const [mark = '', ...words] = whole.name.split(/(?<=\])| for /);
  const name = words.join(' ').trim();
  const index = name === '' || !genericSpeaker(mark) ? undefined : listed.findExact(name);
  if (index === undefined) return undefined;
  if (!mark.endsWith(']')) return { ...whole, rank: 'known', generic: { side: 'company', certain: true } };
  const at = whole.at + whole.name.lastIndexOf(name);
  return { ...whole, name, at, rank: 'known', listed: { index, certainty: 'exact' } };
}

/** `Brandon - Operator`, `Brandon (Operator)`. */
function operatorDetail(label: SpeakerLabel): GenericSpeaker | undefined {
  const generic = label.detail === '' ? undefined : genericSpeaker(label.detail);
  return generic?.side === 'operator' && generic.certain ? generic : undefined;
}
