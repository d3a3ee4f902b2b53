/** The name under which the page's own script finds the editor's API, which can be acquired only once. */
const apiName = 'marketDeskApi';

/**
 * Returns the first script of a page: it saves the page's params before anything else is loaded, so that a window
 * reload restores the panel even if the rest fails. State that the page saved itself is newer and stays, unless the
 * panel had other params before: `of` is what the host wrote into the page that saved it.
 */
export function firstScript(params: unknown): string {
  const of = JSON.stringify(params);
  return `(() => {
const api = acquireVsCodeApi();
const of = ${quoted(of)};
const saved = api.getState();
if (saved === undefined || (saved.of !== undefined && saved.of !== of && JSON.stringify(saved.params) !== of))
  api.setState(JSON.parse(${quoted(JSON.stringify({ params, ui: {}, of }))}));
globalThis.${apiName} = api;
})();`;
}

/** Encoded as a string within a string, so that no end tag, HTML comment or `__proto__` reaches either parser. */
function quoted(json: string): string {
  return escaped(JSON.stringify(json));
}

/** Formats JSON for a page's document without end tags, HTML comments and line ends. */
export function embeddedJson(value: unknown): string {
  return escaped(JSON.stringify(value));
}

function escaped(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
