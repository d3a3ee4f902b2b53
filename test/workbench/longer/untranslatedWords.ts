/** Words that no translator has seen, and where they are. */
export interface UntranslatedWords {
  text: string;
  where: string;
}

/** The parts of pages that show what the service or a person wrote. */
export const writtenByOthers = [
  'h1',
  '[data-turn] :is(p, .name, .role)',
  'span.name',
  ':is(.company, .passage-company)',
  '.words',
  '[data-field]',
  '[data-part="notes"] li > span',
  '.address',
  '.grid-body',
  '.grid-header :is(span, .grid-unit)',
  '.grid-header .grid-cell.numeric',
  ':is(dd, td) :is(span, code, .address)',
  ':is(th, td) :is(span, code)',
  '.level > :is(p, h3)',
  '[data-speakers] span',
  ':is([data-part="sections"], [data-part="guidance"]) h3',
  '.said-by',
  '.row .visually-hidden',
  '[data-phrase]',
  '.summary',
  '.passage',
  '.figure',
];

/**
 * Looks at all words of a page and at the names of its parts; it runs there. Words of others are left out, and so are
 * dates, which the browser writes, and identifiers, which have no small letters.
 */
export function untranslatedWords(others: readonly string[]): UntranslatedWords[] {
  const found = new Map<string, string>();
  const ofDates =
    /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun|days?|months?|years?|ago|in|AM|PM|\d+m)\b/g;
  const add = (element: Element, text: string | null, place: string): void => {
    if (text === null || /[‹›]/.test(text) || !/\p{Ll}/u.test(text.replaceAll(ofDates, ''))) return;
    if (!element.closest(others.join(', ')))
      found.set(text.trim(), `${place} of ${element.localName}.${element.className}`);
  };
  const look = (root: Document | ShadowRoot): void => {
    for (const element of root.querySelectorAll('body *')) {
      if (element.shadowRoot) look(element.shadowRoot);
      for (const name of ['title', 'aria-label', 'placeholder', 'aria-description', 'alt', 'aria-roledescription'])
        add(element, element.getAttribute(name), name);
      if (element instanceof HTMLScriptElement || element instanceof HTMLStyleElement) continue;
      for (const node of element.childNodes)
        if (node instanceof Text && element.checkVisibility()) add(element, node.data, 'text');
    }
  };
  look(document);
  return [...found].map(([text, where]) => ({ text, where }));
}
