import * as l10n from '@vscode/l10n';
import { parseBaseUrl } from '../../api/baseUrl.ts';

/** What is wrong with a key as typed; undefined when nothing is. The key's format is not shown by the contract. */
export function judgeKey(text: string): string | undefined {
  const key = text.trim();
  if (key === '') return l10n.t('The key is empty.');
  if (/\s/.test(key)) return l10n.t('A key has no spaces or line breaks: was more than the key pasted?');
  if (!/^[\x21-\x7e]+$/.test(key)) return l10n.t('The key has characters that cannot be typed on a keyboard.');
  return undefined;
}

/** What a tested connection answered. What a cache on the way said by itself tells nothing of the key. */
export function describeAnswer(answer: {
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
      '{0} answered in {1} ms, {2}, from a cache: no request is counted. Its calendar of {3} indicators is on the shelf now.',
      target,
      milliseconds,
      proxy,
      indicators,
    );
  return answer.usesKey
    ? l10n.t(
        '{0} answered in {1} ms, {2}, and took the key. Its calendar of {3} indicators is on the shelf now.',
        target,
        milliseconds,
        proxy,
        indicators,
      )
    : l10n.t(
        '{0} answered in {1} ms, {2}, without a key from here. Its calendar of {3} indicators is on the shelf now.',
        target,
        milliseconds,
        proxy,
        indicators,
      );
}

/** “direct (loopback)”, “through the proxy host:port”, or that none is set in the editor. A proxy's credentials are not shown. */
export function describeProxy({ origin, proxy }: { origin: string; proxy: string }): string {
  const address = parseBaseUrl(origin);
  if (address.ok && address.value.loopback) return l10n.t('no proxy (this machine)');
  if (proxy.trim() === '') return l10n.t('no proxy set in the editor; the system’s may apply');
  try {
    return l10n.t('through the proxy {0}', new URL(proxy).host);
  } catch {
    return l10n.t('the proxy setting cannot be read as an address');
  }
}
