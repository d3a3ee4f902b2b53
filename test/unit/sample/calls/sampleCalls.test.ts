import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { quartersOnFile } from '../../../../src/sample/calls/fiscalCalendar.ts';
import { analystsFor, executivesOf, type Person } from '../../../../src/sample/calls/people.ts';
import { sampleCalls, sampleTurns } from '../../../../src/sample/calls/sampleCalls.ts';
import { voices } from '../../../../src/sample/calls/voices.ts';
import { companyWithoutCalls, sampleCompanies } from '../../../../src/sample/companies/sampleCompanies.ts';
import { Random } from '../../../../src/sample/random.ts';

const today = '2026-02-10';
const talking = sampleCompanies.filter(({ ticker }) => ticker !== companyWithoutCalls);
const files = talking.map(({ ticker }) => sampleCalls({ ticker }, today, 1)!);
const calls = files.flatMap((file) =>
  file.quarters.slice(0, 4).map((quarter) => {
    const turns = sampleTurns(file.ticker, quarter, 1);
    return { file, quarter, turns, transcript: file.call(quarter).transcript };
  }),
);

describe('the invented calls', () => {
  it('the sample calls cover eight or more quarters of twelve companies', () => {
    assert.equal(files.length, 12);
    for (const file of files) {
      assert.ok(file.quarters.length >= 8);
      assert.deepEqual(sampleCalls({ cik: file.cik }, today, 1)!.quarters, file.quarters);
    }
    assert.deepEqual(sampleCalls({ ticker: companyWithoutCalls }, today, 1)!.quarters, []);
  });

  it('the sample calls have 40,000 to 70,000 characters with any seed', () => {
    for (const { transcript, file, quarter } of calls) {
      assert.ok(transcript.length >= 40_000 && transcript.length <= 70_000, `${file.ticker} ${quarter}`);
    }
    for (let seed = 2; seed < 30; seed++) {
      const { length } = sampleCalls({ ticker: 'FLWM' }, today, seed)!.call('Q2 2025').transcript;
      assert.ok(length >= 40_000 && length <= 70_000, `seed ${seed}: ${length}`);
    }
  });

  it('the sample calls begin and end with the operator and turn to questions once', () => {
    for (const { file, quarter, turns, transcript } of calls) {
      const { participants } = file.call(quarter);
      const sections = turns.map(({ section }) => section);
      const questions = sections.indexOf('questions');
      const own = new Set(participants.map(({ name }) => name));
      const speakers = new Set(turns.map(({ speaker }) => speaker));
      const analysts = [...speakers].filter((speaker) => speaker !== 'Operator' && !own.has(speaker));
      assert.equal(turns[0]?.speaker, 'Operator');
      assert.equal(turns.at(-1)?.speaker, 'Operator');
      assert.equal(turns[questions]?.speaker, 'Operator');
      assert.ok(sections.slice(questions).every((section) => section === 'questions'));
      assert.match(turns[1]!.paragraphs.join(' '), /forward-looking|about the future/);
      assert.ok(analysts.length >= 6, 'named analysts ask');
      for (const { section, speaker } of turns) assert.ok(section === 'questions' || !analysts.includes(speaker));
      for (const analyst of analysts) assert.match(transcript, new RegExp(`${analyst}( (with|of|at) |, )[A-Z]`));
    }
  });

  it('the sample calls list the executives and investor relations who speak, but not the analysts', () => {
    for (const file of files) {
      const { participants, transcript } = file.call(file.quarters[0]!);
      assert.ok(participants.length >= 3);
      assert.ok(participants.some(({ role }) => role.includes('Chief Executive Officer')));
      assert.ok(participants.some(({ role }) => role.includes('Chief Financial Officer')));
      assert.ok(participants.some(({ role }) => role.includes('Investor Relations')));
      for (const { name } of participants) assert.ok(transcript.includes(`\n${name}:\n`));
    }
  });

  it('the sample calls have each speaker on a separate line with a colon, and no similar line', () => {
    for (const { turns, transcript } of calls) {
      const headings = transcript.split('\n').filter((line) => line.endsWith(':'));
      const expected = turns.map(({ speaker }) => `${speaker}:`);
      assert.deepEqual(headings, expected);
      const spoken = turns.map(({ speaker, paragraphs }) => [`${speaker}:`, ...paragraphs].join('\n'));
      assert.deepEqual(transcript.split('\n\n'), spoken);
    }
  });

  it('the sample calls fill every place of every template', () => {
    for (const { transcript } of calls) {
      assert.doesNotMatch(transcript.replaceAll('[Operator Instructions]', ''), /[{}[\]|]|undefined|NaN|Infinity/);
    }
  });

  it('the sample calls rarely repeat a paragraph, and never within a call', () => {
    const seen = new Map<string, number>();
    let total = 0;
    for (const { turns } of calls) {
      const long = turns.flatMap(({ paragraphs }) => paragraphs).filter((paragraph) => paragraph.length > 250);
      assert.equal(new Set(long).size, long.length);
      for (const paragraph of long) seen.set(paragraph, (seen.get(paragraph) ?? 0) + 1);
      total += long.length;
    }
    const repeated = [...seen.values()].filter((times) => times > 1).reduce((sum, times) => sum + times, 0);
    assert.ok(repeated / total < 0.05, `${repeated} of ${total}`);
  });

  it('the sample calls stay the same as the clock moves and after other requests', () => {
    const quarter = files[0]!.quarters[2]!;
    const later = sampleCalls({ ticker: 'BRMC' }, '2026-06-30', 1)!;
    assert.ok(later.quarters.includes(quarter));
    assert.notEqual(later.quarters[0], files[0]!.quarters[0]);
    assert.deepEqual(later.call(quarter), files[0]!.call(quarter));
    assert.notDeepEqual(sampleCalls({ ticker: 'BRMC' }, today, 2)!.call(quarter), files[0]!.call(quarter));
  });

  it('the sample calls state the same figures of a quarter as the call a year later', () => {
    const revenue = (quarter: string): [dollars: number, change: number] => {
      const spoken = sampleCalls({ ticker: 'PLGV' }, today, 1)!.call(quarter).transcript;
      const found = /evenue (?:of|came to|was) \$(\d+) million, (up|down) (\d+\.\d)%/.exec(spoken);
      return [Number(found?.[1]), Number(found?.[3]) * (found?.[2] === 'up' ? 1 : -1)];
    };
    const [before] = revenue('Q3 2024');
    const [after, change] = revenue('Q3 2025');
    assert.ok(Math.abs((after / before - 1) * 100 - change) < 0.25, `${before} ${after} ${change}`);
  });
});

describe('the invented people', () => {
  it('the sample’s speakers have unique names, and analysts differ from executives by first name', () => {
    const executives = talking.flatMap(({ ticker }) => Object.values(executivesOf(ticker, 'Business')) as Person[]);
    const analysts = analystsFor(new Random(1), executivesOf('BRMC', 'Business'));
    const own = Object.values(executivesOf('BRMC', 'Business')).map((person: Person) => person.first);
    const names = [...executives, ...analysts].map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
    assert.ok(analysts.length >= 20);
    assert.equal(new Set([...own, ...analysts.map(({ first }) => first)]).size, own.length + analysts.length);
  });
});

describe('fiscal quarters', () => {
  it('the fiscal quarters are on file after their call, by each company’s year', () => {
    assert.equal(quartersOnFile(voices['BRMC']!, '2026-02-10')[0], 'Q4 2025');
    assert.equal(quartersOnFile(voices['BRMC']!, '2026-01-20')[0], 'Q3 2025');
    assert.equal(quartersOnFile(voices['QFEN']!, '2026-02-10')[0], 'Q3 2026');
    assert.equal(quartersOnFile(voices['THRC']!, '2026-02-10')[0], 'Q4 2025');
  });
});
