import * as l10n from '@vscode/l10n';
import type { Steps } from '../../../base/slices.ts';
import { escapeHtml } from './htmlModel.ts';
import { readHtmlTokens } from './htmlTokensModel.ts';

/**
 * Returns a character that isn't in the note, to put around its reference numbers: Markdown leaves it unchanged, so
 * they can be found in the rendered note. The private use area has more characters than any note uses.
 */
export function markerFor(text: string): string {
  const used = new Set(text.match(/[\ue000-\uf8ff]/g));
  for (let code = 0xe000; code <= 0xf8ff; code += 1) {
    const marker = String.fromCharCode(code);
    if (!used.has(marker)) return marker;
  }
  return '\ufdd0';
}

/** A text of the note with its numbers in plain brackets. */
export function plainNumbers(text: string, marker: string): string {
  return text.replace(numbersIn(marker), '[$1]');
}

const numbersIn = (marker: string): RegExp => new RegExp(`${marker}(\\d{1,6})${marker}`, 'g');

/** Returns a prefix for ids that no element of the note uses. */
function freePrefix(html: string): string {
  let prefix = 'md';
  while (html.includes(`id="${prefix}-`)) prefix += 'x';
  return prefix;
}

interface NumberedNote {
  /** The sanitized note, with numbers between markers. */
  html: string;
  marker: string;
  /** The text of each reference, from number 1 on. */
  references: readonly string[];
}

const tokensAStep = 500;

/** Links the numbers of a note with the list of its references, both ways. Numbers within links and tags stay plain. */
export function* linkNumbers({ html, marker, references }: NumberedNote): Steps<{ body: string; list: string }> {
  if (references.length === 0) return { body: html, list: '' };
  const prefix = freePrefix(html);
  const number = numbersIn(marker);
  const uses = references.map(() => 0);
  const written: string[] = [];
  let links = 0;
  let count = 0;
  const linked = (_: string, digits: string): string => {
    const use = (uses[Number(digits) - 1] = (uses[Number(digits) - 1] ?? 0) + 1);
    return `<a id="${prefix}-use-${digits}-${use}" href="#${prefix}-ref-${digits}">[${digits}]</a>`;
  };
  for (const token of readHtmlTokens(html)) {
    count += 1;
    if (count % tokensAStep === 0) yield;
    if (token.kind === 'tag' && token.name === 'a') links += token.isClosing ? -1 : 1;
    const source = html.slice(token.start, token.end);
    if (token.kind === 'text' && links === 0) written.push(source.replace(number, linked));
    else written.push(plainNumbers(source, marker));
  }
  const rows = references.map((reference, index) => {
    const back = Array.from({ length: uses[index]! }, (_, use) => {
      const label = l10n.t('Back to quotation {0} of this reference', use + 1);
      return ` <a href="#${prefix}-use-${index + 1}-${use + 1}" aria-label="${escapeHtml(label)}">↩</a>`;
    });
    return `<li id="${prefix}-ref-${index + 1}">${escapeHtml(reference)}${back.join('')}</li>`;
  });
  const title = escapeHtml(l10n.t('References'));
  return { body: written.join(''), list: `<section><h2>${title}</h2>\n<ol>\n${rows.join('\n')}\n</ol></section>` };
}
