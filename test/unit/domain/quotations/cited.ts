import { CallText } from '../../../../src/domain/passages/callText.ts';
import { findPassage, type LocatedPassage } from '../../../../src/domain/passages/findPassage.ts';
import { makeLocator, trimPassage } from '../../../../src/domain/passages/makeLocator.ts';
import type { Passage, PassageLocator } from '../../../../src/domain/passages/passage.ts';
import type { Call, ParsedCall } from '../../../../src/domain/transcript.ts';
import { parseCall } from '../../../../src/domain/transcripts/parseCall.ts';
import { sampleCalls } from '../../../../src/sample/calls/sampleCalls.ts';
import { sampleCompanies } from '../../../../src/sample/companies/sampleCompanies.ts';

export interface Read extends ParsedCall {
  call: CallText;
}

export function readText(transcript: string, participants: Call['participants'] = []): Read {
  return { call: new CallText(transcript), ...parseCall({ transcript, participants }) };
}

/** An invented call of the bundled service. */
export function readSample(): Read {
  const file = sampleCalls({ ticker: sampleCompanies[0]!.ticker }, '2026-03-02', 1)!;
  const { transcript, participants } = file.call(file.quarters[0]!);
  return readText(transcript, participants);
}

/** The passage of words that are in the text exactly once. */
export function passageOf({ call }: Read, words: string): Passage {
  const start = call.text.indexOf(words);
  if (start === -1 || call.text.includes(words, start + 1)) throw new Error(`Not once in the text: ${words}`);
  return { start, end: start + words.length };
}

export function locatorOf(read: Read, passage: Passage): PassageLocator {
  return makeLocator(read.call, read.turns, trimPassage(read.call.text, passage)!);
}

export function find(read: Read, locator: PassageLocator): (LocatedPassage & { words: string }) | undefined {
  const found = findPassage(read.call, read.turns, locator);
  return found && { ...found, words: read.call.text.slice(found.start, found.end) };
}
