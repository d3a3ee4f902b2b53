import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { formatLinkLabel } from '../../../../src/domain/links/linkLabel.ts';
import { placeCitation, type PlacedCitation } from '../../../../src/domain/writing/placeCitation.ts';
import { placeCitations } from '../../../../src/domain/writing/placeCitations.ts';

const linkTo = (words: string): string =>
  `x://market-desk.market-desk/transcript?from=sample&cik=7&fyq=Q1%202026&start=${words}`;
const block = (words: string, link: string): string =>
  `> ${words}\n>\n> — [A][${formatLinkLabel(link)}]\n\n[${formatLinkLabel(link)}]: ${link}`;
const cite = (words: string, write = block) => ({ link: linkTo(words), write: () => write(words, linkTo(words)) });

function applied(note: string, { insertions, cursor }: PlacedCitation): string {
  const [first] = insertions;
  const marked = `${first!.text.slice(0, cursor)}|${first!.text.slice(cursor)}`;
  let text = note;
  for (const [index, each] of [...insertions.entries()].reverse())
    text = text.slice(0, each.offset) + (index === 0 ? marked : each.text) + text.slice(each.offset);
  return text;
}

function put(note: string, ...citations: ReturnType<typeof cite>[]): string {
  const at = note.indexOf('|');
  const plain = note.replace('|', '');
  return applied(plain, placeCitations(plain, at, citations));
}

suite('several quotations at once', () => {
  const [we, you] = [linkTo('We'), linkTo('You')];
  const ends = `[${formatLinkLabel(we)}]: ${we}\n[${formatLinkLabel(you)}]: ${you}`;
  const bodies = [we, you].map((link, at) => `> ${at === 0 ? 'We' : 'You'}\n>\n> — [A][${formatLinkLabel(link)}]`);

  test('several quotations go below each other, with definitions at the end', () => {
    assert.equal(put('# A\n\n|\n\nB\n', cite('We'), cite('You')), `# A\n\n${bodies.join('\n\n')}|\n\nB\n\n${ends}\n`);
    const alone = put('|', cite('We'), cite('You')).replace('|', '');
    assert.ok(alone.startsWith(bodies.join('\n\n')) && alone.trimEnd().endsWith(ends), alone);
  });

  test('a single quotation goes to the usual place', () => {
    for (const note of ['', 'A\n', '# A\n\nB', '> a']) {
      const cursor = { start: note.length, end: note.length };
      const { link, write } = cite('We');
      const one = placeCitation(note, cursor, { written: write(), link });
      const several = placeCitations(note, note.length, [cite('We')]);
      assert.equal(applied(note, several), applied(note, one), note);
    }
  });

  test('inline quotations are separate, and each takes the earlier ones into account', () => {
    const inline = (words: string): string => `“${words}”`;
    assert.equal(put('A |', cite('We', inline), cite('You', inline)), 'A “We”\n\n“You”|');
    const seen: string[] = [];
    const footnote = (name: string) => ({
      link: name,
      write: (note: string) => {
        seen.push(note);
        return `${name}[^${seen.length}]`;
      },
    });
    placeCitations('A', 1, [footnote('x'), footnote('y')]);
    assert.deepEqual(seen, ['A', 'Ax[^1]\n\n']);
  });
});
