/** The name under which the page's own script finds the editor's API, which may be acquired only once. */
const apiName = 'marketDeskApi';

/**
 * The first script of a page: saves what the page is about before anything else is loaded, so that reloading the window
 * restores the panel even if the rest fails. State that the page saved itself is newer and stays, unless the panel was
 * about something else before: `of` tells what the host wrote into the page that saved it.
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

/** JSON for a page's document: neither an end tag nor an HTML comment begins in it, and no line ends. */
export function embeddedJson(value: unknown): string {
  return escaped(JSON.stringify(value));
}

function escaped(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
