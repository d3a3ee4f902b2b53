import { registerHooks } from 'node:module';

/** The double of `vscode`, for every module of the product and of its stories that is loaded after this one. */
const double = new URL('./vscode.ts', import.meta.url).href;
const ofProduct = new URL('../../src/', import.meta.url).href;
const stories = new URL('../workbench/', import.meta.url).href;
const directories = new URL('./sharedDirectories.ts', import.meta.url).href;
/** Modules for which `sharedDirectories.ts` stands in. */
const sharedModules = new Set(
  ['directory/loadDirectory.ts', 'sample/sampleListings.ts'].map((path) => new URL(path, ofProduct).href),
);
/** The import becomes an object, because a namespace can't throw on a missing member. */
const imported = "import * as vscode from 'vscode'";

registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier === 'vscode') return { url: double, shortCircuit: true };
    const resolved = next(specifier, context);
    const isShared = sharedModules.has(resolved.url) && context.parentURL !== directories;
    return isShared ? { ...resolved, url: directories } : resolved;
  },
  load: (url, context, next) => {
    const loaded = next(url, context);
    const isOurs = url.startsWith(ofProduct) || url.startsWith(stories);
    if (!isOurs || loaded.source === undefined) return loaded;
    const text = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
    return { ...loaded, source: text.replace(imported, "import { vscode } from 'vscode'") };
  },
});
