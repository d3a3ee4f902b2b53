import { registerHooks } from 'node:module';

import '../../double/register.ts';

/** The modules that drive a real editor's window, and in their places those that drive the double. */
const replaced = new Map(
  ['ask', 'quickInput', 'notifications'].map((name) => [
    new URL(`../support/${name}.ts`, import.meta.url).href,
    new URL(`./${name}.ts`, import.meta.url).href,
  ]),
);

registerHooks({
  resolve: (specifier, context, next) => {
    const resolved = next(specifier, context);
    const url = replaced.get(resolved.url);
    return url === undefined ? resolved : { ...resolved, url };
  },
});
