import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { fieldsOf } from '../../base/record.ts';
import { citedFields } from '../endpoints/indicatorFields.ts';
import { barFields } from '../links/figureLink.ts';
import type { ArgumentDefinition } from './argument.ts';

const text = v.pipe(v.string(), v.maxLength(200));
const whole = v.pipe(v.number(), v.safeInteger());

export const figure = {
  schema: v.pipe(
    v.variant('of', [
      v.object({ of: v.literal('indicator'), id: whole, field: v.picklist(citedFields) }),
      v.object({
        of: v.literal('fund'),
        ticker: v.optional(text),
        seriesid: v.optional(text),
        contractid: v.optional(text),
        field: text,
      }),
      v.object({
        of: v.literal('bar'),
        ticker: text,
        day: text,
        time: v.optional(text),
        length: whole,
        field: v.picklist(barFields),
      }),
      v.object({
        of: v.literal('cell'),
        screen: text,
        run: whole,
        ticker: text,
        cik: whole,
        metric: text,
        percent: v.optional(v.boolean()),
      }),
    ]),
    v.title('FigureArgument'),
    v.description('A figure that the library has, without its value.'),
  ),
  refusal: () => l10n.t('Choose a figure on a page first.'),
  isMeant: (given) => 'of' in fieldsOf(given),
} satisfies ArgumentDefinition;
