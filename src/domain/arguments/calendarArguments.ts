import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { refused, type Parsed } from '../../base/located.ts';
import { parseDate } from '../identifiers/date.ts';
import { readBy, type ArgumentDefinition } from './argument.ts';

interface ReleaseWindow {
  from: string;
  till: string;
}

/** Parses the bounds of a window. Both are required and must be in order, since the service accepts nothing else. */
export function parseReleaseWindow({ from, till }: ReleaseWindow): Parsed<ReleaseWindow> {
  const first = parseDate(from);
  if (!first.ok) return first;
  const last = parseDate(till);
  if (!last.ok) return last;
  return last.value < first.value
    ? refused(l10n.t('The last day is before the first.'))
    : { ok: true, value: { from: first.value, till: last.value } };
}

const names = (field: string): v.ArraySchema<v.StringSchema<() => string>, () => string> => {
  const isList = (): string => l10n.t('{0} must be a list of strings.', field);
  return v.array(v.string(isList), isList);
};
const bothDays = (): string => l10n.t('A window needs both from and till.');
const notAFilter = (): string => l10n.t('A filter can contain categories, releaseStates, text and window.');

/** The calendar's filter as commands, the page and the stored state have it. */
export const calendarFilter = {
  schema: v.pipe(
    v.object({
      categories: v.optional(v.pipe(names('categories'), v.readonly())),
      releaseStates: v.optional(v.pipe(names('releaseStates'), v.readonly())),
      text: v.optional(v.string(() => l10n.t('{0} must be a string.', 'text'))),
      window: v.optional(
        v.pipe(v.object({ from: v.string(bothDays), till: v.string(bothDays) }, bothDays), readBy(parseReleaseWindow)),
      ),
    }),
    v.title('CalendarFilterArgument'),
    v.description('Days are YYYY-MM-DD.'),
  ),
  refusal: notAFilter,
} satisfies ArgumentDefinition;

export const indicator = {
  schema: v.pipe(
    v.union([v.pipe(v.number(), v.safeInteger()), v.string()]),
    v.description('An indicator’s id, or its code.'),
  ),
  refusal: () => l10n.t('Specify an indicator by id or code.'),
} satisfies ArgumentDefinition;

export const indicatorCode = {
  schema: v.pipe(v.string(), v.description('An indicator’s code.')),
  refusal: () => l10n.t('Specify an indicator by code.'),
} satisfies ArgumentDefinition;

export const indicatorId = {
  schema: v.pipe(v.number(), v.safeInteger(), v.description('An indicator’s id.')),
  refusal: () => l10n.t('Specify an indicator by id, a whole number.'),
} satisfies ArgumentDefinition;
