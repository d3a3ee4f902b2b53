import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { ApiError } from '../apiError.ts';

/** The error for an answer that doesn't match the contract. `field` is a path like `data[3].close`. */
export function badField(field: string): ApiError {
  if (field === '') {
    const message = l10n.t('the response has an unexpected structure');
    return new ApiError('badResponse', message, { problem: 'shape', mayHaveBeenCounted: true });
  }
  const message = l10n.t('the field {0} is missing or has the wrong type', field);
  return new ApiError('badResponse', message, { field, problem: 'field', mayHaveBeenCounted: true });
}

function formatPath(keys: readonly unknown[]): string {
  let path = '';
  for (const key of keys) {
    if (typeof key === 'number') path += `[${key}]`;
    else path += path === '' ? String(key) : `.${String(key)}`;
  }
  return path;
}

/** Checks a value; unknown fields pass. `within` is the path of the value. Throws ApiError badResponse only. */
export function check<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  within: readonly (string | number)[] = [],
): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const keys = result.issues[0].path?.map(({ key }) => key) ?? [];
  throw badField(formatPath([...within, ...keys]));
}
