import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseCall } from '../../../../src/domain/transcripts/parseCall.ts';
import { foldedWords } from '../../../../src/domain/transcripts/foldName.ts';
import type { Call } from '../../../../src/domain/transcript.ts';

interface TrueTurn {
  speaker: string;
  startsWith: string;
  section: 'prepared' | 'qa' | null;
  line?: string;
}

interface Truth {
  turns: TrueTurn[];
  strayLines?: string[];
}

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..');
const shared = process.env['MARKET_DESK_SHARED'] ?? join(root, '..', 'shared');
const folder = join(shared, 'data', 'transcripts');
const truthEnding = '.truth.json';
const calls = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(truthEnding)) : [];
const sectionNames = { prepared: 'prepared', qa: 'questions' } as const;

test('the shared data contains real calls', { skip: calls.length > 0 ? false : 'no shared data' }, () => {
  assert.ok(calls.length > 0);
});

const firms = { found: 0, other: [] as string[] };
const isSameStart = (...two: [string, string]): boolean => {
  const [one, other] = two.map((firm) => foldedWords(firm).join('')) as [string, string];
  return one.startsWith(other) || other.startsWith(one);
};

for (const file of calls) {
  const truth = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Truth;
  const answer = JSON.parse(readFileSync(join(folder, file.replace(truthEnding, '.json')), 'utf8')) as { data: Call[] };
  const call = answer.data[0]!;
  const text = call.transcript;
  const parsed = parseCall(call);

  test(`${file}: the parser finds every turn, speaker, and known section in order`, () => {
    const found = parsed.turns.map(({ speaker, speechStart, speechEnd, section }, index) => ({
      speaker: parsed.speakers[speaker]!.name,
      startsWith: text.slice(speechStart, Math.min(speechEnd, speechStart + 40)).trimEnd(),
      section: truth.turns[index]?.section ? section : null,
    }));
    const expected = truth.turns.map(({ speaker, startsWith, section }) => ({
      speaker,
      startsWith: startsWith.trimEnd(),
      section: section ? sectionNames[section] : null,
    }));
    assert.deepEqual(found, expected);
  });

  test(`${file}: a turn’s name lies within its line in the text`, () => {
    for (const [index, { line }] of truth.turns.entries()) {
      if (line === undefined) continue;
      const { nameStart, nameEnd } = parsed.turns[index]!;
      assert.ok(line.includes(text.slice(nameStart, nameEnd)), line);
    }
  });

  test(`${file}: the turns join back to the text, without headings in speech`, () => {
    assert.equal(parsed.turns.map(({ start, end }) => text.slice(start, end)).join(''), text);
    for (const stray of truth.strayLines ?? []) {
      assert.ok(
        parsed.turns.every((turn) => !text.slice(turn.speechStart, turn.speechEnd).split('\n').includes(stray)),
      );
    }
  });

  test(`${file}: speakers have the participants’ roles, and analysts their firm`, () => {
    for (const { name, role } of call.participants) {
      const speaker = parsed.speakers.find((candidate) => candidate.name === name.trim());
      const isFirm = speaker?.side === 'analyst' && ['', 'Analyst'].includes(role);
      if (speaker && !isFirm) assert.equal(speaker.role, role.replace(/ -- Analyst$/, ''));
    }
    const unlisted = call.participants.map((person) =>
      person.role.endsWith(' -- Analyst') ? { ...person, role: 'Analyst' } : person,
    );
    for (const { name, side, role } of parseCall({ ...call, participants: unlisted }).speakers) {
      const listed = parsed.speakers.find((candidate) => candidate.name === name)!.role;
      if (side !== 'analyst' || role === 'Analyst' || role === '') continue;
      firms.found++;
      const words = new Set(foldedWords(listed));
      const isSame = isSameStart(role, listed) || foldedWords(role).some((word) => words.has(word));
      if (!isSame) firms.other.push(`${name}: ${role}, listed with ${listed}`);
    }
  });
}

test('the operators of real calls name the firms that the sources list', { skip: calls.length === 0 }, () => {
  assert.ok(firms.found > 500, `${firms.found}`);
  // Abbreviations, and what a transcriber misheard.
  assert.ok(firms.other.length <= firms.found / 50, firms.other.join('\n'));
});
