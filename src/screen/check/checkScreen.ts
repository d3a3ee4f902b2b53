import * as l10n from '@vscode/l10n';
import { firstIndex } from '../../base/sortedSearch.ts';
import { byPosition, replaceWith, warningAt, type Diagnostic, type Fix } from '../parse/diagnostic.ts';
import { contradictionsIn, duplicatesIn, type Identity } from './junctionDiagnostics.ts';
import type { MetricCatalog } from '../metrics/metricCatalog.ts';
import { nameDiagnostic } from './nameDiagnostic.ts';
import type { ParsedScreen } from '../parse/parseScreen.ts';
import { percentDiagnostic, scaleDiagnostic } from './percentDiagnostic.ts';
import { formatName, type Token } from '../parse/token.ts';
import { clausesOf, junctionsOf, type Clause, type Junction, type MetricName, type Range } from '../parse/tree.ts';
import { resolveNumber } from './units.ts';

/** Index of the token that contains the offset. */
function tokenAt(tokens: readonly Token[], offset: number): number {
  return firstIndex(tokens.length - 1, (index) => tokens[index]!.end > offset);
}

/** A fix that removes a range, brackets that contain nothing else, and a `glue` token before it or else after it. */
function removal(tokens: readonly Token[], range: Range, glue: Token['kind']): Fix {
  let first = tokenAt(tokens, range.start);
  let last = tokenAt(tokens, range.end - 1);
  while (tokens[first - 1]?.kind === 'open' && tokens[last + 1]?.kind === 'close') {
    first--;
    last++;
  }
  const before = tokens[first - 1]?.kind === glue;
  if (before) first--;
  else if (tokens[last + 1]?.kind === glue) last++;
  const start = before ? (tokens[first - 1]?.end ?? 0) : tokens[first]!.start;
  const end = before ? tokens[last]!.end : (tokens[last + 1]?.start ?? tokens[last]!.end);
  return { title: l10n.t('Remove'), edits: [{ start, end, text: '' }] };
}

function columnDiagnostics({ screen, tokens }: ParsedScreen, key: (name: MetricName) => string): Diagnostic[] {
  const seen = new Set<string>();
  return screen.columns.flatMap((column) => {
    const twice = seen.has(key(column));
    seen.add(key(column));
    if (!twice) return [];
    const message = l10n.t('{0} is already a column.', column.name);
    return [warningAt('duplicateColumn', column, message, removal(tokens, column, 'comma'))];
  });
}

function clauseDiagnostics(
  { metric, operand, ...clause }: Clause,
  catalog: MetricCatalog,
  key: (name: MetricName) => string,
): Diagnostic[] {
  if (operand.type === 'number')
    return [percentDiagnostic(operand, metric, catalog), scaleDiagnostic(operand, metric, catalog)].filter(
      (diagnostic) => diagnostic !== undefined,
    );
  if (key(metric) !== key(operand)) return [];
  const message = l10n.t('{0} is compared with itself, which matches any security that has a value.', metric.name);
  return [warningAt('sameMetric', clause, message)];
}

function junctionDiagnostics(junction: Junction, identity: Identity, tokens: readonly Token[]): Diagnostic[] {
  const message = l10n.t('Duplicate clause.');
  const duplicates = duplicatesIn(junction, identity).map((clause) =>
    warningAt('duplicateClause', clause, message, removal(tokens, clause, 'connector')),
  );
  return [...contradictionsIn(junction, identity), ...duplicates];
}

/** Suggests the metric for `Total debt / EBITDA` if the catalog has that ratio. */
function withRatio(found: Diagnostic, text: string, catalog: MetricCatalog): Diagnostic {
  if (found.code !== 'arithmetic') return found;
  const parts = /^\(?([^()/*+]+)\/([^()/*+]+)\)?$/.exec(text.slice(found.start, found.end).replaceAll('`', ''));
  const metric = parts && catalog.ratioOf(parts[1]!.trim(), parts[2]!.trim());
  if (!metric) return found;
  const written = formatName(metric.id);
  const message = l10n.t('Arithmetic isn’t supported. Use the metric {0} for this ratio.', written);
  return { ...found, message, fixes: [replaceWith(l10n.t('Change to {0}', written), found, written)] };
}

/** All diagnostics of a screen, those of the parser included, by position. An empty catalog adds none. */
export function checkScreen(parsed: ParsedScreen, catalog: MetricCatalog): Diagnostic[] {
  const { screen, tokens } = parsed;
  if (catalog.metrics.length === 0) return parsed.diagnostics;
  const identity: Identity = {
    metric: ({ name }) => (catalog.get(name)?.id ?? name).toLowerCase(),
    number: (number, metric) => resolveNumber(number, catalog.get(metric.name)),
  };
  const clauses = clausesOf(screen.condition);
  return [
    parsed.form.map((found) => withRatio(found, parsed.text, catalog)),
    parsed.names.flatMap((name) => nameDiagnostic(name, catalog) ?? []),
    columnDiagnostics(parsed, identity.metric),
    clauses.flatMap((clause) => clauseDiagnostics(clause, catalog, identity.metric)),
    junctionsOf(screen.condition).flatMap((junction) => junctionDiagnostics(junction, identity, tokens)),
  ]
    .flat()
    .sort(byPosition);
}
