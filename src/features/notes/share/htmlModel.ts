/** Elements that a copy may have, and their attributes of our own choice. */
const allowed = new Set(
  (
    'p br hr h1 h2 h3 h4 h5 h6 blockquote pre code em strong del s ins mark sub sup ul ol li dl dt dd table thead tbody ' +
    'tfoot tr th td caption a img span div section details summary kbd abbr cite q small b i u input ' +
    'math semantics mrow mi mo mn ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr ' +
    'mtd mstyle mpadded mphantom'
  ).split(' '),
);
const empty = new Set(['br', 'hr', 'img', 'input', 'mspace']);
/** Elements whose content goes with them. What browsers read as plain text in them ends with the first closing tag. */
const dropped = new Set([
  ...['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript', 'plaintext'],
  ...['head', 'template', 'svg', 'object', 'embed', 'select', 'audio', 'video', 'annotation', 'annotation-xml'],
]);

export interface HtmlOptions {
  /** A picture in place of its address, as a `data:` address; undefined where it can't be had. */
  pictureOf?: (address: string) => string | undefined;
}

interface Tag {
  name: string;
  isClosing: boolean;
  attributes: ReadonlyMap<string, string>;
  end: number;
}

/**
 * Writes HTML anew from what is harmless in it: known elements with attributes of known forms, and text. No script, no
 * style, and nothing that would be loaded from elsewhere is left, whatever the text, and every element is closed.
 */
export function sanitizeHtml(html: string, options: HtmlOptions = {}): string {
  const written: string[] = [];
  const open: string[] = [];
  for (const part of partsOf(html)) {
    if (typeof part === 'string') written.push(escapeText(part));
    else if (part.isClosing) {
      const at = open.lastIndexOf(part.name);
      if (at !== -1) for (const name of open.splice(at).reverse()) written.push(`</${name}>`);
    } else {
      const { name } = part;
      written.push(name === 'img' ? picture(part.attributes, options) : `<${name}${attributesOf(part)}>`);
      if (!empty.has(name)) open.push(name);
      if (open.length > deepest) open.splice(deepest).forEach(() => written.push(`</${name}>`));
    }
  }
  for (const name of open.reverse()) written.push(`</${name}>`);
  return written.join('');
}

/** Addresses of the pictures in an HTML text, each once. */
export function pictureAddresses(html: string): string[] {
  const found = new Set<string>();
  for (const part of partsOf(html))
    if (typeof part !== 'string' && part.name === 'img') {
      const address = part.attributes.get('src');
      if (address) found.add(unescapeAddress(address));
    }
  return [...found];
}

/** Elements within one another beyond which a browser gives up as well. */
const deepest = 200;

/** The texts and the allowed tags, in order. */
function* partsOf(html: string): Generator<string | Tag, undefined, undefined> {
  let done = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', Math.max(at + 1, done))) {
    const tag = tagAt(html, at);
    const end = tag ? tag.end : endOfDeclaration(html, at);
    if (end === undefined) continue;
    yield html.slice(done, at);
    done = end;
    if (!tag) continue;
    const isHidden = tag.name === 'span' && tag.attributes.get('aria-hidden') === 'true';
    if (!tag.isClosing && (dropped.has(tag.name) || isHidden)) done = endOfElement(html, tag);
    else if (allowed.has(tag.name)) yield tag;
  }
  yield html.slice(done);
}

/** After a comment, a doctype or an instruction. */
function endOfDeclaration(html: string, at: number): number | undefined {
  if (!/^<[!?]/.test(html.slice(at, at + 2))) return undefined;
  const [sign, length] = html.startsWith('<!--', at) ? ['-->', 3] : ['>', 1];
  const end = html.indexOf(sign, at + 2);
  return end === -1 ? html.length : end + length;
}

/** After the end of an element whose content is dropped, or the end of the text where nothing closes it. */
function endOfElement(html: string, { name, end }: Tag): number {
  const same = new RegExp(String.raw`<(/?)${name}(?=[\s/>])`, 'gi');
  same.lastIndex = end;
  const isNested = name === 'span' || name === 'svg' || name === 'object' || name === 'template';
  let depth = 1;
  for (let found = same.exec(html); found; found = same.exec(html)) {
    if (found[1] === '/') depth -= 1;
    else if (isNested) depth += 1;
    if (depth > 0) continue;
    const close = html.indexOf('>', found.index);
    return close === -1 ? html.length : close + 1;
  }
  return html.length;
}

const tagName = /<(\/?)([a-z][a-z0-9-]{0,30})(?=[\s/>])/iy;
const attribute =
  /[\s/]{1,100}(?:([^\s"'<>/=]{1,60})(?:\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]{1,5000})))?)?/y;
/** No real element has more. */
const mostAttributes = 60;

/** The tag at an offset; undefined where there is none that ends. */
function tagAt(html: string, at: number): Tag | undefined {
  tagName.lastIndex = at;
  const named = tagName.exec(html);
  if (!named) return undefined;
  const attributes = new Map<string, string>();
  let end = tagName.lastIndex;
  for (let count = 0; count < mostAttributes && html.charAt(end) !== '>'; count += 1) {
    attribute.lastIndex = end;
    const found = attribute.exec(html);
    if (!found) return undefined;
    end = attribute.lastIndex;
    const [, name, quoted, single, bare] = found;
    if (name !== undefined && !attributes.has(name.toLowerCase()))
      attributes.set(name.toLowerCase(), quoted ?? single ?? bare ?? '');
  }
  if (html.charAt(end) !== '>') return undefined;
  return { name: named[2]!.toLowerCase(), isClosing: named[1] === '/', attributes, end: end + 1 };
}

/** Attributes of known forms, by element; `*` is any. */
const forms: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  '*': { id: /^[\p{L}\p{N}_-]{1,200}$/u, dir: /^(?:auto|ltr|rtl)$/, title: /^[^<>]{0,1000}$/ },
  ol: { start: /^\d{1,9}$/ },
  td: { style: /^text-align:\s?(?:left|center|right);?$/, colspan: /^\d{1,3}$/, rowspan: /^\d{1,3}$/ },
  th: { style: /^text-align:\s?(?:left|center|right);?$/, colspan: /^\d{1,3}$/, rowspan: /^\d{1,3}$/ },
  input: { checked: /^(?:checked)?$/ },
  math: { display: /^(?:block|inline)$/ },
  details: { open: /^(?:open)?$/ },
};

function attributesOf({ name, attributes }: Tag): string {
  const known = Object.entries({ ...forms['*'], ...forms[name] }).flatMap(([key, form]) => {
    const value = attributes.get(key);
    return value !== undefined && form.test(value) ? [` ${key}="${escapeAttribute(value)}"`] : [];
  });
  if (name === 'a') {
    const address = unescapeAddress(attributes.get('href') ?? '');
    if (/^(?:https?:\/\/|mailto:|#)/i.test(address)) known.push(` href="${escapeAttribute(address)}"`);
  }
  // A list of tasks has boxes, which nobody can tick in a copy.
  if (name === 'input') known.push(' type="checkbox" disabled');
  return known.join('');
}

const pictureData = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]*$/;

/** A picture that comes with the file, or else a link to it, or its words. */
function picture(attributes: ReadonlyMap<string, string>, { pictureOf = () => undefined }: HtmlOptions): string {
  const address = unescapeAddress(attributes.get('src') ?? '');
  const words = attributes.get('alt') ?? '';
  const data = pictureData.test(address) ? address : pictureOf(address);
  if (data !== undefined && pictureData.test(data)) return `<img src="${data}" alt="${escapeAttribute(words)}">`;
  const shown = escapeText(words === '' ? address.slice(0, 200) : words);
  return /^https?:\/\//i.test(address) ? `<a href="${escapeAttribute(address)}">${shown}</a>` : shown;
}

const entity = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi;

/** Entities stay as they are. */
function escapeText(text: string): string {
  return text.replace(entity, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}

/** What stands for characters of an address in HTML. */
function unescapeAddress(text: string): string {
  return text
    .replace(/&#(x?)([\da-f]{1,6});?/gi, (_, hex: string, digits: string) => {
      const point = Number.parseInt(digits, hex === '' ? 10 : 16);
      return point > 0 && point < 0x110000 ? String.fromCodePoint(point) : '';
    })
    .replace(/&(?:amp|quot|lt|gt);/g, (name) => ({ '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>' })[name]!)
    .replace(/[\p{Cc}]/gu, '')
    .trim();
}

const style = `
body { margin: 0; font: 1rem/1.6 system-ui, sans-serif; color: #1f1f1f; background: #fff; }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1.25rem; overflow-wrap: anywhere; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; }
blockquote { margin: 1rem 0; padding-left: 1rem; border-left: 3px solid #767676; }
pre { overflow-x: auto; padding: 0.75rem; background: #f3f3f3; }
code { font-family: ui-monospace, monospace; font-size: 0.9em; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { padding: 0.25rem 0.75rem; border: 1px solid #767676; text-align: left; }
img { max-width: 100%; }
a { color: #0055aa; }
@media (prefers-color-scheme: dark) {
  body { color: #e4e4e4; background: #1f1f1f; }
  pre { background: #2b2b2b; }
  a { color: #6cb6ff; }
}
@media print { main { max-width: none; padding: 0; } }
`;

/** A whole page that loads nothing: `body` is sanitized HTML, `language` a tag like `en`. */
export function writePage(body: string, { title, language }: { title: string; language: string }): string {
  return `<!doctype html>
<html lang="${escapeAttribute(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${escapeText(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}
