import * as l10n from '@vscode/l10n';
import type { Parsed } from '../base/located.ts';
import { trimEndOf } from '../base/textEdges.ts';

/** A base address that may receive a key. */
export interface BaseUrl {
  /** Scheme, host and port. A key belongs to one origin. */
  origin: string;
  /** Path of the base address, without a trailing slash; empty for the root. All endpoints are below it. */
  path: string;
  /** True for an address on this machine, which is reached directly and never through a proxy. */
  loopback: boolean;
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/** Accepts https, and http on a loopback address only, without user, query or fragment. */
export function parseBaseUrl(text: string): Parsed<BaseUrl> {
  const word = text.trim();
  const start = text.length - text.trimStart().length;
  const refuse = (message: string, part = word): Parsed<BaseUrl> => {
    const from = start + Math.max(0, word.indexOf(part));
    return { ok: false, error: { message, start: from, end: from + part.length } };
  };
  if (word === '') return refuse(l10n.t('Enter a base address.'));
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(word)?.[0];
  if (scheme === undefined) return refuse(l10n.t('The base address must begin with https://.'));
  const strange = /[\s\\\p{Cc}]/u.exec(word)?.[0];
  if (strange !== undefined) return refuse(l10n.t('The base address can’t contain spaces or backslashes.'), strange);
  const url = URL.parse(word);
  if (url === null || url.hostname === '') return refuse(l10n.t('This isn’t a valid web address.'));
  const loopback = isLoopback(url.hostname);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return refuse(l10n.t('The base address must begin with https://.'), scheme);
  }
  if (url.protocol === 'http:' && !loopback)
    return refuse(l10n.t('Without https, others could read the key. http is allowed only on this machine.'), scheme);
  const authority = word.slice(scheme.length).split(/[/?#]/, 1)[0]!;
  if (authority.includes('@'))
    return refuse(l10n.t('The base address can’t contain a user name or password.'), authority);
  const tail = word.search(/[?#]/);
  if (tail >= 0) return refuse(l10n.t('The base address can’t contain ? or #.'), word.slice(tail));
  return { ok: true, value: { origin: url.origin, path: trimEndOf(url.pathname, '/'), loopback } };
}
