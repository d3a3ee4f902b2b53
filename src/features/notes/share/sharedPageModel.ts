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
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
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
