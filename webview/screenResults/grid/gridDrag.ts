import { widthLimits } from '../../../src/base/shareWidth.ts';
import type { PlacedColumn } from '../../shared/grid/gridColumns.ts';
import { frozenCount, type ResultsColumn } from './gridColumns.ts';

interface HeaderDragOptions {
  scroller: HTMLElement;
  columns: () => readonly PlacedColumn<ResultsColumn>[];
  /** Called with the new width while the pointer moves. */
  preview: (index: number, width: number) => void;
  resize: (id: string, width: number | null) => void;
  /** Moves a column before the one at `to`. */
  move: (from: number, to: number) => void;
}

/** Pixels that the pointer may move between press and release of a click. */
const slack = 5;

export function clampWidth(width: number): number {
  return Math.round(Math.min(widthLimits.most, Math.max(widthLimits.least, width)));
}

/** Resizes columns by dragging their right edges, and moves them by dragging their names. */
export function dragHeaders(header: HTMLElement, options: HeaderDragOptions): void {
  let wasDragged = false;
  header.addEventListener('pointerdown', (event) => {
    const target = event.target as HTMLElement;
    const cell = target.closest<HTMLElement>('[role="columnheader"]');
    wasDragged = false;
    if (!cell || event.button !== 0 || target.closest('button')) return;
    const index = Number(cell.getAttribute('aria-colindex')) - 1;
    if (target.classList.contains('grid-edge')) drawEdge(event, index, options);
    else if (index >= frozenCount)
      dragName(event, index, options, () => {
        wasDragged = true;
      });
  });
  header.addEventListener('dblclick', (event) => {
    const target = event.target as HTMLElement;
    if (!target.classList.contains('grid-edge')) return;
    const index = Number(target.closest('[role="columnheader"]')!.getAttribute('aria-colindex')) - 1;
    options.resize(options.columns()[index]!.id, null);
  });
  // Captures the event first, so that no other listener mistakes the end of a drag for a click.
  header.addEventListener(
    'click',
    (event) => {
      if (wasDragged || (event.target as HTMLElement).classList.contains('grid-edge')) event.stopPropagation();
      wasDragged = false;
    },
    true,
  );
}

function followPointer(event: PointerEvent, moved: (x: number) => void, done: (isDone: boolean) => void): void {
  const controller = new AbortController();
  const { signal } = controller;
  const { pointerId } = event;
  const end = (isDone: boolean): void => {
    controller.abort();
    done(isDone);
  };
  const listen = <K extends keyof WindowEventMap>(name: K, listener: (event: WindowEventMap[K]) => void): void => {
    window.addEventListener(name, listener, { signal, capture: true });
  };
  listen('pointermove', (move) => {
    if (move.pointerId === pointerId) moved(move.clientX);
  });
  listen('pointerup', () => end(true));
  listen('pointercancel', () => end(false));
  listen('keydown', (key) => {
    if (key.key !== 'Escape') return;
    key.preventDefault();
    end(false);
  });
}

function drawEdge(event: PointerEvent, index: number, { columns, preview, resize }: HeaderDragOptions): void {
  event.preventDefault();
  const { id, width } = columns()[index]!;
  let now = width;
  followPointer(
    event,
    (x) => {
      now = clampWidth(width + x - event.clientX);
      preview(index, now);
    },
    (isDone) => {
      if (!isDone) preview(index, width);
      else if (now !== width) resize(id, now);
    },
  );
}

function dragName(event: PointerEvent, index: number, options: HeaderDragOptions, dragged: () => void): void {
  const { scroller, columns, move } = options;
  let mark: HTMLElement | undefined;
  let to = index;
  followPointer(
    event,
    (x) => {
      if (!mark && Math.abs(x - event.clientX) < slack) return;
      if (!mark) {
        dragged();
        mark = document.createElement('div');
        mark.className = 'grid-drop';
        scroller.append(mark);
      }
      const place = x - scroller.getBoundingClientRect().left + scroller.scrollLeft;
      const all = columns();
      const before = all.findIndex(({ left, width }, at) => at >= frozenCount && place < left + width / 2);
      to = before < 0 ? all.length : before;
      const last = all.at(-1)!;
      mark.style.left = `${(all[to]?.left ?? last.left + last.width) - 1}px`;
    },
    (isDone) => {
      mark?.remove();
      if (isDone && mark && to !== index && to !== index + 1) move(index, to);
    },
  );
}
