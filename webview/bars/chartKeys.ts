import type { ChartView } from './chartView.ts';

/** Keys of a focused chart. Any other key is the page's. */
export function onChartKey(event: KeyboardEvent, view: ChartView): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const run = keys(view, event.shiftKey ? 10 : 1)[event.key];
  if (!run) return;
  event.preventDefault();
  run();
}

function keys(view: ChartView, stride: number): Partial<Record<string, () => void>> {
  const zoom = (factor: number) => (): void => {
    view.zoom(factor);
  };
  const pan = (share: number) => (): void => {
    view.pan(share);
  };
  const step = (by: number) => (): void => {
    view.step(by);
  };
  return {
    ArrowRight: step(stride),
    ArrowLeft: step(-stride),
    PageUp: pan(-0.5),
    PageDown: pan(0.5),
    Home: () => {
      view.end('first');
    },
    End: () => {
      view.end('last');
    },
    '+': zoom(1.5),
    '=': zoom(1.5),
    '-': zoom(1 / 1.5),
    _: zoom(1 / 1.5),
    '0': () => {
      view.fit();
    },
    Enter: () => {
      view.mark(stride > 1);
    },
    Escape: () => {
      view.clear();
    },
  };
}
