import * as vscode from 'vscode';
import type { ServiceRequest } from '../../api/requests.ts';
import type { Library } from '../../library/library.ts';
import type { Reading } from './lookupModel.ts';

function requestOf(reading: Reading): ServiceRequest | undefined {
  switch (reading.kind) {
    case 'call':
      return { endpoint: 'transcript', ...reading.by };
    case 'fund':
      return { endpoint: 'fund', ...reading.by };
    case 'bars':
      return { endpoint: 'bars', tickers: [reading.ticker], period: '1d' };
    case 'indicator':
    case 'shareClass':
      return undefined;
  }
}

export function isRequestFree(reading: Reading, library: Library): boolean {
  const request = requestOf(reading);
  return request === undefined || library.cost(request) === 0;
}

export function describeCost(reading: Reading): string {
  return reading.kind === 'bars' ? vscode.l10n.t('1 request or more') : vscode.l10n.t('1 request');
}
