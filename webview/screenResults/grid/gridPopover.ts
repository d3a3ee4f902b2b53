/** The place where a popover opens: at an element, or at a point of the window. */
export type Anchor = Element | { x: number; y: number };

export interface Popover {
  close(): void;
}

interface PopoverOptions {
  anchor: Anchor;
  onClose?: () => void;
  returnFocus?: () => void;
}

let open: Popover | undefined;

/**
 * Shows an element above the page, at its anchor and within the window. It closes on Escape, on a press outside of it,
 * and when the focus leaves it. The focus then returns to where it was; if that element is gone, `returnFocus` is
 * called.
 */
export function openPopover(element: HTMLElement, { anchor, onClose, returnFocus }: PopoverOptions): Popover {
  open?.close();
  const before = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
  let isOpen = true;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    open = undefined;
    const hadFocus = element.contains(document.activeElement);
    window.removeEventListener('pointerdown', onPointer, true);
    window.removeEventListener('resize', close);
    window.removeEventListener('blur', close);
    element.remove();
    if (hadFocus && before?.isConnected) before.focus({ preventScroll: true });
    else if (hadFocus) returnFocus?.();
    onClose?.();
  };
  const onPointer = (event: PointerEvent): void => {
    if (!element.contains(event.target as Node)) close();
  };
  element.classList.add('popover');
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    }
    event.stopPropagation();
  });
  element.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !element.contains(relatedTarget)) close();
  });
  window.addEventListener('pointerdown', onPointer, true);
  window.addEventListener('resize', close);
  window.addEventListener('blur', close);
  (document.querySelector('main') ?? document.body).append(element);
  placeAt(element, anchor);
  const popover = { close };
  open = popover;
  return popover;
}

function placeAt(element: HTMLElement, anchor: Anchor): void {
  const at = anchor instanceof Element ? anchor.getBoundingClientRect() : new DOMRect(anchor.x, anchor.y, 0, 0);
  const { width, height } = element.getBoundingClientRect();
  const edge = 4;
  const below = at.bottom + height + edge <= window.innerHeight;
  const top = below ? at.bottom : Math.max(edge, Math.min(at.top - height, window.innerHeight - height - edge));
  element.style.left = `${Math.max(edge, Math.min(at.left, window.innerWidth - width - edge))}px`;
  element.style.top = `${top}px`;
}
