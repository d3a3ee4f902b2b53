import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { fieldsOf } from '../../base/record.ts';
import type { ArgumentDefinition } from './argument.ts';

const isText = (given: unknown): boolean => typeof given === 'string';

export const identifier = {
  schema: v.pipe(v.string(), v.trim(), v.description('An identifier.')),
  refusal: () => l10n.t('Look Up takes one identifier as a string.'),
} satisfies ArgumentDefinition;

/** A link, as text or as the editor's document links pass it. */
export const link = {
  schema: v.pipe(
    v.unknown(),
    v.transform((given) => (isText(given) ? given : fieldsOf(given)['text'])),
    v.string(),
    v.description('A link.'),
  ),
  isMeant: (given) => isText(given) || isText(fieldsOf(given)['text']),
} satisfies ArgumentDefinition;

export const template = {
  schema: v.pipe(v.string(), v.description('A template in place of the setting’s.')),
  isMeant: isText,
} satisfies ArgumentDefinition;

export const metricWords = {
  schema: v.pipe(v.string(), v.description('Words to search for.')),
  isMeant: isText,
} satisfies ArgumentDefinition;

export const copyFormats = ['tsv', 'csv', 'markdown', 'json'] as const;
const notAFormat = (): string => l10n.t('The format must be one of: {0}.', copyFormats.join(', '));

export const copyFormat = {
  schema: v.object({ format: v.optional(v.picklist(copyFormats, notAFormat)) }),
  refusal: notAFormat,
  isMeant: (given) => 'format' in fieldsOf(given),
} satisfies ArgumentDefinition;
