/** Words of a limit by quarters that are read as others. */
interface QuarterForm {
  words: RegExp;
  as: string;
  why: string;
  /** A limit, and the one that it is read as. */
  example: readonly [string, string];
}

/** A half of a year is a range only with its year, and its last quarter the fourth. */
const ofYear = String.raw`(?=\s{0,2}(?:(?:of|in)\s)?(?:fiscal\s|fy\s?)?(?:year\s)?['’]?\d\d)`;

/** The forms, in the order in which they are read. */
export const quarterForms: readonly QuarterForm[] = [
  {
    words: /\s{2,200}/g,
    as: ' ',
    why: 'Several spaces are one.',
    example: ['Q3    2021', 'Q3 2021'],
  },
  {
    words: /^\s{0,9}(?:all|any|every)(?:\s(?:quarters?|calls?))?\s{0,9}$/i,
    as: '1900 to 2099',
    why: 'All quarters are a limit that leaves nothing out.',
    example: ['all quarters', '1900 to 2099'],
  },
  {
    words: /^\s{0,9}since\s(.{0,60}\d\d)\s{0,9}$/i,
    as: '$1 to 2099',
    why: 'A range without an end goes on to the newest call.',
    example: ['since Q3 2020', 'Q3 2020 to 2099'],
  },
  {
    words: /^\s{0,9}between\s(.{0,80}?)\sand\s/i,
    as: '$1 to ',
    why: 'Both ends of a range belong to it.',
    example: ['between Q3 2020 and Q1 2021', 'Q3 2020 to Q1 2021'],
  },
  {
    words: /\s(?:vs\.?|versus|compared (?:to|with))\s/gi,
    as: ', ',
    why: 'Quarters that are compared are searched together.',
    example: ['Q4 2020 vs. Q4 2021', 'Q4 2020, Q4 2021'],
  },
  {
    words: new RegExp(String.raw`\b(?:h1|1h|first[\s-]half)${ofYear}`, 'gi'),
    as: 'Q1 to Q2 ',
    why: 'The first half of a fiscal year has its first two quarters.',
    example: ['first half of 2021', 'Q1 to Q2 2021'],
  },
  {
    words: new RegExp(String.raw`\b(?:h2|2h|second[\s-]half)${ofYear}`, 'gi'),
    as: 'Q3 to Q4 ',
    why: 'The second half of a fiscal year has its last two quarters.',
    example: ['2H21', 'Q3 to Q4 2021'],
  },
  {
    words: new RegExp(String.raw`\b(?:last|final)\squarter${ofYear}`, 'gi'),
    as: 'Q4 ',
    why: 'The last quarter of a year is its fourth.',
    example: ['last quarter of 2020', 'Q4 2020'],
  },
  {
    words: /\bmost[\s-]recent\b/gi,
    as: 'latest',
    why: 'The most recent call is the newest one.',
    example: ['most recent', 'latest'],
  },
  {
    words: /\b(?:earnings|conference|results|transcript)\b\s?/gi,
    as: '',
    why: 'The kind of the call isn’t a limit.',
    example: ['Q3 2021 earnings call', 'Q3 2021'],
  },
  {
    words: /(\d\d)[ea]\b/gi,
    as: '$1',
    why: 'Estimates and actual values are of the same quarter.',
    example: ['3Q21E', '3Q21'],
  },
  {
    words: /\b(f?q[1-4]|f?[1-4]q)[\s/-](?=\d\d(?!\d))/gi,
    as: '$1 ’',
    why: 'Two digits after a quarter are its year.',
    example: ['FQ3 21', 'Q3 2021'],
  },
];
