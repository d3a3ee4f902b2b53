import { wordSet } from '../../base/wordSet.ts';

/** Words of a company's name that its short name omits, in lower case. */
export const legalForms: ReadonlySet<string> = wordSet(
  'the inc incorporated corp corporation co company ltd limited plc llc lp sa ag nv se',
);
