import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { isRecord } from '../../base/record.ts';
import { refused, type Parsed } from '../../base/located.ts';
import type { PassageLocator } from '../../domain/citations/passage.ts';
import { formatFiscalQuarter, parseFiscalQuarter, splitQuarter } from '../../domain/identifiers/fiscalQuarter.ts';
import { parseCik } from '../../domain/identifiers/secIds.ts';
import { parseTicker } from '../../domain/identifiers/ticker.ts';
import type { CallArgument } from '../../ids.ts';

/** The call that is asked for, in the form that every command takes. */
export type AskedCall = CallArgument;

const text = v.pipe(v.string(), v.maxLength(1_000));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const place = v.object({ first: count, last: count, skip: v.object({ first: count, last: count }), sum: text });
const locator: v.GenericSchema<PassageLocator> = v.object({
  turn: v.optional(v.pipe(v.number(), v.safeInteger())),
  place: v.optional(place),
  start: text,
  end: v.optional(text),
  before: text,
  after: text,
});

/** Parses the argument of a command: `{ ticker? | cik?, fyq?, turn? }`. */
export function parseCallArgument(argument: unknown): Parsed<AskedCall> {
  if (!isRecord(argument)) return refused(l10n.t('Specify a call by ticker or CIK.'));
  const { ticker, cik, fyq, turn, passage, mark } = argument;
  if ((ticker === undefined) === (cik === undefined))
    return refused(l10n.t('Specify a call by ticker or CIK, not both.'));
  const company = ticker === undefined ? cikOf(cik) : tickerOf(ticker);
  if (!company.ok) return company;
  const quarter = fyq === undefined ? undefined : parseFiscalQuarter(typeof fyq === 'string' ? fyq : '');
  if (quarter && !quarter.ok) return quarter;
  if (turn !== undefined && !(Number.isSafeInteger(turn) && Number(turn) >= 0))
    return refused(l10n.t('A turn must be a whole number, starting at 0.'));
  if (passage !== undefined && !v.is(locator, passage))
    return refused(l10n.t('This doesn’t identify any words in a call.'));
  return {
    ok: true,
    value: {
      ...company.value,
      ...(quarter ? { fyq: formatFiscalQuarter(quarter.value) } : {}),
      ...(turn === undefined ? {} : { turn: Number(turn) }),
      ...(passage === undefined ? {} : { passage }),
      ...(typeof mark === 'string' ? { mark } : {}),
    },
  };
}

/** Parses typed text: a ticker or CIK, optionally followed by a quarter, like `AAPL Q1 2026`. */
export function parseCallText(text: string): Parsed<AskedCall> {
  const named = splitQuarter(text.trim());
  const word = named?.company ?? text.trim();
  const company = /^(?:CIK[\s:#]*)?\d+$/i.test(word) ? cikOf(word) : tickerOf(word);
  if (!company.ok || !named) return company;
  const quarter = parseFiscalQuarter(named.quarter);
  return quarter.ok ? { ok: true, value: { ...company.value, fyq: formatFiscalQuarter(quarter.value) } } : quarter;
}

function tickerOf(value: unknown): Parsed<AskedCall> {
  const ticker = parseTicker(String(value));
  return ticker.ok ? { ok: true, value: { ticker: ticker.value } } : ticker;
}

function cikOf(value: unknown): Parsed<AskedCall> {
  const cik = parseCik(String(value));
  return cik.ok ? { ok: true, value: { cik: cik.value } } : cik;
}

/** Formats the request, for example `AAPL, Q1 2026` or `CIK 320193`. */
export function formatTranscriptRequest({ ticker, cik, fyq }: AskedCall): string {
  const company = ticker ?? l10n.t('CIK {0}', String(cik));
  return fyq ? `${company}, ${fyq}` : company;
}
