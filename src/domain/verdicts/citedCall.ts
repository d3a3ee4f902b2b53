import { memo } from '../../base/memo.ts';
import { companyName } from '../names/companyName.ts';
import type { NoteCitation } from '../notes/noteCitations.ts';
import { CallText } from '../passages/callText.ts';
import { citedParts, type CitedPart } from '../passages/citedParts.ts';
import { findPassage, type LocatedPassage } from '../passages/findPassage.ts';
import type { Passage } from '../passages/passage.ts';
import type { ParsedCall, TranscriptAnswer } from '../transcript.ts';
import { parseCall } from '../transcripts/parseCall.ts';

/** A call that notes cite, with its parsed turns. */
export interface CitedCall extends ParsedCall {
  source: CallText;
  cik: number;
  ticker: string;
  /** The company's short name, or its full one. */
  company: string;
  companyName: string;
  fyq: string;
  /** The quarters that the company has calls for on file, newest first. */
  quarters: readonly string[];
  /** True if it came from an import rather than from the service. */
  imported?: boolean;
}

export function citedCallOf({ metadata, call }: TranscriptAnswer): CitedCall | undefined {
  if (!call) return undefined;
  return {
    ...parseCall(call),
    source: new CallText(call.transcript),
    cik: metadata.cik,
    ticker: metadata.ticker,
    company: companyName(metadata),
    companyName: metadata.companyname,
    fyq: metadata.transcript_fyq ?? '',
    quarters: metadata.available_fyq,
  };
}

/** The cited words as the call has them now. */
export interface CitedWords {
  found: LocatedPassage;
  parts: CitedPart[];
}

export function findCited(call: CitedCall, { link }: NoteCitation): CitedWords | undefined {
  const { passage } = link.link;
  if (!passage) return undefined;
  return remembered(call, `link ${link.text}`, () => {
    const found = findPassage(call.source, call.turns, passage);
    return found && { found, parts: partsOf(call, found) };
  });
}

/** Returns the parts of a passage of a call, each of one turn. */
export const partsOf = (call: CitedCall, passage: Passage): CitedPart[] => citedParts(call.source.text, call, passage);

const memoryOf = memo((_call: CitedCall) => new Map<string, unknown>());
const mostRemembered = 2_000;

/** Caches what was found in a call, since all but one of a note's citations are unchanged after an edit. */
export function remembered<T>(call: CitedCall, key: string, find: () => T): T {
  const memory = memoryOf(call);
  if (memory.has(key)) return memory.get(key) as T;
  if (memory.size >= mostRemembered) memory.clear();
  const found = find();
  memory.set(key, found);
  return found;
}

/**
 * Longer quotations, in characters, are compared again after each edit of the note, and marked as a whole if they
 * differ.
 */
export const longestRemembered = 20_000;
