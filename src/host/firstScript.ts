/** Where the page's own script finds the editor's API, which may be acquired only once. */
export const apiName = 'marketDeskApi';

/**
 * The first script of a page: saves what the page is about before anything else is loaded, so that reloading the window
 * restores the panel even if the rest fails. State that the page saved itself is newer and stays.
 */
export function firstScript(params: unknown): string {
  // Encoded as a string within a string, so that no end tag, HTML comment or `__proto__` reaches either parser.
  const kept = JSON.stringify(JSON.stringify({ params, ui: {} })).replaceAll('<', '\\u003c');
  return `(() => {
const api = acquireVsCodeApi();
if (api.getState() === undefined) api.setState(JSON.parse(${kept}));
globalThis.${apiName} = api;
})();`;
}
