import * as l10n from '@vscode/l10n';
import type { FeatureId } from './featureIds.ts';

/** A feature that isn't available in this editor, or a part that the rest of its feature works without. */
export interface UnavailablePart {
  feature: string;
  /** The feature; undefined for what all features have in common. */
  id?: FeatureId;
  part?: string;
  /** The editor's function that the part needs, as `lm.registerTool`. */
  api?: string;
  /** `lacking` if the editor doesn't have the function, `failed` if registering threw. */
  kind: 'lacking' | 'failed';
  /** The error's own text; empty for what is lacking. */
  cause: string;
  /** The error that was thrown, for its kinds and codes. */
  error?: unknown;
}

/** Characters of a cause that are shown. */
const longestCause = 200;
/** Names in one message. */
const mostNames = 5;

/** The first line of an error's text. */
export function causeOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const [line = ''] = text.slice(0, 2 * longestCause).split(/[\r\n]/, 1);
  return line.length > longestCause ? `${line.slice(0, longestCause)}…` : line;
}

/** Names what isn't there, by its feature and part. */
export function nameOfUnavailable({ feature, part }: Pick<UnavailablePart, 'feature' | 'part'>): string {
  return part === undefined ? feature : `${feature}: ${part}`;
}

/** Why it isn't there, as the end of a sentence without its period. */
function formatCause({ kind, cause }: UnavailablePart): string {
  return kind === 'lacking'
    ? l10n.t('this editor doesn’t support it')
    : l10n.t('the editor reported “{0}”', cause.replace(/\.$/, ''));
}

/** Says what isn't available, why, and what to do about it. */
export function formatUnavailable(part: UnavailablePart): string {
  const cause = formatCause(part);
  return part.kind === 'lacking'
    ? l10n.t('{0} isn’t available: {1}.', quoted(part), cause)
    : l10n.t(
        '{0} isn’t available: {1}. Reload the window to try again. If that doesn’t help, update the editor and Market Desk.',
        quoted(part),
        cause,
      );
}

/** One message about all that failed. */
export function formatFailures(parts: readonly UnavailablePart[]): string {
  const [only, ...others] = parts;
  if (only && others.length === 0) return formatUnavailable(only);
  const names = parts.slice(0, mostNames).map(quoted).join(', ');
  const more = parts.length - mostNames;
  const all = more > 0 ? l10n.t('{0}, and {1} more', names, more) : names;
  const causes = new Set(parts.map(formatCause));
  const [cause = ''] = causes;
  return causes.size === 1
    ? l10n.t(
        'Not available: {0}. Cause: {1}. Reload the window to try again. If that doesn’t help, update the editor and Market Desk.',
        all,
        cause,
      )
    : l10n.t(
        'Not available: {0}. The log has the causes. Reload the window to try again. If that doesn’t help, update the editor and Market Desk.',
        all,
      );
}

function quoted(part: UnavailablePart): string {
  return `“${nameOfUnavailable(part)}”`;
}
