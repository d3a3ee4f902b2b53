/** A time that a text names, as far as it names one. */
export interface WrittenPeriod {
  start: number;
  end: number;
  year?: number;
  /** 1 to 4 */
  quarter?: number;
  /** 1 to 12 */
  month?: number;
  day?: number;
  /** HH:MM */
  time?: string;
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const year = String.raw`(?:19|20|21)\d{2}`;
const alone = String.raw`(?![\p{L}\p{N}%])(?![.,]\d)`;

/** The forms from the longest to the shortest, so that none is taken for a part of another. */
const forms: readonly { pattern: RegExp; read: (found: RegExpExecArray) => Omit<WrittenPeriod, 'start' | 'end'> }[] = [
  {
    pattern: new RegExp(String.raw`(?<![\p{L}\p{N}.,])(${year})-(\d{2})-(\d{2})${alone}`, 'giu'),
    read: ([, y, m, d]) => ({ year: Number(y), month: Number(m), day: Number(d) }),
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(${month})\.? (\d{1,2})(?:st|nd|rd|th)?,? (${year})${alone}`,
      'giu',
    ),
    read: ([, m, d, y]) => ({ year: Number(y), month: monthOf(m!), day: Number(d) }),
  },
  {
    pattern: new RegExp(String.raw`(?<![\p{L}\p{N}.,])(\d{1,2}) (${month})\.? (${year})${alone}`, 'giu'),
    read: ([, d, m, y]) => ({ year: Number(y), month: monthOf(m!), day: Number(d) }),
  },
  {
    pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])(${month})\.?,? (${year})${alone}`, 'giu'),
    read: ([, m, y]) => ({ year: Number(y), month: monthOf(m!) }),
  },
  {
    pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])q([1-4]) ?(${year})${alone}`, 'giu'),
    read: ([, q, y]) => ({ year: Number(y), quarter: Number(q) }),
  },
  {
    pattern: new RegExp(String.raw`(?<![\p{L}\p{N}.,])(${year}) ?q([1-4])${alone}`, 'giu'),
    read: ([, y, q]) => ({ year: Number(y), quarter: Number(q) }),
  },
  {
    pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])(${month})\.? (\d{1,2})(?:st|nd|rd|th)?${alone}`, 'giu'),
    read: ([, m, d]) => ({ month: monthOf(m!), day: Number(d) }),
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}.,])([01]?\d|2[0-3]):([0-5]\d) ?([ap])\.?m\.?(?![\p{L}\p{N}])`,
      'giu',
    ),
    read: ([, h, m, half]) => ({ time: clock((Number(h) % 12) + (half!.toLowerCase() === 'p' ? 12 : 0), m!) }),
  },
  {
    pattern: new RegExp(String.raw`(?<![\p{L}\p{N}.,])([01]?\d|2[0-3]):([0-5]\d)(?::00)?${alone}`, 'giu'),
    read: ([, h, m]) => ({ time: clock(Number(h), m!) }),
  },
  {
    pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])q([1-4])${alone}`, 'giu'),
    read: ([, q]) => ({ quarter: Number(q) }),
  },
  {
    pattern: new RegExp(String.raw`(?<=\b(?:in|of|for|since|during|through) )(${year})${alone}`, 'giu'),
    read: ([, y]) => ({ year: Number(y) }),
  },
  {
    // A capital tells these from verbs: it may march on.
    pattern:
      /(?<![\p{L}\p{N}])(January|February|April|June|July|August|September|October|November|December)(?![\p{L}\p{N}])/gu,
    read: ([, m]) => ({ month: monthOf(m!) }),
  },
  {
    pattern:
      /(?<=\b(?:in|of|for|since|during) )(Mar|March|May|Jan|Feb|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)(?![\p{L}\p{N}])/gu,
    read: ([, m]) => ({ month: monthOf(m!) }),
  },
];

const monthOf = (text: string): number => months.indexOf(text.slice(0, 3).toLowerCase()) + 1;
const clock = (hour: number, minute: string): string => `${String(hour).padStart(2, '0')}:${minute}`;

/** The times that a short text names, and the text with spaces in their place. */
export function readPeriods(text: string): { periods: WrittenPeriod[]; rest: string } {
  const periods: WrittenPeriod[] = [];
  let rest = text;
  for (const { pattern, read } of forms)
    rest = rest.replace(pattern, (...args: unknown[]) => {
      const [all, offset] = [String(args[0]), args.find((each) => typeof each === 'number')!];
      periods.push({ start: offset, end: offset + all.length, ...read(args as unknown as RegExpExecArray) });
      return ' '.repeat(all.length);
    });
  return { periods, rest };
}

/** Whether a text's time is the day YYYY-MM-DD or has it within it, and is the time of day if both are known. */
export function isAtTime(period: WrittenPeriod, day: string, time?: string): boolean {
  const [year, month, date] = day.split('-').map(Number);
  return (
    isSame(period.year, year) &&
    isSame(period.month, month) &&
    isSame(period.day, date) &&
    isSame(period.quarter, month === undefined ? undefined : Math.ceil(month / 3)) &&
    (period.time === undefined || time === undefined || period.time === time)
  );
}

const isSame = (told: number | undefined, true_: number | undefined): boolean => told === undefined || told === true_;
