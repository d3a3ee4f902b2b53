import { CallText } from '../../domain/citations/callText.ts';
import type { CitationLink } from '../../domain/citations/citationLink.ts';
import { citedParts, type CitedPart } from '../../domain/citations/citedParts.ts';
import { matchesSource } from '../../domain/citations/compareQuotation.ts';
import { findPassage, type FoundPassage } from '../../domain/citations/findPassage.ts';
import { escapeMarkdown, unescapeMarkdown } from '../../domain/citations/quoteText.ts';
import { quoteOf, speakersOf } from '../../domain/citations/quoteValues.ts';
import type { ParsedCall, TranscriptAnswer } from '../../domain/transcript.ts';
import { parseCall } from '../../domain/transcripts/parseCall.ts';
import { People } from '../../domain/transcripts/people.ts';
import type { NoteCitation, NoteSpan } from './noteCitations.ts';

/** A call that notes cite. */
export interface CitedCall extends ParsedCall {
  source: CallText;
  company: string;
  fyq: string;
}

export function citedCallOf({ metadata, call }: TranscriptAnswer): CitedCall | undefined {
  if (!call) return undefined;
  return {
    ...parseCall(call),
    source: new CallText(call.transcript),
    company: metadata.companyname_short || metadata.companyname,
    fyq: metadata.transcript_fyq ?? '',
  };
}

/** The cited words as they stand in the call now. */
export interface CitedWords {
  found: FoundPassage;
  parts: CitedPart[];
}

export function findCited(call: CitedCall, { link }: NoteCitation): CitedWords | undefined {
  const { passage } = link.link;
  if (!passage) return undefined;
  return remembered(call, `link ${link.text}`, () => {
    const found = findPassage(call.source, call.turns, passage);
    return found && { found, parts: citedParts(call.source.text, call, found) };
  });
}

const memories = new WeakMap<CitedCall, Map<string, unknown>>();
const mostRemembered = 2_000;

/** After an edit all but one of a note's citations are what they were. */
function remembered<T>(call: CitedCall, key: string, find: () => T): T {
  const memory = memories.get(call) ?? new Map<string, unknown>();
  memories.set(call, memory);
  if (memory.has(key)) return memory.get(key) as T;
  if (memory.size >= mostRemembered) memory.clear();
  const found = find();
  memory.set(key, found);
  return found;
}

/** What is wrong with a citation, where in the note, and what would put it right. */
export interface CitationProblem extends NoteSpan {
  kind: 'gone' | 'words' | 'speaker';
  /** In place of what stands there; absent where nothing can be put right. */
  fix?: string;
  /** Who said it. */
  speaker?: string;
}

/** Every citation of a note whose call there is; of the others nothing is said. */
export function checkNote(
  citations: readonly NoteCitation[],
  callOf: (link: CitationLink) => CitedCall | undefined,
): CitationProblem[] {
  return citations.flatMap((citation) => {
    const call = callOf(citation.link.link);
    return call ? checkCitation(call, citation) : [];
  });
}

/** Nothing where the note quotes honestly, names the speaker or nobody, or says nothing that could be compared. */
export function checkCitation(call: CitedCall, citation: NoteCitation): CitationProblem[] {
  const { quotation, link } = citation;
  if (!link.link.passage) return [];
  const cited = findCited(call, citation);
  if (!cited) return quotation ? [{ kind: 'gone', start: quotation.start, end: quotation.end }] : [];
  const problems: CitationProblem[] = [];
  const isHonest =
    !quotation ||
    remembered(call, `words ${link.text} ${quotation.text}`, () =>
      matchesSource(quotation.text, call.source, cited.found),
    );
  if (!isHonest)
    problems.push({
      kind: 'words',
      start: quotation.start,
      end: quotation.end,
      fix: restored(cited, quotation.prefix),
    });
  return [...problems, ...wrongSpeaker(call, citation, cited)];
}

/** The source's words in the form of the note. */
function restored({ parts }: CitedWords, prefix: string): string {
  const paragraphs = quoteOf(parts)
    .split(/\s*[\r\n\u2028\u2029]+\s*/u)
    .filter((paragraph) => paragraph !== '');
  return prefix === '' ? paragraphs.join(' ') : paragraphs.join(`\n${prefix.trimEnd()}\n${prefix}`);
}

const nameShape = /^(?:\p{Lu}[\p{L}\p{M}.'’-]*)(?:\s+\p{Lu}[\p{L}\p{M}.'’-]*){1,3}$/u;

function wrongSpeaker(call: CitedCall, { speaker, link }: NoteCitation, { parts }: CitedWords): CitationProblem[] {
  const { speaker: spoken } = speakersOf(parts);
  if (!speaker || spoken === '') return [];
  const isWrong = remembered(call, `speaker ${link.text} ${speaker.text}`, () =>
    namesAnother(call, speaker.text, parts),
  );
  if (!isWrong) return [];
  return [{ kind: 'speaker', start: speaker.start, end: speaker.end, fix: escapeMarkdown(spoken), speaker: spoken }];
}

function namesAnother(call: CitedCall, named: string, parts: readonly CitedPart[]): boolean {
  const names = unescapeMarkdown(named.replace(/[*_]/g, ''))
    .split(/\s*;\s*|\s+(?:and|&)\s+/)
    .filter((name) => name !== '');
  const isAmong = (people: readonly string[], name: string): boolean => {
    const known = new People();
    for (const person of people) known.add(person);
    return known.find(name) !== undefined;
  };
  const said = parts.map((part) => part.speaker).filter((name) => name !== '');
  if (names.some((name) => isAmong(said, name))) return false;
  const others = call.speakers.map(({ name }) => name).filter((name) => name !== '');
  return names.some(
    (name) =>
      isAmong(others, name) || (nameShape.test(name) && !call.company.toLowerCase().includes(name.toLowerCase())),
  );
}
