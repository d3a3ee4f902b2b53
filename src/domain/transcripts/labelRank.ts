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
}

/** Undefined for a label that can't name anybody. */
export function rankLabel(text: string, listed: People): RankedLabel | undefined {
  const whole = listed.findVerbatim(text);
  if (whole !== undefined) {
    const name = text.trim();
    return {
      name,
      at: text.indexOf(name),
      detail: '',
      prompt: '',
      rank: 'known',
      listed: { index: whole, certainty: 'exact' },
    };
  }
  if (headingOf(text)) return undefined;
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

/** `Brandon - Operator`, `Brandon (Operator)`. */
function operatorDetail(label: SpeakerLabel): GenericSpeaker | undefined {
  const generic = label.detail === '' ? undefined : genericSpeaker(label.detail);
  return generic?.side === 'operator' && generic.certain ? generic : undefined;
}
