import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { finish } from '../../../../src/base/slices.ts';
import type { CallChanges, ChangedPair, ChangedPhrase, ChangePassage } from '../../../../src/domain/changes/changes.ts';
import { findChanges } from '../../../../src/domain/changes/findChanges.ts';
import type { Passage } from '../../../../src/domain/passages/passage.ts';
import type { SpokenCall } from '../../../../src/domain/transcripts/compareCalls.ts';
import { parseCall } from '../../../../src/domain/transcripts/parseCall.ts';

const participants = [
  { name: 'Robert Price', role: 'Chief Executive Officer' },
  { name: 'Ann Lee', role: 'Chief Financial Officer' },
  { name: 'Max Stone', role: 'Analyst -- Hill Partners' },
];
/** Each part is a turn of the named speaker. */
const spokenIn = (...turns: readonly [string, string][]): SpokenCall => {
  const transcript = turns.map(([name, words]) => `${name}:\n${words}`).join('\n\n');
  return { text: transcript, parsed: parseCall({ participants, transcript }) };
};
const says = (...sentences: string[]): SpokenCall => spokenIn(['Ann Lee', sentences.join(' ')]);
const names = ['Robert Price', 'Ann Lee', 'Bramble Company'];

/** The last two of some calls are compared, unless others are named. */
class Compared {
  readonly calls: readonly SpokenCall[];
  readonly changes: CallChanges;

  constructor(calls: readonly SpokenCall[], compared: [number, number] = [calls.length - 2, calls.length - 1]) {
    this.calls = calls;
    this.changes = finish(findChanges({ calls, compared, names }));
  }

  text({ call, start, end }: ChangePassage): string {
    return this.calls[call]!.text.slice(start, end);
  }

  marks(passage: ChangePassage): string[] {
    return passage.marks.map(({ start, end }: Passage) => this.calls[passage.call]!.text.slice(start, end));
  }

  pairs(): [string, string][] {
    return this.changes.pairs.map(({ earlier, later }) => [this.text(earlier), this.text(later)]);
  }

  guidance(): [string, string[], string[]][] {
    return this.changes.guidance.map(({ subject, earlier, later }) => [
      subject,
      earlier.map((each) => this.text(each)),
      later.map((each) => this.text(each)),
    ]);
  }
}

const wordsOf = (phrases: readonly ChangedPhrase[]): string[] => phrases.map(({ words }) => words);
const sharedIn = (pairs: readonly ChangedPair[]): (readonly string[])[] => pairs.map(({ shared }) => shared);

suite('changes between two calls', () => {
  const margin = {
    earlier: 'Gross margin for the paper business was 31.4% on lower pulp costs.',
    later: 'On higher pulp costs, gross margin for the paper business was 29.8%.',
  };
  const tax = { earlier: 'Our effective tax rate was 21% in the quarter.', later: 'The effective tax rate was 24%.' };

  test('a pair has the same subject then and now, and says which words it shares', () => {
    const compared = new Compared([
      says(tax.earlier, 'The canteen served 4,000 meals.', margin.earlier),
      says(margin.later, 'Our fleet drove 12 million miles.', tax.later),
    ]);
    assert.deepEqual(
      new Set(compared.pairs().map((pair) => pair.join())),
      new Set([margin, tax].map((each) => `${each.earlier},${each.later}`)),
    );
    assert.deepEqual(
      new Set(sharedIn(compared.changes.pairs).map(([first]) => first)),
      new Set(['gross margin', 'effective tax rate']),
    );
  });

  test('the marks of a pair are the words that the other passage lacks', () => {
    const compared = new Compared([says(margin.earlier), says(margin.later)]);
    const [{ earlier, later }] = compared.changes.pairs as [ChangedPair];
    assert.deepEqual(compared.marks(earlier), ['31.4%', 'lower']);
    assert.deepEqual(compared.marks(later), ['higher', '29.8%']);
  });

  test('a pair with the same words in both calls comes after pairs that changed', () => {
    const same = 'We expect capital expenditures of $40 million for the mill in Norway.';
    const compared = new Compared([says(same, 'We rest.', tax.earlier), says(same, 'We rest.', tax.later)]);
    assert.deepEqual(compared.pairs(), [
      [tax.earlier, tax.later],
      [same, same],
    ]);
  });

  test('a pair of expectations with numbers leads, with the next sentence of both calls', () => {
    const compared = new Compared([
      says(
        margin.earlier,
        'We rest.',
        'We expect capital expenditures of $40 million.',
        'Half of the capital expenditures, $20 million, goes into the mill in Norway.',
      ),
      says(
        margin.later,
        'We rest.',
        'We now expect capital expenditures of $60 million.',
        'A third of the capital expenditures, $20 million, goes into the mill in Norway.',
      ),
    ]);
    const [first, second] = compared.pairs();
    assert.match(first![0], /^We expect capital.+Norway\.$/);
    assert.match(first![1], /^We now expect capital.+Norway\.$/);
    assert.deepEqual(second, [margin.earlier, margin.later]);
  });

  test('the sentences before tell which of two alike sentences is meant', () => {
    const [army, rail] = [
      'Armored trucks roll across bumpy deserts.',
      'Passenger trains cross the long tunnels.',
    ] as const;
    const market = (name: string, growth: string): string =>
      `${name} ${'It is what it is. '.repeat(3)}We expect sales to increase by ${growth} from these levels.`;
    const compared = new Compared([
      says(market(army, '3%'), market(rail, '5%')),
      says(market(rail, '7%'), market(army, '9%')),
    ]);
    const [{ earlier, later }] = compared.changes.pairs as [ChangedPair];
    const found = new Map(compared.pairs().map(([one, other]) => [/\d%/.exec(one)![0], /\d%/.exec(other)![0]]));
    assert.deepEqual([...found].sort(), [
      ['3%', '9%'],
      ['5%', '7%'],
    ]);
    assert.ok(earlier.call === 0 && later.call === 1);
  });

  test('greetings, safe harbor, operators and the other side make no pair', () => {
    const legal = 'Gross margin statements are forward-looking statements with 31% of risks and uncertainties.';
    const line = 'Your line is open for the gross margin question about 31% of the paper business.';
    const call = (company: string, asked: string): SpokenCall =>
      spokenIn(
        ['Operator', line],
        ['Ann Lee', `Good morning, gross margin was 31%. ${legal} ${company}`],
        ['Operator', 'Our first question comes from Max Stone with Hill Partners.'],
        ['Max Stone', asked],
      );
    const compared = new Compared([call('We rest.', margin.earlier), call(margin.later, 'What is it?')]);
    assert.deepEqual(compared.pairs(), []);
  });

  test('a new phrase that no other call has leads, with its sentences', () => {
    const usual = 'Freight costs rose in the United States by 3%.';
    const news = ['The packaging shortage hurt us.', 'A packaging shortage is a shortage of board.'];
    const compared = new Compared([
      says('Freight costs rose elsewhere. In the United States, freight costs rose too.'),
      says('Freight costs are what they are. The rail strike is over. The rail strike was long.'),
      says('Nothing of that kind happened here.'),
      says(usual, usual, ...news),
    ]);
    assert.deepEqual(wordsOf(compared.changes.added), ['packaging shortage', 'United States', 'Freight costs']);
    const [first, , last] = compared.changes.added as [ChangedPhrase, ChangedPhrase, ChangedPhrase];
    assert.deepEqual([first.counts, first.before], [[0, 0, 0, 2], 3]);
    assert.deepEqual(
      first.passages.map((each) => compared.text(each)),
      news,
    );
    assert.deepEqual(
      first.passages.map((each) => compared.marks(each)),
      [['packaging shortage'], ['packaging shortage']],
    );
    assert.deepEqual([last.counts, last.before], [[1, 1, 0, 2], 1]);
  });

  test('a phrase that many turns say now leads before one that no call had', () => {
    const turns = ['Our supply chain is slow.', 'Is the supply chain any better?', 'The supply chain has to heal.'];
    const compared = new Compared([
      says('Our supply chain is slow.'),
      says('Nothing of that kind happened here.'),
      spokenIn(...turns.map((words): [string, string] => ['Ann Lee', words]), [
        'Robert Price',
        'The rail strike is over. The rail strike was long.',
      ]),
    ]);
    assert.deepEqual(wordsOf(compared.changes.added), ['supply chain', 'rail strike']);
  });

  test('a phrase with “&” is the same phrase as with “and”', () => {
    const { added, dropped } = new Compared([
      says('We sold test and simulation. The test and simulation unit is small.'),
      says('We sold test & simulation. The test & simulation unit is small.'),
    ]).changes;
    assert.deepEqual([added, dropped], [[], []]);
  });

  test('a dropped phrase says how many calls before had it', () => {
    const visits = 'We had many site visits this quarter.';
    const compared = new Compared([
      says('There is nothing to be told here.'),
      says(visits),
      says(visits, 'A wage freeze is in place. The wage freeze stays.'),
      says(visits),
      says('There is nothing else to be told here.'),
    ]);
    assert.deepEqual(wordsOf(compared.changes.dropped), ['site visits']);
    const [{ counts, before, passages }] = compared.changes.dropped as [ChangedPhrase];
    assert.deepEqual([counts, before, passages.map(({ call }) => call)], [[0, 1, 1, 1, 0], 3, [3]]);
  });

  test('a phrase of a call between the two is neither new nor dropped', () => {
    const strike = 'The rail strike is over. The rail strike was long.';
    const rest = 'Nothing of that kind happened here.';
    const [added, dropped] = [
      [says(rest), says(strike), says(strike)],
      [says(strike), says(rest), says(rest)],
    ] as const;
    assert.deepEqual(new Compared(added, [0, 2]).changes.added, []);
    assert.deepEqual(new Compared(dropped, [0, 2]).changes.dropped, []);
  });

  test('a phrase that is part of a longer one isn’t listed beside it', () => {
    const { added } = new Compared([
      says('We rest.'),
      says(...Array.from({ length: 2 }, () => 'The pulp price index is up again.')),
    ]).changes;
    assert.deepEqual(wordsOf(added), ['pulp price index']);
  });

  test('guidance stands by subject, and an expectation that was met isn’t guidance', () => {
    const compared = new Compared([
      says(
        'We expect revenue growth of 3% to 5% in fiscal 2026.',
        'We expect an effective tax rate of 21%.',
        'Revenue of $50 million was better than expected.',
        'We expect a good year for our people.',
      ),
      says(
        'The effective tax rate will be about 24% for the full year.',
        'Revenue growth is now expected to be in the range of 2% to 3%.',
        'We estimate that the move costs us $4 million.',
      ),
    ]);
    assert.deepEqual(compared.guidance(), [
      [
        'effective tax rate',
        ['We expect an effective tax rate of 21%.'],
        ['The effective tax rate will be about 24% for the full year.'],
      ],
      [
        'Revenue',
        ['We expect revenue growth of 3% to 5% in fiscal 2026.'],
        ['Revenue growth is now expected to be in the range of 2% to 3%.'],
      ],
      ['', [], ['We estimate that the move costs us $4 million.']],
    ]);
    assert.deepEqual(compared.marks(compared.changes.guidance[1]!.earlier[0]!), ['3%', '5%']);
  });

  test('calls without words have no changes', () => {
    const empty = { text: '', parsed: parseCall({ participants: [], transcript: '' }) };
    assert.deepEqual(new Compared([empty, empty]).changes, { pairs: [], added: [], dropped: [], guidance: [] });
  });
});
