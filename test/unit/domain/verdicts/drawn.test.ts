import assert from 'node:assert/strict';
import { test } from 'node:test';

import { skipWithoutCalls } from '../../../contract/assistants/realQuestions.ts';
import { alteredKinds } from './drawn/drawAltered.ts';
import { formKinds } from './drawn/drawForms.ts';
import { beyondKinds, cutKinds } from './drawn/drawCuts.ts';
import { honestKinds, ownKinds } from './drawn/drawHonest.ts';
import { honestPartKinds } from './drawn/drawHonestParts.ts';
import { count, drawTable, failures, formatTable, type Row } from './drawn/table.ts';

const kinds = [...alteredKinds, ...cutKinds, ...honestKinds, ...honestPartKinds, ...ownKinds, ...formKinds];
const everyRow = drawTable([...kinds, ...beyondKinds]);
const rows = everyRow.filter(({ kind }) => !kind.isBeyond);
const wanted = (verdict: string): Row[] => rows.filter(({ kind }) => kind.wanted === verdict);
const sum = (of: readonly Row[], number: (row: Row) => number): number =>
  of.reduce((total, row) => total + number(row), 0);
const drawn = ({ judged }: Row): number => judged.length;
const named = (of: readonly Row[]): string[] => of.map((row) => `${row.kind.name}: ${failures(row)[0]?.note}`);

test('the generator draws quotations of every kind', { skip: skipWithoutCalls }, (t) => {
  for (const line of formatTable(everyRow)) t.diagnostic(line);
  for (const verdict of ['altered', 'exact', 'own', 'unjudged']) {
    const of = wanted(verdict);
    const right = sum(of, drawn) - sum(of, (row) => failures(row).length);
    t.diagnostic(`${verdict}: ${of.length} kinds, ${sum(of, drawn)} drawn, ${right} judged so`);
  }
  assert.ok(sum(rows, drawn) >= 400);
  assert.ok(wanted('altered').length >= 35 && wanted('exact').length >= 30);
  assert.deepEqual(named(rows.filter(({ judged }) => judged.length === 0)), []);
});

test('the check never finds an altered quotation exact', () => {
  assert.deepEqual(named(wanted('altered').filter((row) => count(row, 'exact') > 0)), []);
});

test('the check never mistakes an altered quotation for the writer’s own words', () => {
  assert.deepEqual(named(wanted('altered').filter((row) => count(row, 'own') > 0)), []);
});

test('the check never calls an honest quotation altered', () => {
  assert.deepEqual(named([...wanted('exact'), ...wanted('own')].filter((row) => count(row, 'altered') > 0)), []);
});

test('the check finds at least 97 of 100 honest quotations exact', () => {
  const honest = wanted('exact');
  const exact = sum(honest, (row) => count(row, 'exact'));
  assert.ok(exact >= 0.97 * sum(honest, drawn), `${exact} of ${sum(honest, drawn)}`);
});

test('the check never calls unclear words in brackets altered', () => {
  assert.deepEqual(named(wanted('unjudged').filter((row) => count(row, 'altered') + count(row, 'exact') > 0)), []);
});

test('the check sees every quotation', () =>
  assert.deepEqual(named(rows.filter((row) => count(row, 'unseen') > 0)), []));

test('the check recognizes the writer’s harmless words in brackets', () => {
  assert.deepEqual(named(wanted('own').filter((row) => failures(row).length > 0)), []);
});
