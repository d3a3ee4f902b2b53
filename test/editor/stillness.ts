import { thriftVariable } from './browser.ts';

/**
 * The script that keeps every page under test still; empty where performance is measured. Without a GPU a processor paints
 * each frame, and what merely slides or fades while a page opens would take about a quarter of the time of a test.
 */
export function stillness(): string {
  return process.env[thriftVariable] === undefined ? '' : script;
}

const script = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important; }');
  document.adoptedStyleSheets.push(sheet);
}`;
