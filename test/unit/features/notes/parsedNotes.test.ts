import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readNote } from '../../../../src/domain/notes/noteCitations.ts';
import { ParsedNotes } from '../../../../src/features/notes/parsedNotes.ts';

const link = 'vscode://market-desk.market-desk/transcript?from=service&cik=320193&ticker=ACME&fyq=Q1%202026&start=We';
const cited = `> We grew.\n\n— [ACME](${link})\n`;

/** A note whose text can be written anew, and how often notes were read. */
function counting(text: string) {
  let parses = 0;
  const readings = new ParsedNotes(function* (words) {
    parses += 1;
    return yield* readNote(words);
  });
  const note = { version: 1, text, getText: () => note.text };
  const write = (words: string): void => {
    note.version += 1;
    note.text = words;
  };
  return { readings, note, write, parses: () => parses };
}

suite('the parsed open notes', () => {
  test('ParsedNotes parses a version of a note once for any number of callers', async () => {
    const { readings, note, parses } = counting(cited);
    const [index, hover] = await Promise.all([readings.of(note), readings.of(note)]);
    for (let moves = 0; moves < 50; moves++) assert.equal(await readings.of(note), index);
    assert.equal(hover, index);
    assert.equal(index?.citations.length, 1);
    assert.equal(parses(), 1);
  });

  test('ParsedNotes parses a new version of a note once', async () => {
    const { readings, note, write, parses } = counting('nothing cited');
    assert.deepEqual((await readings.of(note))?.citations, []);
    write(cited);
    assert.equal((await readings.of(note))?.citations.length, 1);
    assert.equal((await readings.of(note))?.citations.length, 1);
    assert.equal(parses(), 2);
  });

  test('ParsedNotes cancels parsing when the note changes', async () => {
    const note = { version: 1, getText: () => cited };
    let finished = 0;
    const readings = new ParsedNotes(function* (text) {
      if (note.version === 1) note.version += 1;
      yield;
      finished += 1;
      return yield* readNote(text);
    });
    assert.equal(await readings.of(note), undefined);
    assert.equal(finished, 0);
    assert.equal((await readings.of(note))?.citations.length, 1);
    assert.equal(finished, 1);
  });

  test('ParsedNotes parses two notes with the same text separately', async () => {
    const { readings, note, parses } = counting(cited);
    await readings.of(note);
    await readings.of({ version: 1, getText: () => cited });
    assert.equal(parses(), 2);
  });
});
