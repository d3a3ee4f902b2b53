import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleCalls, sampleTurns } from '../../../../src/sample/calls/sampleCalls.ts';
import { sampleCompanies } from '../../../../src/sample/companies/sampleCompanies.ts';
import { parseCall } from '../../../../src/domain/transcripts/parseCall.ts';
import type { Participant } from '../../../../src/domain/transcript.ts';

interface Spoken {
  speaker: string;
  role: string;
  paragraphs: string[];
}

type Layout = (turns: Spoken[]) => string;

const stamp = (index: number): string =>
  `${String(Math.floor(index / 60)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`;
const titled = ({ speaker, role }: Spoken, mark: string, end = ''): string =>
  role === '' ? speaker : `${speaker}${mark}${role}${end}`;
const first = (speaker: string): string => {
  const words = speaker.split(' ');
  return words.length > 2 ? `${words[0]!} ${words.at(-1)!}` : speaker;
};

const layouts: Record<string, Layout> = {
  'the contract’s': (turns) => turns.map((turn) => `${turn.speaker}:\n${turn.paragraphs.join('\n')}`).join('\n\n'),
  'carriage returns': (turns) =>
    turns.map((turn) => `${turn.speaker}:\r\n${turn.paragraphs.join('\r\n')}`).join('\r\n\r\n'),
  'no blank lines': (turns) => turns.map((turn) => `${turn.speaker}:\n${turn.paragraphs.join('\n')}`).join('\n'),
  'blank lines everywhere': (turns) =>
    turns.map((turn) => `${turn.speaker}:\n\n${turn.paragraphs.join('\n\n')}`).join('\n\n'),
  'speech on the line': (turns) => turns.map((turn) => `${turn.speaker}: ${turn.paragraphs.join('\n')}`).join('\n'),
  'a line a turn': (turns) => turns.map((turn) => `${turn.speaker}: ${turn.paragraphs.join(' ')}`).join('\n'),
  'speech on the line, paragraphs apart': (turns) =>
    turns.map((turn) => `${turn.speaker}:${turn.paragraphs.join('\n\n')}`).join('\n\n'),
  'titles after dashes': (turns) =>
    turns.map((turn) => `${titled(turn, ' -- ')}:\n${turn.paragraphs.join('\n')}`).join('\n\n'),
  'titles after hyphens, no blank lines': (turns) =>
    turns.map((turn) => `${titled(turn, ' - ')}:\n${turn.paragraphs.join('\n')}`).join('\n'),
  'titles after commas': (turns) =>
    turns.map((turn) => `${titled(turn, ', ')}:\n${turn.paragraphs.join('\n')}`).join('\n\n'),
  'titles in brackets': (turns) =>
    turns.map((turn) => `${titled(turn, ' (', ')')}: ${turn.paragraphs.join('\n')}`).join('\n\n'),
  capitals: (turns) =>
    turns.map((turn) => `${turn.speaker.toUpperCase()}:\n${turn.paragraphs.join('\n')}`).join('\n\n'),
  'bold names': (turns) => turns.map((turn) => `**${turn.speaker}:** ${turn.paragraphs.join('\n')}`).join('\n\n'),
  'times after the colon': (turns) =>
    turns.map((turn, index) => `${turn.speaker}: (${stamp(index)})\n${turn.paragraphs.join('\n')}`).join('\n\n'),
  'times before the colon': (turns) =>
    turns.map((turn, index) => `${turn.speaker} (${stamp(index)}):\n${turn.paragraphs.join('\n')}`).join('\n\n'),
  'first and last names': (turns) =>
    turns.map((turn) => `${first(turn.speaker)}:\n${turn.paragraphs.join('\n')}`).join('\n\n'),
  'no colons, titles after dashes': (turns) =>
    `Prepared Remarks:\n\n${turns.map((turn) => `${titled(turn, ' -- ')}\n\n${turn.paragraphs.join('\n\n')}`).join('\n\n')}`,
};

const seed = 11;
const calls = sampleCompanies.flatMap(({ ticker }, index) => {
  const quarter = index % 6 === 0 ? sampleCalls({ ticker }, '2026-03-02', seed)!.quarters[0] : undefined;
  return quarter === undefined ? [] : [{ ticker, quarter }];
});

for (const [name, layout] of Object.entries(layouts)) {
  test(`the parser finds the same turns, sections, and sides in another layout: ${name}`, () => {
    for (const { ticker, quarter } of calls) {
      const { participants } = sampleCalls({ ticker }, '2026-03-02', seed)!.call(quarter);
      const roleOf = (speaker: string): string => participants.find((listed) => listed.name === speaker)?.role ?? '';
      const turns = sampleTurns(ticker, quarter, seed);
      const transcript = layout(
        turns.map(({ speaker, paragraphs }) => ({ speaker, role: roleOf(speaker), paragraphs })),
      );
      for (const listed of [participants, [] as Participant[]]) {
        const parsed = parseCall({ transcript, participants: listed });
        const found = parsed.turns.map(
          ({ speechStart, section }) => `${section} ${transcript.slice(speechStart, speechStart + 20)}`,
        );
        const expected = turns.map(({ section, paragraphs }) => `${section} ${paragraphs[0]!.slice(0, 20)}`);
        const where = `${ticker} ${quarter}, ${listed.length} listed`;
        assert.deepEqual(
          found.map((turn) => turn.split(/[\r\n]/)[0]),
          expected,
          where,
        );
        assert.equal(parsed.speakers.length, new Set(turns.map(({ speaker }) => speaker)).size, where);
        const sides = parsed.speakers.map(({ side }) => side);
        const executives = parsed.speakers.filter(({ name: shown }) =>
          participants.some((person) => first(person.name).toLowerCase() === first(shown).toLowerCase()),
        );
        assert.ok(executives.length > 0 && executives.every(({ side }) => side === 'company'), where);
        assert.equal(sides.filter((side) => side === 'company').length, executives.length, where);
        assert.equal(sides.filter((side) => side === 'operator').length, 1, where);
      }
    }
  });
}
