import { createRequire } from 'node:module';
import { URI } from 'vscode-uri';
import type { MarkdownToken } from '../../src/domain/format/markdownTokens.ts';
import type { MarkdownPreview } from '../../src/host/notes/markdownPreview.ts';

interface Parser {
  parse: (text: string, env: object) => MarkdownToken[];
  options: object;
  renderer: { render: (tokens: readonly MarkdownToken[], options: object, env: object) => string };
  normalizeLink: (link: string) => string;
}
type Extensible = Parser & Parameters<MarkdownPreview['extendMarkdownIt']>[0];

/** The Markdown parser of the editor's preview, which the test packages include anyway. */
const MarkdownIt = createRequire(import.meta.url)('markdown-it') as new (options: object) => Extensible;

/** The engine of the editor's preview. It parses without a document, and renders the result with one. */
export class PreviewEngine {
  readonly #parser: Parser;

  /** Without a plugin, it behaves like the editor's own preview. */
  constructor(plugin?: Pick<MarkdownPreview, 'extendMarkdownIt'>) {
    const parser = new MarkdownIt({ html: true, linkify: true });
    const { normalizeLink } = parser;
    // The editor replaces the scheme of links to itself and encodes them once more.
    parser.normalizeLink = (link) =>
      normalizeLink(link.startsWith('vscode:') ? URI.parse(link).with({ scheme: 'code-oss' }).toString() : link);
    plugin?.extendMarkdownIt(parser);
    this.#parser = parser;
  }

  read(text: string): MarkdownToken[] {
    return this.#parser.parse(text, { currentDocument: undefined });
  }

  render(tokens: readonly MarkdownToken[], currentDocument?: object): string {
    return this.#parser.renderer.render(tokens, this.#parser.options, { currentDocument });
  }
}
