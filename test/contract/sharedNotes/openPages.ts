import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../editor/browser.ts';

/** Everything that pages did beyond showing themselves. */
export interface Watched {
  page: Page;
  requests: string[];
}

/** Runs a test with pages of a browser that knows no network: each request is told, and none gets an answer. */
export async function withPages(run: (open: () => Promise<Watched>) => Promise<void>): Promise<void> {
  const { program, environment } = await findBrowser();
  const browser = await chromium.launch({
    executablePath: program,
    env: { ...process.env, ...environment },
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND'],
  });
  try {
    await run(async () => {
      const context = await browser.newContext({ offline: false });
      const page = await context.newPage();
      const requests: string[] = [];
      await context.route('**', async (route) => {
        const url = route.request().url();
        if (url === origin) return route.fulfill({ contentType: 'text/html', body: '<!doctype html><body></body>' });
        requests.push(url);
        return route.abort();
      });
      await page.goto(origin);
      await page.addScriptTag({ content: inPage });
      return { page, requests };
    });
  } finally {
    await browser.close();
  }
}

const origin = 'https://notes.invalid/';

/** The visible text of a page, with what controls show and the words in place of a picture. */
const inPage = `
const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
globalThis.visibleText = (document) => {
  const parts = [];
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    range.selectNodeContents(text);
    if (isSeen(text.parentElement) && range.getClientRects().length > 0) parts.push(text.data, ' ');
  }
  for (const each of document.querySelectorAll('input, textarea, img, select')) {
    if (!isSeen(each) || each.type === 'hidden' || each.src?.startsWith('data:')) continue;
    parts.push(' ', each.alt ?? '', ' ', each.placeholder ?? '', ' ', each.value ?? '');
    for (const option of each.querySelectorAll('option, optgroup')) parts.push(' ', option.label);
  }
  return parts.join('');
};
globalThis.openFrame = (html) =>
  new Promise((resolve) => {
    const frame = document.createElement('iframe');
    frame.srcdoc = html;
    frame.addEventListener('load', () => resolve(frame), { once: true });
    document.body.append(frame);
  });
/** Resolves when a page that was opened after the others, and leaves at once, has left. */
globalThis.untilNavigated = async () => {
  const frame = await openFrame('<meta http-equiv="refresh" content="0; url=about:blank">');
  await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.remove();
};
const policy = '<!doctype html><meta http-equiv="Content-Security-Policy" content="' +
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'" + '"><body></body>';
/** Reads texts one after the other in a frame that has the preview's policy, and takes each in as the preview does. */
globalThis.readEach = async (texts) => {
  const frame = await openFrame(policy);
  const shown = frame.contentDocument;
  const read = texts.map((html) => {
    const parsed = new frame.contentWindow.DOMParser().parseFromString(html, 'text/html');
    for (const each of parsed.querySelectorAll('meta[http-equiv]')) each.remove();
    shown.body.replaceChildren(...parsed.body.children);
    return { text: visibleText(shown), odd: oddParts(shown) };
  });
  frame.remove();
  return read;
};
/** Whatever is no plain element or attribute. */
globalThis.oddParts = (document) => {
  const odd = [];
  for (const each of document.body.querySelectorAll('*')) {
    for (const { name, value } of each.attributes) {
      const isKnown = /^(?:id|dir|title|alt|start|value|colspan|rowspan|checked|type|disabled|open|width|height|display)$/.test(name);
      const isLink = name === 'href' && each.localName === 'a' && /^(?:https?:|mailto:|#)/.test(value);
      const isPicture = name === 'src' && each.localName === 'img' && value.startsWith('data:image/');
      const isAligned = name === 'style' && /^text-align:/.test(value);
      if (!isKnown && !isLink && !isPicture && !isAligned) odd.push(each.localName + ' ' + name + '=' + value);
    }
    if (!plain.has(each.localName)) odd.push(each.localName);
  }
  return odd;
};
const plain = new Set(('main p br hr h1 h2 blockquote pre code em strong s sub sup ul ol li dl dt dd table caption colgroup col ' +
  'thead tbody tfoot tr th td a img span div section details summary b i u input center font ruby rt picture math ' +
  'semantics annotation mi mo mn mtext mspace').split(' '));
`;
