import { createRequire } from 'node:module';

interface Token {
  type: string;
  map: [number, number] | null;
  attrSet: (name: string, value: string) => void;
  attrJoin: (name: string, value: string) => void;
}
type Rule = (tokens: Token[], at: number, options: unknown, env: unknown, renderer: Renderer) => string;
interface Renderer {
  rules: Record<string, Rule | undefined>;
  renderAttrs: (token: Token) => string;
}
interface MarkdownIt {
  render: (markdown: string) => string;
  linkify: { set: (options: { fuzzyLink: boolean }) => void };
  core: { ruler: { push: (name: string, rule: (state: { tokens: Token[] }) => void) => void } };
  renderer: Renderer;
}
type MarkdownItClass = new (options: { html: boolean; linkify: boolean }) => MarkdownIt;

/** The renderer of the editor's preview, which is among the tests' packages anyway, with what the editor adds to it. */
const MarkdownIt = createRequire(import.meta.url)('markdown-it') as MarkdownItClass;

function createRenderer(): MarkdownIt {
  const renderer = new MarkdownIt({ html: true, linkify: true });
  renderer.linkify.set({ fuzzyLink: false });
  renderer.core.ruler.push('source_map_data_attribute', ({ tokens }) => {
    for (const token of tokens) {
      if (!token.map || token.type === 'inline') continue;
      token.attrSet('data-line', String(token.map[0]));
      token.attrJoin('class', 'code-line');
      token.attrJoin('dir', 'auto');
    }
  });
  const block = renderer.renderer.rules['html_block']!;
  renderer.renderer.rules['html_block'] = (tokens, at, options, env, own) =>
    `<div ${own.renderAttrs(tokens[at]!)} ></div>\n${block(tokens, at, options, env, own)}`;
  return renderer;
}

const renderer = createRenderer();

/** Renders a note as the command `markdown.api.render` does. */
export function renderMarkdown(markdown: string): string {
  return renderer.render(markdown);
}

/** The HTML that the editor's preview hands its page, which parses it apart and then takes the elements in. */
export function previewHtml(rendered: string): string {
  return `<div class="markdown-body" dir="auto">${rendered}<div class="code-line" data-line="9"></div></div>`;
}
