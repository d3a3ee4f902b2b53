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

/** The parser of the editor's preview, which is among the tests' packages anyway. */
const MarkdownIt = createRequire(import.meta.url)('markdown-it') as new (options: object) => Extensible;

/** The engine of the editor's preview: it reads without a document, and renders what it has read with one. */
export class PreviewEngine {
  readonly #parser: Parser;

  /** Without a plugin, it is the editor's alone. */
  constructor(plugin?: Pick<MarkdownPreview, 'extendMarkdownIt'>) {
    const parser = new MarkdownIt({ html: true, linkify: true });
    const { normalizeLink } = parser;
    // The editor gives links to itself its own scheme, and encodes them once more.
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
