import { randomUUID } from 'node:crypto';
import type { Mark } from '../../../src/library/marks/mark.ts';

export const markOf = (part: Partial<Mark> = {}): Mark => ({
  id: randomUUID(),
  kind: 'highlight',
  call: { source: 'sample', cik: 1, ticker: 'T', company: 'T Corp', fyq: 'Q1 2025' },
  speaker: 'Ann Lee',
  words: 'margins grew',
  locator: { turn: 2, start: 'margins grew', before: 'we said that', after: 'last year' },
  madeAt: 5,
  ...part,
});
