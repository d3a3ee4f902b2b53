import * as l10n from '@vscode/l10n';
import { parseBaseUrl } from '../../../api/baseUrl.ts';

/** Returns the problem with a typed key; undefined if there is none. The contract doesn't state the format of keys. */
export function judgeKey(text: string): string | undefined {
  const key = text.trim();
  if (key === '') return l10n.t('Enter a key.');
  if (/\s/.test(key)) return l10n.t('A key can’t contain spaces or line breaks. Check that you pasted only the key.');
  if (!/^[\x21-\x7e]+$/.test(key)) return l10n.t('The key contains characters that aren’t allowed.');
  return undefined;
}

/** The result of a connection test. An answer from a cache says nothing about the key. */
export function formatAnswer(answer: {
  target: string;
  milliseconds: number;
  proxy: string;
  indicators: number;
  usesKey: boolean;
  fromCache: boolean;
}): string {
  const { target, milliseconds, proxy, indicators } = answer;
  if (answer.fromCache)
    return l10n.t(
      'Connected to {0} in {1} ms (proxy: {2}). A cache answered, so no request was counted. The calendar with {3} indicators is now in the library.',
      target,
      milliseconds,
      proxy,
      indicators,
    );
  return answer.usesKey
    ? l10n.t(
        'Connected to {0} in {1} ms (proxy: {2}). The key was accepted. The calendar with {3} indicators is now in the library.',
        target,
        milliseconds,
        proxy,
        indicators,
      )
    : l10n.t(
        'Connected to {0} in {1} ms (proxy: {2}). No key was sent. The calendar with {3} indicators is now in the library.',
        target,
        milliseconds,
        proxy,
        indicators,
      );
}

/** Formats the host and port of the proxy without its credentials, or the reason that none is used. */
export function formatProxy({ origin, proxy }: { origin: string; proxy: string }): string {
  const address = parseBaseUrl(origin);
  if (address.ok && address.value.loopback) return l10n.t('none (this machine)');
  if (proxy.trim() === '') return l10n.t('none in VS Code; the system proxy may apply');
  try {
    return new URL(proxy).host;
  } catch {
    return l10n.t('invalid address in settings');
  }
}
