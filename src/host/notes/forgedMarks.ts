import { escapeHtml } from '../../base/escapeHtml.ts';
import type { MarkdownState, MarkdownToken } from '../../domain/format/markdownTokens.ts';

/** The prefix of the classes by which the preview's style sheet recognizes verdicts. */
const ownClass = 'market-desk-';
const references = /&(?:#0{0,20}(\d{1,7})|#x0{0,20}([\da-f]{1,6})|(hyphen|dash));?/gi;

/** Shows a note's HTML as text if it has verdict classes: a note can't state a verdict about itself. */
export function disarmMarks({ tokens }: Pick<MarkdownState, 'tokens'>): void {
  for (const token of tokens) {
    disarm(token);
    for (const child of token.children ?? []) disarm(child);
  }
}

function disarm(token: MarkdownToken): void {
  if (!token.type.startsWith('html_')) return;
  const { content: html = '' } = token;
  if (withCharacters(html).toLowerCase().includes(ownClass)) token.content = escapeHtml(html);
}

/** Replaces character references in HTML with their characters. */
function withCharacters(html: string): string {
  return html.replace(references, (_all, decimal?: string, hex?: string) => {
    const code = decimal === undefined ? (hex === undefined ? 0x2d : Number.parseInt(hex, 16)) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
