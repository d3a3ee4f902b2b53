import { once } from '../../base/once.ts';

/** The codes of ISO 4217 by themselves, and by the names of their currencies: `canadian dollars`, `yuan`. */
export const currencyNames = once((): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  const named = new Intl.DisplayNames('en', { type: 'currency' });
  for (const code of Intl.supportedValuesOf('currency')) {
    const words = (named.of(code) ?? code).toLowerCase().split(' ');
    const last = words.at(-1)!;
    names.set(code, code);
    for (const name of [words.join(' '), ...(last === 'dollar' || last === 'gold' ? [] : [last])])
      for (const form of [name, `${name}s`]) names.set(form, names.has(form) && name === last ? '?' : code);
  }
  return names;
});
