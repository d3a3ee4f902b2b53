import * as vscode from 'vscode';
import { formatExamplesHeading, type Example, type ListedExamples } from '../../domain/format/examples.ts';
import { writtenName } from '../../domain/names/writtenName.ts';
import { noteError } from '../errors/noteError.ts';
import type { Services } from '../services.ts';
import type { SearchRow } from './quickPick.ts';

/** Companies and funds that a box lists while nothing is typed, and the tickers in its hint. */
export interface Examples extends ListedExamples {
  /** Two tickers for a hint: those of the bundled service, or well-known ones. */
  tickers: readonly [string, string];
}

const mostCompanies = 12;
const mostFunds = 4;
const wellKnown = ['AAPL', 'MSFT'] as const;

/** The companies with calls and the funds of the sample or the data folder; none while a service is connected. */
export async function loadExamples({ connection }: Pick<Services, 'connection'>): Promise<Examples> {
  const contents = await connection.contents().catch((error: unknown) => {
    noteError(error, 'Sample data');
    return undefined;
  });
  const companies = (contents?.companies ?? [])
    .filter(({ quarters }) => quarters.length > 0)
    .slice(0, mostCompanies)
    .map(({ ticker, name }) => ({ ticker, name: writtenName(name) }));
  const funds = (contents?.series ?? []).slice(0, mostFunds).map(({ ticker, name }) => ({ ticker, name }));
  const [first = wellKnown[0], second = wellKnown[1]] = companies.map(({ ticker }) => ticker);
  return { companies, funds, tickers: [first, second] };
}

/** Rows that open an example of a kind, below a heading. */
export function exampleRows<T>(
  kind: keyof ListedExamples,
  { [kind]: examples }: Examples,
  valueOf: (example: Example) => T,
): SearchRow<T>[] {
  if (examples.length === 0) return [];
  return [
    { label: formatExamplesHeading(kind), kind: vscode.QuickPickItemKind.Separator },
    ...examples.map((example) => ({
      label: example.name,
      description: example.ticker,
      iconPath: new vscode.ThemeIcon(kind === 'companies' ? 'briefcase' : 'organization'),
      value: valueOf(example),
    })),
  ];
}
