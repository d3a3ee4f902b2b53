/** Where the page's own script finds what may be acquired only once. */
export const apiName = 'marketDeskApi';

/**
 * The first script of a page: keeps what the page is about before anything else of it is read, so that a reload of the
 * window brings the panel back whatever becomes of the rest. What the page kept itself, which is newer, stays.
 */
export function firstScript(params: unknown): string {
  // As a text in a text: no end tag, no comment of HTML, no `__proto__` gets through to the parsers of either.
  const kept = JSON.stringify(JSON.stringify({ params, ui: {} })).replaceAll('<', '\\u003c');
  return `(() => {
const api = acquireVsCodeApi();
if (api.getState() === undefined) api.setState(JSON.parse(${kept}));
globalThis.${apiName} = api;
})();`;
}
