import * as vscode from 'vscode';
import type { LookUpTarget } from '../targetModel.ts';

/** What kind of thing it is. The box sorts by labels in which it finds what was typed, so that is not in them. */
export function labelOf(reading: LookUpTarget): string {
  switch (reading.kind) {
    case 'call':
      return reading.fyq === undefined ? vscode.l10n.t('Latest earnings call') : vscode.l10n.t('Earnings call');
    case 'fund':
      return 'seriesid' in reading.by ? vscode.l10n.t('Fund series') : vscode.l10n.t('Fund or ETF');
    case 'bars':
      return reading.session === undefined ? vscode.l10n.t('Minute bars, one day') : vscode.l10n.t('Minute bars');
    case 'indicator':
      return vscode.l10n.t('Indicator');
    case 'calendar':
      return vscode.l10n.t('Economic calendar');
    case 'shareClass':
      return vscode.l10n.t('Share class (library only)');
  }
}

/** Which one it is; empty where there is one only. */
export function subjectOf(reading: LookUpTarget): string {
  switch (reading.kind) {
    case 'call': {
      const company = 'ticker' in reading.by ? reading.by.ticker : vscode.l10n.t('CIK {0}', String(reading.by.cik));
      return reading.fyq === undefined ? company : `${company}, ${reading.fyq}`;
    }
    case 'fund':
      return 'ticker' in reading.by
        ? reading.by.ticker
        : 'cusip' in reading.by
          ? vscode.l10n.t('CUSIP {0}', reading.by.cusip)
          : reading.by.seriesid;
    case 'bars':
      return [reading.tickers.join(', '), ...(reading.session === undefined ? [] : [reading.session])].join(' · ');
    case 'indicator':
      return vscode.l10n.t('{0} ({1})', reading.name, reading.code);
    case 'shareClass':
      return reading.contractid;
    case 'calendar':
      return '';
  }
}

const icons: Record<LookUpTarget['kind'], string> = {
  call: 'comment-discussion',
  fund: 'organization',
  bars: 'graph-line',
  indicator: 'calendar',
  calendar: 'calendar',
  shareClass: 'organization',
};

export function iconOf({ kind }: LookUpTarget): vscode.ThemeIcon {
  return new vscode.ThemeIcon(icons[kind]);
}
