import { trimEndWhere } from '../../base/textEdges.ts';

/** The kind of a heading, a line that isn't spoken. */
export type Heading = 'prepared' | 'questions' | 'roster' | 'companyRoster' | 'analystRoster' | 'furniture';

const before = /^[\s#*_=>•·–—-]+/;
const isAfter = (character: string): boolean => /[\s#*_=:：–—-]/.test(character);

const patterns: [Heading, RegExp][] = [
  [
    'questions',
    /^(?:(?:start|beginning) of )?(?:(?:analysts?|investors?|media|audience|shareholders?) )?(?:questions? (?:and|&) answers?|q ?(?:&|and) ?a)(?: (?:session|section|portion|period|discussion))?$/,
  ],
  [
    'prepared',
    /^(?:(?:management(?:'s)?|management discussion|company|corporate) )?(?:prepared remarks|prepared comments|presentation|opening remarks|introductory remarks|management discussion)(?: (?:section|portion|session))?$/,
  ],
  [
    'companyRoster',
    /^(?:(?:company|corporate|management) (?:participants|representatives|speakers|executives)|executives)$/,
  ],
  [
    'analystRoster',
    /^(?:analysts?(?: and investors)? participants|analysts|conference call (?:participants|analysts)|other participants|analysts and investors)$/,
  ],
  ['roster', /^(?:(?:call|conference|event|meeting) )?(?:participants|attendees|speakers)$/],
  [
    'furniture',
    /^(?:(?:call )?duration\b.{0,40}|contents|table of contents|more [\w.&-]{1,12} analysis|all earnings call transcripts|end of (?:the )?(?:transcript|q&a|call|prepared remarks)|closing remarks|transcript|(?:call|conference call) transcript|operator instructions|copyright\b.{0,80})$/,
  ],
];

/** A cheap test that most lines fail. */
const mayBeHeading =
  /question|\bq ?(?:&|and) ?a|remarks|comments|presentation|discussion|participant|representative|speaker|executive|analy|attendee|duration|content|transcript|\bend of|copyright|instructions|^[\s\-=*_–—#•·:]+$/i;

/** The heading on a line of its own, with or without a colon; undefined for any other line. */
export function headingOf(line: string): Heading | undefined {
  if (line.length > 90 || !mayBeHeading.test(line) || /[.?!,;…]$/.test(line)) return undefined;
  const words = trimEndWhere(line, isAfter)
    .replace(before, '')
    .toLowerCase()
    .replace(/[\s‐-]+/g, ' ')
    .replace(/’/g, "'");
  if (words === '') return /^[-=*_–—#•·\s]{3,}$/.test(line) ? 'furniture' : undefined;
  for (const [heading, pattern] of patterns) if (pattern.test(words)) return heading;
  return undefined;
}
