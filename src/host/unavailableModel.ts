import * as l10n from '@vscode/l10n';
import { nameOfUnavailable, type UnavailablePart } from './unavailablePart.ts';

/** Names in one message. */
const mostNames = 5;

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
