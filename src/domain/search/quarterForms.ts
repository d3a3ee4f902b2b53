/** Words of a limit by quarters that are read as others. */
interface QuarterForm {
  words: RegExp;
  as: string;
  why: string;
  /** A limit, and the one that it is read as. */
  example: readonly [string, string];
}

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
    words: /\b(f?[1-4]q)[\s/-](?=\d\d(?!\d))/gi,
    as: '$1 ’',
    why: 'Two digits after a quarter are its year.',
    example: ['3Q 21', 'Q3 2021'],
  },
];
