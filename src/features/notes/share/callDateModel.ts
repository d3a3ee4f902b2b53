const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const day = String.raw`(?:${months})\s\d{1,2}(?:st|nd|rd|th)?,?\s\d{4}`;
const weekday = String.raw`(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,?\s)?`;
/** Maximum number of characters at the start of a call that are searched for its date. */
const openingLength = 3_000;

const said = [
  // A line of its own.
  new RegExp(String.raw`^[ \t]{0,20}${weekday}(${day})[ \t]{0,20}\r?$`, 'mu'),
  new RegExp(String.raw`\btoday(?:,|\sis|[’']s\sdate\sis)?\s${weekday}(${day})`, 'iu'),
  new RegExp(String.raw`\b(?:recorded|held)\s(?:today,?\s)?(?:on\s)?${weekday}(${day})`, 'iu'),
];

/**
 * Returns the day of a call from its first words, on one line. Undefined if they don't name it, or name another day.
 */
export function dateOfCall(transcript: string): string | undefined {
  const opening = transcript.slice(0, openingLength);
  for (const pattern of said) {
    const found = pattern.exec(opening)?.[1];
    if (found !== undefined) return found.replace(/\s+/gu, ' ');
  }
  return undefined;
}
