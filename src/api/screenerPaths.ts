import * as l10n from '@vscode/l10n';
import { ApiError } from './apiError.ts';
import type { BaseUrl } from './baseUrl.ts';

/**
 * Joins a path from the settings to the base address's own. Throws ApiError badRequest for a path that is empty or
 * leaves the base address: another origin, `..`, a query.
 */
export function joinUnderBase(base: BaseUrl, path: string): string {
  const refuse = (message: string): never => {
    throw new ApiError('badRequest', message, { mayHaveBeenCounted: false });
  };
  const word = path.trim();
  if (word === '') refuse(l10n.t('The screener path isn’t set.'));
  const joined = `${base.path}/${word.startsWith('/') ? word.slice(1) : word}`;
  const url = URL.parse(base.origin + joined);
  const stays = url?.origin === base.origin && url.pathname === joined && url.search === '' && url.hash === '';
  if (!stays || /^\/\/|[?#\\]|^[a-z][a-z0-9+.-]*:/i.test(word))
    refuse(l10n.t('The screener path must be a plain path relative to the base address.'));
  return joined;
}
