/** esbuild bundles a page's styles into one file beside its script. */
declare module '*.css';
