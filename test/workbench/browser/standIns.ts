import { registerHooks } from 'node:module';

import '../../double/register.ts';

/** In place of what drives a real editor's window, what drives the double. */
const support = new URL('../support/', import.meta.url).href;
const replaced = new Map(
  ['ask', 'quickInput', 'notifications'].map((name) => [
    `${support}${name}.ts`,
    new URL(`./${name}.ts`, import.meta.url).href,
  ]),
);
const stories = new URL('../', import.meta.url).href;
const imported = "import * as vscode from 'vscode'";

registerHooks({
  resolve: (specifier, context, next) => {
    const resolved = next(specifier, context);
    const url = replaced.get(resolved.url);
    return url === undefined ? resolved : { ...resolved, url };
  },
  load: (url, context, next) => {
    const loaded = next(url, context);
    if (!url.startsWith(stories) || loaded.source === undefined) return loaded;
    const text = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
    return { ...loaded, source: text.replace(imported, "import { vscode } from 'vscode'") };
  },
});
