import * as l10n from '@vscode/l10n';
import type { Parsed } from '../../base/located.ts';
import { formatFiscalQuarter, parseFiscalQuarter, splitQuarter } from '../../domain/identifiers/fiscalQuarter.ts';
import { parseCik } from '../../domain/identifiers/secIds.ts';
import { parseTicker } from '../../domain/identifiers/ticker.ts';
import type { ParsedArguments } from '../../ids.ts';

/** The call that is asked for, in the form that every command takes. */
export type AskedCall = ParsedArguments['call'];

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
