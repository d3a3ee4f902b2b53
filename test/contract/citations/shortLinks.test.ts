import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { CallText } from '../../../src/domain/citations/callText.ts';
import { formatCitationLink, parseCitationLink } from '../../../src/domain/citations/citationLink.ts';
import { findPassage, type LocatedPassage } from '../../../src/domain/citations/findPassage.ts';
import { makeLocator } from '../../../src/domain/citations/makeLocator.ts';
import type { PassageLocator } from '../../../src/domain/citations/passage.ts';
import type { Call, TranscriptMetadata } from '../../../src/domain/transcript.ts';
import { parseCall } from '../../../src/domain/transcripts/parseCall.ts';
import { quoteSelected } from '../../../src/features/notes/quotes/quoteModel.ts';

const shared = resolve(process.env['MARKET_DESK_SHARED'] ?? join(import.meta.dirname, '../../../../shared'));
const folder = join(shared, 'data', 'transcripts');
const files = existsSync(folder)
  ? readdirSync(folder).filter((name) => name.endsWith('.json') && !name.endsWith('.truth.json'))
  : [];
const skip = files.length > 0 ? false : 'the shared folder is absent';

/** Lengths of passages: a phrase, a sentence, a paragraph, an answer. */
const lengths = [30, 90, 300, 900];
const perLength = 3;

test(
  'over the real calls each short link finds exactly its words, and revised words as the long one did',
  {
    skip,
  },
  (t) => {
    const count = { links: 0, long: 0, short: 0 };
    for (const name of files) {
      const { metadata, data } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
        metadata: TranscriptMetadata;
        data: Call[];
      };
      const call = data[0]!;
      const text = call.transcript;
      const parsed = parseCall(call);
      const source = new CallText(text);
      const { cik, ticker, transcript_fyq: fyq } = metadata;
      const base = { from: 'service' as const, cik, ticker, fyq: fyq! };
      for (const [index, length] of lengths.entries())
        for (let number = 0; number < perLength; number += 1) {
          const share = (number * lengths.length + index + 1) / (lengths.length * perLength + 1);
          const start = Math.floor(text.length * share);
          const passage = { start, end: start + length };
          const quote = quoteSelected({ ...base, company: '', text, parsed, source, passage }, 'vscode', new Date(0));
          if (!quote) continue;
          const words = { start: quote.parts[0]!.start, end: quote.parts.at(-1)!.end };
          const read = parseCitationLink(quote.link);
          assert.ok(read.ok && read.value.passage);
          assert.deepEqual(
            findPassage(source, parsed.turns, read.value.passage),
            { ...words, how: 'same' },
            quote.link,
          );
          const full = makeLocator(source, parsed.turns, words);
          const long = formatCitationLink('vscode', { ...base, turn: full.turn, passage: full });
          count.links += 1;
          count.long += long.length + 'from=service&'.length;
          count.short += quote.link.length;
          if (number > 0) continue;
          // The service has issued the call anew: with a turn before, and other words where the passage begins.
          const [first] = /^(?:\S+\s+){0,2}\S+/.exec(text.slice(words.start, words.end))!;
          const anew = `Operator:\nA word before.\n\n${text.slice(0, words.start)}Something else was said${text.slice(words.start + first.length)}`;
          const revised = { source: new CallText(anew), turns: parseCall({ ...call, transcript: anew }).turns };
          const find = (locator: PassageLocator): LocatedPassage | undefined =>
            findPassage(revised.source, revised.turns, locator);
          assert.deepEqual(find(read.value.passage), find(full), quote.link);
        }
    }
    const average = (sum: number): number => Math.round(sum / count.links);
    t.diagnostic(
      `${count.links} links: ${average(count.long)} characters on average before, ${average(count.short)} now`,
    );
    assert.ok(count.links > files.length * lengths.length);
    assert.ok(count.short < count.long * 0.85, `${count.short} of ${count.long}`);
  },
);
