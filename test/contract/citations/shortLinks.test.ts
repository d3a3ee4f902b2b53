import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { CallText } from '../../../src/domain/passages/callText.ts';
import { parseCitationLink } from '../../../src/domain/links/citationLink.ts';
import { findPassage } from '../../../src/domain/passages/findPassage.ts';
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
  'over the real calls each link finds exactly its words, and in a call that was issued anew, and is short',
  {
    skip,
  },
  (t) => {
    const lengthsOf = { alone: [] as number[], withWords: [] as number[] };
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
      // The service has issued the call anew: with a turn before, and other words in front of each paragraph.
      const anew = `Operator:\nA word before.\n\n${text.replaceAll('\n\n', '\n\nAnd so: ')}`;
      const revised = { source: new CallText(anew), turns: parseCall({ ...call, transcript: anew }).turns };
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
          const { passage: linked } = read.value;
          assert.deepEqual(findPassage(source, parsed.turns, linked), { ...words, how: 'same' }, quote.link);
          lengthsOf[linked.start === '' ? 'alone' : 'withWords'].push(quote.link.length);
          // Words of several paragraphs have others between them now.
          const said = text.slice(words.start, words.end);
          if (said.includes('\n\n')) continue;
          const found = findPassage(revised.source, revised.turns, linked);
          assert.equal(found && anew.slice(found.start, found.end), said, quote.link);
        }
    }
    const { alone, withWords } = lengthsOf;
    t.diagnostic(`${alone.length} links of a place alone, ${withWords.length} with words`);
    assert.ok(Math.max(...alone) <= 120, String(Math.max(...alone)));
    assert.ok(alone.length > files.length * lengths.length);
    // Only a phrase is said twice.
    assert.ok(withWords.length < alone.length / 20, `${withWords.length} beside ${alone.length}`);
  },
);
