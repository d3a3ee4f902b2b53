import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { fieldsOf } from '../../../base/record.ts';
import type { QuotedPassages } from '../../../ids.ts';

const text = v.pipe(v.string(), v.maxLength(12_000));
const quotedPassages = v.object({
  passages: v.pipe(
    v.array(
      v.object({
        cik: v.pipe(v.number(), v.safeInteger()),
        fyq: text,
        passage: v.object({
          turn: v.exactOptional(v.number()),
          start: text,
          end: v.exactOptional(text),
          before: text,
          after: text,
        }),
      }),
    ),
    v.minLength(1),
    v.maxLength(100),
  ),
});

/** The argument of the commands that quote. A menu's own argument means the selection. */
export function passagesOf(given: unknown): QuotedPassages | undefined {
  if (!('passages' in fieldsOf(given))) return undefined;
  const parsed = v.safeParse(quotedPassages, given);
  if (!parsed.success) throw new Error(l10n.t('Specify the passages to quote.'));
  return parsed.output;
}
