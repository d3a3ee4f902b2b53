import * as l10n from '@vscode/l10n';
import type { Parsed } from '../../base/located.ts';
import { formatFiscalQuarter, readFiscalQuarter, splitQuarter } from '../../domain/identifiers/fiscalQuarter.ts';
import { readSecurity, readTicker } from '../../domain/identifiers/security.ts';
import type { ParsedArguments } from '../../ids.ts';

/** A requested call, in the form that every command accepts. */
export type AskedCall = ParsedArguments['call'];

/** Parses typed text: a ticker or CIK, optionally followed by a quarter, like `AAPL Q1 2026`. */
export function parseCallText(text: string): Parsed<AskedCall> {
  const named = splitQuarter(text.trim());
  const word = named?.company ?? text.trim();
  const [cik] = readSecurity(word).meanings.filter((each) => each.kind === 'cik');
  const ticker = cik ? undefined : readTicker(word);
  if (ticker?.ok === false) return ticker;
  const company = cik ? { cik: cik.cik } : { ticker: ticker!.value };
  if (!named) return { ok: true, value: company };
  const quarter = readFiscalQuarter(named.quarter);
  return quarter.ok ? { ok: true, value: { ...company, fyq: formatFiscalQuarter(quarter.value) } } : quarter;
}

/** Formats the request, for example `AAPL, Q1 2026` or `CIK 320193`. */
export function formatTranscriptRequest({ ticker, cik, fyq }: AskedCall): string {
  const company = ticker ?? l10n.t('CIK {0}', String(cik));
  return fyq ? `${company}, ${fyq}` : company;
}
