/** Words on a page that a person can't read, and what hides them. */
export interface CutWords {
  text: string;
  by: string;
}

/** Looks at all of the product's own words on a page: each must be whole, and on nothing else. It runs there. */
export function cutWords(): CutWords[] {
  interface Painted {
    text: string;
    box: DOMRect;
  }
  const found: CutWords[] = [];
  const painted: Painted[] = [];
  const nameOf = (element: Element): string => [element.localName, ...element.classList].join('.');
  const parentOf = (node: Node): Element | null =>
    (node instanceof Element || node instanceof Text ? node.assignedSlot : null) ??
    node.parentElement ??
    (node.getRootNode() as Partial<ShadowRoot>).host ??
    null;
  const cutBy = (node: Node, box: DOMRect): Element | undefined => {
    let [x, y] = [true, true];
    for (let element = parentOf(node); element; element = parentOf(element)) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      // A part that can be scrolled to is not cut.
      if (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth) x = false;
      if (/auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight) y = false;
      const edge = element.getBoundingClientRect();
      const clipsX = x && (clipPath !== 'none' || overflowX !== 'visible');
      const clipsY = y && (clipPath !== 'none' || overflowY !== 'visible');
      if (clipsX && (box.right > edge.right + 1 || box.left < edge.left - 1)) return element;
      if (clipsY && (box.bottom > edge.bottom + 2 || box.top < edge.top - 2)) return element;
    }
    return x && box.right > innerWidth + 1 ? document.documentElement : undefined;
  };
  const isForScreenReaders = (node: Node): boolean => {
    for (let element = parentOf(node); element; element = parentOf(element))
      if (getComputedStyle(element).clipPath === 'inset(50%)') return true;
    return false;
  };
  const lookAtWords = (node: Text): void => {
    const isSeen = parentOf(node)?.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!isSeen || !/[‹›]/.test(node.data) || isForScreenReaders(node)) return;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0) return;
    const cut = cutBy(node, box);
    if (cut) found.push({ text: node.data, by: nameOf(cut) });
    for (const line of range.getClientRects()) painted.push({ text: node.data, box: line });
  };
  const canvas = document.createElement('canvas').getContext('2d')!;
  const lookAtField = (field: HTMLInputElement): void => {
    if (field.placeholder === '' || field.value !== '' || !field.checkVisibility()) return;
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
    canvas.font = font;
    const room = field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
    if (canvas.measureText(field.placeholder).width > room + 1)
      found.push({ text: field.placeholder, by: nameOf(field) });
  };
  const look = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text) lookAtWords(node);
      if (node instanceof HTMLInputElement) lookAtField(node);
      if (node instanceof Element && node.shadowRoot) look(node.shadowRoot);
    }
  };
  look(document.body);
  painted.forEach(({ text, box }, index) => {
    const over = painted.slice(index + 1).find(({ box: other }) => {
      const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
      const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
      return width > 2 && height > 6;
    });
    if (over && over.text !== text) found.push({ text, by: over.text });
  });
  // A page that has to be scrolled sideways hides the ends of its lines.
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth + 1) {
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    found.push({ text: `${scrollWidth} of ${clientWidth} pixels`, by: wide.map(nameOf).join(' ') });
  }
  return found;
}
