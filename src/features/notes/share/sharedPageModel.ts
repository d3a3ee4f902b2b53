import * as l10n from '@vscode/l10n';
import type { FrontMatter } from './frontMatterModel.ts';
import { escapeHtml } from './htmlModel.ts';

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
.about { color: #595959; }
.about p, .about details { margin: 0.25rem 0; }
:target { outline: 2px solid #0055aa; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  body { color: #e4e4e4; background: #1f1f1f; }
  pre { background: #2b2b2b; }
  a { color: #6cb6ff; }
  .about { color: #ababab; }
  :target { outline-color: #6cb6ff; }
}
@media print { main { max-width: none; padding: 0; } }
`;

/** “Ann Lee, Bo Ek · 2026-11-23”; empty if the front matter names neither an author nor a day. */
export function formatByline(matter: Pick<FrontMatter, 'authors' | 'date'> | undefined): string {
  return matter ? [matter.authors.join(', '), matter.date].filter(Boolean).join(' · ') : '';
}

interface CheckedQuotations {
  quotations: number;
  compared: number;
  broken: number;
  figures?: number;
  comparedFigures?: number;
}

/**
 * “12 of 12 quotations checked on Nov 23, 2026”, the same for figures, and the number with a warning; empty if there
 * are none.
 */
export function formatChecked(
  { quotations, compared, broken, figures = 0, comparedFigures = 0 }: CheckedQuotations,
  now: number,
): string {
  if (quotations === 0 && figures === 0) return '';
  const day = new Date(now).toLocaleDateString(undefined, { dateStyle: 'medium' });
  const said =
    quotations === 1
      ? l10n.t('{0} of 1 quotation checked on {1}', compared, day)
      : l10n.t('{0} of {1} quotations checked on {2}', compared, quotations, day);
  const ofFigures =
    figures === 1
      ? l10n.t('{0} of 1 figure checked on {1}', comparedFigures, day)
      : l10n.t('{0} of {1} figures checked on {2}', comparedFigures, figures, day);
  const all = [...(quotations > 0 ? [said] : []), ...(figures > 0 ? [ofFigures] : [])].join(' · ');
  if (broken === 0) return all;
  return `${all} · ${broken === 1 ? l10n.t('1 with a warning') : l10n.t('{0} with a warning', broken)}`;
}

interface SharedPage {
  /** Sanitized HTML. */
  body: string;
  /** A tag like `en`. */
  language: string;
  /** The note's title if its front matter has one, and the name of its file. */
  title: string;
  fileName: string;
  /** Who wrote it, and when. */
  byline?: string;
  /** How many of the quotations were checked. */
  checked?: string;
  /** The front matter, unchanged. */
  properties?: string;
}

/**
 * Writes a whole page that loads nothing. Its title is from the note's front matter, else its first heading, else its
 * file. The author, date and check are below the heading.
 */
export function writePage({ body, language, title, fileName, ...about }: SharedPage): string {
  const first = headingIn(body);
  const name = title === '' ? (first?.words ?? escapeHtml(fileName)) : escapeHtml(title);
  const rest = first?.isFirst ? body.slice(first.end) : body;
  const heading = first ? body.slice(0, first.isFirst ? first.end : 0) : `<h1>${name}</h1>`;
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${name}</title>
<style>${style}</style>
</head>
<body>
<main>
${heading}
${aboutNote(about)}${rest}
</main>
</body>
</html>
`;
}

function aboutNote({ byline = '', checked = '', properties = '' }: Partial<SharedPage>): string {
  const lines = [byline, checked].filter(Boolean).map((line) => `<p>${escapeHtml(line)}</p>`);
  const folded =
    properties.trim() === ''
      ? []
      : [
          `<details><summary>${escapeHtml(l10n.t('Properties'))}</summary><pre>${escapeHtml(properties)}</pre></details>`,
        ];
  const all = [...lines, ...folded];
  return all.length === 0 ? '' : `<div class="about">\n${all.join('\n')}\n</div>\n`;
}

/** The first top heading of sanitized HTML, and its words, escaped. */
function headingIn(html: string): { words: string; end: number; isFirst: boolean } | undefined {
  const start = html.search(/<h1[ >]/);
  const close = start === -1 ? -1 : html.indexOf('</h1>', start);
  if (close === -1) return undefined;
  const words = html
    .slice(start, close)
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return words === '' ? undefined : { words, end: close + 5, isFirst: html.slice(0, start).trim() === '' };
}
