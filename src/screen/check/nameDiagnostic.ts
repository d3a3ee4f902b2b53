import * as l10n from '@vscode/l10n';
import { errorAt, replaceWith, warningAt, type Diagnostic, type Fix } from '../parse/diagnostic.ts';
import type { MetricCatalog } from '../metrics/metricCatalog.ts';
import { formatName } from '../parse/token.ts';
import type { MetricName } from '../parse/tree.ts';
import { formatUnsupported, unsupportedSubject } from './unsupportedSubject.ts';

function writeFix(name: MetricName, written: string): Fix {
  return replaceWith(l10n.t('Change to {0}', written), name, written);
}

/** Reports a name of several words, or of words joined by signs, that lacks backticks. */
function looseDiagnostic(name: MetricName, catalog: MetricCatalog | undefined): Diagnostic | undefined {
  const quoted = formatName(name.name);
  const meant = catalog?.find(name.name);
  if (catalog && !meant) return undefined;
  const fixes: Fix[] = [];
  if (!catalog || catalog.get(name.name)) fixes.push(writeFix(name, quoted));
  if (meant && formatName(meant.id) !== quoted) fixes.push(writeFix(name, formatName(meant.id)));
  if (name.loose === 'joined' && !catalog) {
    const message = l10n.t('Arithmetic isn’t supported. If “{0}” is a metric name, put it in backticks.', name.name);
    return errorAt('arithmetic', name, message, ...fixes);
  }
  const message = meant
    ? l10n.t('Put names with spaces in backticks. The metric’s id is {0}.', formatName(meant.id))
    : l10n.t('Put names with spaces in backticks.');
  return errorAt('spacedName', name, message, ...fixes);
}

function unknownDiagnostic(name: MetricName, catalog: MetricCatalog): Diagnostic {
  const near = catalog.near(name.name);
  const fixes = near.map((metric) => writeFix(name, formatName(metric.id)));
  const listed = near.map((metric) => metric.id).join(', ');
  const message =
    near.length > 0
      ? l10n.t('Unknown metric “{0}”. Did you mean {1}?', name.name, listed)
      : l10n.t('Unknown metric “{0}”.', name.name);
  return errorAt('unknownMetric', name, message, ...fixes);
}

/** Returns the error in a name. Without a catalog, only errors that hold for every catalog. */
export function nameDiagnostic(name: MetricName, catalog?: MetricCatalog): Diagnostic | undefined {
  if (!name.loose && (name.name === '' || catalog?.get(name.name))) {
    if (name.name !== '') return undefined;
    return errorAt('unknownMetric', name, l10n.t('Expected a metric name in backticks.'));
  }
  const loose = name.loose && looseDiagnostic(name, catalog);
  if (catalog && loose) return loose;
  const subject = unsupportedSubject(name.name);
  if (subject) {
    const [code, message] = formatUnsupported(subject, name.name);
    // Without a loaded catalog it is only a warning, because the catalog might have a metric of this name.
    return catalog || loose ? errorAt(code, name, message) : warningAt(code, name, message);
  }
  if (!catalog || loose) return loose;
  if (name.loose === 'joined') {
    const message = l10n.t('Arithmetic isn’t supported, and there’s no metric “{0}”.', name.name);
    return errorAt('arithmetic', name, message);
  }
  return unknownDiagnostic(name, catalog);
}
