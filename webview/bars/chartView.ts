import type { IChartApi, ISeriesApi, MouseEventParams, SeriesType, UTCTimestamp } from 'lightweight-charts';
import type { Slot } from '../../src/features/bars/barsView.ts';

interface ChartViewOptions {
  chart: IChartApi;
  /** The series whose price the crosshair follows. */
  series: () => ISeriesApi<SeriesType>;
  host: HTMLElement;
  onPoint: (slot: Slot | undefined) => void;
  /**
   * Marks a bar or, with `extend`, all bars from the one marked before to this one; undefined clears the mark. Absent
   * if bars can't be marked.
   */
  onMark?: (slot: Slot | undefined, extend: boolean) => void;
}

/** Navigation in a chart, the same by mouse and by keyboard. */
export class ChartView {
  readonly #options: ChartViewOptions;
  #slots: readonly Slot[] = [];
  /** Indices of the slots that have a bar. */
  #bars: readonly number[] = [];
  #bySeconds = new Map<number, number>();
  /** Index of the slot that the crosshair points at. */
  #at: number | undefined;
  #byKeyboard = false;
  /** The range that the user chose: everything, or a range of slots. Resizing keeps it. */
  #wanted: { from: number; to: number } | 'all' = 'all';

  constructor(options: ChartViewOptions) {
    this.#options = options;
    options.chart.timeScale().subscribeSizeChange(() => this.#keepWanted());
    // Covers mouse, wheel and touch; the key handlers store the range themselves.
    for (const type of ['pointerup', 'wheel', 'touchend', 'dblclick'])
      options.host.addEventListener(type, () => requestAnimationFrame(() => this.#noteWanted()), { passive: true });
    options.chart.subscribeCrosshairMove((event) => this.#point(event));
    options.chart.subscribeClick(({ time, sourceEvent }) => {
      const index = typeof time === 'number' ? this.#bySeconds.get(time) : undefined;
      this.#mark(index, sourceEvent?.shiftKey ?? false);
    });
    const focus = options.host.closest('[tabindex]') ?? options.host;
    const wheel = (on: boolean) => (): void => {
      options.chart.applyOptions({ handleScale: { mouseWheel: on }, handleScroll: { mouseWheel: on } });
    };
    focus.addEventListener('focus', wheel(true));
    focus.addEventListener('blur', wheel(false));
  }

  /** Keeps the visible range if bars were only added at the end. */
  show(slots: readonly Slot[]): void {
    const before = this.#slots;
    const begin = (places: readonly Slot[]): string => `${places[0]?.seconds} ${places[1]?.seconds}`;
    const isMore = before.length > 1 && slots.length >= before.length && begin(slots) === begin(before);
    const stays = isMore && !this.#seesAll();
    const follows = stays && this.#seesEnd();
    this.#slots = slots;
    this.#bySeconds = new Map(slots.map(({ seconds }, index) => [seconds, index]));
    this.#bars = slots.flatMap(({ bar }, index) => (bar ? [index] : []));
    if (stays) {
      if (follows && slots.length > before.length) this.#shift(slots.length - before.length);
      return;
    }
    this.#at = undefined;
    this.fit();
  }

  fit(): void {
    this.#wanted = 'all';
    this.#options.chart.timeScale().fitContent();
  }

  /** Moves the crosshair by this many bars and skips minutes without one. */
  step(by: number): void {
    const bars = this.#bars;
    if (bars.length === 0) return;
    const here = this.#at ?? (by > 0 ? -1 : this.#slots.length);
    const after = bars.findIndex((index) => index > here);
    const from = by > 0 ? (after < 0 ? bars.length : after) - 1 : bars.findLastIndex((index) => index < here) + 1;
    this.#goTo(bars[Math.min(bars.length - 1, Math.max(0, from + by))]!);
  }

  /** Moves the crosshair to the first or the last bar. */
  end(which: 'first' | 'last'): void {
    const index = which === 'first' ? this.#bars[0] : this.#bars.at(-1);
    if (index !== undefined) this.#goTo(index);
  }

  /** Scrolls by a share of the visible width. */
  pan(share: number): void {
    const range = this.#options.chart.timeScale().getVisibleLogicalRange();
    if (range)
      this.#showRange(range.from + share * (range.to - range.from), range.to + share * (range.to - range.from));
  }

  /** Zooms in by factors above 1, around the crosshair if there is one. */
  zoom(factor: number): void {
    const range = this.#options.chart.timeScale().getVisibleLogicalRange();
    if (!range) return;
    const center = this.#at ?? (range.from + range.to) / 2;
    this.#showRange(center - (center - range.from) / factor, center + (range.to - center) / factor);
  }

  /** Marks the bar at the crosshair or, with `extend`, all bars up to it. */
  mark(extend: boolean): void {
    this.#mark(this.#at, extend);
  }

  /** Scrolls so that these bars, given in seconds, are in the middle. */
  lookAt(from: number, till: number): void {
    const places = this.#bars.filter((index) => {
      const { seconds } = this.#slots[index]!;
      return seconds >= from && seconds <= till;
    });
    const [first, last] = [places[0], places.at(-1)];
    if (first === undefined || last === undefined) return;
    const room = Math.max(30, last - first);
    this.#showRange(first - room, last + room);
  }

  clear(): void {
    this.#options.onMark?.(undefined, false);
    this.#at = undefined;
    this.#byKeyboard = false;
    this.#options.chart.clearCrosshairPosition();
    this.#options.onPoint(undefined);
  }

  #mark(index: number | undefined, extend: boolean): void {
    const slot = index === undefined ? undefined : this.#slots[index];
    if (slot?.bar) this.#options.onMark?.(slot, extend);
  }

  #seesEnd(): boolean {
    const range = this.#options.chart.timeScale().getVisibleLogicalRange();
    return range !== null && range.to >= this.#slots.length - 2;
  }

  #seesAll(): boolean {
    const range = this.#options.chart.timeScale().getVisibleLogicalRange();
    return range === null || (range.from <= 0.5 && this.#seesEnd());
  }

  #shift(by: number): void {
    const range = this.#options.chart.timeScale().getVisibleLogicalRange();
    if (range) this.#showRange(range.from + by, range.to + by);
  }

  #goTo(index: number): void {
    const { chart, series, onPoint } = this.#options;
    const slot = this.#slots[index]!;
    const point = (): void => chart.setCrosshairPosition(slot.bar?.close ?? 0, slot.seconds as UTCTimestamp, series());
    this.#at = index;
    this.#byKeyboard = true;
    const range = chart.timeScale().getVisibleLogicalRange();
    if (range && (index < range.from || index > range.to)) {
      const half = (range.to - range.from) / 2;
      this.#showRange(index - half, index + half);
      // The new range has coordinates only once it is drawn.
      requestAnimationFrame(point);
    } else point();
    onPoint(slot);
  }

  #showRange(from: number, to: number): void {
    const last = this.#slots.length - 0.5;
    const width = Math.min(Math.max(to - from, 5), last + 0.5);
    const left = Math.min(Math.max(from, -0.5), last - width);
    this.#wanted = { from: left, to: left + width };
    this.#options.chart.timeScale().setVisibleLogicalRange(this.#wanted);
  }

  /** Stores the range that the user scrolled or zoomed to. */
  #noteWanted(): void {
    const range = this.#options.chart.timeScale().getVisibleLogicalRange();
    if (range) this.#wanted = this.#seesAll() ? 'all' : { from: range.from, to: range.to };
  }

  /**
   * Restores the chosen range after a resize. The library would keep the bar width and so drop the oldest bars or leave
   * a gap.
   */
  #keepWanted(): void {
    const scale = this.#options.chart.timeScale();
    if (this.#wanted === 'all') scale.fitContent();
    else scale.setVisibleLogicalRange(this.#wanted);
  }

  #point({ time, point }: MouseEventParams): void {
    if (!point && this.#byKeyboard) return;
    this.#byKeyboard = false;
    this.#at = point && typeof time === 'number' ? this.#bySeconds.get(time) : undefined;
    this.#options.onPoint(this.#at === undefined ? undefined : this.#slots[this.#at]);
  }
}
