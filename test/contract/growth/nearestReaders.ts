import { CallText } from '../../../src/domain/passages/callText.ts';
import { findNearestWords, mayHaveWords, shareOfTelling } from '../../../src/domain/passages/nearestWords.ts';
import { sentencesAround } from '../../../src/domain/passages/sentencesAround.ts';
import { parseCall } from '../../../src/domain/transcripts/parseCall.ts';
import type { ForeignTextReader } from './measureGrowth.ts';

const spoken = 'Jane Doe:\nWe grew and grew. Costs fell.\n\nJohn Roe:\nAnd we did not.\n';
const turnsOf = (transcript: string) => parseCall({ transcript, participants: [] }).turns;
const nearest = (transcript: string, quotation: string) =>
  findNearestWords(new CallText(transcript), turnsOf(transcript), quotation);

/** How the words of a call that are nearest to a quotation are found. */
export const readers: readonly ForeignTextReader[] = [
  {
    name: 'findNearestWords',
    read: (text) => [nearest(spoken, text), nearest(`Jane Doe:\n${text}\n`, text)],
    frames: [(trouble) => `we grew ${trouble} costs\n\nJohn Roe:\n${trouble}. grew`],
  },
  {
    name: 'mayHaveWords',
    read: (text) => [mayHaveWords(new CallText(spoken), text), mayHaveWords(new CallText(text), text)],
    frames: [(trouble) => `we [${trouble}] grew <${trouble}> and [${trouble}`],
  },
  {
    name: 'shareOfTelling',
    read: (text) => [shareOfTelling(text, spoken), shareOfTelling(spoken, text)],
  },
  {
    name: 'sentencesAround',
    read: (text) => {
      const middle = text.length >> 1;
      return sentencesAround(text, { start: middle, end: middle + 1 }, { start: 0, end: text.length });
    },
  },
];
