import assert from 'node:assert/strict';
import { test } from 'node:test';

import { skipWithoutCalls } from '../../../contract/assistants/realQuestions.ts';
import { repetitions } from '../../../suite/repetitions.ts';
import { alteredKinds } from './drawn/drawAltered.ts';
import { cutKinds } from './drawn/drawCuts.ts';
import { honestKinds, ownKinds } from './drawn/drawHonest.ts';
import { honestPartKinds } from './drawn/drawHonestParts.ts';
import { drawSeeded } from './drawn/draws.ts';
import type { DrawnCall } from './drawn/drawnCalls.ts';
import { createPool, framed, type Kind } from './drawn/kinds.ts';
import { containers, placeNote } from './drawn/notes.ts';
import { repairNote } from './repairNote.ts';

/** Notes of each kind; each asks for several readings. */
const perKind = repetitions({ long: 3, short: 1 });

interface Repaired {
  kind: string;
  call: DrawnCall;
  note: string;
  fixed: string;
}

async function repaired(kinds: readonly Kind[]): Promise<Repaired[]> {
  const draws = drawSeeded();
  const pool = createPool(draws);
  const found: Repaired[] = [];
  for (const kind of kinds) {
    let count = 0;
    for (const { call, marked } of kind.draw(pool, draws)) {
      const { note } = placeNote(marked);
      found.push({ kind: kind.name, call, note, fixed: await repairNote(note, call.cited) });
      if ((count += 1) === perKind) break;
    }
  }
  return found;
}

const linksOf = (text: string): string[] => text.match(/vscode:\/\/[^\s)>\]"]+/g) ?? [];
const shown = ({ kind, note, fixed }: Repaired): string => `${kind}: ${note}\n→ ${fixed}`;

test('fixes leave every honest note unchanged', async () => {
  const honest = await repaired([...honestKinds, ...honestPartKinds, ...ownKinds]);
  assert.ok(honest.length > 100);
  assert.deepEqual(honest.filter(({ note, fixed }) => note !== fixed).map(shown), []);
});

test('fixes keep links and line ends, also with a byte order mark or CRLF', async (t) => {
  const altered = await repaired([...alteredKinds, ...cutKinds]);
  const changed = altered.filter(({ note, fixed }) => note !== fixed);
  t.diagnostic(`${altered.length} altered notes, ${changed.length} put right by a fix`);
  assert.ok(changed.length >= altered.length / 4);
  const lines = (text: string): number => text.split('\n').length;
  for (const each of changed) {
    const { note, fixed, call } = each;
    assert.deepEqual([linksOf(fixed), lines(fixed)], [linksOf(note), lines(note)], shown(each));
    assert.equal(await repairNote(fixed, call.cited), fixed, shown(each));
    const windows = (text: string): string => text.replace(/\r?\n/g, '\r\n');
    assert.equal(await repairNote(windows(note), call.cited), windows(fixed), shown(each));
  }
});

test('a fix changes only the wrong word, wherever a quotation stands', { skip: skipWithoutCalls }, async () => {
  const placeOf = (words: string[]): number => words.findIndex((word, index) => index > 2 && /^[a-z]{5,}$/.test(word));
  const sentence = createPool(drawSeeded()).natural.find(
    ({ call, text }) => call.name.startsWith('APH') && placeOf(text.split(' ')) > 0,
  )!;
  for (const [name, frame] of Object.entries(containers)) {
    const words = sentence.text.split(' ');
    const at = placeOf(words);
    const wrong = words.with(at, 'xylophone').join(' ');
    const [honest, altered] = [sentence.text, wrong].map((text) => placeNote(framed(sentence, text, frame)!).note);
    assert.equal(await repairNote(altered!, sentence.call.cited), honest, name);
  }
});
